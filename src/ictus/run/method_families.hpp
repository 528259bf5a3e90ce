#pragma once
// The families of methods, each of which adds its entries to the list.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "ictus/run/assembly.hpp"
#include "ictus/run/method.hpp"

namespace ictus {

using MethodList = std::vector<std::unique_ptr<const Method>>;

void add_compliant_methods(MethodList& list);  // compliant_method.cpp
void add_impact_methods(MethodList& list);     // impact_method.cpp
void add_nonsmooth_methods(MethodList& list);  // nonsmooth_method.cpp
void add_waves_method(MethodList& list);       // waves_method.cpp
void add_spheres_method(MethodList& list);     // spheres_method.cpp

/// Words that several of them use.
namespace misfits {
/// What `ask` says of the first contact of which it says anything. Contacts that are like the one before are not asked.
template <class Ask>
std::string of_contacts(const Assembly& assembly, const Ask& ask) {
  for (const std::size_t j : assembly.kinds)
    if (std::string why = ask(assembly.contacts[j]); !why.empty()) return why;
  return {};
}
/// Of a scene without a list of pairs: of very many bodies, for which no other method was named.
std::string of_crowd(const Assembly& assembly);
/// Of rigid bodies, which hold no compression.
std::string of_overlap(const Assembly& assembly);
std::string of_system(const Assembly& assembly);
/// Of rigid contacts, whose friction is Coulomb's.
std::string of_friction_law(const Assembly& assembly);
}  // namespace misfits

}  // namespace ictus
