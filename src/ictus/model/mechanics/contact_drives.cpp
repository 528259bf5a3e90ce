#include "ictus/model/mechanics/contact_drives.hpp"

#include <algorithm>
#include <utility>

#include "ictus/base/sort_and_unify.hpp"

namespace ictus {

double ContactDrive::height(const Vector& q) const {
  const double s = q[travel], profile = track.at(s).value;
  return shapes ? profile + shapes->times(s, 0, q) : profile;
}

double ContactDrive::steepness(const Vector& q) const {
  const double s = q[travel], profile = track.at(s).slope;
  return shapes ? profile + shapes->times(s, 1, q) : profile;
}

double ContactDrive::bending(const Vector& q, const Vector& v) const {
  const double s = q[travel], speed = v[travel];
  double bend = track.at(s).curvature * speed * speed;
  if (shapes) bend += speed * (shapes->times(s, 2, q) * speed + 2 * shapes->times(s, 1, v));
  return bend;
}

ContactDrives::ContactDrives(std::vector<ContactDrive> all) : all_(std::move(all)) {
  for (const ContactDrive& drive : all_)
    if (!drive.is_given()) travels_.push_back(drive.travel);
  sort_and_unify(travels_);
}

void ContactDrives::add_depths(double t, double since, Vector& depth) const {
  for (const ContactDrive& drive : all_)
    if (drive.is_given()) depth[drive.contact] += drive.at(t, since).value;
}

void ContactDrives::add_given_speeds(double t, double since, Vector& speed) const {
  for (const ContactDrive& drive : all_)
    if (drive.is_given()) speed[drive.contact] += drive.at(t, since).slope;
}

void ContactDrives::add_speeds(double t, double since, const Vector& q, const Vector& v,
                               Vector& speed) const {
  add_given_speeds(t, since, speed);
  for (const ContactDrive& drive : all_)
    if (drive.led) speed[drive.contact] += drive.steepness(q) * v[drive.travel];
}

void ContactDrives::add_accelerations(double t, double since, Vector& acceleration) const {
  for (const ContactDrive& drive : all_)
    if (drive.is_given()) acceleration[drive.contact] += drive.at(t, since).curvature;
}

double ContactDrives::power(double t, double since, const Vector& q, const Vector& v,
                            const Vector& force) const {
  double sum = 0;
  for (const ContactDrive& drive : all_) {
    const double push = force[drive.contact];
    if (push == 0) continue;
    if (drive.is_given()) sum += push * drive.at(t, since).slope;
    if (drive.led) sum += push * drive.steepness(q) * v[drive.travel];
  }
  return sum;
}

void ContactDrives::add_moments(double t, double h, std::vector<Moments>& moments) const {
  for (const ContactDrive& drive : all_) {
    if (!drive.is_given() || drive.is_gone(t)) continue;
    const double from = drive.argument(t), way = drive.argument(t + h) - from;
    Moments& sum = moments[static_cast<std::size_t>(drive.contact)];
    drive.track.visit({from, way, 0, 0, 0}, [&](double place, double weight, double slope) {
      const auto p = legendre::at<legendre::most>(place).value;
      for (std::size_t k = 0; k < legendre::most; ++k) sum[k] += weight * p[k] * slope * way;
    });
  }
}

double ContactDrives::next_knot(double t) const {
  double next = HUGE_VAL;
  for (const ContactDrive& drive : all_) {
    if (!drive.is_given() || drive.is_gone(t)) continue;
    next = std::min(next, drive.end);
    if (!(drive.rate > 0)) continue;
    const auto time_of = [&](double knot) { return (knot - drive.start) / drive.rate; };
    double knot = drive.track.next_knot(drive.argument(t));
    // Rounding may put the knot at t itself.
    if (!(time_of(knot) > t + 1e-14 * std::abs(t))) knot = drive.track.next_knot(knot);
    if (time_of(knot) > t) next = std::min(next, time_of(knot));
  }
  return next;
}

}  // namespace ictus
