#include "page_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <system_error>

#include "ictus/base/error.hpp"
#include "progress.hpp"

namespace ictus::cli {
namespace {

constexpr std::size_t most_said = 16384, most_callers = 64;
constexpr std::chrono::seconds patience(30);       // browsers open connections that they use later, or never
constexpr std::chrono::minutes longest_reply(10);  // a slow reader holds up nobody

[[noreturn]] void refuse(int port) {
  const std::string why = std::generic_category().message(errno);
  throw Error("the laboratory cannot listen on port " + std::to_string(port) + ": " + why,
              "--port 0 takes any that is free");
}

/// Nothing came or went, and may later.
bool is_to_come() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

/// How much of it the socket takes now; none where the caller is gone.
std::optional<std::size_t> send_some(int socket, std::string_view bytes) {
  const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent >= 0) return static_cast<std::size_t>(sent);
  return is_to_come() ? std::optional<std::size_t>(0) : std::nullopt;
}

struct Reply {
  std::string_view status, type, body;
};

/// "Host: localhost:8000" in any case of letters. Another name is that of a page elsewhere, which led a browser here.
bool asks_for_this_machine(const std::string& head) {
  std::string lower = head;
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
  const std::size_t at = lower.find("\r\nhost:");
  if (at == std::string::npos) return false;
  std::string host = lower.substr(at + 7, lower.find("\r\n", at + 7) - at - 7);
  host.erase(0, host.find_first_not_of(' '));
  host = host.substr(0, host.find_first_of(": "));
  return host == "127.0.0.1" || host == "localhost";
}

Reply reply(const std::string& head, std::string_view page) {
  constexpr std::string_view words = "text/plain; charset=utf-8";
  const std::size_t verb = head.find(' '), path = head.find_first_of(" ?", verb + 1);
  if (verb == std::string::npos || path == std::string::npos) return {"400 Bad Request", words, "?\n"};
  const std::string method = head.substr(0, verb), asked = head.substr(verb + 1, path - verb - 1);
  if (!asks_for_this_machine(head)) return {"403 Forbidden", words, "This page is for this machine.\n"};
  if (method != "GET" && method != "HEAD")
    return {"405 Method Not Allowed", words, "There is a page to read.\n"};
  if (asked != "/") return {"404 Not Found", words, "There is one page, /\n"};
  return {"200 OK", "text/html; charset=utf-8", page};
}

}  // namespace

PageServer::PageServer(int port) {
  listening_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listening_ < 0) refuse(port);
  const int yes = 1;
  ::setsockopt(listening_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in here{};
  here.sin_family = AF_INET;
  here.sin_port = htons(static_cast<std::uint16_t>(port));
  here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof here;
  auto* const address = reinterpret_cast<sockaddr*>(&here);
  if (::bind(listening_, address, size) != 0 || ::listen(listening_, 16) != 0 ||
      ::getsockname(listening_, address, &size) != 0) {
    const int why = errno;
    ::close(listening_);
    errno = why;
    refuse(port);
  }
  port_ = ntohs(here.sin_port);
}

PageServer::~PageServer() {
  for (const Caller& caller : callers_) ::close(caller.socket);
  ::close(listening_);
}

std::string PageServer::address() const { return "http://127.0.0.1:" + std::to_string(port_) + "/"; }

void PageServer::serve(std::string_view page) {
  heed_interrupts();
  while (!interrupted()) {
    std::vector<pollfd> all{{listening_, POLLIN, 0}};
    for (const Caller& caller : callers_)
      all.push_back({caller.socket, static_cast<short>(caller.is_answered() ? POLLOUT : POLLIN), 0});
    constexpr int milliseconds = 500;  // an interrupt just before poll is seen after these
    if (::poll(all.data(), all.size(), milliseconds) < 0) continue;
    attend(page);
    if ((all.front().revents & POLLIN) != 0) welcome();
  }
}

void PageServer::welcome() {
  const int socket = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
  if (socket < 0) {
    if (errno == EMFILE || errno == ENFILE) drop_oldest();  // else who knocks would be heard again and again
    return;
  }
  if (callers_.size() == most_callers) drop_oldest();
  callers_.push_back({.socket = socket, .since = Clock::now()});
}

void PageServer::drop_oldest() {
  if (callers_.empty()) return;
  ::close(callers_.front().socket);
  callers_.erase(callers_.begin());
}

void PageServer::attend(std::string_view page) {
  std::erase_if(callers_, [&](Caller& caller) {
    const Clock::duration longest = caller.is_answered() ? Clock::duration(longest_reply) : patience;
    const bool late = Clock::now() - caller.since > longest;
    const bool done = late || (caller.is_answered() ? tell(caller) : hear(caller, page));
    if (done) ::close(caller.socket);
    return done;
  });
}

bool PageServer::hear(Caller& caller, std::string_view page) {
  std::array<char, 4096> bytes{};
  const ssize_t count = ::recv(caller.socket, bytes.data(), bytes.size(), MSG_DONTWAIT);
  if (count < 0) return !is_to_come();
  caller.said.append(bytes.data(), static_cast<std::size_t>(count));
  const bool whole = caller.said.find("\r\n\r\n") != std::string::npos;
  if (!whole) return count == 0 || caller.said.size() > most_said;
  const auto [status, type, body] = reply(caller.said, page);
  caller.head = "HTTP/1.1 ";
  caller.head.append(status).append("\r\nContent-Type: ").append(type).append("\r\nContent-Length: ");
  caller.head +=
      std::to_string(body.size()) +
      "\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n";
  if (!caller.said.starts_with("HEAD ")) caller.body = body;
  caller.since = Clock::now();
  return tell(caller);
}

bool PageServer::tell(Caller& caller) {
  const bool is_head = !caller.head.empty();
  const auto sent = send_some(caller.socket, is_head ? std::string_view(caller.head) : caller.body);
  if (!sent) return true;
  if (is_head)
    caller.head.erase(0, *sent);
  else
    caller.body.remove_prefix(*sent);
  if (caller.is_answered()) return false;
  ::shutdown(caller.socket, SHUT_WR);
  return true;
}

}  // namespace ictus::cli
