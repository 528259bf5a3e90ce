#pragma once
// One page for the browsers of this machine: HTTP/1.1 on 127.0.0.1, and no more of it than that takes.

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace ictus::cli {

class PageServer {
 public:
  /// Listens; port 0: any that is free. Throws Error where the port is taken.
  explicit PageServer(int port);
  ~PageServer();
  PageServer(const PageServer&) = delete;
  PageServer& operator=(const PageServer&) = delete;

  int port() const { return port_; }
  /// "http://127.0.0.1:8000/"
  std::string address() const;
  /// Answers until the program is interrupted.
  void serve(std::string_view page);

 private:
  using Clock = std::chrono::steady_clock;
  struct Caller {
    int socket;
    std::string said;
    Clock::time_point since;
  };

  void welcome();
  void hear(std::string_view page);
  /// All of a request that was heard, or nothing while more is to come; says whether the caller is done with.
  bool answered(Caller& caller, std::string_view page) const;

  int listening_ = -1;
  int port_ = 0;
  std::vector<Caller> callers_;
};

}  // namespace ictus::cli
