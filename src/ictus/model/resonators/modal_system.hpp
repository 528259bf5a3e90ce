#pragma once
// Masses on a line and bodies that vibrate, as one linear mechanical system with diagonal matrices:
//     M = diag(m_b, 1, 1, …),   K = diag(0, ω²),   C = diag(0, 2σ),   g = g₀ + G q.
// Coordinates are the positions of the masses, then the amplitudes of all modes of all resonators. A contact sees one
// number, its gap: the shapes of the modes at the points that touch are its row of G, so that forces on the two sides
// are equal and opposite. A resonator at rest under gravity hangs where it hangs: its amplitudes are counted
// from there, and only a free one falls.
//
// Modes that are not followed give way at once: compliance(j) is what all of them together do at contact j.
//
// A body that travels along a rough surface has its way as one more coordinate, the last ones; what moves a contact from
// outside, or its point along a body, is a drive (mechanics/contact_drives.hpp).

#include <memory>
#include <string>
#include <vector>

#include "ictus/model/mechanics/contact_drives.hpp"
#include "ictus/model/mechanics/mechanical_system.hpp"
#include "ictus/model/resonators/modal_body.hpp"

namespace ictus {

/// A number of modes and what each contributes: a displacement is their sum.
struct ModalRow {
  std::vector<Eigen::Index> coordinate;
  std::vector<double> value;

  void add(Eigen::Index of, double shape) {
    coordinate.push_back(of);
    value.push_back(shape);
  }
  double times(const Eigen::VectorXd& x) const {
    double sum = 0;
    for (std::size_t k = 0; k < value.size(); ++k) sum += value[k] * x[coordinate[k]];
    return sum;
  }
};

struct ModalSystemData {
  struct Mass {
    std::string name;
    double mass = 0;                    // kg
    double position = 0, velocity = 0;  // m, m/s, at the start
  };
  struct Resonator {
    std::string name;
    double mass = 0;                    // kg
    bool free = false;                  // its first mode is its translation
    double position = 0, velocity = 0;  // m, m/s, at the start: of a free one; one that is held stands still
    std::vector<VibrationMode> modes = {};
    std::vector<double> volumes =
        {};  // m² kg^(-1/2), ∫ φ dS of modes that can be heard; empty: it has no such face
    std::string kind = {};
    std::vector<double> shown = {};  // shapes at the point whose motion stands for the body in tables
  };
  struct Contact {
    std::string name;
    ModalRow opening =
        {};  // its gap is this row times q, and `clearance`; without modes over which its point moves
    std::shared_ptr<const ShapePath> path =
        {};                   // of these, closing, over the way of its body; none: it stays
    double clearance = 0;     // m, at zero coordinates
    double compliance = 0;    // m/N, of modes left out
    double restitution = 0;   // e, of nonsmooth methods; NaN where none is known
    double rubbed_until = 0;  // s, of a hand that rubs: its gap says nothing; 0: a surface
    bool rubs() const { return rubbed_until > 0; }
  };
  /// The way of a body along a profile.
  struct Travel {
    std::string name;                   // "ball.travel"
    double inertia = 0;                 // kg
    double position = 0, velocity = 0;  // m, m/s, at the start
  };
  /// A factor that a hand changes over time, straight from point to point and constant beyond them.
  struct Glide {
    enum class Of { frequency, damping, gravity };
    Of of = Of::frequency;
    std::size_t resonator = 0;         // not of gravity
    std::vector<double> time, factor;  // s, rising; 1

    double at(double t) const;
    double rate(double t) const;  // 1/s
  };
  struct Pickup {
    std::string name;  // "bar.left"
    ModalRow row;      // displacement, m; only modes that can be heard
  };

  std::vector<Mass> masses;
  std::vector<Resonator> resonators;
  std::vector<Contact> contacts;
  std::vector<Pickup> pickups;
  std::vector<Travel> travels = {};
  std::vector<ContactDrive> drives = {};  // `travel` counts from zero among the travels
  std::vector<Glide> glides = {};
  double gravity = 0;  // m/s², along the line
};

class ModalSystem final : public MechanicalSystem {
 public:
  explicit ModalSystem(ModalSystemData data);

  void mass(const Vector&, Skyline& matrix) const override;
  void force(double t, const Vector& q, const Vector& v, Vector& force) const override;
  void gaps(const Vector& q, Vector& gap) const override;
  void directions(const Vector&, ContactRows& rows) const override;
  double potential(const Vector& q) const override;  // strain, and gravity
  void tangents(double t, const Vector&, const Vector&, Skyline& stiffness, Skyline& damping) const override;
  void bending(const Vector&, const Vector&, Vector& acceleration) const override;
  double power(double t, const Vector&,
               const Vector& v) const override;  // of the damping of modes, never positive
  double restitution(Index contact) const override;
  double compliance(Index contact) const override;
  const ContactDrives* drives() const override { return drives_.empty() ? nullptr : &drives_; }
  bool glides(double from, double to) const override;
  void glide(double t, Vector& stiffness, Vector& decay, Vector& load) const override;
  double potential_at(double t, const Vector& q) const override;
  InnerEnergy inner_energy_at(double t, const Vector& q, const Vector& v) const override;
  double power_by_hand(double t, const Vector& q) const override;
  std::vector<BodyGroup> body_groups() const override { return groups_; }
  InnerEnergy inner_energy(const Vector& q, const Vector& v) const override;
  std::string coordinate_name(Index i) const override;  // "ball", "bar/3"
  std::string coordinate_unit(Index i) const override;
  std::string contact_name(Index j) const override;

  const ModalSystemData& data() const { return data_; }
  const std::vector<ModalSystemData::Pickup>& pickups() const { return data_.pickups; }
  /// The first mode of a resonator among the coordinates.
  Index first_mode(std::size_t resonator) const { return groups_[data_.masses.size() + resonator].first; }
  Motion start() const { return start_; }
  double fastest() const { return fastest_; }               // rad/s, the largest ω
  const Vector& masses() const { return mass_; }            // the diagonal of M
  const Vector& stiffnesses() const { return stiffness_; }  // of K
  const Vector& dampings() const { return damping_; }       // of C
  const Vector& load() const { return load_; }              // N, constant

 private:
  void add_masses();
  void add_resonators();
  void add_travels();
  /// Calls visit(glide, first, count) with the modes of its resonator; of gravity with all coordinates.
  template <class Visit>
  void each_glide(Visit&& visit) const;

  ModalSystemData data_;
  ContactDrives drives_;
  Vector mass_, stiffness_, damping_, load_;
  std::vector<BodyGroup> groups_;
  std::vector<Index> elastic_;  // coordinates that are not the motion of a whole body
  Motion start_;
  double fastest_ = 0;
};

}  // namespace ictus
