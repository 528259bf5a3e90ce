// Contact spaces with one thing wrong are found by the checks that the real one goes through.

#include <gtest/gtest.h>

#include "tests/support/contact_space_checks.hpp"

namespace ictus::test::contact_space_twins_test {
namespace {

using Vector = Eigen::VectorXd;

struct LossOfNormalRowsAlone : ContactSpace {
  double loss(std::size_t contact, const Vector& impulse, const Vector& before, const Vector& after) const {
    const std::size_t r = contact * rows().dimension;
    const double speeds = rows().times(r, before) + rows().times(r, after);
    return -impulse[static_cast<Eigen::Index>(r)] * speeds / 2;
  }
};

struct LossOfTheSpeedBefore : ContactSpace {
  double loss(std::size_t contact, const Vector& impulse, const Vector& before, const Vector&) const {
    return ContactSpace::loss(contact, impulse, before, before);
  }
};

struct WithoutTangents : ContactSpace {
  const SparseRows& among(const Contacts& contacts) {
    alone_ = ContactSpace::among(contacts);
    for (std::size_t r = 0; r < alone_.diagonal.size(); ++r)
      for (std::size_t k = alone_.start[r]; k < alone_.start[r + 1]; ++k)
        if (alone_.column[k] % 3 != r % 3) alone_.value[k] = 0;
    return alone_;
  }

 private:
  SparseRows alone_;
};

struct OfTheNextContact : ContactSpace {
  double diagonal(std::size_t contact, std::size_t row, std::size_t column) {
    return ContactSpace::diagonal((contact + 1) % contacts(), row, column);
  }
};

struct ResponseOffByAThousandth : ContactSpace {
  void response(const Vector& impulse, Vector& change) const {
    ContactSpace::response(impulse, change);
    change[0] *= 1.001;
  }
};

template <class Twin>
bool is_found() {
  return !contact_space_errors<Twin>(3).below(1e-6);
}

TEST(ContactSpaceTwins, AreFound) {
  EXPECT_TRUE(is_found<LossOfNormalRowsAlone>());
  EXPECT_TRUE(is_found<LossOfTheSpeedBefore>());
  EXPECT_TRUE(is_found<WithoutTangents>());
  EXPECT_TRUE(is_found<OfTheNextContact>());
  EXPECT_TRUE(is_found<ResponseOffByAThousandth>());
}

}  // namespace
}  // namespace ictus::test::contact_space_twins_test
