#pragma once
// [Stulov1995]: felt of a piano hammer with memory. The formulas over the keyboard are those that [Smith2010] quotes of it.

#include "ictus/reproduce/paper.hpp"

namespace ictus::reproduce::stulov {

Part keyboard();
Part memory();
Part rates();

Paper paper();

}  // namespace ictus::reproduce::stulov
