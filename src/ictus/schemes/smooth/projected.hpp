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
#include "ictus/schemes/projected_motion.hpp"
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
    explicit On(const S& system, const ProjectedChoice& choice = {})
        : choice_(choice),
          is_curved_(is_curved(system)),
          motion_(system, is_curved_ ? LinearModes{} : system.modes(), choice.stages),
          contacts_(system, choice.stages),
          impulse_(Eigen::VectorXd::Zero(system.contacts())),
          damped_(motion_.modes.damped()),
          rubs_(has_rubs(system)) {
      if constexpr (may_curve)
        if (is_curved_) {
          curved_.emplace(system, choice);
          return;
        }
      for (Eigen::Index j = 0; j < system.contacts(); ++j) rub_.push_back(rub_of(system, j));
      motion_.prepare(system);
      if constexpr (may_glide) glides_ = system.glides(-HUGE_VAL, HUGE_VAL);
      contacts_.reserve(motion_.any_table());
      const LinearModes& modes = motion_.modes;
      for (const LinearModes::Row& row : modes.rows)
        parabolic_.push_back((modes.stiffness.segment(row.first, row.closing.size()).array() == 0).all() &&
                             (modes.decay.segment(row.first, row.closing.size()).array() == 0).all());
      paths_.reserve(projecting::most_parts * motion_.free.size());
      touched_.reserve(2);
    }

    void restart() {
      if constexpr (may_curve)
        if (curved_) curved_->restart();
      contacts_.forget();
      motion_.restart();
      is_gliding_ = glides_;
    }
    /// Tables are made anew; what glides left its last numbers in the modes.
    void archive(Archive& archive, const S&, const State<S>&) {
      if constexpr (may_curve)
        if (curved_) return curved_->archive(archive);
      archive(contacts_, motion_.travels);
      motion_.archive_carried(archive);
      archive(is_gliding_, too_hard_, rubbing_.several, rubbing_.coarse, rubbing_.held_back, rubbing_.lost);
      LinearModes& modes = motion_.modes;
      if (glides_) archive(modes.stiffness, modes.decay, modes.load);
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
      if (is_curved_ || motion_.drives || glides_ || rubs_) return 0;  // hands may come at any time
      knows_ = false;  // what is loaded here need not be what the last step left
      motion_.load(state);
      motion_.set_depths(state.t);
      double time = HUGE_VAL;
      for (std::size_t j = 0; j < motion_.free.size(); ++j) time = std::min(time, motion_.quiet_time(j));
      const double steps = std::floor(time / h);
      return steps < 1e15 ? static_cast<std::size_t>(std::max(0.0, steps)) : static_cast<std::size_t>(1e15);
    }
    /// One of these steps, exact and without a look at the contacts; laws that relax or remember do not recover in it.
    void ring(State<S>& state, double h) {
      const ModalTables& tables = motion_.table(h);
      if (motion_.modes.are_coordinates()) {
        tables.fly(state.q.data(), state.v.data());
      } else {
        motion_.load(state);
        tables.fly(motion_.y.data(), motion_.u.data());
        motion_.unload(state);
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
        motion_.load(state);
        motion_.set_depths(state.t);
        energy_ = unknown;
      }
      knows_ = false;
      motion_.carry_depths(state.t, h);
      impulse_.setZero();
      paths_.clear();
      Step taken{.taken = h};
      ModalTables* tables = &motion_.table(h);
      motion_.look_ahead(*tables, state.t);
      std::size_t parts = begin_contacts(state, h) ? parts_of(system, *tables, state.t) : 1;
      if (parts > 1) tables = &motion_.table(h / static_cast<double>(parts));
      for (std::size_t part = 0; part < parts; ++part) {
        if (part > 0 || parts > 1) {
          motion_.look_ahead(*tables, state.t);
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
      motion_.unload(state);
      motion_.keep_depths(state.t);
      motion_.set_depths(state.t);
      motion_.set_speeds(state.t);
      system.settle(motion_.depth, motion_.closing, state.memory);
      knows_ = true;
      return taken;
    }
    /// Are places and speeds those that the last step left, to the bit? Then depths and the energy of the modes are known too.
    bool goes_on(const State<S>& state) const {
      if (!knows_ || motion_.drives || glides_ || !motion_.modes.are_coordinates()) return false;
      const auto bytes = static_cast<std::size_t>(motion_.y.size()) * sizeof(double);
      return std::memcmp(motion_.y.data(), state.q.data(), bytes) == 0 &&
             std::memcmp(motion_.u.data(), state.v.data(), bytes) == 0;
    }

    /// Those of a part, with the closing speeds of the bodies at its ends; a part begins with those that the last one left.
    struct Place {
      bool first, last;
    };
    void join_paths(std::size_t from, const Place& part, double end) {
      const bool knows = !motion_.travels.has_points();  // else rows are those of where the points were
      for (std::size_t i = from; i < paths_.size(); ++i) {
        paths_[i].first = part.first;
        paths_[i].last = part.last;
        if (knows && !part.first)
          paths_[i].speed_before = motion_.closing[static_cast<Eigen::Index>(paths_[i].contact)];
      }
      if (!knows || part.last) return;
      motion_.set_speeds(end);
      for (std::size_t i = from; i < paths_.size(); ++i)
        paths_[i].speed_after = motion_.closing[static_cast<Eigen::Index>(paths_[i].contact)];
    }

    /// With the numbers of its middle; what their jumps at both ends change of the potential is work of the hand.
    Step gliding_step(const S& system, State<S>& state, double h) {
      const double from = state.t, to = state.t + h;
      is_gliding_ = system.glides(from, to);
      LinearModes& modes = motion_.modes;
      system.system()->glide(0.5 * (from + to), modes.stiffness, modes.decay, modes.load);
      motion_.forget_tables();
      const double before = held_potential(state.q) - system.potential(from, state.q);
      Step taken = plain_step(system, state, h);
      const double work = before - held_potential(state.q) + system.potential(to, state.q);
      taken.work += work;
      taken.by_hand += work;
      return taken;
    }
    /// J, of the numbers of this step; coordinates that glide are modes.
    double held_potential(const typename S::Vector& q) const {
      const LinearModes& modes = motion_.modes;
      return (modes.mass.array() *
              (0.5 * modes.stiffness.array() * q.array().square() - modes.load.array() * q.array()))
          .sum();
    }

    /// Those whose paths would enter a surface, and those that rub.
    bool begin_contacts(const State<S>& state, double h) {
      contacts_.begin();
      for (std::size_t j = 0; j < motion_.free.size(); ++j) {
        DepthPath path = motion_.path_of(j, h, motion_.free[j]);
        if (const HandRub* rub = rub_[j]) {
          const double z = state.memory[static_cast<Eigen::Index>(j)];
          path.time = state.t;
          if (!rub->rests(state.t, h, z)) contacts_.add(j, path, motion_.free[j], z, rub);
          continue;
        }
        if (enters(path) && motion_.is_told(path, j))
          contacts_.add(j, path, motion_.free[j], state.memory[static_cast<Eigen::Index>(j)]);
      }
      return !contacts_.closed().empty();
    }

    std::size_t parts_of(const S& system, const ModalTables& tables, double t) {
      if (choice_.substeps > 0) return choice_.substeps;
      const double h = tables.step();
      double most = 1, most_rubbed = 1;
      if (motion_.drives) motion_.set_speeds(t);
      for (const ClosedContact& each : contacts_.closed()) {
        const auto j = static_cast<Eigen::Index>(each.contact);
        const double moved = tables.own(each.contact).block[0][0];
        const double now =
            motion_.drives && !each.rub ? motion_.closing[j] : motion_.seen(each.contact, motion_.u);
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
      const double before =
          damped_ && std::isnan(energy_) ? motion_.modes.energy(motion_.y, motion_.u) : energy_;
      taken.status = motion_.travels.empty() ? solve(system, tables, state, taken)
                                             : solve_with_travels(system, tables, state, taken);
      if (taken.status != Status::converged) return;
      tables.fly(motion_.y.data(), motion_.u.data());
      motion_.travels.push(tables.step(), motion_.y, motion_.u);
      double given = 0;  // J, by the modes to the contacts
      for (const ClosedContact& each : contacts_.closed()) {
        note(each.contact);
        given += push(tables, each, state, taken);
      }
      follow_open(system, tables, state, taken);
      if (!damped_) return;
      energy_ = motion_.modes.energy(motion_.y, motion_.u);
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
        motion_.travels.keep();
        if (motion_.travels.has_points())
          motion_.travels.follow_points(motion_.modes, tables, motion_.y, motion_.u, contacts_);
        if (motion_.travels.pull(tables.step(), turn, force_of)) return Status::converged;
        motion_.look_again(tables);
        begin_contacts(state, tables.step());
      }
      return Status::stalled;
    }

    /// Contacts that the forces of others close.
    bool close_more(const ModalTables& tables, const State<S>& state) {
      bool more = false;
      if (contacts_.closed().size() == motion_.free.size()) return false;
      for (std::size_t j = 0; j < motion_.free.size(); ++j) {
        if (contacts_.has(j) || rub_[j]) continue;
        const DepthPath path =
            motion_.path_of(j, tables.step(), contacts_.pushed(tables, j, motion_.free[j]));
        if (!enters(path) || !motion_.is_told(path, j)) continue;
        contacts_.add(j, path, motion_.free[j], state.memory[static_cast<Eigen::Index>(j)]);
        more = true;
      }
      return more;
    }

    double push(const ModalTables& tables, const ClosedContact& each, State<S>& state, Step& taken) {
      const auto j = static_cast<Eigen::Index>(each.contact);
      const ModalTables::Contact& table = tables.contact(each.contact);
      const LinearModes::Row& row = motion_.modes.rows[each.contact];
      const Eigen::Index size = row.closing.size();
      const Moments& force = each.projection.force;
      double work = 0, by_hand = 0;
      modal::with_stages(choice_.stages, [&](auto stages) {
        modal::push<stages>(force.data(), table.displacement.data(), table.velocity.data(), size,
                            motion_.y.data() + row.first, motion_.u.data() + row.first);
      });
      for (std::size_t k = 0; k < choice_.stages; ++k) {
        work += force[k] * each.path.moments[k];
        if (motion_.drives) by_hand += force[k] * motion_.by_hand[each.contact][k];
      }
      if (motion_.travels.has_points()) by_hand += motion_.travels.by_hand(each.contact);
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
      motion_.depth[j] += each.path.moments[0];
      return work - by_hand;
    }
    void book_rubbing(const ModalTables& tables, const ClosedContact& each, State<S>& state, Step& taken) {
      const auto j = static_cast<Eigen::Index>(each.contact);
      state.memory[j] = each.projection.memory;
      motion_.depth[j] += each.path.moments[0];
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
      for (std::size_t i = 0; i < motion_.free.size(); ++i) {
        if (contacts_.has(i)) continue;
        const auto j = static_cast<Eigen::Index>(i);
        const Moments moments =
            contacts_.closed().empty() ? motion_.free[i] : contacts_.pushed(tables, i, motion_.free[i]);
        if (relaxes && state.memory[j] != 0) {
          system.project(j, motion_.path_of(i, tables.step(), moments), state.memory[j], spare_);
          taken.dissipated -= spare_.stored;
          state.memory[j] = spare_.memory;
        }
        motion_.depth[j] += moments[0];
      }
    }

    ProjectedChoice choice_;
    bool is_curved_;  // no sum of modes between contacts
    struct Never {};
    std::conditional_t<may_curve, std::optional<ProjectedCurved<S>>, Never> curved_;
    ProjectedMotion<S> motion_;
    ProjectedContacts<S> contacts_;
    Eigen::VectorXd impulse_;
    std::vector<PathInside> paths_;
    std::vector<std::size_t> touched_;  // contacts of the last part of a step, up to two
    std::vector<char> parabolic_;       // one per contact: no body of it vibrates
    Projection spare_;
    std::size_t too_hard_ = 0;
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    bool knows_ = false;       // y, u and depths of the motion are those of the last step's end
    double energy_ = unknown;  // J, of the modes as they are, where damped
    RubbingCount rubbing_;
    bool damped_, rubs_;
    std::vector<const HandRub*> rub_;           // one per contact, null where it does not rub
    bool glides_ = false, is_gliding_ = false;  // ever; in the last step
  };
};

}  // namespace ictus
