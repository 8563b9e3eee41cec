// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/childprocess.h"
#include "sandbox/temporaryfolder.h"

#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

namespace lockscope::test {

/// Two machines, a cable between them, and one from each of them to us: network namespaces of two processes, gone with
/// these. What the cable between them carries is lost while it is cut, without a word to either end; we see both all
/// the time. Needs root.
class SplitNetwork
{
public:
    enum Side { Left, Right };

    /// Why there can be none here; empty: there can.
    [[nodiscard]] static std::string whyNot()
    {
        if (::geteuid() != 0)
            return "only root may make networks";
        if (sandbox::findProgram("ip").empty() || sandbox::findProgram("nsenter").empty())
            return "there is no ip, or no nsenter";
        return run("unshare --net true") ? "" : "this machine makes no networks";
    }

    SplitNetwork() = default;
    /// The networks may be there for minutes longer, while a socket in them has something to send to the other one.
    ~SplitNetwork()
    {
        for (const auto& machine : m_machines) {
            if (machine)
                static_cast<void>(run("ip link del " + cableOf(*machine)));
        }
    }
    SplitNetwork(const SplitNetwork&) = delete;
    SplitNetwork& operator=(const SplitNetwork&) = delete;

    /// False: it could not be made; what failed stands on standard error.
    [[nodiscard]] bool make()
    {
        for (const Side side : {Left, Right}) {
            sandbox::ProcessOptions process;
            process.program = "unshare";
            process.arguments = {"--net", "sleep", "infinity"};
            auto started = sandbox::ChildProcess::start(process);
            if (!started)
                return false;
            m_machines[side].emplace(std::move(*started));
            // It is in our network for a moment longer.
            const std::string pid = std::to_string(m_machines[side]->pid());
            if (!run("for i in $(seq 500); do [ \"$(readlink /proc/" + pid +
                     "/ns/net)\" != \"$(readlink /proc/self/ns/net)\" ] && exit 0; sleep 0.01; done; exit 1"))
                return false;
            const std::string cable = cableOf(*m_machines[side]);
            const bool isUp =
                run("ip link add " + cable + " type veth peer name us netns " + pid) &&
                run("ip addr add " + net(side) + ".254/24 dev " + cable + " && ip link set " + cable + " up") &&
                in(side, "ip addr add " + reachable(side) +
                             "/24 dev us && ip link set us up && "
                             "ip link set lo up");
            if (!isUp)
                return false;
        }
        return in(Left, "ip link add between type veth peer name between netns " +
                            std::to_string(m_machines[Right]->pid())) &&
               in(Left, "ip addr add " + address(Left) + "/24 dev between && ip link set between up") &&
               in(Right, "ip addr add " + address(Right) + "/24 dev between && ip link set between up") &&
               writeProgram(Left) && writeProgram(Right);
    }

    /// By which the other machine knows this one ...
    [[nodiscard]] static std::string address(Side side) { return third(2) + (side == Left ? ".1" : ".2"); }
    /// ... and by which we reach it.
    [[nodiscard]] static std::string reachable(Side side) { return net(side) + ".1"; }
    /// A program that is redis-server on this machine.
    [[nodiscard]] std::string redisServer(Side side) const
    {
        return m_folder->path() + (side == Left ? "/left" : "/right");
    }

    /// Each sends to an address that nobody has.
    [[nodiscard]] bool cut()
    {
        const auto lose = [this](Side at, Side other) {
            return in(at, "ip neigh replace " + address(other) + " lladdr 02:00:00:00:00:7f dev between nud permanent");
        };
        return lose(Left, Right) && lose(Right, Left);
    }
    [[nodiscard]] bool mend()
    {
        return in(Left, "ip neigh del " + address(Right) + " dev between") &&
               in(Right, "ip neigh del " + address(Left) + " dev between");
    }

private:
    /// 15 characters are allowed.
    [[nodiscard]] static std::string cableOf(const sandbox::ChildProcess& machine)
    {
        return "ls" + std::to_string(machine.pid());
    }
    [[nodiscard]] static bool run(const std::string& script) { return std::system(script.c_str()) == 0; }
    [[nodiscard]] bool in(Side side, const std::string& script) const
    {
        return run("nsenter --net --target " + std::to_string(m_machines[side]->pid()) + " sh -c '" + script + "'");
    }
    [[nodiscard]] bool writeProgram(Side side)
    {
        if (!m_folder) {
            auto folder = sandbox::TemporaryFolder::create("lockscope-network");
            if (!folder)
                return false;
            m_folder.emplace(std::move(*folder));
        }
        const std::string file = redisServer(side);
        std::ofstream(file) << "#!/bin/sh\nexec nsenter --net --target " << m_machines[side]->pid()
                            << " redis-server \"$@\"\n";
        return ::chmod(file.c_str(), 0700) == 0;
    }
    /// Addresses for measuring networks (RFC 2544), others for each process that tests.
    [[nodiscard]] static std::string third(int which)
    {
        return "198.18." + std::to_string(::getpid() % 80 * 3 + which);
    }
    [[nodiscard]] static std::string net(Side side) { return third(side == Left ? 0 : 1); }

    std::optional<sandbox::TemporaryFolder> m_folder;
    std::optional<sandbox::ChildProcess> m_machines[2];
};

} // namespace lockscope::test
