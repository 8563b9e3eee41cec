// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tunnel/sshcommand.h"

namespace lockscope::tunnel {

std::vector<std::string> masterArguments(const SshRoute& route, const std::string& control)
{
    std::vector<std::string> out{"-M", "-S", control, "-N", "-T"};
    for (const char* option : {
             "ControlPersist=no",         // ends with the program
             "ClearAllForwardings=yes",   // the user's own forwards would use their ports twice
             "ForwardAgent=no",           //
             "ForwardX11=no",             //
             "PermitLocalCommand=no",     //
             "RemoteCommand=none",        // otherwise ssh rejects -N
             "StreamLocalBindUnlink=yes", //
             "StreamLocalBindMask=0177",  // only our user may use the sockets
             "ServerAliveInterval=5",     // detects a silent path within 15 s
             "ServerAliveCountMax=3",     //
         }) {
        out.emplace_back("-o");
        out.emplace_back(option);
    }
    const auto add = [&out](const char* option, const std::string& value) {
        if (value.empty())
            return;
        out.emplace_back(option);
        out.push_back(value);
    };
    add("-F", route.configFile);
    add("-l", route.user);
    add("-p", route.port == 0 ? std::string() : std::to_string(route.port));
    add("-J", route.jump);
    out.emplace_back("--"); // so that the host is never parsed as an option
    out.push_back(route.host);
    return out;
}

std::vector<std::string> forwardArguments(const SshRoute& route, const std::string& control, const std::string& socket,
                                          const std::string& target)
{
    // Without a configuration: none of it applies here, and it might clear forwards.
    return {"-F", "none", "-S", control, "-O", "forward", "-L", socket + ':' + target, "--", route.host};
}

} // namespace lockscope::tunnel
