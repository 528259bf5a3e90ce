// Words of the command line: numbers and units, and the inputs of exact results.

#include <cmath>

#include "apps/cli/exact_input.hpp"
#include "ictus/base/dimension.hpp"
#include "ictus/base/error.hpp"
#include "ictus/exact/exact.hpp"
#include "ictus/scene/units.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace ictus::fuzz {

void read_quantities(Bytes bytes) {
  const QuantityText read = parse_quantity(bytes);
  if (!read.quantity) {
    must(!read.fault.message.empty(), "what is no quantity is told why");
    return;
  }
  const double value = read.quantity->value;
  must(std::isfinite(value), "a quantity is finite");
  const QuantityText again = parse_quantity(shortest(value));
  must(again.quantity && again.quantity->value == value, "a number as we write it is read to the last bit");
  if (!read.quantity->dimension) return;
  const QuantityText unit = parse_quantity("1 " + read.quantity->dimension->text());
  must(unit.quantity && unit.quantity->dimension.value_or(Dimension{}) == *read.quantity->dimension,
       "a dimension is told as a unit that can be read");
}

void read_exact(Bytes bytes) {
  Dealt dealt(bytes);
  const exact::Entry& entry = exact::entries()[dealt.below(exact::entries().size())];
  exact::Values values;
  Problems problems;
  for (Bytes rest = dealt.rest(); !rest.empty();) {
    const std::size_t end = rest.find('\n');
    cli::read_word(std::string(rest.substr(0, end)), entry, values, problems);
    rest = end == Bytes::npos ? Bytes{} : rest.substr(end + 1);
  }
  if (!problems.empty()) return;
  try {
    for (const exact::Result& result : exact::evaluate(entry.about.name, values))
      must(!std::isnan(result.value), "an exact result is a number");
  } catch (const Error& error) {
    must(!error.problems().empty(), "a refusal says why");
  }
}

}  // namespace ictus::fuzz
