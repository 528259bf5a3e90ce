#pragma once
// J_m and I_m by Boost, in double: Boost would compute in long double, which has other bits on other machines.

#include <boost/math/special_functions/bessel.hpp>

namespace ictus {

using BesselPolicy = boost::math::policies::policy<boost::math::policies::promote_double<false>>;

inline double bessel_j(int m, double x) { return boost::math::cyl_bessel_j(m, x, BesselPolicy()); }
inline double bessel_i(int m, double x) { return boost::math::cyl_bessel_i(m, x, BesselPolicy()); }

}  // namespace ictus
