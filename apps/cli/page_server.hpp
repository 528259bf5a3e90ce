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
    Clock::time_point since;     // it called, or is answered
    std::string said = {};       // its request, as far as it was heard
    std::string head = {};       // of the reply, as far as it was not sent
    std::string_view body = {};  // likewise

    bool is_answered() const { return !head.empty() || !body.empty(); }
  };

  void welcome();
  void drop_oldest();
  /// Hears a little of each caller, or tells it a little; who is done with goes.
  void attend(std::string_view page);
  /// Both say whether the caller is done with.
  static bool hear(Caller& caller, std::string_view page);
  static bool tell(Caller& caller);

  int listening_ = -1;
  int port_ = 0;
  std::vector<Caller> callers_;
};

}  // namespace ictus::cli
