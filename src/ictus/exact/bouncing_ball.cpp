#include "ictus/exact/bouncing_ball.hpp"

#include <cmath>
#include <limits>

#include "ictus/base/error.hpp"
#include "ictus/exact/taylor_contact.hpp"

namespace ictus::exact {

Bounce bounce(const BouncingBall& ball, double speed) {
  expects(speed > 0, "a ball touches with a positive speed");
  const double alpha = ball.exponent, v = speed;
  // The depth that the ball would reach without gravity and losses: k x_s^{α+1}/(α+1) = m v²/2.
  const double depth = std::pow((alpha + 1) * ball.mass * v * v / (2 * ball.stiffness), 1 / (alpha + 1));
  const ContactEnd end = end_of({alpha, ball.damping * v, ball.gravity * depth / (v * v)});
  const double duration = end.leaves ? end.duration * depth / v : std::numeric_limits<double>::infinity();
  return {0, v, end.leaves, duration, end.speed_out * v, end.max_depth * depth};
}

std::vector<Bounce> bounces(const BouncingBall& ball, double height, std::size_t count) {
  expects(height > 0 && ball.gravity > 0, "a ball falls from a height");
  std::vector<Bounce> list;
  double touch = std::sqrt(2 * height / ball.gravity), speed = std::sqrt(2 * height * ball.gravity);
  while (list.size() < count) {
    Bounce next = bounce(ball, speed);
    next.touch = touch;
    list.push_back(next);
    if (!next.leaves) break;
    speed = next.speed_out;
    touch = next.release() + 2 * speed / ball.gravity;
  }
  return list;
}

}  // namespace ictus::exact
