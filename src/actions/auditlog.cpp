// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/auditlog.h"

#include "actions/serialworker.h"
#include "core/text.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QObject>
#include <QPointer>
#include <QRandomGenerator>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <future>
#include <pwd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace lockscope::actions {

namespace {

constexpr std::size_t kSaltBytes = 32;
constexpr std::size_t kShortToken = 12;

struct AuditLogText
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::actions::AuditLogText)
};

QString errorText(const std::string& path, int error)
{
    return AuditLogText::tr("The audit log %1 cannot be written: %2. Make room, make the file writable for you, or "
                            "name another one.")
        .arg(QString::fromStdString(path), QString::fromStdString(std::generic_category().message(error)));
}

/// The reason of a log without a path; see defaultPath().
QString noPlaceText()
{
    return AuditLogText::tr("There is no folder for the audit log: set HOME or XDG_STATE_HOME.");
}

ServerTime asTime(std::chrono::system_clock::time_point t)
{
    return serverTimeFromUs(std::chrono::duration_cast<std::chrono::microseconds>(t.time_since_epoch()).count());
}

/// Inverse of isoTime(); the epoch for invalid text.
std::chrono::system_clock::time_point fromIso(const std::string& text)
{
    std::tm parts{};
    int ms = 0;
    if (std::sscanf(text.c_str(), "%d-%d-%dT%d:%d:%d.%dZ", &parts.tm_year, &parts.tm_mon, &parts.tm_mday,
                    &parts.tm_hour, &parts.tm_min, &parts.tm_sec, &ms) != 7)
        return {};
    parts.tm_year -= 1900;
    parts.tm_mon -= 1;
    return std::chrono::system_clock::from_time_t(timegm(&parts)) + std::chrono::milliseconds(ms);
}

/// Closes a file descriptor at the end of its scope.
struct File
{
    int fd = -1;
    ~File()
    {
        if (fd >= 0)
            ::close(fd);
    }
};

bool writeAll(int fd, std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto n = ::write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

/// Locks the file against other appending programs. Waits only for a limited time, in case one was stopped.
class Turn
{
public:
    explicit Turn(int fd) : m_fd(fd)
    {
        using namespace std::chrono_literals;
        for (int attempt = 0; attempt < 100; ++attempt) {
            m_isOurs = ::flock(fd, LOCK_EX | LOCK_NB) == 0;
            if (m_isOurs || errno != EWOULDBLOCK)
                return;
            std::this_thread::sleep_for(10ms);
        }
    }
    ~Turn()
    {
        if (m_isOurs)
            ::flock(m_fd, LOCK_UN);
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    [[nodiscard]] bool isOurs() const { return m_isOurs; }

private:
    int m_fd;
    bool m_isOurs = false;
};

/// Returns 0, or the error: then the file contains nothing of the line, unless another program wrote to it as well.
/// Completes an earlier partial line first.
int appendWhole(int fd, std::string line)
{
    struct stat info
    {
    };
    const bool isFile = ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
    const Turn turn(fd);
    const auto end = isFile ? ::lseek(fd, 0, SEEK_END) : 0;
    char last = '\n';
    if (end > 0 && ::pread(fd, &last, 1, end - 1) == 1 && last != '\n')
        line.insert(line.begin(), '\n');
    if (writeAll(fd, line) && (::fsync(fd) == 0 || errno == EINVAL))
        return 0;
    const int error = errno;
    if (isFile && turn.isOurs() && ::ftruncate(fd, end) != 0)
        return error; // the next line starts with a line end
    return error;
}

std::string toLine(const AuditRecord& r)
{
    nlohmann::ordered_json json;
    json["t"] = isoTime(asTime(r.when));
    json["who"] = jsonText(r.who);
    json["server"] = jsonText(r.server);
    json["environment"] = jsonText(r.environment);
    json["key"] = jsonText(r.key);
    json["db"] = r.database;
    json["verb"] = r.verb;
    json["seen"] = jsonText(r.seen);
    json["done"] = jsonText(r.done);
    json["outcome"] = r.outcome;
    json["detail"] = jsonText(r.detail);
    json["deployment"] = jsonText(r.deployment);
    json["node_id"] = jsonText(r.nodeId);
    json["via"] = jsonText(r.via);
    return json.dump() + '\n';
}

bool fromLine(const std::string& line, AuditRecord& r)
{
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object())
        return false;
    const auto text = [&json](const char* name) {
        const auto it = json.find(name);
        return it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
    };
    r.when = fromIso(text("t"));
    r.who = text("who");
    r.server = text("server");
    r.environment = text("environment");
    r.key = text("key");
    const auto db = json.find("db");
    r.database = db != json.end() && db->is_number_integer() ? db->get<int>() : 0;
    r.verb = text("verb");
    r.seen = text("seen");
    r.done = text("done");
    r.outcome = text("outcome");
    r.detail = text("detail");
    r.deployment = text("deployment"); // missing in older lines
    r.nodeId = text("node_id");
    r.via = text("via");
    return !r.verb.empty() && !r.outcome.empty();
}

std::string randomSalt()
{
    std::string salt(kSaltBytes, '\0');
    for (std::size_t i = 0; i < kSaltBytes; i += sizeof(quint32)) {
        const auto random = QRandomGenerator::system()->generate();
        std::memcpy(salt.data() + i, &random, sizeof random);
    }
    return salt;
}

/// At most four bytes of a token, and of a text no part of a character.
std::string_view beginOf(std::string_view token)
{
    std::size_t size = std::min<std::size_t>(token.size(), 4);
    while (size > 0 && size < token.size() && isUtf8(token) && !isUtf8(token.substr(0, size)))
        --size;
    return token.substr(0, size);
}

} // namespace

std::string osUser()
{
    std::array<char, 4096> buffer{};
    passwd entry{};
    passwd* found = nullptr;
    if (getpwuid_r(geteuid(), &entry, buffer.data(), buffer.size(), &found) == 0 && found != nullptr)
        return found->pw_name;
    return "uid " + std::to_string(geteuid());
}

TokenMask TokenMask::ofThisTime()
{
    return TokenMask(randomSalt());
}

std::string TokenMask::mask(std::string_view token) const
{
    if (token.empty())
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArrayView(m_salt.data(), qsizetype(m_salt.size())));
    hash.addData(QByteArrayView(token.data(), qsizetype(token.size())));
    const auto digest = hash.result().left(4).toHex();
    const auto shown = token.size() < kShortToken ? std::string() : printable(beginOf(token));
    return shown + "~" + digest.toStdString();
}

std::string AuditLog::defaultPath()
{
    const auto* state = std::getenv("XDG_STATE_HOME"); // NOLINT(concurrency-mt-unsafe): read once at the start
    if (state != nullptr && state[0] == '/')
        return std::string(state) + "/lockscope/audit.ndjson";
    const auto* home = std::getenv("HOME"); // NOLINT(concurrency-mt-unsafe)
    const bool isHome = home != nullptr && home[0] == '/';
    return isHome ? std::string(home) + "/.local/state/lockscope/audit.ndjson" : std::string();
}

AuditLog::AuditLog(std::string path)
    : m_path(std::move(path)), m_answers(std::make_unique<QObject>()), m_worker(std::make_unique<SerialWorker>())
{
}

AuditLog::~AuditLog() = default;

template <class Answer>
void AuditLog::later(std::function<Answer()> work, QObject* context, std::function<void(const Answer&)> done)
{
    m_worker->post([answers = m_answers.get(), work = std::move(work), guard = QPointer<QObject>(context),
                    done = std::move(done)] {
        QMetaObject::invokeMethod(
            answers,
            [guard, done, answer = work()] {
                if (guard)
                    done(answer);
            },
            Qt::QueuedConnection);
    });
}

void AuditLog::mask(QObject* context, std::function<void(const Result<TokenMask, std::string>&)> done)
{
    later<Result<TokenMask, std::string>>([this] { return mask(); }, context, std::move(done));
}

void AuditLog::append(const AuditRecord& record, QObject* context,
                      std::function<void(const Result<void, std::string>&)> done)
{
    notifyOfRecord(record);
    later<Result<void, std::string>>([this, record] { return write(record); }, context, std::move(done));
}

void AuditLog::notifyOfRecord(const AuditRecord& record) const
{
    if (m_onRecord)
        m_onRecord(record);
}

void AuditLog::appendUnheard(const AuditRecord& record)
{
    notifyOfRecord(record);
    m_worker->post([this, record] { static_cast<void>(write(record)); });
}

Result<void, std::string> AuditLog::append(const AuditRecord& record)
{
    notifyOfRecord(record);
    std::promise<Result<void, std::string>> written;
    m_worker->post([&] { written.set_value(write(record)); }); // after the pending ones
    return written.get_future().get();
}

Result<TokenMask, std::string> AuditLog::mask()
{
    if (m_path.empty())
        return failure(noPlaceText().toStdString());
    const auto path = m_path + ".salt";
    std::error_code ignored; // open() below reports the problem with a better text
    std::filesystem::create_directories(std::filesystem::path(m_path).parent_path(), ignored);
    const File file{::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)};
    if (file.fd < 0)
        return failure(errorText(path, errno).toStdString());
    const Turn turn(file.fd); // two processes that start at once must not create two salts
    std::string salt(kSaltBytes, '\0');
    const auto n = ::read(file.fd, salt.data(), salt.size());
    if (n == ssize_t(kSaltBytes))
        return TokenMask(salt);
    salt = randomSalt();
    if (::lseek(file.fd, 0, SEEK_SET) != 0 || !writeAll(file.fd, salt))
        return failure(errorText(path, errno).toStdString());
    return TokenMask(salt);
}

Result<void, std::string> AuditLog::write(const AuditRecord& record) const
{
    if (m_path.empty())
        return failure(noPlaceText().toStdString());
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(m_path).parent_path(), ignored);
    // The last byte is read later; but opening a pipe for reading as well would not wait for its reader.
    struct stat info
    {
    };
    const bool isOdd = ::stat(m_path.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
    const File file{::open(m_path.c_str(), (isOdd ? O_WRONLY : O_RDWR) | O_CREAT | O_APPEND | O_CLOEXEC, 0600)};
    if (file.fd < 0)
        return failure(errorText(m_path, errno).toStdString());
    // Narrows a mode from another umask or a manual change; a file whose mode cannot be changed is not ours.
    if (::fchmod(file.fd, 0600) != 0)
        return failure(errorText(m_path, errno).toStdString());
    if (const int error = appendWhole(file.fd, toLine(record)); error != 0)
        return failure(errorText(m_path, error).toStdString());
    return {};
}

std::vector<AuditRecord> AuditLog::read(std::size_t limit) const
{
    std::promise<void> upToHere;
    m_worker->post([&] { upToHere.set_value(); });
    upToHere.get_future().wait();
    return newest(limit);
}

void AuditLog::read(std::size_t limit, QObject* context, std::function<void(const std::vector<AuditRecord>&)> done)
{
    later<std::vector<AuditRecord>>([this, limit] { return newest(limit); }, context, std::move(done));
}

std::vector<AuditRecord> AuditLog::newest(std::size_t limit) const
{
    std::ifstream file(m_path);
    std::deque<AuditRecord> records;
    std::string line;
    while (std::getline(file, line)) {
        AuditRecord record;
        // Earlier versions could leave a partial line in front of a complete one.
        const auto whole = line.rfind("{\"t\":");
        if (!fromLine(line, record) &&
            (whole == std::string::npos || whole == 0 || !fromLine(line.substr(whole), record)))
            continue;
        records.push_back(std::move(record));
        if (records.size() > limit)
            records.pop_front();
    }
    return {std::make_move_iterator(records.begin()), std::make_move_iterator(records.end())};
}

std::string toText(const AuditRecord& r)
{
    std::string line = isoTime(asTime(r.when)) + "  " + r.who + "  " + r.verb + " " + printable(r.key);
    if (!r.seen.empty())
        line += " (token " + r.seen + ")";
    line += " on " + r.server;
    if (!r.environment.empty())
        line += " [" + r.environment + "]";
    line += ": " + r.outcome;
    if (!r.detail.empty())
        line += ". " + r.detail;
    return line;
}

} // namespace lockscope::actions
