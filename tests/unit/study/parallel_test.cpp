#include "ictus/study/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace ictus::test::parallel_test {
namespace {

TEST(RunAll, DoesEachTaskOnce) {
  for (const std::size_t jobs : {1u, 2u, 7u, 0u}) {
    std::vector<int> done(100, 0);
    EXPECT_EQ(run_all(done.size(), jobs, {}, [&](std::size_t i, const auto&) { ++done[i]; }), done.size());
    for (const int count : done) EXPECT_EQ(count, 1);
  }
  EXPECT_EQ(run_all(0, 4, {}, [](std::size_t, const auto&) { FAIL(); }), 0u);
}

TEST(RunAll, ThrowsWhatTheFirstTaskThrew) {
  for (const std::size_t jobs : {1u, 3u}) try {
      run_all(8, jobs, {}, [](std::size_t i, const auto&) { throw std::runtime_error(std::to_string(i)); });
      FAIL();
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "0");
    }
}

TEST(RunAll, AsksOnTheCallingThreadAndStops) {
  const std::thread::id caller = std::this_thread::get_id();
  for (const std::size_t jobs : {1u, 3u}) {
    std::atomic<int> ended = 0;
    int asked = 0;
    const std::size_t begun = run_all(
        1000, jobs,
        [&](double share) {
          EXPECT_EQ(std::this_thread::get_id(), caller);
          EXPECT_LE(share, 1);
          return ++asked > 3;
        },
        [&](std::size_t, const auto& stopped) {
          while (!stopped()) std::this_thread::yield();
          ++ended;
        });
    EXPECT_EQ(begun, static_cast<std::size_t>(ended)) << jobs;
    EXPECT_GE(begun, 1u);
    EXPECT_LE(begun, jobs);
  }
}

}  // namespace
}  // namespace ictus::test::parallel_test
