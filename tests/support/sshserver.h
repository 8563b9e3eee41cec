// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sshroute.h"
#include "sandbox/childprocess.h"

#include <QString>
#include <QTemporaryDir>

#include <memory>
#include <optional>
#include <string>

namespace lockscope::test {

/// A private sshd on a loopback port, which nobody has to install: scripts/test.sh unpacks one. It lets in who has
/// userKey(), and knows no other way. Where we are root it runs as nobody, who is the only user then.
class SshServer
{
public:
    /// `more`: lines for its configuration. What is wrong is in error().
    explicit SshServer(const std::string& more = {});
    ~SshServer();

    /// Empty: it runs.
    [[nodiscard]] const std::string& error() const { return m_error; }
    /// How ssh gets there with its key, and with the server's key known; nothing of the configuration of this machine
    /// is looked at.
    [[nodiscard]] SshRoute route() const;
    /// The same with another configuration: `edit` is more lines for it, which win.
    [[nodiscard]] SshRoute routeWith(const std::string& edit) const;
    /// Host, port and user as `ssh -J` takes them.
    [[nodiscard]] std::string hop() const;
    [[nodiscard]] std::string path(const char* name) const
    {
        return m_folder->filePath(QString::fromUtf8(name)).toStdString();
    }
    /// Its private key with a passphrase.
    [[nodiscard]] std::string lockedKey(const std::string& passphrase) const;
    /// SIGSTOP: it is there, and its connections stand still.
    void suspend();
    void end();
    /// Process ids of its sessions, by what is in /proc. While it runs.
    [[nodiscard]] std::vector<pid_t> sessions() const;

private:
    [[nodiscard]] std::string config(const std::string& edit) const;
    void start(const std::string& more);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::optional<sandbox::ChildProcess> m_process;
    std::uint16_t m_port = 0;
    std::string m_user;
    std::string m_error;
    mutable int m_configs = 0;
};

/// A private key, and beside it the public one. Without QProcess, whose children the thread sanitizer does not survive.
[[nodiscard]] bool makeKey(const QString& file, const QString& passphrase = {});

/// Processes whose command line has this in it, us aside.
[[nodiscard]] std::vector<pid_t> processesWith(const std::string& word);

} // namespace lockscope::test
