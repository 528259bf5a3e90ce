// Compiled alone: it has definitions of its own (CMakeLists.txt).
#include "ictus/ensemble/rebound_opencl.hpp"

#include "ictus/base/error.hpp"

#ifdef ICTUS_OPENCL

#include <array>

#include "ictus/ensemble/numbers.hpp"
#include "ictus/ensemble/opencl_calls.hpp"

extern "C" {
extern const char kernel_device_begin[], kernel_device_end[];
extern const char kernel_gauss_begin[], kernel_gauss_end[];
extern const char kernel_elementary_begin[], kernel_elementary_end[];
extern const char kernel_rebound_begin[], kernel_rebound_end[];
extern const char kernel_rebound_laws_begin[], kernel_rebound_laws_end[];
extern const char kernel_rebound_kernel_begin[], kernel_rebound_kernel_end[];
}

namespace ictus::ensemble {

DeviceRun run_on_device(const ReboundWork& work, std::string_view wanted) {
  const Device device = chosen_device(wanted);
  const std::array texts{Text{kernel_device_begin, kernel_device_end},
                         Text{kernel_gauss_begin, kernel_gauss_end},
                         Text{kernel_elementary_begin, kernel_elementary_end},
                         Text{kernel_rebound_begin, kernel_rebound_end},
                         Text{kernel_rebound_laws_begin, kernel_rebound_laws_end},
                         Text{kernel_rebound_kernel_begin, kernel_rebound_kernel_end}};
  const DeviceKernel kernel(device, texts, "", "resolve_rebounds");
  const cl_context context = kernel.context();
  const long count = work.end;
  const auto column = [&](const Numbers& numbers) {
    return filled(context, numbers.values, extent(numbers, count, 1));
  };
  const std::array<cl_long, 5> strides{work.mass.by_problem, work.stiffness.by_problem,
                                       work.exponent.by_problem, work.damping.by_problem,
                                       work.speed.by_problem};
  const Memory mass = column(work.mass), stiffness = column(work.stiffness), exponent = column(work.exponent),
               damping = column(work.damping), speed = column(work.speed),
               stride = filled(context, strides.data(), strides.size());
  const auto problems = static_cast<std::size_t>(count);
  const Memory after = empty<double>(context, problems), depth = empty<double>(context, problems),
               force = empty<double>(context, problems), time = empty<double>(context, problems),
               status = empty<LaneStatus>(context, problems);
  set_arguments(kernel.kernel(), *mass.address(), *stiffness.address(), *exponent.address(),
                *damping.address(), *speed.address(), *stride.address(), static_cast<cl_int>(work.way),
                cl_int{work.timed}, cl_double{work.step}, cl_double{work.phase}, static_cast<cl_int>(count),
                *after.address(), *depth.address(), *force.address(), *time.address(), *status.address());
  const std::size_t group = device.gpu ? 128 : 1, threads = (problems + group - 1) / group * group;
  const double seconds = kernel.run(threads, group);
  read_back(kernel.queue(), after, work.speed_after, problems);
  read_back(kernel.queue(), depth, work.depth, problems);
  read_back(kernel.queue(), force, work.force, problems);
  read_back(kernel.queue(), time, work.time, problems);
  read_back(kernel.queue(), status, work.status, problems);
  return {device.name, seconds};
}

}  // namespace ictus::ensemble

#else

namespace ictus::ensemble {

DeviceRun run_on_device(const ReboundWork&, std::string_view wanted) {
  throw Error("this program was built without OpenCL: device '" + std::string(wanted) +
              "' is not there, cpu is");
}

}  // namespace ictus::ensemble

#endif
