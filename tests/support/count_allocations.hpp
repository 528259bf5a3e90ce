#pragma once
// The counter of no_alloc.hpp. To be included by exactly one source of a program: it stands in front of
// malloc, whose work the C library still does. The address sanitizer has its own malloc, and a hook for the
// purpose.

#include <atomic>

#include "tests/support/no_alloc.hpp"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ICTUS_TEST_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define ICTUS_TEST_SANITIZED 1
#endif

// Atomic: a compiler knows that malloc changes nothing of ours, and would take two readings for the same.
namespace {
thread_local std::atomic<std::size_t> allocation_count = 0;
}

#if defined(ICTUS_TEST_SANITIZED)

// Of <sanitizer/allocator_interface.h>, which g++ does not bring along.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*, std::size_t),
                                                         void (*)(const volatile void*));

namespace {
void count_allocation(const volatile void*, std::size_t) { ++allocation_count; }
void ignore_free(const volatile void*) {}
[[maybe_unused]] const int allocation_hook =
    __sanitizer_install_malloc_and_free_hooks(count_allocation, ignore_free);
}  // namespace

#else

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t size) { return ++allocation_count, __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) { return ++allocation_count, __libc_calloc(count, size); }
void* realloc(void* old, std::size_t size) { return ++allocation_count, __libc_realloc(old, size); }
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return ++allocation_count, __libc_memalign(alignment, size);
}
}

#endif

std::size_t ictus::test::allocations() { return allocation_count; }
