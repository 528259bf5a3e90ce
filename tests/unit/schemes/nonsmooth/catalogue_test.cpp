// Schemes by name: facts, errors, and warnings outside the bounds of the propositions.

#include "ictus/schemes/nonsmooth/catalogue.hpp"

#include <gtest/gtest.h>

#include "tests/support/mechanical_examples.hpp"

namespace ictus::test::catalogue_test {
namespace {

TEST(NonsmoothCatalogue, FindsEveryNameAndNoOther) {
  for (const NonsmoothSchemeFacts& facts : nonsmooth_schemes()) {
    EXPECT_TRUE(is_nonsmooth_scheme(facts.about.name));
    EXPECT_EQ(nonsmooth_scheme(facts.about.name).about.summary, facts.about.summary);
  }
  EXPECT_FALSE(is_nonsmooth_scheme("moreau"));
  try {
    (void)nonsmooth_scheme("moreau_jaen");
    FAIL() << "no such scheme";
  } catch (const Error& error) {
    EXPECT_NE(error.problems().at(0).help.find("moreau_jean"), std::string::npos);
  }
}

TEST(NonsmoothCatalogue, OnlyTheNaiveSchemeIsInconsistent) {
  for (const NonsmoothSchemeFacts& facts : nonsmooth_schemes())
    EXPECT_EQ(facts.traits.consistent, facts.about.name != "naive_newmark") << facts.about.name;
}

struct Warned {
  std::string_view scheme;
  NonsmoothOptions options;
  std::string_view says;  // empty: nothing
};

TEST(NonsmoothWarnings, FollowTheBounds) {
  const LinearContacts system = oscillator(1, 1, 0.5);  // 1/(1 + e) = 2/3
  const Warned all[] = {{"moreau_jean", {}, ""},
                        {"moreau_jean", {.theta = 0.6}, ""},
                        {"moreau_jean", {.theta = 0.7}, "0.666667"},
                        {"moreau_jean", {.theta = 0.4}, "theta = 0.4 "},
                        {"moreau_jean_dissipative", {.theta = 1}, ""},
                        {"moreau_jean_dissipative", {.theta = 0.4}, "theta = 0.4 "},
                        {"nonsmooth_newmark", {}, ""},
                        {"nonsmooth_newmark", {.gamma = 0.6, .beta = 0.3025}, ""},
                        {"nonsmooth_newmark", {.gamma = 0.5, .beta = 1.0 / 6}, "beta = 0.166667"},
                        {"nonsmooth_newmark", {.gamma = 0.4}, "gamma = 0.4 "},
                        {"nonsmooth_hht", {}, ""},
                        {"nonsmooth_hht", {.alpha = 0}, ""},
                        {"nonsmooth_hht", {.alpha = 1.0 / 3}, ""},
                        {"nonsmooth_hht", {.alpha = 0.4}, "alpha = 0.4 "},
                        {"nonsmooth_hht", {.alpha = -0.1}, "alpha = -0.1 "},
                        {"nonsmooth_hht", {.gamma = 0.55, .alpha = 0.1}, "gamma = 0.55 "},
                        {"nonsmooth_generalized_alpha", {}, ""},
                        {"nonsmooth_generalized_alpha", {.rho_infinity = 0}, ""},
                        {"nonsmooth_generalized_alpha", {.rho_infinity = 1}, ""},
                        {"nonsmooth_generalized_alpha", {.rho_infinity = 1.1}, "rho_infinity = 1.1 "},
                        {"naive_newmark", {}, "acts as one of 2"},
                        {"naive_newmark", {.gamma = 1}, ""},
                        {"naive_newmark", {.constraint_level = ConstraintLevel::position}, "no restitution"},
                        {"schatzman_paoli", {}, "may gain"}};
  for (const Warned& one : all) {
    const std::vector<std::string> warnings = nonsmooth_warnings(one.scheme, system, one.options);
    EXPECT_EQ(warnings.empty(), one.says.empty()) << one.scheme << ' ' << one.says;
    for (const std::string& warning : warnings)
      EXPECT_NE(warning.find(one.says), std::string::npos) << warning;
  }
}

TEST(NonsmoothOptions, WithoutMeaningAreRefused) {
  const LinearContacts system = oscillator(1, 1);
  EXPECT_THROW((void)make_nonsmooth_stepper("nonsmooth_hht", system, {.alpha = 1}), Error);
  EXPECT_THROW((void)make_nonsmooth_stepper("nonsmooth_generalized_alpha", system, {.rho_infinity = -1}),
               Error);
  EXPECT_THROW((void)make_nonsmooth_stepper("naive_newmark", system, {.gamma = 0}), Error);
  EXPECT_THROW((void)make_nonsmooth_stepper("naive_newmark", system,
                                            {.beta = 0, .constraint_level = ConstraintLevel::position}),
               Error);
  EXPECT_THROW((void)make_nonsmooth_stepper("no_scheme", system, {}), Error);
}

}  // namespace
}  // namespace ictus::test::catalogue_test
