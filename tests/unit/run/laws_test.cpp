#include "ictus/run/laws.hpp"

#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/laws/contact/laws.hpp"
#include "ictus/scene/units.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/scene/reading.hpp"

namespace ictus::test::laws_test {
namespace {

const ContactSite site{.name = "ball-wall", .mass = 0.01, .hertz = {}, .gravity = 0, .isolated = true};

/// The [contact] of a scene.
LawChoice contact(const std::string& keys) {
  return test::scene_of("[contact]\n" + keys + "\n[[body]]\nname = 'ball'\nmass = 1\n").contact;
}

std::optional<ChosenLaw> good(const std::string& keys, const ContactSite& where = site) {
  Problems problems;
  const auto law = read_law(contact(keys), where, problems);
  for (const Problem& problem : problems.list()) ADD_FAILURE() << keys << ": " << problem.message;
  return law;
}

/// All complaints, each as "place: message | help".
std::string bad(const std::string& keys, const ContactSite& where = site) {
  Problems problems;
  EXPECT_FALSE(read_law(contact(keys), where, problems)) << keys;
  std::string all;
  for (const Problem& problem : problems.list())
    all += problem.place.text() + ": " + problem.message + " | " + problem.help + "\n";
  return all;
}

TEST(Laws, EveryLawOfTheListReadsAllItsParameters) {
  const auto laws = contact_laws();
  ASSERT_EQ(laws.size(), ContactLaws::names().size());
  for (const LawFacts& facts : laws) {
    std::string keys = "law = '" + std::string(facts.about.name) + "'";
    std::map<std::string, double> wanted;
    for (const ParamFacts& parameter : facts.parameters) {
      const double value = parameter.name == "exponent" ? 1.7 : 0.37;
      wanted[std::string(parameter.name)] = value;
      std::string unit(parameter.unit);
      if (const auto at = unit.find("exponent"); at != std::string::npos) unit.replace(at, 8, "1.7");
      keys += "\n" + std::string(parameter.name) + " = '" + shortest(value) +
              (unit == "1" ? "" : " " + unit) + "'";
    }
    if (facts.tabulated) keys += "\npoints = [[0, 0], [1, 2], [0.5, 0]]";
    const auto law = good(keys);
    ASSERT_TRUE(law) << keys;
    EXPECT_EQ(law->name, facts.about.name);
    EXPECT_EQ(law->values, wanted);
    const auto pool = law->pool({0, 1});
    EXPECT_EQ(pool->law(), facts.about.name);
    EXPECT_EQ(pool->spring().coefficient, facts.tabulated ? 2.0 : 0.37);
    const bool hertz = facts.parameters.front().unit == "N/m^1.5";
    EXPECT_EQ(pool->spring().exponent, wanted.count("exponent") ? 1.7 : hertz ? 1.5 : 1);
    if (!facts.loss.empty()) {
      EXPECT_TRUE(wanted.count(std::string(facts.loss))) << facts.loss;
    }
  }
}

TEST(Laws, NumbersComeInSi) {
  const auto law = good("law = 'hunt_crossley'\nstiffness = '2 kN/mm'\nexponent = 1\ndamping = '3 ms/mm'");
  EXPECT_TRUE(near(law->values.at("stiffness"), 2e6, 1e-15));
  EXPECT_TRUE(near(law->values.at("damping"), 3, 1e-15));
  EXPECT_EQ(good("law = 'power_law'\nstiffness = 1e7\nexponent = 2")->values.at("stiffness"), 1e7)
      << "a bare number is SI";
  EXPECT_EQ(good("law = 'power_law'\nstiffness = 1e7")->values.at("exponent"), 1.5) << "the default";
}

TEST(Laws, AStiffnessHasTheUnitOfItsExponent) {
  const std::string said = bad("law = 'power_law'\nstiffness = '1e7 N/m'\nexponent = 1.5");
  EXPECT_EQ(
      said,
      "s.toml:3:13: stiffness = 1e7 N/m: stiffness k needs N/m^1.5, got N/m | the unit is N/m^exponent with "
      "exponent 1.5\n");
  EXPECT_NE(bad("law = 'power_law'\nstiffness = '1e7 N/m^1.5'\nexponent = 1").find("needs N/m, got N/m^1.5"),
            std::string::npos);
  EXPECT_NE(bad("law = 'power_law'\nstiffness = '1e7 N/m'").find("with exponent 1.5"), std::string::npos)
      << "the default exponent";
}

TEST(Laws, OtherUnitsAreCheckedToo) {
  EXPECT_EQ(bad("law = 'hunt_crossley'\nstiffness = 1\ndamping = '1 kg'"),
            "s.toml:4:11: damping = 1 kg: dissipation factor μ = λ/k needs s/m, got kg | \n");
  EXPECT_NE(bad("law = 'stulov'\nstiffness = 1\nhereditary = 0.5\nrelaxation = '1 m'").find("needs s, got m"),
            std::string::npos);
}

TEST(Laws, AnUnknownParameterGetsTheNearestName) {
  const std::string said = bad("law = 'hunt_crossley'\nstifness = 1\nstiffness = 1\ndamping = 1");
  EXPECT_NE(said.find("s.toml:3:1: hunt_crossley has no parameter 'stifness'"), std::string::npos) << said;
  EXPECT_NE(said.find("did you mean 'stiffness'? allowed: stiffness, exponent, damping, measured"),
            std::string::npos)
      << said;
}

TEST(Laws, AMissingParameterSaysWhatWouldGiveIt) {
  EXPECT_EQ(
      bad("law = 'hunt_crossley'"),
      "s.toml:2:7: contact ball-wall: hunt_crossley needs stiffness | stiffness k, in N/m^exponent; or give "
      "both bodies a material and a radius; or measured.duration\n"
      "s.toml:2:7: contact ball-wall: hunt_crossley needs damping | dissipation factor μ = λ/k, in s/m; or "
      "measured.restitution\n");
  EXPECT_EQ(bad("law = 'stulov'\nstiffness = 1\nhereditary = 0.5"),
            "s.toml:2:7: contact ball-wall: stulov needs relaxation | relaxation time τ, in s\n");
}

TEST(Laws, EveryRangeIsChecked) {
  EXPECT_EQ(bad("law = 'power_law'\nstiffness = '-1 N/m'\nexponent = 1"),
            "s.toml:3:13: stiffness = -1 N/m: stiffness k must be positive | \n");
  for (const LawFacts& facts : contact_laws())
    for (const ParamFacts& wrong : facts.parameters)
      for (const double value :
           {wrong.range.open_below ? wrong.range.least : std::nextafter(wrong.range.least, -9.0),
            wrong.range.most == unlimited ? HUGE_VAL : std::nextafter(wrong.range.most, 9.0)}) {
        LawChoice choice;
        choice.law.value = facts.about.name;
        for (const ParamFacts& parameter : facts.parameters)
          choice.parameters[std::string(parameter.name)] =
              Quantity{parameter.name == "exponent" ? 2 : 0.5, {}, "", {}};
        choice.parameters[std::string(wrong.name)].value = value;
        if (facts.about.name == "measured_curve")
          choice.points =
              std::make_shared<PointTable>(PointTable{{{0, 0, {}}, {1, 1, {}}, {0.5, 0, {}}}, {}});
        Problems problems;
        EXPECT_FALSE(read_law(choice, site, problems))
            << facts.about.name << " " << wrong.name << " " << value;
        ASSERT_EQ(problems.list().size(), 1u);
        EXPECT_NE(problems.list()[0].message.find(wrong.range.words), std::string::npos)
            << problems.list()[0].message;
      }
}

TEST(Laws, EveryMistakeIsToldAtOnce) {
  const std::string said =
      bad("law = 'hunt_crossley'\nstiffness = '1 kg'\nexponent = 0.5\ndamping = -1\nx = 1");
  for (const char* part : {"no parameter 'x'", "at least 1", "got kg", "zero or positive"})
    EXPECT_NE(said.find(part), std::string::npos) << part << " in " << said;
}

TEST(Laws, HertzGivesTheStiffnessOfExponentOneAndAHalfOnly) {
  ContactSite hertz = site;
  hertz.hertz = 3e9;
  EXPECT_EQ(good("law = 'power_law'", hertz)->values.at("stiffness"), 3e9);
  EXPECT_EQ(good("law = 'kuwabara_kono'\nrelaxation = 1e-6", hertz)->values.at("stiffness"), 3e9);
  EXPECT_EQ(good("law = 'power_law'\nstiffness = 5", hertz)->values.at("stiffness"), 5)
      << "what is given counts";
  EXPECT_EQ(bad("law = 'power_law'\nexponent = 2", hertz),
            "s.toml:2:7: contact ball-wall: materials and radii give the stiffness of exponent 1.5, not of 2 "
            "| give "
            "the stiffness itself, or exponent = 1.5\n");
  EXPECT_NE(bad("law = 'kelvin_voigt'\ndamping = 1", hertz).find("not of 1 "), std::string::npos);
}

TEST(Laws, AnUnknownLawGetsTheNearestName) {
  const std::string said = bad("law = 'hunt_crosley'");
  EXPECT_NE(said.find("s.toml:2:7: there is no contact law 'hunt_crosley'"), std::string::npos) << said;
  EXPECT_NE(said.find("did you mean 'hunt_crossley'? allowed: hunt_crossley, kelvin_voigt"),
            std::string::npos);
  EXPECT_NE(bad("").find("contact ball-wall has no law"), std::string::npos);
}

TEST(Laws, MeasuredValuesFillTheLaw) {
  const auto law = good(
      "law = 'hunt_crossley'\nexponent = 2\n"
      "measured = { restitution = { value = 0.8, speed = 2 }, duration = { value = '1 ms', speed = 1 } }");
  ASSERT_TRUE(law);
  EXPECT_TRUE(near(law->asked_restitution(2), 0.8, 1e-12));
  EXPECT_NE(bad("law = 'power_law'\nstiffness = 1\nmeasured = { restitution = { value = 0.8, speed = 2 } }")
                .find("s.toml:4:38: contact ball-wall: power_law cannot give what was measured | this law is "
                      "elastic"),
            std::string::npos);
}

TEST(Laws, AskedRestitutionAndOutlook) {
  const std::string numbers = "law = 'hunt_crossley'\nstiffness = 1e6\ndamping = 0.3";
  const exact::HuntCrossleyImpact impact{0.01, 1e6, 1.5, 0.3, 2};
  const auto law = good(numbers);
  EXPECT_EQ(law->asked_restitution(2), impact.restitution());
  EXPECT_TRUE(std::isnan(law->asked_restitution(0)));
  EXPECT_EQ(law->outlook(2, Rebound::exact)->max_depth, impact.max_depth());
  EXPECT_EQ(law->outlook(2, Rebound::exact)->rebound_speed, impact.rebound_speed());
  EXPECT_EQ(law->outlook(2, Rebound::approximate)->rebound_speed, impact.rebound_speed_approximate(4));
  EXPECT_FALSE(law->outlook(0, Rebound::exact));
  ContactSite crowded = site;
  crowded.isolated = false;
  EXPECT_FALSE(good(numbers, crowded)->outlook(2, Rebound::exact)) << "no impact alone";
  EXPECT_EQ(good("law = 'lankarani_nikravesh'\nstiffness = 1\nrestitution = 0.4")->asked_restitution(3), 0.4);
}

}  // namespace
}  // namespace ictus::test::laws_test
