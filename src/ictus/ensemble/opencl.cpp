// Compiled alone: it has definitions of its own (CMakeLists.txt).
#include "ictus/ensemble/opencl.hpp"

#include "ictus/base/error.hpp"

#ifdef ICTUS_OPENCL

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <algorithm>
#include <array>
#include <cstdio>

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

/// Every call answers a code; what failed is said with it.
void demand(cl_int code, const char* what) {
  if (code != CL_SUCCESS)
    throw Error("OpenCL: " + std::string(what) + " failed with code " + std::to_string(code));
}

/// A handle that is given back.
template <class Handle, cl_int (*release)(Handle)>
class Owned {
 public:
  explicit Owned(Handle handle) : handle_(handle) {}
  ~Owned() { release(handle_); }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  operator Handle() const { return handle_; }
  const Handle* address() const { return &handle_; }

 private:
  Handle handle_;
};

struct Device {
  cl_device_id id;
  std::string name;
  bool gpu;
  std::string platform;
};

template <class T>
T asked(cl_device_id id, cl_device_info what) {
  T value{};
  clGetDeviceInfo(id, what, sizeof value, &value, nullptr);
  return value;
}

std::vector<Device> devices() {
  std::vector<Device> found;
  cl_uint count = 0;
  if (clGetPlatformIDs(0, nullptr, &count) != CL_SUCCESS || count == 0) return found;
  std::vector<cl_platform_id> platforms(count);
  clGetPlatformIDs(count, platforms.data(), nullptr);
  for (cl_platform_id platform : platforms) {
    cl_uint here = 0;
    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &here) != CL_SUCCESS) continue;
    std::vector<cl_device_id> ids(here);
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, here, ids.data(), nullptr);
    std::array<char, 256> driver{};
    clGetPlatformInfo(platform, CL_PLATFORM_NAME, driver.size() - 1, driver.data(), nullptr);
    for (cl_device_id id : ids) {
      if (asked<cl_device_fp_config>(id, CL_DEVICE_DOUBLE_FP_CONFIG) == 0) continue;
      std::array<char, 256> name{};
      clGetDeviceInfo(id, CL_DEVICE_NAME, name.size() - 1, name.data(), nullptr);
      const bool gpu = (asked<cl_device_type>(id, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_GPU) != 0;
      found.push_back({id, name.data(), gpu, driver.data()});
    }
  }
  return found;
}

Device chosen(std::string_view wanted) {
  std::string known;
  for (const Device& device : devices()) {
    if (wanted == "gpu" ? device.gpu : device.name.find(wanted) != std::string::npos) return device;
    known += known.empty() ? device.name : ", " + device.name;
  }
  const std::string there = known.empty() ? "there is none" : "there are: " + known;
  throw Error("no OpenCL device for '" + std::string(wanted) + "' (" + there + "); device cpu needs none");
}

/// The files of the dialect, one after the other: what they define is defined in this order.
Owned<cl_program, clReleaseProgram> program_of(cl_context context) {
  std::array texts{kernel_device_begin,       kernel_elementary_begin,   kernel_problems_begin,
                   kernel_impact_state_begin, kernel_impact_setup_begin, kernel_impact_step_begin,
                   kernel_impact_kernel_begin};
  const std::array ends{kernel_device_end,       kernel_elementary_end,   kernel_problems_end,
                        kernel_impact_state_end, kernel_impact_setup_end, kernel_impact_step_end,
                        kernel_impact_kernel_end};
  std::array<std::size_t, texts.size()> sizes{};
  for (std::size_t k = 0; k < texts.size(); ++k) sizes[k] = static_cast<std::size_t>(ends[k] - texts[k]);
  cl_int code = 0;
  const cl_program program = clCreateProgramWithSource(context, static_cast<cl_uint>(texts.size()),
                                                       texts.data(), sizes.data(), &code);
  demand(code, "reading the kernels");
  return Owned<cl_program, clReleaseProgram>(program);
}

void build(cl_program program, cl_device_id device, const LaneWork& work) {
  std::array<char, 256> options{};
  std::snprintf(options.data(), options.size(),
                "-D CONTACTS=%d -D BAND=%d -D ORDER=%d -D MOST_STEPS=%d -D LEAST_RESTITUTION=%g",
                work.contacts, work.band, work.order, most_steps, least_restitution);
  if (clBuildProgram(program, 1, &device, options.data(), nullptr, nullptr) == CL_SUCCESS) return;
  std::string log(4096, ' ');
  std::size_t length = 0;
  clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, log.size(), log.data(), &length);
  throw Error("OpenCL: the kernels do not build: " + log.substr(0, length));
}

/// How many numbers stand behind a pointer.
std::size_t extent(const Numbers& numbers, long problems, long entries) {
  return static_cast<std::size_t>((problems - 1) * numbers.by_problem + (entries - 1) * numbers.by_entry + 1);
}

using Memory = Owned<cl_mem, clReleaseMemObject>;

template <class T>
Memory filled(cl_context context, const T* values, std::size_t count) {
  cl_int code = 0;
  // The values are copied, not written to.
  const cl_mem memory = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, count * sizeof(T),
                                       const_cast<T*>(values), &code);
  demand(code, "copying to the device");
  return Memory(memory);
}

template <class T>
Memory empty(cl_context context, std::size_t count) {
  cl_int code = 0;
  const cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE, count * sizeof(T), nullptr, &code);
  demand(code, "taking memory of the device");
  return Memory(memory);
}

template <class... Arguments>
void set_arguments(cl_kernel kernel, const Arguments&... arguments) {
  cl_uint index = 0;
  (demand(clSetKernelArg(kernel, index++, sizeof(Arguments), &arguments), "an argument of the kernel"), ...);
}

template <class T>
void read_back(cl_command_queue queue, cl_mem memory, T* values, std::size_t count) {
  demand(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, count * sizeof(T), values, 0, nullptr, nullptr),
         "reading back");
}

double seconds_of(cl_event event) {
  cl_ulong start = 0, end = 0;
  clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, nullptr);
  clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, nullptr);
  return 1e-9 * static_cast<double>(end - start);
}

}  // namespace

std::vector<std::string> device_names() {
  std::vector<std::string> names;
  for (const Device& device : devices()) names.push_back(device.name);
  return names;
}

std::vector<DeviceFacts> device_facts() {
  std::vector<DeviceFacts> all;
  for (const Device& device : devices())
    all.push_back({device.name, device.gpu ? "gpu" : "other", device.platform,
                   asked<cl_uint>(device.id, CL_DEVICE_MAX_COMPUTE_UNITS),
                   static_cast<double>(asked<cl_ulong>(device.id, CL_DEVICE_GLOBAL_MEM_SIZE))});
  return all;
}

DeviceRun run_on_device(const LaneWork& work, std::string_view wanted) {
  const Device device = chosen(wanted);
  cl_int code = 0;
  const Owned<cl_context, clReleaseContext> context(
      clCreateContext(nullptr, 1, &device.id, nullptr, nullptr, &code));
  demand(code, "making a context");
  const Owned<cl_command_queue, clReleaseCommandQueue> queue(
      clCreateCommandQueue(context, device.id, CL_QUEUE_PROFILING_ENABLE, &code));
  demand(code, "making a queue");
  const auto program = program_of(context);
  build(program, device.id, work);
  const Owned<cl_kernel, clReleaseKernel> kernel(clCreateKernel(program, "resolve_impacts", &code));
  demand(code, "finding the kernel");

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
  const cl_int first = 0;
  const Memory stride = filled(context, strides.data(), strides.size()), next = filled(context, &first, 1);
  const auto problems = static_cast<std::size_t>(count);
  const Memory after = empty<double>(context, problems * static_cast<std::size_t>(n));
  const Memory impulse = empty<double>(context, problems * static_cast<std::size_t>(m));
  const Memory status = empty<LaneStatus>(context, problems);
  set_arguments(kernel, *directions.address(), *mass.address(), *velocity.address(), *stiffness.address(),
                *exponent.address(), *restitution.address(), *gap.address(), *stride.address(),
                cl_int{of.coordinates}, cl_int{of.waits}, cl_double{of.tolerance}, static_cast<cl_int>(count),
                *after.address(), *impulse.address(), *status.address(), *next.address());
  // Enough threads to fill the device: each takes the next impact when it has ended one.
  const std::size_t group = device.gpu ? 64 : 1,
                    units = asked<cl_uint>(device.id, CL_DEVICE_MAX_COMPUTE_UNITS);
  const std::size_t wanted_threads = device.gpu ? units * 1024 : units * 4;
  const std::size_t threads = std::max(group, std::min(wanted_threads, problems) / group * group);
  cl_event event = nullptr;
  demand(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &threads, &group, 0, nullptr, &event),
         "starting the kernel");
  demand(clFinish(queue), "the kernel");
  const Owned<cl_event, clReleaseEvent> done(event);
  read_back(queue, after, work.velocity, problems * static_cast<std::size_t>(n));
  read_back(queue, impulse, work.impulse, problems * static_cast<std::size_t>(m));
  read_back(queue, status, work.status, problems);
  return {device.name, seconds_of(done)};
}

}  // namespace ictus::ensemble

#else

namespace ictus::ensemble {

std::vector<std::string> device_names() { return {}; }
std::vector<DeviceFacts> device_facts() { return {}; }

DeviceRun run_on_device(const LaneWork&, std::string_view wanted) {
  throw Error("this program was built without OpenCL: device '" + std::string(wanted) +
              "' is not there, cpu is");
}

}  // namespace ictus::ensemble

#endif
