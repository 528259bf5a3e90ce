#pragma once
// The definition behind scheme_cases(). To be included by exactly one source of a program, which instantiates
// it.

#include "ictus/schemes/schemes.hpp"
#include "tests/support/stepping.hpp"

namespace ictus::test {

template <System S>
std::vector<SchemeCase<S>> scheme_cases() {
  std::vector<SchemeCase<S>> all;
  SmoothSchemes::for_each([&]<class T>(Type<T>) { all.push_back(scheme_case<T, S>()); });
  return all;
}

}  // namespace ictus::test
