#include "ictus/scene/write_text.hpp"

namespace ictus {

std::string write_joint(const Joint& joint, std::size_t dimension) {
  constexpr const char* kinds[] = {"hinge", "ball", "slider", "fixed", "spring"};
  std::string text = "\n[[joint]]\n" + assigned("name", quoted(joint.name.value));
  text += assigned("kind", quoted(kinds[static_cast<std::size_t>(joint.kind)]));
  text += assigned("between", "[" + quoted(joint.first.value) + ", " + quoted(joint.second.value) + "]");
  text += assigned("at", vector_text(dimension, joint.at, "m"));
  if (joint.kind == Joint::Kind::spring) {
    text += assigned("to", vector_text(dimension, joint.to, "m"));
    text += assigned("stiffness", with_unit(joint.stiffness, "N/m"));
    text += assigned("damping", with_unit(joint.damping, "N*s/m"));
    if (joint.length) text += assigned("length", with_unit(*joint.length, "m"));
    return text;
  }
  if (joint.axis) text += assigned("axis", vector_text(dimension, *joint.axis, ""));
  if (joint.collide) text += assigned("collide", "true");
  return text;
}

}  // namespace ictus
