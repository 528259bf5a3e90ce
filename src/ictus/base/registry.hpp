#pragma once
// A list of types that know their own name. Everything that can be chosen by name stands in one such list.

#include <cstddef>
#include <string_view>
#include <vector>

namespace ictus {

template <class T>
struct Type {
  using type = T;
};

template <class... Ts>
struct TypeList {
  static constexpr std::size_t size = sizeof...(Ts);

  /// Calls visit(Type<T>{}) for every entry, in order.
  template <class Visit>
  static constexpr void for_each(Visit&& visit) {
    (visit(Type<Ts>{}), ...);
  }

  /// Calls visit for the entry of this name; false when there is none.
  template <class Visit>
  static constexpr bool with(std::string_view name, Visit&& visit) {
    bool found = false;
    for_each([&]<class T>(Type<T> type) {
      if (!found && T::about.name == name) {
        found = true;
        visit(type);
      }
    });
    return found;
  }

  static std::vector<std::string_view> names() { return {Ts::about.name...}; }

  static constexpr bool names_are_sorted_and_unique() {
    bool good = true;
    std::string_view last;
    for_each([&]<class T>(Type<T>) {
      good = good && last < T::about.name;
      last = T::about.name;
    });
    return good;
  }
};

}  // namespace ictus
