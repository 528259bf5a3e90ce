#pragma once
// OpenCL's handles and calls, as far as ensembles need them. Only sources that are built with ICTUS_OPENCL include it.

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <span>
#include <string>
#include <string_view>

#include "ictus/base/error.hpp"

namespace ictus::ensemble {

/// Every call answers a code; what failed is said with it.
inline void demand(cl_int code, const char* what) {
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

/// A device with double precision.
struct Device {
  cl_device_id id;
  std::string name;
  bool gpu;
  std::string platform;

  std::size_t units() const;
};

/// By "gpu" the first GPU, else the first device whose name contains the wanted one. Throws Error where there is none.
Device chosen_device(std::string_view wanted);

/// A file of the dialect, as it is carried inside.
struct Text {
  const char *begin, *end;
};

/// One kernel, built for a device, with what it takes to run it.
class DeviceKernel {
 public:
  /// The texts stand one after the other: what they define is defined in this order.
  DeviceKernel(const Device& device, std::span<const Text> texts, const char* options, const char* name);

  cl_context context() const { return context_; }
  cl_command_queue queue() const { return queue_; }
  cl_kernel kernel() const { return kernel_; }
  /// Runs it to its end; seconds.
  double run(std::size_t threads, std::size_t group) const;

 private:
  Owned<cl_context, clReleaseContext> context_;
  Owned<cl_command_queue, clReleaseCommandQueue> queue_;
  Owned<cl_program, clReleaseProgram> program_;
  Owned<cl_kernel, clReleaseKernel> kernel_;
};

}  // namespace ictus::ensemble
