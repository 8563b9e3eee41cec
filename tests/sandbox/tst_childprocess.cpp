// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Processes and folders go when their owner goes, in whatever way. Means: real processes.
#include "sandbox/childprocess.h"
#include "sandbox/linechannel.h"
#include "sandbox/temporaryfolder.h"
#include "support/suite.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <csignal>
#include <fstream>
#include <optional>
#include <sstream>
#include <sys/stat.h>

using namespace lockscope;
using namespace lockscope::sandbox;
using namespace std::chrono_literals;

class TestChildProcess : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void folderIsPrivateAndGoesWithEverythingInIt();
    void exitCodeIsReported();
    void signalIsReported();
    void outputAndEnvironmentArrive();
    void talksOverItsChannel();
    void channelEndsWithTheProcess();
    void channelLineLimitAndSilence();
    void inheritsNoOpenFile();
    void missingProgramIsNamed();
    void fileThatIsNoProgramIsRefused();
    void destructorEndsIt();
    void killedGuardTakesItsProgramWithIt();
    void guardDoesNotCarryOurCommandLine();
};

namespace {

std::string contentOf(const std::string& file)
{
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

bool isAlive(pid_t pid)
{
    return ::kill(pid, 0) == 0;
}

pid_t parentOf(pid_t pid)
{
    const std::string stat = contentOf("/proc/" + std::to_string(pid) + "/stat");
    std::istringstream fields(stat.substr(stat.rfind(')') + 1));
    std::string state;
    pid_t parent = 0;
    fields >> state >> parent;
    return parent;
}

ChildProcess started(const ProcessOptions& options)
{
    Result<ChildProcess, Error> process = ChildProcess::start(options);
    if (!process)
        qFatal("%s", process.error().message.c_str());
    return std::move(*process);
}

ChildProcess shell(const std::string& script, const std::string& outputFile = {})
{
    return started({"sh", {"-c", script}, {"FLAVOUR=plain"}, {}, outputFile});
}

} // namespace

void TestChildProcess::folderIsPrivateAndGoesWithEverythingInIt()
{
    QString path;
    {
        Result<TemporaryFolder, Error> folder = TemporaryFolder::create("lockscope-test");
        QVERIFY(folder.has_value());
        path = QString::fromStdString(folder->path());
        struct stat info
        {
        };
        QCOMPARE(::stat(folder->path().c_str(), &info), 0);
        QCOMPARE(info.st_mode & 0777U, 0700U);
        QVERIFY(QDir(path).mkpath(QStringLiteral("a/b")));
        std::ofstream(folder->path() + "/a/b/-rf odd name") << "x";
    }
    QVERIFY(!QFileInfo::exists(path));
}

void TestChildProcess::exitCodeIsReported()
{
    ChildProcess process = shell("exit 7");
    const std::optional<ProcessEnd> end = process.waitForEnd(10s);
    QVERIFY(end.has_value());
    QCOMPARE(end->exitCode, 7);
    QCOMPARE(end->signal, 0);
    QVERIFY(!process.isRunning());
    process.signal(SIGTERM); // of nobody: nothing happens
}

void TestChildProcess::signalIsReported()
{
    ChildProcess process = shell("sleep 60");
    QVERIFY(process.isRunning());
    process.signal(SIGTERM);
    QCOMPARE(process.waitForEnd(10s), std::optional(ProcessEnd{0, SIGTERM}));
}

void TestChildProcess::outputAndEnvironmentArrive()
{
    Result<TemporaryFolder, Error> folder = TemporaryFolder::create();
    QVERIFY(folder.has_value());
    const std::string file = folder->path() + "/out";
    ChildProcess process = shell("echo \"$FLAVOUR\"; echo trouble >&2; test -n \"$PATH\"", file);
    QCOMPARE(process.waitForEnd(10s), std::optional(ProcessEnd{0, 0}));
    QCOMPARE(contentOf(file), std::string("plain\ntrouble\n"));
}

void TestChildProcess::talksOverItsChannel()
{
    ProcessOptions options;
    options.program = "sh";
    options.arguments = {"-c", "while read line; do echo \"got $line\"; done; echo trouble >&2"};
    options.withChannel = true;
    ChildProcess process = started(options);
    LineChannel channel(process.channel());
    QVERIFY(channel.send("one"));
    QVERIFY(channel.send("two"));
    QCOMPARE(channel.receive(10s), std::optional<std::string>("got one"));
    QCOMPARE(channel.receive(10s), std::optional<std::string>("got two"));
    QVERIFY(!channel.isOver());
}

void TestChildProcess::channelEndsWithTheProcess()
{
    ProcessOptions options;
    options.program = "sh";
    options.arguments = {"-c", "echo half; kill -9 $$"};
    options.withChannel = true;
    ChildProcess process = started(options);
    LineChannel channel(process.channel());
    QCOMPARE(channel.receive(10s), std::optional<std::string>("half"));
    QCOMPARE(channel.receive(10s), std::optional<std::string>());
    QVERIFY(channel.isOver());
    QCOMPARE(process.waitForEnd(10s), std::optional(ProcessEnd{0, SIGKILL}));
    QVERIFY(!channel.send("nobody hears it"));
}

void TestChildProcess::channelLineLimitAndSilence()
{
    ProcessOptions options;
    options.program = "sh";
    options.arguments = {"-c", "read start; head -c 3000000 /dev/zero"};
    options.withChannel = true;
    ChildProcess process = started(options);
    LineChannel channel(process.channel());
    QCOMPARE(channel.receive(5ms), std::optional<std::string>()); // silent, and not over
    QVERIFY(!channel.isOver());
    QVERIFY(channel.send("go"));
    QCOMPARE(channel.receive(10s), std::optional<std::string>()); // no line, however long
    QVERIFY(channel.isOver());
}

void TestChildProcess::inheritsNoOpenFile()
{
    Result<TemporaryFolder, Error> folder = TemporaryFolder::create();
    QVERIFY(folder.has_value());
    const std::string file = folder->path() + "/out";
    // One that no CLOEXEC flag protects, as other libraries open them.
    std::FILE* open = std::fopen("/dev/zero", "r");
    QVERIFY(open);
    ChildProcess process = shell("ls -l /proc/self/fd", file);
    QCOMPARE(process.waitForEnd(10s), std::optional(ProcessEnd{0, 0}));
    std::fclose(open);
    const std::string listed = contentOf(file);
    QVERIFY2(listed.find("/dev/null") != std::string::npos, listed.c_str());
    QVERIFY2(listed.find("/dev/zero") == std::string::npos, listed.c_str());
    QVERIFY2(listed.find("socket:") == std::string::npos, listed.c_str());
}

void TestChildProcess::missingProgramIsNamed()
{
    const Result<ChildProcess, Error> process = ChildProcess::start({"no-such-program", {}, {}, {}, {}});
    QVERIFY(!process);
    QCOMPARE(process.error().kind, ErrorKind::NotInstalled);
    QVERIFY(process.error().message.find("no-such-program") != std::string::npos);
}

void TestChildProcess::fileThatIsNoProgramIsRefused()
{
    Result<TemporaryFolder, Error> folder = TemporaryFolder::create();
    QVERIFY(folder.has_value());
    const std::string file = folder->path() + "/program";
    std::ofstream(file) << "\x7f"
                        << "ELF and no more";
    QCOMPARE(::chmod(file.c_str(), 0700), 0);
    const Result<ChildProcess, Error> process = ChildProcess::start({file, {}, {}, {}, {}});
    QVERIFY(!process);
    QCOMPARE(process.error().kind, ErrorKind::CannotStart);
    QVERIFY(process.error().message.find(file) != std::string::npos);
}

void TestChildProcess::destructorEndsIt()
{
    pid_t pid = 0;
    {
        ChildProcess process = shell("trap '' TERM INT HUP; while :; do sleep 1; done");
        pid = process.pid();
        QVERIFY(isAlive(pid));
    }
    QVERIFY(!isAlive(pid));
}

void TestChildProcess::killedGuardTakesItsProgramWithIt()
{
    ChildProcess process = started({"sleep", {"60"}, {}, {}, {}});
    const pid_t guard = parentOf(process.pid());
    QCOMPARE(parentOf(guard), ::getpid());
    QCOMPARE(::kill(guard, SIGKILL), 0);
    QCOMPARE(process.waitForEnd(10s), std::optional(ProcessEnd{0, SIGKILL}));
    QTRY_VERIFY(!isAlive(process.pid()) ||
                contentOf("/proc/" + std::to_string(process.pid()) + "/stat").find(") Z") != std::string::npos);
}

void TestChildProcess::guardDoesNotCarryOurCommandLine()
{
    ChildProcess process = started({"sleep", {"60"}, {}, {}, {}});
    const std::string line = contentOf("/proc/" + std::to_string(parentOf(process.pid())) + "/cmdline");
    QCOMPARE(std::string(line.c_str()), std::string("sandbox-guard"));
    QVERIFY(line.find("tst_sandbox") == std::string::npos);
    QVERIFY(contentOf("/proc/self/cmdline").find("tst_sandbox") != std::string::npos);
}

LOCKSCOPE_TEST_MAIN(TestChildProcess)
#include "tst_childprocess.moc"
