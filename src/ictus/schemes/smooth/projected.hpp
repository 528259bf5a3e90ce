#pragma once
// Modes that move exactly, and contact forces that are polynomials of time over a step.
//
// Between contacts the motion is a sum of damped modes (model/linear_modes.hpp), which a step carries on without error.
// Over a step the force of a contact is F = Σ_{k<s} F_k P_k(τ), and of the path of its depth only the moments
// M_k = ∫ P_k δ̇ dt are looked at: F_k are those of the law along the polynomial with these moments
// (laws/contact/projection.hpp). Then ∫ F δ̇ dt = Σ F_k M_k is what the law stores and loses, to round-off, whatever the
// step, the law and the number of contacts; the order is 2s inside a contact. An exponential form of energy-preserving
// collocation [Hairer2010]; s = 1 is the two-point scheme on exact modes. docs/theory/projected.md derives all of it.
//
// A contact shorter than 4½ steps is followed in 2, 4, 8 or 16 parts of a step. Where the motion between contacts is no sum
// of modes, of pendulums and bodies in the plane, the path of all coordinates is a polynomial as well
// (schemes/projected_curved.hpp): all else holds there too, but flight and swing have the order of the step.
//
// A hand that moves a contact by r(t) adds Mʳ_k = ∫ P_k ṙ dt to its moments, and does the work Σ F_k Mʳ_k; a body that
// travels over a profile pays for the same work (schemes/projected_travel.hpp), also where its point of contact moves along
// a body (schemes/moving_points.hpp). Where a hand changes frequencies, damping
// or gravity, a step has those of its middle, and the jumps at both ends are the hand's work: the order falls to 2.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "ictus/schemes/contact_inside.hpp"
#include "ictus/schemes/modal_sums.hpp"
#include "ictus/schemes/modal_tables.hpp"
#include "ictus/schemes/projected_contacts.hpp"
#include "ictus/schemes/projected_curved.hpp"
#include "ictus/schemes/projected_parts.hpp"
#include "ictus/schemes/projected_travel.hpp"
#include "ictus/schemes/rubbing_count.hpp"
#include "ictus/schemes/rubs.hpp"
#include "ictus/schemes/scheme.hpp"

namespace ictus {

struct Projected {
  static constexpr About about{"projected",
                               "Exact modes; contact forces are polynomials of time that close the ledger.",
                               "F = Σ F_k P_k(τ), F_k = (2k+1) ∫ P_k f(δ̃, δ̃′) dτ", "[Hairer2010]"};
  static constexpr Orders orders{.conservative = 6, .damped = 6, .touch = 6, .share = 2.5};
  static constexpr Needs needs{};
  static constexpr Keeps keeps{.energy = true, .staged = true, .driven = true};

  template <System S>
  class On {
   public:
    using Contacts = typename S::Contacts;
    explicit On(const S& system, const ProjectedChoice& choice = {})
        : choice_(choice),
          is_curved_(is_curved(system)),
          modes_(is_curved_ ? LinearModes{} : system.modes()),
          contacts_(system, choice.stages),
          drives_(drives_of(system)),
          travels_(drives_, modes_, choice.stages),
          free_(static_cast<std::size_t>(system.contacts())),
          own_(free_.size()),
          by_hand_(free_.size()),
          depth_(system.contacts()),
          closing_(system.contacts()),
          at_zero_(system.contacts()),
          reached_(Contacts::Zero(system.contacts())),
          impulse_(Eigen::VectorXd::Zero(system.contacts())),
          y_(modes_.size()),
          u_(modes_.size()),
          damped_(modes_.damped()),
          rubs_(has_rubs(system)) {
      if constexpr (may_curve)
        if (is_curved_) {
          curved_.emplace(system, choice);
          return;
        }
      for (Eigen::Index j = 0; j < system.contacts(); ++j) rub_.push_back(rub_of(system, j));
      typename S::Vector zero(system.coordinates());
      zero.setZero();
      system.depths(zero, at_zero_);
      take_out_profiles();
      if constexpr (may_glide) glides_ = system.glides(-HUGE_VAL, HUGE_VAL);
      const bool many = modes_.size() > most_modes_kept;
      for (int i = 0; i < (many ? 2 : 6); ++i) tables_.emplace_back(modes_, choice_.stages);
      contacts_.reserve(tables_.front());
      for (const LinearModes::Row& row : modes_.rows)
        parabolic_.push_back((modes_.stiffness.segment(row.first, row.closing.size()).array() == 0).all() &&
                             (modes_.decay.segment(row.first, row.closing.size()).array() == 0).all());
      paths_.reserve(projecting::most_parts * free_.size());
      touched_.reserve(2);
    }

    void restart() {
      if constexpr (may_curve)
        if (curved_) curved_->restart();
      contacts_.forget();
      travels_.forget();
      ended_ = HUGE_VAL;
      is_gliding_ = glides_;
    }
    /// Tables are made anew; what glides left its last numbers in the modes.
    void archive(Archive& archive, const S&, const State<S>&) {
      if constexpr (may_curve)
        if (curved_) return curved_->archive(archive);
      archive(contacts_, travels_, ended_, reached_, is_gliding_, too_hard_, rubbing_.several,
              rubbing_.coarse, rubbing_.held_back, rubbing_.lost);
      if (glides_) archive(modes_.stiffness, modes_.decay, modes_.load);
    }

    Step step(const S& system, State<S>& state, double h) {
      if constexpr (may_curve)
        if (curved_) return curved_->step(system, state, h, impulse_);
      if constexpr (may_glide) {
        if (glides_ && (is_gliding_ || system.glides(state.t, state.t + h)))
          return gliding_step(system, state, h);
      }
      return plain_step(system, state, h);
    }

    /// Steps before anything can touch: no mode moves faster than its energy allows, and gravity adds what it adds.
    std::size_t quiet_steps(const State<S>& state, double h) {
      if (is_curved_ || drives_ || glides_ || rubs_) return 0;  // hands may come at any time
      load(state);
      set_depths(state.t);
      double time = HUGE_VAL;
      for (std::size_t j = 0; j < free_.size(); ++j)
        time = std::min(time, quiet_time(modes_.rows[j], -depth_[static_cast<Eigen::Index>(j)]));
      const double steps = std::floor(time / h);
      return steps < 1e15 ? static_cast<std::size_t>(std::max(0.0, steps)) : static_cast<std::size_t>(1e15);
    }
    /// One of these steps, exact and without a look at the contacts; laws that relax or remember do not recover in it.
    void ring(State<S>& state, double h) {
      const ModalTables& tables = table(h);
      if (modes_.are_coordinates()) {
        tables.fly(state.q.data(), state.v.data());
      } else {
        load(state);
        tables.fly(y_.data(), u_.data());
        unload(state);
      }
      state.t += h;
    }

    /// N s, of the contacts in the last step.
    const Eigen::VectorXd& impulse() const { return impulse_; }
    /// The paths of contacts that touched in the last step, part by part.
    const std::vector<PathInside>& paths() const {
      if constexpr (may_curve)
        if (curved_) return curved_->paths();
      return paths_;
    }
    std::size_t fallbacks() const {
      if constexpr (may_curve)
        if (curved_) return curved_->fallbacks();
      return contacts_.fallbacks();
    }
    std::size_t too_hard() const {
      if constexpr (may_curve)
        if (curved_) return curved_->too_hard();
      return too_hard_;
    }
    const RubbingCount& rubbing() const { return rubbing_; }

   private:
    static constexpr Eigen::Index most_modes_kept = 20000;
    static constexpr bool may_glide = requires(const S& s, const typename S::Vector& q) {
      s.glides(0.0, 0.0);
      s.potential(0.0, q);
      s.system();
    };

    static constexpr bool may_curve = requires(const S& s) {
      s.modes_misfit();
      s.system();
    };
    static bool is_curved(const S& system) {
      if constexpr (may_curve) return !system.modes_misfit().empty();
      return false;
    }

    Step plain_step(const S& system, State<S>& state, double h) {
      if (!goes_on(state)) {
        load(state);
        set_depths(state.t);
        energy_ = unknown;
      }
      knows_ = false;
      carry_depths(state.t, h);
      impulse_.setZero();
      paths_.clear();
      Step taken{.taken = h};
      ModalTables* tables = &table(h);
      look_ahead(*tables, state.t);
      std::size_t parts = begin_contacts(state, h) ? parts_of(system, *tables, state.t) : 1;
      if (parts > 1) tables = &table(h / static_cast<double>(parts));
      for (std::size_t part = 0; part < parts; ++part) {
        if (part > 0 || parts > 1) {
          look_ahead(*tables, state.t);
          begin_contacts(state, tables->step());
        }
        const std::size_t before = paths_.size();
        touched_.clear();
        take_part(system, *tables, state, taken);
        if (taken.status != Status::converged) return taken;
        state.t += tables->step();
        bend_flights(before);
        if (parts > 1) join_paths(before, {part == 0, part + 1 == parts}, state.t);
      }
      unload(state);
      ended_ = state.t;
      reached_ = depth_;
      set_depths(state.t);
      set_speeds(state.t);
      system.settle(depth_, closing_, state.memory);
      knows_ = true;
      return taken;
    }
    /// Are places and speeds those that the last step left, to the bit? Then depths and the energy of the modes are known too.
    bool goes_on(const State<S>& state) const {
      if (!knows_ || drives_ || glides_ || !modes_.are_coordinates()) return false;
      const auto bytes = static_cast<std::size_t>(y_.size()) * sizeof(double);
      return std::memcmp(y_.data(), state.q.data(), bytes) == 0 &&
             std::memcmp(u_.data(), state.v.data(), bytes) == 0;
    }

    /// Those of a part, with the closing speeds of the bodies at its ends; a part begins with those that the last one left.
    struct Place {
      bool first, last;
    };
    void join_paths(std::size_t from, const Place& part, double end) {
      const bool knows = !travels_.has_points();  // else rows are those of where the points were
      for (std::size_t i = from; i < paths_.size(); ++i) {
        paths_[i].first = part.first;
        paths_[i].last = part.last;
        if (knows && !part.first)
          paths_[i].speed_before = closing_[static_cast<Eigen::Index>(paths_[i].contact)];
      }
      if (!knows || part.last) return;
      set_speeds(end);
      for (std::size_t i = from; i < paths_.size(); ++i)
        paths_[i].speed_after = closing_[static_cast<Eigen::Index>(paths_[i].contact)];
    }

    /// With the numbers of its middle; what their jumps at both ends change of the potential is work of the hand.
    Step gliding_step(const S& system, State<S>& state, double h) {
      const double from = state.t, to = state.t + h;
      is_gliding_ = system.glides(from, to);
      system.system()->glide(0.5 * (from + to), modes_.stiffness, modes_.decay, modes_.load);
      for (ModalTables& each : tables_) each.forget();
      const double before = held_potential(state.q) - system.potential(from, state.q);
      Step taken = plain_step(system, state, h);
      const double work = before - held_potential(state.q) + system.potential(to, state.q);
      taken.work += work;
      taken.by_hand += work;
      return taken;
    }
    /// J, of the numbers of this step; coordinates that glide are modes.
    double held_potential(const typename S::Vector& q) const {
      return (modes_.mass.array() *
              (0.5 * modes_.stiffness.array() * q.array().square() - modes_.load.array() * q.array()))
          .sum();
    }

    static double seen(const LinearModes::Row& row, const Eigen::VectorXd& of) {
      return row.closing.dot(of.segment(row.first, row.closing.size()));
    }
    /// Systems of one fixed contact are not moved from outside.
    static constexpr bool may_be_driven = std::is_same_v<Contacts, ContactDrives::Vector>;
    /// Profiles are counted where the bodies are, and not at zero.
    void take_out_profiles() {
      if constexpr (may_be_driven) {
        Contacts profile = Contacts::Zero(at_zero_.size());
        travels_.add_depths(Eigen::VectorXd::Zero(modes_.size()), profile);
        at_zero_ -= profile;
      }
    }
    void set_depths(double t) {
      travels_.set_rows(y_, modes_);
      for (std::size_t j = 0; j < free_.size(); ++j) {
        const auto index = static_cast<Eigen::Index>(j);
        depth_[index] = at_zero_[index] + seen(modes_.rows[j], y_);
      }
      if constexpr (may_be_driven)
        if (drives_) {
          drives_->add_depths(t, t, depth_);
          travels_.add_depths(y_, depth_);
        }
    }
    /// A depth of 0.1 µm under a ball whose centre is 5 mm away is known to 1e-11 from its place, and what a spring stores with
    /// it. Where the last step ended in contact and its depth says the same, to round-off of the places, it goes on from there.
    void carry_depths(double t, double h) {
      constexpr double of_places = 1e-14;
      if (!(std::abs(t - ended_) <= 1e-6 * h)) return;
      for (Eigen::Index j = 0; j < depth_.size(); ++j) {
        const double room = of_places * (std::abs(at_zero_[j]) + std::abs(depth_[j] - at_zero_[j]));
        if (reached_[j] > 0 && std::abs(reached_[j] - depth_[j]) <= room) depth_[j] = reached_[j];
      }
    }
    void set_speeds(double t) {
      for (std::size_t j = 0; j < free_.size(); ++j)
        closing_[static_cast<Eigen::Index>(j)] = seen(modes_.rows[j], u_);
      if constexpr (may_be_driven)
        if (drives_) {
          drives_->add_given_speeds(t, t, closing_);
          travels_.add_speeds(y_, u_, closing_);
        }
    }

    /// s until a gap may close: speeds up to √(u² + ω²(y − a/ω²)²) for ever, or |u| + |a|t of what has no frequency.
    double quiet_time(const LinearModes::Row& row, double gap) const {
      if (!(gap > 0)) return 0;
      double speed = 0, gain = 0;
      for (Eigen::Index i = 0; i < row.closing.size(); ++i) {
        const Eigen::Index at = row.first + i;
        const double shape = std::abs(row.closing[i]), k = modes_.stiffness[at];
        const double away = k > 0 ? y_[at] - modes_.load[at] / k : 0;
        speed += shape * std::sqrt(u_[at] * u_[at] + k * away * away);
        if (!(k > 0)) gain += shape * std::abs(modes_.load[at]);
      }
      const double root = speed + std::sqrt(speed * speed + 2 * gain * gap);
      return root > 0 ? 2 * gap / root : HUGE_VAL;
    }

    void load(const State<S>& state) {
      if (modes_.are_coordinates()) {
        y_ = Eigen::Map<const Eigen::VectorXd>(state.q.data(), y_.size());
        u_ = Eigen::Map<const Eigen::VectorXd>(state.v.data(), u_.size());
      } else {
        y_.noalias() = modes_.to_modes * state.q;
        u_.noalias() = modes_.to_modes * state.v;
      }
    }
    void unload(State<S>& state) const {
      if (modes_.are_coordinates()) {
        Eigen::Map<Eigen::VectorXd>(state.q.data(), y_.size()) = y_;
        Eigen::Map<Eigen::VectorXd>(state.v.data(), u_.size()) = u_;
      } else {
        state.q.noalias() = modes_.shapes * y_;
        state.v.noalias() = modes_.shapes * u_;
      }
    }

    /// The tables of a step length, the one used longest ago made anew where there are none.
    ModalTables& table(double h) {
      for (std::size_t i = 0; i < tables_.size(); ++i)
        if (tables_[i].step() == h) return tables_[i];
      ModalTables& oldest = tables_[next_table_];
      next_table_ = (next_table_ + 1) % tables_.size();
      oldest.build(modes_, h);
      return oldest;
    }

    /// Moments of all contacts, if none of them pushed.
    void look_ahead(ModalTables& tables, double t) {
      if (drives_) {
        std::fill(by_hand_.begin(), by_hand_.end(), Moments{});
        drives_->add_moments(t, tables.step(), by_hand_);
        travels_.follow(tables.step(), y_, u_);
        travels_.add_led_profiles(by_hand_);
      }
      look_along(tables);
    }
    /// The same, the ways and what comes from outside being known.
    void look_along(ModalTables& tables) {
      if (travels_.has_points()) travels_.place_points(modes_, tables);
      for (std::size_t j = 0; j < free_.size(); ++j) {
        const ModalTables::Contact& table = tables.contact(j);
        const LinearModes::Row& row = modes_.rows[j];
        const Eigen::Index size = row.closing.size();
        const double *y = y_.data() + row.first, *u = u_.data() + row.first;
        modal::with_stages(choice_.stages, [&](auto stages) {
          const auto places = modal::products<stages>(table.by_position.data(), y, size),
                     speeds = modal::products<stages>(table.by_speed.data(), u, size);
          for (std::size_t k = 0; k < stages; ++k) free_[j][k] = table.load[k] + (places[k] + speeds[k]);
        });
      }
      if (!drives_) return;
      for (std::size_t j = 0; j < free_.size(); ++j)
        for (std::size_t k = 0; k < choice_.stages; ++k) free_[j][k] += by_hand_[j][k];
      if (travels_.empty()) return;
      own_ = free_;
      travels_.add_free_profiles(free_);
    }
    /// Other ways under other forces.
    void look_again(ModalTables& tables) {
      travels_.follow(tables.step(), y_, u_);
      if (travels_.has_points()) return look_along(tables);
      free_ = own_;
      travels_.add_free_profiles(free_);
    }
    DepthPath path_of(std::size_t j, double h, const Moments& moments) const {
      return {choice_.stages, h, depth_[static_cast<Eigen::Index>(j)], moments};
    }

    /// Those whose paths would enter a surface, and those that rub.
    bool begin_contacts(const State<S>& state, double h) {
      contacts_.begin();
      for (std::size_t j = 0; j < free_.size(); ++j) {
        DepthPath path = path_of(j, h, free_[j]);
        if (const HandRub* rub = rub_[j]) {
          const double z = state.memory[static_cast<Eigen::Index>(j)];
          path.time = state.t;
          if (!rub->rests(state.t, h, z)) contacts_.add(j, path, free_[j], z, rub);
          continue;
        }
        if (enters(path) && is_told(path, j))
          contacts_.add(j, path, free_[j], state.memory[static_cast<Eigen::Index>(j)]);
      }
      return !contacts_.closed().empty();
    }

    /// Is it deeper than the rounding of the places that tell its depth? Balls in touch wait for a wave with depths of ±1e-17 m,
    /// and nothing is to be made of these: no touch, no force.
    bool is_told(const DepthPath& path, std::size_t j) const {
      constexpr double rounding = 1e-15, of_a_kilometre = 1e-12, underflow = 1e-150;
      double most = path.start;
      for (std::size_t k = 0; k < choice_.stages; ++k)
        most += static_cast<double>(2 * k + 1) * std::abs(path.moments[k]);
      if (most > of_a_kilometre) return true;
      if (!(most > underflow)) return false;  // its force would be none, and the slope of that 0/0
      const LinearModes::Row& row = modes_.rows[j];
      const double places = row.closing.cwiseAbs().dot(y_.segment(row.first, row.closing.size()).cwiseAbs());
      return most > rounding * (std::abs(at_zero_[static_cast<Eigen::Index>(j)]) + places);
    }

    std::size_t parts_of(const S& system, const ModalTables& tables, double t) {
      if (choice_.substeps > 0) return choice_.substeps;
      const double h = tables.step();
      double most = 1, most_rubbed = 1;
      if (drives_) set_speeds(t);
      for (const ClosedContact& each : contacts_.closed()) {
        const auto j = static_cast<Eigen::Index>(each.contact);
        const double moved = tables.own(each.contact).block[0][0];
        const double now = drives_ && !each.rub ? closing_[j] : seen(modes_.rows[each.contact], u_);
        if (each.rub) {
          const BristleState state = each.rub->state(t, now, each.memory);
          most_rubbed = std::max(most_rubbed, projecting::rubbing_parts(*each.rub, state, h, moved));
          continue;
        }
        const double speed = std::max(std::abs(now), projecting::steepest(each.path));
        most = std::max(most, projecting::parts_per_contact * h /
                                  projecting::contact_duration(system.spring(j), 2 * moved / (h * h), speed,
                                                               each.path.start));
      }
      const std::size_t parts = projecting::whole_parts(std::max(most, most_rubbed));
      too_hard_ += projecting::is_too_hard(parts, most);
      rubbing_.coarse += projecting::rubs_coarsely(most_rubbed);
      return parts;
    }

    void take_part(const S& system, ModalTables& tables, State<S>& state, Step& taken) {
      const double before = damped_ && std::isnan(energy_) ? modes_.energy(y_, u_) : energy_;
      taken.status = travels_.empty() ? solve(system, tables, state, taken)
                                      : solve_with_travels(system, tables, state, taken);
      if (taken.status != Status::converged) return;
      tables.fly(y_.data(), u_.data());
      travels_.push(tables.step(), y_, u_);
      double given = 0;  // J, by the modes to the contacts
      for (const ClosedContact& each : contacts_.closed()) {
        note(each.contact);
        given += push(tables, each, state, taken);
      }
      follow_open(system, tables, state, taken);
      if (!damped_) return;
      energy_ = modes_.energy(y_, u_);
      taken.work -= before - energy_ - given;
    }

    /// Where several contacts push or rub in a part of a step, the flight of one is bent by the others: no parabola over it.
    void bend_flights(std::size_t from) {
      for (std::size_t i = from; touched_.size() > 1 && i < paths_.size(); ++i) paths_[i].parabolic = false;
    }
    void note(std::size_t contact) {
      if (touched_.size() < 2 && (touched_.empty() || touched_.front() != contact))
        touched_.push_back(contact);
    }

    Status solve(const S& system, const ModalTables& tables, const State<S>& state, Step& taken) {
      if (contacts_.closed().empty()) return Status::converged;
      Status status = Status::converged;
      do status = contacts_.solve(system, tables);
      while (status == Status::converged && close_more(tables, state));
      taken.evaluations += contacts_.evaluations();
      return status;
    }
    /// Ways and contacts in turn: a way feels its contact by the slope of the profile only, and changes little.
    Status solve_with_travels(const S& system, ModalTables& tables, const State<S>& state, Step& taken) {
      constexpr int most_turns = 400;
      const auto force_of = [this](std::size_t contact) -> const Moments* {
        for (const ClosedContact& each : contacts_.closed())
          if (each.contact == contact) return &each.projection.force;
        return nullptr;
      };
      for (int turn = 0; turn < most_turns; ++turn) {
        const Status status = solve(system, tables, state, taken);
        if (status != Status::converged) return status;
        travels_.keep();
        if (travels_.has_points()) travels_.follow_points(modes_, tables, y_, u_, contacts_);
        if (travels_.pull(tables.step(), turn, force_of)) return Status::converged;
        look_again(tables);
        begin_contacts(state, tables.step());
      }
      return Status::stalled;
    }

    /// Contacts that the forces of others close.
    bool close_more(const ModalTables& tables, const State<S>& state) {
      bool more = false;
      if (contacts_.closed().size() == free_.size()) return false;
      for (std::size_t j = 0; j < free_.size(); ++j) {
        if (contacts_.has(j) || rub_[j]) continue;
        const DepthPath path = path_of(j, tables.step(), contacts_.pushed(tables, j, free_[j]));
        if (!enters(path) || !is_told(path, j)) continue;
        contacts_.add(j, path, free_[j], state.memory[static_cast<Eigen::Index>(j)]);
        more = true;
      }
      return more;
    }

    double push(const ModalTables& tables, const ClosedContact& each, State<S>& state, Step& taken) {
      const auto j = static_cast<Eigen::Index>(each.contact);
      const ModalTables::Contact& table = tables.contact(each.contact);
      const LinearModes::Row& row = modes_.rows[each.contact];
      const Eigen::Index size = row.closing.size();
      const Moments& force = each.projection.force;
      double work = 0, by_hand = 0;
      modal::with_stages(choice_.stages, [&](auto stages) {
        modal::push<stages>(force.data(), table.displacement.data(), table.velocity.data(), size,
                            y_.data() + row.first, u_.data() + row.first);
      });
      for (std::size_t k = 0; k < choice_.stages; ++k) {
        work += force[k] * each.path.moments[k];
        if (drives_) by_hand += force[k] * by_hand_[each.contact][k];
      }
      if (travels_.has_points()) by_hand += travels_.by_hand(each.contact);
      taken.work += by_hand;
      taken.by_hand += by_hand;
      impulse_[j] += tables.step() * force[0];
      if (each.rub) {
        book_rubbing(tables, each, state, taken);
        return work - by_hand;
      }
      taken.dissipated += each.projection.lost;
      paths_.push_back({each.contact, state.t, each.path, each.memory, parabolic_[each.contact] != 0});
      state.memory[j] = each.projection.memory;
      depth_[j] += each.path.moments[0];
      return work - by_hand;
    }
    void book_rubbing(const ModalTables& tables, const ClosedContact& each, State<S>& state, Step& taken) {
      const auto j = static_cast<Eigen::Index>(each.contact);
      state.memory[j] = each.projection.memory;
      depth_[j] += each.path.moments[0];
      taken.rubbed += each.projection.lost;
      taken.work += each.projection.hand;
      taken.by_hand += each.projection.hand;
      rubbing_.lost += each.projection.lost;
      rubbing_.held_back += each.projection.held_back;
      const double turn = 1 + tables.own(each.contact).block[0][0] * each.projection.slope[0][0];
      rubbing_.several += !(turn > 0);
    }

    /// The others move on, and felt recovers.
    void follow_open(const S& system, const ModalTables& tables, State<S>& state, Step& taken) {
      const bool relaxes = system.relaxes();
      for (std::size_t i = 0; i < free_.size(); ++i) {
        if (contacts_.has(i)) continue;
        const auto j = static_cast<Eigen::Index>(i);
        const Moments moments = contacts_.closed().empty() ? free_[i] : contacts_.pushed(tables, i, free_[i]);
        if (relaxes && state.memory[j] != 0) {
          system.project(j, path_of(i, tables.step(), moments), state.memory[j], spare_);
          taken.dissipated -= spare_.stored;
          state.memory[j] = spare_.memory;
        }
        depth_[j] += moments[0];
      }
    }

    ProjectedChoice choice_;
    bool is_curved_;  // no sum of modes between contacts
    struct Never {};
    std::conditional_t<may_curve, std::optional<ProjectedCurved<S>>, Never> curved_;
    LinearModes modes_;
    std::vector<ModalTables> tables_;
    ProjectedContacts<S> contacts_;
    const ContactDrives* drives_;  // null: nothing is moved from outside
    ProjectedTravels travels_;
    std::vector<Moments> free_, own_,
        by_hand_;  // of all; without those of ways; Mʳ of what is given over time
    Contacts depth_, closing_;
    Contacts at_zero_;         // m, depths where all coordinates are zero
    Contacts reached_;         // m, at the end of the last step
    double ended_ = HUGE_VAL;  // s, when that was
    Eigen::VectorXd impulse_;
    Eigen::VectorXd y_, u_;
    std::vector<PathInside> paths_;
    std::vector<std::size_t> touched_;  // contacts of the last part of a step, up to two
    std::vector<char> parabolic_;       // one per contact: no body of it vibrates
    Projection spare_;
    std::size_t next_table_ = 0, too_hard_ = 0;
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    bool knows_ = false;       // y_, u_ and depths are those of the last step's end
    double energy_ = unknown;  // J, of the modes as they are, where damped
    RubbingCount rubbing_;
    bool damped_, rubs_;
    std::vector<const HandRub*> rub_;           // one per contact, null where it does not rub
    bool glides_ = false, is_gliding_ = false;  // ever; in the last step
  };
};

}  // namespace ictus
