// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/privateserver.h"

#include "sandbox/redisserver.h"

#include <QTest>

#include <fcntl.h>
#include <hiredis/hiredis.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

namespace lockscope::test {

using namespace std::chrono_literals;

namespace {

std::filesystem::path makeFolder()
{
    std::string name = (std::filesystem::temp_directory_path() / "lockscope-test-XXXXXX").string();
    if (!mkdtemp(name.data()))
        std::perror("mkdtemp");
    return name;
}

Reply failed(std::string why)
{
    Reply reply;
    reply.text = std::move(why);
    return reply;
}

Reply::Type typeOf(int hiredisType)
{
    switch (hiredisType) {
    case REDIS_REPLY_NIL:
        return Reply::Type::Nil;
    case REDIS_REPLY_STATUS:
        return Reply::Type::Status;
    case REDIS_REPLY_ERROR:
        return Reply::Type::Error;
    case REDIS_REPLY_INTEGER:
        return Reply::Type::Integer;
    case REDIS_REPLY_ARRAY:
        return Reply::Type::Array;
    default:
        return Reply::Type::String;
    }
}

} // namespace

Reply toReply(const void* raw)
{
    if (!raw)
        return failed("no answer");
    const auto* in = static_cast<const redisReply*>(raw);
    Reply out;
    out.type = typeOf(in->type);
    out.integer = out.type == Reply::Type::Integer ? in->integer : 0;
    if (in->str)
        out.text.assign(in->str, in->len);
    for (size_t i = 0; i < in->elements; ++i)
        out.elements.push_back(toReply(in->element[i]));
    return out;
}

PrivateServer::PrivateServer(std::vector<std::string> arguments)
    : m_arguments(std::move(arguments)), m_folder(makeFolder()), m_port(sandbox::freePort())
{
}

PrivateServer::~PrivateServer()
{
    kill();
    if (QTest::currentTestFailed())
        std::fprintf(stderr, "--- log of the private redis-server on port %d ---\n%s", m_port, log().c_str());
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

bool PrivateServer::start()
{
    // Another process may take the port between our look and the server's bind: try a few.
    for (int attempt = 0; attempt < 5; ++attempt) {
        spawn();
        if (waitUntilAnswering())
            return true;
        kill();
        if (log().find("bind") == std::string::npos)
            return false;
        m_port = sandbox::freePort();
    }
    return false;
}

void PrivateServer::spawn()
{
    std::vector<std::string> line{"redis-server",
                                  "--port",
                                  std::to_string(m_port),
                                  "--bind",
                                  "127.0.0.1",
                                  "--unixsocket",
                                  socketPath(),
                                  "--dir",
                                  m_folder.string(),
                                  "--save",
                                  "",
                                  "--appendonly",
                                  "no"};
    line.insert(line.end(), m_arguments.begin(), m_arguments.end());
    std::vector<char*> argv;
    for (std::string& word : line)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    const std::string logFile = m_folder / "server.log";

    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(1);
        const int out = open(logFile.c_str(), O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
        const int in = open("/dev/null", O_RDONLY | O_CLOEXEC);
        dup2(in, STDIN_FILENO);
        dup2(out, STDOUT_FILENO);
        dup2(out, STDERR_FILENO);
        execvp(argv[0], argv.data());
        _exit(127);
    }
    m_pid = child;
}

bool PrivateServer::waitUntilAnswering()
{
    const auto deadline = std::chrono::steady_clock::now() + 20s;
    while (std::chrono::steady_clock::now() < deadline) {
        if (waitpid(m_pid, nullptr, WNOHANG) == m_pid) {
            m_pid = 0;
            return false;
        }
        const Reply pong = command({"PING"});
        // With a password of its own (or a user without rights) an error is an answer, too; only a loading server is
        // not up yet.
        if (pong.type != Reply::Type::Failed && pong.text.rfind("LOADING", 0) != 0)
            return true;
        std::this_thread::sleep_for(2ms);
    }
    return false;
}

void PrivateServer::kill()
{
    dropHelper();
    if (m_pid <= 0)
        return;
    ::kill(m_pid, SIGKILL);
    waitpid(m_pid, nullptr, 0);
    m_pid = 0;
}

bool PrivateServer::restart()
{
    kill();
    spawn();
    return waitUntilAnswering();
}

void PrivateServer::pause()
{
    ::kill(m_pid, SIGSTOP);
}

void PrivateServer::resume()
{
    ::kill(m_pid, SIGCONT);
}

int PrivateServer::version()
{
    const std::string info = command({"INFO", "server"}).text;
    int major = 0;
    int minor = 0;
    int patch = 0;
    if (const auto at = info.find("redis_version:"); at != std::string::npos)
        std::sscanf(info.c_str() + at, "redis_version:%d.%d.%d", &major, &minor, &patch);
    return major * 10000 + minor * 100 + patch;
}

std::string PrivateServer::socketPath() const
{
    return m_folder / "redis.sock";
}

Endpoint PrivateServer::tcpEndpoint() const
{
    Endpoint endpoint;
    endpoint.port = m_port;
    return endpoint;
}

Endpoint PrivateServer::unixEndpoint() const
{
    Endpoint endpoint;
    endpoint.transport = Transport::Unix;
    endpoint.socketPath = socketPath();
    return endpoint;
}

std::string PrivateServer::log() const
{
    std::ostringstream text;
    text << std::ifstream(m_folder / "server.log").rdbuf();
    return text.str();
}

bool PrivateServer::connectHelper()
{
    if (m_helper)
        return true;
    m_helper = redisConnectUnixWithTimeout(socketPath().c_str(), timeval{10, 0});
    if (!m_helper || m_helper->err) {
        dropHelper();
        return false;
    }
    redisSetTimeout(m_helper, timeval{30, 0});
    if (!m_password.empty())
        freeReplyObject(redisCommand(m_helper, "AUTH %b", m_password.data(), m_password.size()));
    return true;
}

void PrivateServer::dropHelper()
{
    if (m_helper)
        redisFree(m_helper);
    m_helper = nullptr;
}

Reply PrivateServer::command(const std::vector<std::string>& arguments)
{
    if (!connectHelper())
        return failed("cannot connect to " + socketPath());
    std::vector<const char*> argv;
    std::vector<size_t> sizes;
    for (const std::string& argument : arguments) {
        argv.push_back(argument.data());
        sizes.push_back(argument.size());
    }
    void* raw = redisCommandArgv(m_helper, static_cast<int>(argv.size()), argv.data(), sizes.data());
    Reply reply = toReply(raw);
    if (raw)
        freeReplyObject(raw);
    else
        dropHelper();
    return reply;
}

} // namespace lockscope::test
