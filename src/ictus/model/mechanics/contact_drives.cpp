#include "ictus/model/mechanics/contact_drives.hpp"

#include <algorithm>
#include <utility>

#include "ictus/base/sort_and_unify.hpp"

namespace ictus {

ContactDrives::ContactDrives(std::vector<ContactDrive> all) : all_(std::move(all)) {
  for (const ContactDrive& drive : all_) {
    given_ = given_ || drive.is_given();
    if (!drive.is_given()) travels_.push_back(drive.travel);
  }
  sort_and_unify(travels_);
}

void ContactDrives::add_depths(double t, double since, Vector& depth) const {
  for (const ContactDrive& drive : all_)
    if (drive.is_given()) depth[drive.contact] += drive.at(t, since).value;
}

void ContactDrives::add_speeds(double t, double since, Vector& speed) const {
  for (const ContactDrive& drive : all_)
    if (drive.is_given()) speed[drive.contact] += drive.at(t, since).slope;
}

void ContactDrives::add_accelerations(double t, double since, Vector& acceleration) const {
  for (const ContactDrive& drive : all_)
    if (drive.is_given()) acceleration[drive.contact] += drive.at(t, since).curvature;
}

double ContactDrives::power(double t, double since, const Vector& force) const {
  double sum = 0;
  for (const ContactDrive& drive : all_)
    if (drive.is_given() && force[drive.contact] != 0) sum += force[drive.contact] * drive.at(t, since).slope;
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
