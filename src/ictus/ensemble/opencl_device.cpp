// Compiled alone: it has definitions of its own (CMakeLists.txt).
#include "ictus/ensemble/opencl.hpp"

#include "ictus/base/error.hpp"

#ifdef ICTUS_OPENCL

#include <array>

#include "ictus/ensemble/opencl_calls.hpp"

namespace ictus::ensemble {
namespace {

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

cl_context context_of(const Device& device) {
  cl_int code = 0;
  const cl_context context = clCreateContext(nullptr, 1, &device.id, nullptr, nullptr, &code);
  demand(code, "making a context");
  return context;
}

cl_command_queue queue_of(cl_context context, const Device& device) {
  cl_int code = 0;
  const cl_command_queue queue = clCreateCommandQueue(context, device.id, CL_QUEUE_PROFILING_ENABLE, &code);
  demand(code, "making a queue");
  return queue;
}

cl_program program_of(cl_context context, std::span<const Text> texts) {
  std::vector<const char*> begins;
  std::vector<std::size_t> sizes;
  for (const Text& text : texts) {
    begins.push_back(text.begin);
    sizes.push_back(static_cast<std::size_t>(text.end - text.begin));
  }
  cl_int code = 0;
  const cl_program program = clCreateProgramWithSource(context, static_cast<cl_uint>(texts.size()),
                                                       begins.data(), sizes.data(), &code);
  demand(code, "reading the kernels");
  return program;
}

cl_kernel built(cl_program program, const Device& device, const char* options, const char* name) {
  if (clBuildProgram(program, 1, &device.id, options, nullptr, nullptr) != CL_SUCCESS) {
    std::string log(4096, ' ');
    std::size_t length = 0;
    clGetProgramBuildInfo(program, device.id, CL_PROGRAM_BUILD_LOG, log.size(), log.data(), &length);
    throw Error("OpenCL: the kernels do not build: " + log.substr(0, length));
  }
  cl_int code = 0;
  const cl_kernel kernel = clCreateKernel(program, name, &code);
  demand(code, "finding the kernel");
  return kernel;
}

}  // namespace

std::size_t Device::units() const { return asked<cl_uint>(id, CL_DEVICE_MAX_COMPUTE_UNITS); }

Device chosen_device(std::string_view wanted) {
  std::string known;
  for (const Device& device : devices()) {
    if (wanted == "gpu" ? device.gpu : device.name.find(wanted) != std::string::npos) return device;
    known += known.empty() ? device.name : ", " + device.name;
  }
  const std::string there = known.empty() ? "there is none" : "there are: " + known;
  throw Error("no OpenCL device for '" + std::string(wanted) + "' (" + there + "); device cpu needs none");
}

DeviceKernel::DeviceKernel(const Device& device, std::span<const Text> texts, const char* options,
                           const char* name)
    : context_(context_of(device)),
      queue_(queue_of(context_, device)),
      program_(program_of(context_, texts)),
      kernel_(built(program_, device, options, name)) {}

double DeviceKernel::run(std::size_t threads, std::size_t group) const {
  cl_event event = nullptr;
  demand(clEnqueueNDRangeKernel(queue_, kernel_, 1, nullptr, &threads, &group, 0, nullptr, &event),
         "starting the kernel");
  const Owned<cl_event, clReleaseEvent> done(event);
  demand(clFinish(queue_), "the kernel");
  cl_ulong start = 0, end = 0;
  clGetEventProfilingInfo(done, CL_PROFILING_COMMAND_START, sizeof start, &start, nullptr);
  clGetEventProfilingInfo(done, CL_PROFILING_COMMAND_END, sizeof end, &end, nullptr);
  return 1e-9 * static_cast<double>(end - start);
}

std::string device_name(std::string_view wanted) {
  return wanted == "cpu" ? std::string(wanted) : chosen_device(wanted).name;
}

std::vector<std::string> device_names() {
  std::vector<std::string> names;
  for (const Device& device : devices()) names.push_back(device.name);
  return names;
}

std::vector<DeviceFacts> device_facts() {
  std::vector<DeviceFacts> all;
  for (const Device& device : devices())
    all.push_back({device.name, device.gpu ? "gpu" : "other", device.platform, device.units(),
                   static_cast<double>(asked<cl_ulong>(device.id, CL_DEVICE_GLOBAL_MEM_SIZE))});
  return all;
}

}  // namespace ictus::ensemble

#else

namespace ictus::ensemble {

std::string device_name(std::string_view wanted) {
  if (wanted == "cpu") return "cpu";
  throw Error("this program was built without OpenCL: device '" + std::string(wanted) +
              "' is not there, cpu is");
}
std::vector<std::string> device_names() { return {}; }
std::vector<DeviceFacts> device_facts() { return {}; }

}  // namespace ictus::ensemble

#endif
