// Compiled alone: it has definitions of its own (CMakeLists.txt).
#include "ictus/ensemble/opencl.hpp"

#include "ictus/base/error.hpp"

#ifdef ICTUS_OPENCL

#include <array>
#include <cstdio>

#include "ictus/ensemble/numbers.hpp"
#include "ictus/ensemble/opencl_calls.hpp"

extern "C" {
extern const char kernel_device_begin[], kernel_device_end[];
extern const char kernel_elementary_begin[], kernel_elementary_end[];
extern const char kernel_problems_begin[], kernel_problems_end[];
extern const char kernel_impact_state_begin[], kernel_impact_state_end[];
extern const char kernel_impact_setup_begin[], kernel_impact_setup_end[];
extern const char kernel_impact_step_begin[], kernel_impact_step_end[];
extern const char kernel_impact_kernel_begin[], kernel_impact_kernel_end[];
}

namespace ictus::ensemble {
namespace {

/// Contacts × order up to which arrays of one impact fit into the registers of a GPU.
constexpr int most_written_out = 60;

DeviceKernel kernel_of(const LaneWork& work, const Device& device) {
  const std::array texts{Text{kernel_device_begin, kernel_device_end},
                         Text{kernel_elementary_begin, kernel_elementary_end},
                         Text{kernel_problems_begin, kernel_problems_end},
                         Text{kernel_impact_state_begin, kernel_impact_state_end},
                         Text{kernel_impact_setup_begin, kernel_impact_setup_end},
                         Text{kernel_impact_step_begin, kernel_impact_step_end},
                         Text{kernel_impact_kernel_begin, kernel_impact_kernel_end}};
  std::array<char, 256> options{};
  std::snprintf(options.data(), options.size(),
                "-D CONTACTS=%d -D BAND=%d -D ORDER=%d -D MOST_STEPS=%d -D LEAST_RESTITUTION=%g%s",
                work.contacts, work.band, work.order, most_steps, least_restitution,
                device.gpu && work.contacts * work.order <= most_written_out ? " -D WRITTEN_OUT" : "");
  return DeviceKernel(device, texts, options.data(), "resolve_impacts");
}

}  // namespace

DeviceRun run_on_device(const LaneWork& work, std::string_view wanted) {
  const Device device = chosen_device(wanted);
  const DeviceKernel kernel = kernel_of(work, device);
  const cl_context context = kernel.context();
  const Problems& of = work.problems;
  const long count = work.end, n = of.coordinates, m = work.contacts;
  const std::array<cl_long, 12> strides{
      of.inverse_mass.by_problem, of.inverse_mass.by_entry, of.velocity.by_problem, of.velocity.by_entry,
      of.stiffness.by_problem,    of.stiffness.by_entry,    of.exponent.by_problem, of.exponent.by_entry,
      of.restitution.by_problem,  of.restitution.by_entry,  of.gap.by_problem,      of.gap.by_entry};
  const auto column = [&](const Numbers& numbers, long entries) {
    return filled(context, numbers.values, extent(numbers, count, entries));
  };
  const Memory directions = filled(context, of.directions, static_cast<std::size_t>(n * m));
  const Memory mass = column(of.inverse_mass, n), velocity = column(of.velocity, n),
               stiffness = column(of.stiffness, m);
  const Memory exponent = column(of.exponent, m), restitution = column(of.restitution, m),
               gap = column(of.gap, m);
  const Memory stride = filled(context, strides.data(), strides.size());
  const auto problems = static_cast<std::size_t>(count);
  const Memory after = empty<double>(context, problems * static_cast<std::size_t>(n));
  const Memory impulse = empty<double>(context, problems * static_cast<std::size_t>(m));
  const Memory status = empty<LaneStatus>(context, problems);
  set_arguments(kernel.kernel(), *directions.address(), *mass.address(), *velocity.address(),
                *stiffness.address(), *exponent.address(), *restitution.address(), *gap.address(),
                *stride.address(), cl_int{of.coordinates}, cl_int{of.waits}, cl_double{of.tolerance},
                static_cast<cl_int>(count), *after.address(), *impulse.address(), *status.address());
  // Small groups keep all cores of a processor busy.
  const std::size_t group = device.gpu ? 128 : 4, threads = (problems + group - 1) / group * group;
  const double seconds = kernel.run(threads, group);
  read_back(kernel.queue(), after, work.velocity, problems * static_cast<std::size_t>(n));
  read_back(kernel.queue(), impulse, work.impulse, problems * static_cast<std::size_t>(m));
  read_back(kernel.queue(), status, work.status, problems);
  return {device.name, seconds};
}

}  // namespace ictus::ensemble

#else

namespace ictus::ensemble {

DeviceRun run_on_device(const LaneWork&, std::string_view wanted) {
  throw Error("this program was built without OpenCL: device '" + std::string(wanted) +
              "' is not there, cpu is");
}

}  // namespace ictus::ensemble

#endif
