// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/sshserver.h"

#include "sandbox/filedescriptor.h"
#include "sandbox/redisserver.h"
#include "support/patience.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <arpa/inet.h>
#include <pwd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>

using namespace Qt::StringLiterals;

namespace lockscope::test {

namespace {

bool writeFile(const QString& path, const QByteArray& text, QFile::Permissions permissions)
{
    QFile file(path);
    return file.open(QFile::WriteOnly) && file.write(text) == text.size() && file.setPermissions(permissions);
}

constexpr auto kOurs = QFile::ReadOwner | QFile::WriteOwner;
constexpr auto kForAll = kOurs | QFile::ReadGroup | QFile::ReadOther;
constexpr auto kProgram = kForAll | QFile::ExeOwner | QFile::ExeGroup | QFile::ExeOther;

bool isListening(std::uint16_t port)
{
    const sandbox::FileDescriptor fd(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

/// 0: the process is gone.
pid_t parentOf(pid_t pid)
{
    QFile file(u"/proc/%1/status"_s.arg(pid));
    if (!file.open(QFile::ReadOnly))
        return 0;
    for (const QByteArray& line : file.readAll().split('\n'))
        if (line.startsWith("PPid:"))
            return line.mid(5).trimmed().toInt();
    return 0;
}

} // namespace

bool makeKey(const QString& file, const QString& passphrase)
{
    sandbox::ProcessOptions options;
    options.program = "ssh-keygen";
    options.arguments = {"-q", "-t", "ed25519", "-N", passphrase.toStdString(), "-C", "test", "-f", file.toStdString()};
    auto process = sandbox::ChildProcess::start(options);
    const auto end = process ? process->waitForEnd(std::chrono::seconds(10)) : std::nullopt;
    return end && end->exitCode == 0 && end->signal == 0;
}

std::vector<pid_t> processesWith(const std::string& word)
{
    std::vector<pid_t> found;
    for (const QString& name : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
        bool isPid = false;
        const pid_t pid = name.toInt(&isPid);
        QFile file(u"/proc/%1/cmdline"_s.arg(name));
        if (isPid && pid != getpid() && file.open(QFile::ReadOnly) &&
            file.readAll().contains(QByteArray::fromStdString(word)))
            found.push_back(pid);
    }
    return found;
}

SshServer::SshServer(const std::string& more)
    : m_folder(std::make_unique<QTemporaryDir>(u"/tmp/lockscope-sshd-XXXXXX"_s))
{
    if (!m_folder->isValid())
        m_error = "no folder";
    else
        start(more);
}

SshServer::~SshServer()
{
    end();
}

void SshServer::start(const std::string& more)
{
    const QString unpacked = QString::fromUtf8(LOCKSCOPE_SSHD);
    const bool isRoot = geteuid() == 0;
    m_user = isRoot ? "nobody" : getpwuid(geteuid())->pw_name;
    // Where a user who is not us may read: programs and their libraries are taken along.
    QFile::setPermissions(m_folder->path(), kProgram);
    const QString program = m_folder->filePath(u"sshd"_s);
    if (!QFile::copy(unpacked + u"/usr/sbin/sshd"_s, program) || !QFile::setPermissions(program, kProgram)) {
        m_error = "there is no sshd in " + unpacked.toStdString() + ": scripts/test.sh unpacks one";
        return;
    }
    QStringList libraries;
    for (const QString& folder : {u"/usr/lib"_s, u"/lib"_s}) {
        const QDir triplets(unpacked + folder);
        for (const QString& triplet : triplets.entryList({u"*-linux-gnu*"_s}, QDir::Dirs)) {
            for (const QFileInfo& library : QDir(triplets.filePath(triplet)).entryInfoList(QDir::Files)) {
                const QString copy = m_folder->filePath(library.fileName());
                if (QFile::copy(library.filePath(), copy))
                    QFile::setPermissions(copy, kProgram);
            }
        }
    }
    QByteArray parts; // newer ones are several programs
    for (const auto& [name, option] :
         {std::pair(u"sshd-session"_s, "SshdSessionPath"), std::pair(u"sshd-auth"_s, "SshdAuthPath")}) {
        const QString copy = m_folder->filePath(name);
        if (QFile::copy(unpacked + u"/usr/lib/openssh/"_s + name, copy) && QFile::setPermissions(copy, kProgram))
            parts += QByteArray(option) + ' ' + copy.toUtf8() + '\n';
    }
    if (!makeKey(m_folder->filePath(u"hostkey"_s)) || !makeKey(m_folder->filePath(u"userkey"_s))) {
        m_error = "ssh-keygen failed";
        return;
    }
    QFile::copy(m_folder->filePath(u"userkey.pub"_s), m_folder->filePath(u"authorized"_s));
    QFile::setPermissions(m_folder->filePath(u"authorized"_s), kForAll);
    m_port = sandbox::freePort();
    QFile hostKey(m_folder->filePath(u"hostkey.pub"_s));
    static_cast<void>(hostKey.open(QFile::ReadOnly));
    writeFile(m_folder->filePath(u"known"_s), "[127.0.0.1]:" + QByteArray::number(m_port) + ' ' + hostKey.readAll(),
              kOurs);
    writeFile(m_folder->filePath(u"config"_s),
              QByteArray::fromStdString(more) + "\nPort " + QByteArray::number(m_port) +
                  "\nListenAddress 127.0.0.1\nHostKey " + m_folder->filePath(u"hostkey"_s).toUtf8() +
                  "\nAuthorizedKeysFile " + m_folder->filePath(u"authorized"_s).toUtf8() +
                  "\nPidFile none\nUsePAM yes\nStrictModes no\nPasswordAuthentication no\n"
                  "KbdInteractiveAuthentication no\nLogLevel ERROR\n" +
                  parts,
              kForAll);
    sandbox::ProcessOptions options;
    options.program = program.toStdString();
    options.arguments = {"-D", "-e", "-f", path("config")};
    if (isRoot) {
        if (chown(path("hostkey").c_str(), 65534, 65534) != 0) {
            m_error = "chown";
            return;
        }
        options.arguments.insert(options.arguments.begin(),
                                 {"--reuid=65534", "--regid=65534", "--clear-groups", options.program});
        options.program = "setpriv";
    }
    options.environment = {"LD_LIBRARY_PATH=" + m_folder->path().toStdString()};
    options.outputFile = path("log");
    auto process = sandbox::ChildProcess::start(options);
    if (!process) {
        m_error = process.error().message;
        return;
    }
    m_process.emplace(std::move(*process));
    const bool listens = QTest::qWaitFor([this] { return isListening(m_port); }, kPatience);
    if (!listens) {
        QFile log(m_folder->filePath(u"log"_s));
        static_cast<void>(log.open(QFile::ReadOnly));
        m_error = "sshd does not listen: " + log.readAll().toStdString();
    }
}

std::string SshServer::config(const std::string& edit) const
{
    const QString file = m_folder->filePath(u"client%1"_s.arg(++m_configs));
    writeFile(file,
              QByteArray::fromStdString(edit) + "\nUserKnownHostsFile " + QByteArray::fromStdString(path("known")) +
                  "\nGlobalKnownHostsFile none\nStrictHostKeyChecking ask\nIdentitiesOnly yes\nIdentityAgent none\n"
                  "IdentityFile " +
                  QByteArray::fromStdString(path("userkey")) + "\n",
              kOurs);
    return file.toStdString();
}

SshRoute SshServer::route() const
{
    return routeWith({});
}

SshRoute SshServer::routeWith(const std::string& edit) const
{
    return {"127.0.0.1", m_port, m_user, {}, config(edit)};
}

std::string SshServer::hop() const
{
    return m_user + "@127.0.0.1:" + std::to_string(m_port);
}

std::string SshServer::lockedKey(const std::string& passphrase) const
{
    const QString key = m_folder->filePath(u"lockedkey"_s);
    if (!makeKey(key, QString::fromStdString(passphrase)))
        return {};
    QFile authorized(m_folder->filePath(u"authorized"_s));
    QFile added(key + u".pub"_s);
    if (!authorized.open(QFile::Append) || !added.open(QFile::ReadOnly) || authorized.write(added.readAll()) <= 0)
        return {};
    return key.toStdString();
}

std::vector<pid_t> SshServer::sessions() const
{
    std::vector<pid_t> found;
    for (const pid_t pid : processesWith("sshd: ")) { // also those of tests that run beside us
        pid_t ancestor = pid;
        while (ancestor > 1 && ancestor != m_process->pid())
            ancestor = parentOf(ancestor);
        if (ancestor == m_process->pid())
            found.push_back(pid);
    }
    return found;
}

void SshServer::suspend()
{
    for (const pid_t pid : sessions())
        kill(pid, SIGSTOP);
}

void SshServer::end()
{
    for (const pid_t pid : m_process ? sessions() : std::vector<pid_t>())
        kill(pid, SIGCONT);
    m_process.reset();
}

} // namespace lockscope::test
