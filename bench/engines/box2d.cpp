// Box2D 2: discs in the plane. Tuned: 1000 iterations of velocities instead of 8, no speed below which nothing bounces.

#include <box2d/box2d.h>

#include "scenes.hpp"

namespace {

float single(double value) { return static_cast<float>(value); }

void solid(b2Body& body, const b2Shape& shape, bool tuned) {
  b2FixtureDef fixture;
  fixture.shape = &shape;
  fixture.density = 1;
  fixture.friction = 0;
  fixture.restitution = 1;
  if (tuned) fixture.restitutionThreshold = 0;
  body.CreateFixture(&fixture);
}

b2Body* ball(b2World& world, double mass, double x, double speed, bool tuned) {
  b2BodyDef definition;
  definition.type = b2_dynamicBody;
  definition.position.Set(single(x), 0);
  definition.linearVelocity.Set(single(speed), 0);
  b2Body* body = world.CreateBody(&definition);
  b2CircleShape shape;
  shape.m_radius = single(engines::radius);
  solid(*body, shape, tuned);
  b2MassData data;
  body->GetMassData(&data);
  data.I *= single(mass) / data.mass;
  data.mass = single(mass);
  body->SetMassData(&data);
  return body;
}

std::vector<double> run(const engines::Scene& scene, bool tuned, double step) {
  b2World world({0, 0});
  if (scene.floor) {
    const b2BodyDef definition;
    b2PolygonShape block;
    block.SetAsBox(1, 10, {-1, 0}, 0);
    solid(*world.CreateBody(&definition), block, tuned);
  }
  std::vector<b2Body*> balls;
  for (std::size_t i = 0; i < scene.count(); ++i)
    balls.push_back(ball(world, scene.mass[i], scene.place(i), scene.velocity[i], tuned));
  for (int k = 0; k < engines::count_of(step); ++k) world.Step(single(step), tuned ? 1000 : 8, 3);
  std::vector<double> velocity;
  for (const b2Body* body : balls) velocity.push_back(static_cast<double>(body->GetLinearVelocity().x));
  return velocity;
}

}  // namespace

int main() { engines::play({"Box2D", ENGINE_VERSION}, run); }
