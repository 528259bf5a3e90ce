// MuJoCo: contacts are springs, and e = 1 is a spring without damping. Tuned: that spring (contact time 20 steps,
// Runge-Kutta, elliptic cones); stock: the contact that it comes with.

#include <mujoco/mujoco.h>

#include <cmath>
#include <cstring>

#include "scenes.hpp"

namespace {

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

std::string model(const engines::Scene& scene, bool tuned, double step) {
  const double rate = 3.14159265358979 / (20 * step);  // rad/s: half a period of the spring takes 20 steps
  const std::string contact =
      tuned ? " solref='" + number(-rate * rate) + " 0' solimp='0.99 0.99 0.001'" : "";
  std::string text = "<mujoco><option gravity='0 0 0' timestep='" + number(step) + "'" +
                     (tuned ? " integrator='RK4' cone='elliptic' iterations='1000' tolerance='0'" : "") +
                     "/><default><geom condim='1'" + contact + "/></default><worldbody>";
  if (scene.floor) text += "<geom type='plane' size='10 10 1' zaxis='1 0 0'/>";
  for (std::size_t i = 0; i < scene.count(); ++i)
    text += "<body pos='" + number(scene.place(i)) +
            " 0 0'><joint type='slide' axis='1 0 0'/><geom type='sphere' size='" + number(engines::radius) +
            "' mass='" + number(scene.mass[i]) + "'/></body>";
  return text + "</worldbody></mujoco>";
}

std::vector<double> run(const engines::Scene& scene, bool tuned, double step) {
  const std::string text = model(scene, tuned, step);
  static mjVFS files;
  mj_defaultVFS(&files);
  mj_makeEmptyFileVFS(&files, "scene.xml", static_cast<int>(text.size()));
  std::memcpy(files.filedata[0], text.data(), text.size());
  char error[1000] = "";
  mjModel* made = mj_loadXML("scene.xml", &files, error, sizeof error);
  mj_deleteVFS(&files);
  if (!made) {
    std::fprintf(stderr, "%s\n", error);
    return {};
  }
  mjData* data = mj_makeData(made);
  for (std::size_t i = 0; i < scene.count(); ++i) data->qvel[i] = scene.velocity[i];
  for (int k = 0; k < 2 * engines::count_of(step); ++k)
    mj_step(made, data);  // twice as long: its contacts are soft
  std::vector<double> velocity(data->qvel, data->qvel + scene.count());
  mj_deleteData(data);
  mj_deleteModel(made);
  return velocity;
}

}  // namespace

int main() { engines::play({"MuJoCo", ENGINE_VERSION}, run); }
