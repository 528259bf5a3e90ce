// A user's program: one blow of a ball against a wall at 44.1 kHz, and the closed form beside it.
// prints: rebound 0.748434931597 m/s, exact 0.748434931597 m/s
#include <cmath>
#include <cstdio>
#include <ictus/ictus.hpp>

int main() {
  const ictus::SingleImpact wall(ictus::HuntCrossley{.stiffness = 1e9, .exponent = 1.5, .damping = 0.5},
                                 0.010);
  ictus::Phi::On<ictus::SingleImpact<ictus::HuntCrossley>> scheme(wall);
  auto ball = wall.start(0, 1.0);
  do scheme.step(wall, ball, 1.0 / 44100);
  while (ball.q[0] > 0);
  const double exact = ictus::exact::HuntCrossleyImpact{0.010, 1e9, 1.5, 0.5, 1.0}.rebound_speed();
  std::printf("rebound %.12f m/s, exact %.12f m/s\n", -ball.v[0], exact);
  return std::abs(-ball.v[0] - exact) < 1e-12 ? 0 : 1;
}
