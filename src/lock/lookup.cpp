// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/lookup.h"

#include "lock/wire.h"

#include <arpa/inet.h>
#include <array>
#include <memory>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace lockscope::lock {
inline namespace v1 {
namespace {

std::string numeric(const addrinfo& address)
{
    std::array<char, NI_MAXHOST> text{};
    if (::getnameinfo(address.ai_addr, address.ai_addrlen, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) != 0)
        return {};
    return text.data();
}

} // namespace

bool isAddress(const std::string& host)
{
    std::array<unsigned char, sizeof(in6_addr)> bytes{};
    return ::inet_pton(AF_INET, host.c_str(), bytes.data()) == 1 ||
           ::inet_pton(AF_INET6, host.c_str(), bytes.data()) == 1;
}

Result<Addresses, std::string> resolveNow(const std::string& host)
{
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (const int error = ::getaddrinfo(host.c_str(), nullptr, &wanted, &found); error != 0)
        return failure(std::string(::gai_strerror(error)));
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(found, ::freeaddrinfo);
    Addresses addresses;
    for (const int family : {AF_INET, AF_INET6})
        for (const addrinfo* each = found; each; each = each->ai_next)
            if (std::string text = each->ai_family == family ? numeric(*each) : std::string(); !text.empty())
                addresses.push_back(std::move(text));
    return addresses;
}

std::optional<Lookup::Found> Lookup::result() const
{
    const std::lock_guard guard(m_mutex);
    return m_found;
}

std::optional<Lookup::Found> Lookup::waitUntil(MonoTime deadline) const
{
    std::unique_lock lock(m_mutex);
    while (!m_found && !wire::isOver(deadline))
        wire::waitForOthers(m_changed, lock, deadline);
    return m_found;
}

void Lookup::then(std::function<void()> done)
{
    {
        const std::lock_guard guard(m_mutex);
        if (!m_found)
            return m_waiting.push_back(std::move(done));
    }
    done();
}

void Lookup::finish(Found found)
{
    std::vector<std::function<void()>> waiting;
    {
        const std::lock_guard guard(m_mutex);
        m_found = std::move(found);
        waiting.swap(m_waiting);
        m_changed.notify_all();
    }
    for (const std::function<void()>& done : waiting)
        done();
}

} // namespace v1
} // namespace lockscope::lock
