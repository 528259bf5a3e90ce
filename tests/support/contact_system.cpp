#include "tests/support/contact_system.hpp"

namespace ictus::test {

ContactSystem chain(const std::vector<double>& mass, const std::vector<double>& velocity,
                    const ChainOptions& options) {
  ContactSystem s{.mass = mass, .velocity = velocity};
  for (std::size_t j = 0; j + 1 < mass.size(); ++j) {
    std::vector<double> row(mass.size());
    row[j] = 1, row[j + 1] = -1;
    s.add(row, options.restitution, options.stiffness, options.exponent);
  }
  return s;
}

ContactSystem walled_chain(const std::vector<double>& mass, const std::vector<double>& velocity,
                           const ChainOptions& options) {
  ContactSystem s{.mass = mass, .velocity = velocity};
  std::vector<double> row(mass.size());
  row.front() = -1;
  s.add(row, options.restitution, options.stiffness, options.exponent);
  const ContactSystem inner = chain(mass, velocity, options);
  for (const std::vector<double>& each : inner.row)
    s.add(each, options.restitution, options.stiffness, options.exponent);
  row.assign(mass.size(), 0);
  row.back() = 1;
  s.add(row, options.restitution, options.stiffness, options.exponent);
  return s;
}

ContactSystem bernoulli(double angle, double speed, double e_first, double e_second) {
  const double c = std::cos(angle), s = std::sin(angle);
  ContactSystem system{.mass = std::vector<double>(6, 1.0), .velocity = {0, 0, speed, 0, 0, 0}};
  system.add({-c, -s, c, s, 0, 0}, e_first);
  system.add({0, 0, c, -s, -c, s}, e_second);
  return system;
}

}  // namespace ictus::test
