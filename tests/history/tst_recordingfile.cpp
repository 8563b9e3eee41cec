// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What happens to files: killed writers, full disks, damage, strangers, other versions.
#include "fuzz/recordingmutation.h"
#include "history/filesystem.h"
#include "history/knownids.h"
#include "history/recordings.h"
#include "history/ring.h"
#include "support/suite.h"

#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::history;
namespace fs = std::filesystem;

namespace {

using Kind = Error::Kind;

void run(const std::string& path, const char* sql)
{
    sqlite3* file = nullptr;
    QCOMPARE(sqlite3_open(path.c_str(), &file), SQLITE_OK);
    char* why = nullptr;
    sqlite3_exec(file, sql, nullptr, nullptr, &why);
    QVERIFY2(why == nullptr, why);
    sqlite3_close(file);
}

bool isSound(const std::string& path)
{
    sqlite3* file = nullptr;
    sqlite3_open(path.c_str(), &file);
    std::string said;
    const auto take = [](void* into, int, char** values, char**) {
        *static_cast<std::string*>(into) += values[0];
        return 0;
    };
    sqlite3_exec(file, "PRAGMA integrity_check", take, &said, nullptr);
    sqlite3_close(file);
    return said == "ok";
}

std::optional<Kind> refused(const std::string& path)
{
    const auto reader = RecordingReader::open(path);
    return reader ? std::nullopt : std::optional(reader.error().kind);
}

/// Batches that can be read, and whether it ended well.
std::pair<std::size_t, bool> readable(const std::string& path)
{
    const ManualClock clock;
    const auto replay = replayOf(path, clock);
    if (!replay)
        return {0, false};
    replay->play(kFastest);
    std::size_t count = 0;
    Batch batch;
    while (replay->takeBatch(batch))
        ++count;
    return {count, !replay->error()};
}

void write(const std::string& path, std::string_view bytes)
{
    std::ofstream(path, std::ios::binary) << bytes;
}

unsigned modeOf(const std::string& path)
{
    struct stat facts = {};
    ::stat(path.c_str(), &facts);
    return facts.st_mode & 0777u;
}

} // namespace

class TestRecordingFile : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void oneFileIsLeft();
    void killsCostWhatWasNotCommitted();
    void aFullDiskCostsNothingThatIsWritten_data();
    void aFullDiskCostsNothingThatIsWritten();
    void aFileThatIsGoneIsSaid();
    void strangersAreRefused();
    void nothingInItIsSaid();
    void damageIsToldAndBounded();
    void chunksInAnotherOrderAreDamage();
    void whatIsShorterSaysSo();
    void changesBehindTheChecksumAreHarmless();
    void aLaterVersionIsRefused();
    void theFirstVersionIsRead();
    void oneWritesAFile();
    void networkFileSystemsAreRefused();
    void theRingDropsItsOldest();
    void theRingGoesOn();
    void maskingBelongsToARun();
    void aMixedFileOfAnEarlierVersionIsFound();
    void notesAreKept();
    void everyKindOfNodeEventIsWritten();
    void reasonsOfGapsAreKept();
    void theReasonOfAHoleIsKept();
};

void TestRecordingFile::oneFileIsLeft()
{
    const RecordingFolder folder;
    const auto path = folder.path();
    {
        auto writer = RecordingWriter::open(smallOptions(path));
        QVERIFY(writer);
        QCOMPARE(modeOf(path), 0600u);
        RandomRun run(1);
        for (int i = 0; i < 30; ++i) {
            Batch batch = run.next();
            (*writer)->add(batch);
            QVERIFY((*writer)->commit());
        }
        QCOMPARE(modeOf(path + "-wal"), 0600u);
        QCOMPARE(readable(path).first, std::size_t{30}); // while it is written
        QVERIFY((*writer)->close());
    }
    std::size_t files = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(path).parent_path()))
        files += entry.is_regular_file() ? 1 : 0;
    QCOMPARE(files, std::size_t{1});
    QVERIFY(isSound(path));
    QCOMPARE(RecordingWriter::open(smallOptions(path)).error().kind, Kind::Exists);
    if (::geteuid() != 0) {
        ::chmod(fs::path(path).parent_path().c_str(), 0500);
        QCOMPARE(readable(path).first, std::size_t{30});
        QCOMPARE(RecordingWriter::open(smallOptions(folder.path("b"))).error().kind, Kind::CannotCreate);
        ::chmod(fs::path(path).parent_path().c_str(), 0700);
    }
    QCOMPARE(RecordingWriter::open(smallOptions("/nowhere/at/all")).error().kind, Kind::CannotCreate);
}

/// A child records and says after each commit how much it wrote; it is killed at a random moment. What it said is
/// there.
void TestRecordingFile::killsCostWhatWasNotCommitted()
{
    const int kills =
        qEnvironmentVariableIntValue("LOCKSCOPE_KILLS") > 0 ? qEnvironmentVariableIntValue("LOCKSCOPE_KILLS") : 10;
    Dice dice(77);
    std::size_t most = 0;
    for (int round = 0; round < kills; ++round) {
        const RecordingFolder folder;
        const auto path = folder.path();
        int pipes[2];
        QVERIFY(::pipe(pipes) == 0);
        const pid_t child = ::fork();
        if (child == 0) {
            ::close(pipes[0]);
            auto writer = RecordingWriter::open(smallOptions(path));
            RandomRun run(static_cast<std::uint32_t>(round));
            for (std::uint32_t i = 1; writer; ++i) {
                Batch batch = run.next();
                (*writer)->add(batch);
                if (!(*writer)->commit() || ::write(pipes[1], &i, sizeof i) != sizeof i)
                    break;
                if (i % 16 == 0)
                    static_cast<void>((*writer)->checkpoint());
            }
            ::_exit(1);
        }
        ::close(pipes[1]);
        std::uint32_t committed = 0;
        for (auto n = 1 + dice(300); n > 0; --n)
            QVERIFY(::read(pipes[0], &committed, sizeof committed) == sizeof committed);
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        while (::read(pipes[0], &committed, sizeof committed) == sizeof committed) {
        }
        ::close(pipes[0]);
        const auto [count, isWhole] = readable(path);
        QVERIFY(isWhole);
        QVERIFY2(count >= committed, qPrintable(QStringLiteral("%1 of %2").arg(count).arg(committed)));
        QVERIFY(count <= committed + 1);
        QVERIFY(isSound(path));
        most = std::max(most, count);
    }
    QVERIFY(most > 50); // else it was always killed at once
}

namespace {

/// A place that takes no more than some hundred kilobytes, until it is made larger.
class Narrow
{
public:
    Narrow() = default;
    Narrow(const Narrow&) = delete;
    Narrow& operator=(const Narrow&) = delete;
    virtual ~Narrow() = default;
    virtual bool begin() = 0;
    virtual bool widen() = 0;
};

/// No file of this process may grow beyond it.
class FileLimit final : public Narrow
{
public:
    ~FileLimit() override
    {
        widen();
        std::signal(SIGXFSZ, m_previous);
    }
    bool begin() override
    {
        if (::getrlimit(RLIMIT_FSIZE, &m_before) != 0)
            return false;
        const struct rlimit small = {rlim_t{400'000}, m_before.rlim_max};
        return ::setrlimit(RLIMIT_FSIZE, &small) == 0;
    }
    bool widen() override { return ::setrlimit(RLIMIT_FSIZE, &m_before) == 0; }

private:
    struct rlimit m_before = {RLIM_INFINITY, RLIM_INFINITY};
    void (*m_previous)(int) = std::signal(SIGXFSZ, SIG_IGN);
};

/// A disk that is full: mounted over a folder, which only root may.
class SmallDisk final : public Narrow
{
public:
    explicit SmallDisk(std::string folder) : m_folder(std::move(folder)) {}
    ~SmallDisk() override { ::umount2(m_folder.c_str(), MNT_DETACH); }
    bool begin() override { return ::mount("tmpfs", m_folder.c_str(), "tmpfs", 0, "size=500k") == 0; }
    bool widen() override { return ::mount("tmpfs", m_folder.c_str(), "tmpfs", MS_REMOUNT, "size=64m") == 0; }

private:
    std::string m_folder;
};

} // namespace

void TestRecordingFile::aFullDiskCostsNothingThatIsWritten_data()
{
    QTest::addColumn<bool>("isDisk");
    QTest::newRow("a limit of files") << false;
    QTest::newRow("a small disk") << true;
}

/// SQLite would write on without a word.
void TestRecordingFile::aFileThatIsGoneIsSaid()
{
    const RecordingFolder folder;
    const auto path = folder.path();
    auto writer = RecordingWriter::open(smallOptions(path));
    QVERIFY(writer);
    RandomRun run(3);
    const auto add = [&] {
        Batch batch = run.next();
        (*writer)->add(batch);
        return (*writer)->commit();
    };
    QVERIFY(add());
    const std::string aside = path + ".1";
    fs::rename(path, aside); // as logrotate does
    const auto moved = add();
    QVERIFY(!moved && moved.error() == (Error{Kind::Gone, path, {}}));
    std::ofstream(path) << "another file";
    QVERIFY(!(*writer)->commit());
    fs::rename(aside, path);
    QVERIFY((*writer)->commit()); // nothing was lost
    QCOMPARE(readable(path), std::pair(std::size_t{2}, true));
    fs::remove(path);
    const auto closed = (*writer)->close();
    QVERIFY(!closed && closed.error().kind == Kind::Gone);
    QVERIFY(!fs::exists(path));
}

/// For a while nothing more can be written: nothing is lost that fits again afterwards.
void TestRecordingFile::aFullDiskCostsNothingThatIsWritten()
{
    QFETCH(bool, isDisk);
    const RecordingFolder folder;
    const auto path = folder.path();
    std::unique_ptr<Narrow> narrow;
    if (isDisk) {
        narrow = std::make_unique<SmallDisk>(fs::path(path).parent_path().string());
        const bool isMounted = narrow->begin();
        if (!isMounted && errno == EPERM)
            QSKIP("only root may mount");
        QVERIFY2(isMounted, std::strerror(errno));
    } else {
        narrow = std::make_unique<FileLimit>();
    }
    std::size_t added = 0;
    std::size_t committed = 0;
    std::optional<Error> error;
    {
        auto writer = RecordingWriter::open(smallOptions(path));
        QVERIFY(writer);
        RandomRun run(2);
        QVERIFY(isDisk || narrow->begin());
        while (added < 5000 && !error) {
            Batch batch = run.next();
            (*writer)->add(batch);
            ++added;
            auto result = (*writer)->commit();
            if (result)
                committed = added;
            else
                error = std::move(result.error());
        }
        QVERIFY(error);
        QVERIFY(error->kind == Kind::Full || (!isDisk && error->kind == Kind::CannotWrite));
        QCOMPARE(readable(path), std::pair(committed, true)); // as far as it got
        QVERIFY(!(*writer)->commit());                        // and again
        QVERIFY(narrow->widen());
        QVERIFY((*writer)->commit());
        QCOMPARE(readable(path), std::pair(added, true)); // nothing was thrown away
        for (int i = 0; i < 20; ++i) {                    // what is left out is a hole that says so
            Batch batch = run.next();
            (*writer)->skip(batch);
        }
        Batch batch = run.next();
        (*writer)->add(batch);
        QVERIFY((*writer)->leftOut() > 0);
        QVERIFY((*writer)->close());
    }
    const ManualClock clock;
    const auto replay = replayOf(path, clock);
    QVERIFY(replay);
    replay->play(kFastest);
    std::uint64_t leftOut = 0;
    Viewer viewer;
    Batch batch;
    while (replay->takeBatch(batch)) {
        viewer.take(batch);
        leftOut += batch.eventsLeftOut;
    }
    QVERIFY(leftOut > 0);
    RandomRun again(2);
    PictureView live;
    for (std::size_t i = 0; i < added + 21; ++i)
        live.update(again.next());
    QCOMPARE(QString::fromStdString(differenceOf(live, *viewer.picture)), QString());
}

void TestRecordingFile::strangersAreRefused()
{
    const RecordingFolder folder;
    const auto path = folder.path();
    QCOMPARE(refused(path), Kind::CannotOpen);
    write(path, "");
    QCOMPARE(refused(path), Kind::NotARecording);
    write(path, "#!/bin/sh\nexit 0\n");
    QCOMPARE(refused(path), Kind::NotARecording);
    QCOMPARE(refused(fs::path(path).parent_path().string()), Kind::NotARecording);
    const auto other = folder.path("other");
    run(other, "CREATE TABLE chunks(id, t0)");
    QCOMPARE(refused(other), Kind::NotARecording);
    auto options = smallOptions(other);
    options.mayContinue = true;
    QCOMPARE(RecordingWriter::open(options).error().kind, Kind::NotARecording); // nor written to
    // Right on the outside, and a trap inside.
    const auto trap = folder.path("trap");
    QVERIFY(RecordedRun(1, 40, smallOptions(trap)).isWritten);
    run(trap,
        "ALTER TABLE chunks RENAME TO real; CREATE VIEW chunks AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT "
        "i + 1 FROM n) SELECT i AS id, 0 AS t0, 0 AS t1, 0 AS n, 0 AS batches, 0 AS raw, '' AS data FROM n");
    QCOMPARE(refused(trap), Kind::Damaged);
}

void TestRecordingFile::damageIsToldAndBounded()
{
    const RecordingFolder folder;
    const auto path = folder.path();
    QVERIFY(RecordedRun(4, 400, smallOptions(path)).isWritten);
    std::string whole;
    {
        std::ifstream file(path, std::ios::binary);
        whole.assign(std::istreambuf_iterator<char>(file), {});
    }
    const auto all = readable(path);
    QVERIFY(all.second);
    const auto damaged = folder.path("damaged");
    // A size that is not true; a chunk that is gone; an id that cannot be.
    const auto change = [&](const char* sql) {
        write(damaged, whole);
        run(damaged, sql);
        return readable(damaged);
    };
    QVERIFY(!change("UPDATE chunks SET raw = 4000000000 WHERE id = 3").second);
    QVERIFY(!change("UPDATE chunks SET raw = -1 WHERE id = 3").second);
    QVERIFY(!change("UPDATE chunks SET data = zeroblob(100) WHERE id = 3").second);
    QVERIFY(!change("DELETE FROM chunks WHERE id = 3").second);
    QVERIFY(!change("DROP TABLE frames").second);
    QVERIFY(change("UPDATE chunks SET data = 'text' WHERE id = 3").first < all.first); // what is in front is shown
    int whole_ = 0;
    Dice dice(9);
    for (int round = 0; round < 150; ++round) { // cut off, or some bytes changed: an error, or what was there
        auto bytes = whole;
        if (round % 3 == 0)
            bytes.resize(dice(bytes.size()));
        for (auto n = dice(30); n > 0 && !bytes.empty(); --n)
            bytes[dice(bytes.size())] = static_cast<char>(dice(256));
        write(damaged, bytes);
        const auto [count, isWhole] = readable(damaged);
        QVERIFY(count <= all.first * 2 + 10);
        whole_ += isWhole ? 1 : 0;
    }
    QVERIFY(whole_ < 150);
}

/// Each chunk is whole, and what it names is defined in another one.
void TestRecordingFile::chunksInAnotherOrderAreDamage()
{
    const RecordingFolder folder;
    const auto path = folder.path();
    QVERIFY(RecordedRun(4, 400, smallOptions(path)).isWritten);
    const auto all = readable(path);
    QVERIFY(all.second);
    run(path, "UPDATE chunks SET id=-id WHERE id<3; UPDATE chunks SET id=3+id WHERE id<0");
    const auto [count, isWhole] = readable(path);
    QVERIFY(!isWhole);
    QVERIFY(count < all.first);
    // All names are known by then, but the recorder's clock goes back.
    const auto later = folder.path("later");
    QVERIFY(RecordedRun(4, 400, smallOptions(later)).isWritten);
    {
        RecordingMutation mutation(later);
        mutation.swap("chunks", 8, 9);
    }
    QVERIFY(!readable(later).second);
}

/// Neither damaged nor a stranger's: its writer has only just begun, or never came to anything.
void TestRecordingFile::nothingInItIsSaid()
{
    const RecordingFolder folder;
    const auto path = folder.path();
    write(path, "");
    {
        const auto writer = WriterLock::lock(path);
        QVERIFY(writer);
        QCOMPARE(refused(path), Kind::NotBegun);
    }
    QCOMPARE(refused(path), Kind::NotARecording);
    fs::remove(path);
    const auto nothingIn = [&] {
        const auto reader = RecordingReader::open(path);
        return reader && (*reader)->stretches().empty() ? std::optional((*reader)->nothingInIt().kind) : std::nullopt;
    };
    {
        const auto writer = RecordingWriter::open(smallOptions(path));
        QVERIFY(writer);
        QCOMPARE(nothingIn(), Kind::NotBegun);
    }
    QCOMPARE(nothingIn(), Kind::Empty);
}

/// A file that was not closed, with its log, without it, and with one that is damaged.
void TestRecordingFile::whatIsShorterSaysSo()
{
    const RecordingFolder folder;
    const auto path = folder.path();
    const auto cut = folder.path("cut");
    const auto copied = [&](bool withLog) {
        fs::copy_file(path, cut, fs::copy_options::overwrite_existing);
        fs::remove(cut + "-wal");
        fs::remove(cut + "-shm");
        if (withLog)
            fs::copy_file(path + "-wal", cut + "-wal");
    };
    const auto endingOf = [&cut] {
        const auto reader = RecordingReader::open(cut);
        return reader ? std::optional((*reader)->closing()) : std::nullopt;
    };
    auto writer = RecordingWriter::open(smallOptions(path));
    QVERIFY(writer);
    RandomRun random(7);
    const auto write = [&](int rounds) {
        for (int i = 0; i < rounds; ++i) {
            Batch batch = random.next();
            (*writer)->add(batch);
            QVERIFY((*writer)->commit());
        }
    };
    write(20);
    copied(false); // not even its tables are in it
    QCOMPARE(refused(cut), Kind::Damaged);
    run(path, "PRAGMA wal_checkpoint(PASSIVE)");
    write(20);
    {
        const auto reader = RecordingReader::open(path);
        QVERIFY(reader);
        QCOMPARE((*reader)->closing(), Closing::BeingWritten);
    }
    copied(true);
    const auto whole = readable(cut);
    copied(true);
    QCOMPARE(endingOf(), Closing::CutOff);
    copied(false);
    QCOMPARE(endingOf(), Closing::LacksLog);
    copied(false);
    QVERIFY(readable(cut).first < whole.first);
    copied(true);
    {
        std::fstream log(cut + "-wal", std::ios::binary | std::ios::in | std::ios::out);
        log.seekp(static_cast<std::streamoff>(fs::file_size(cut + "-wal") / 2));
        log.write("damage", 6);
    }
    QCOMPARE(endingOf(), Closing::DamagedLog);
    QVERIFY((*writer)->close());
    writer->reset();
    fs::copy_file(path, cut, fs::copy_options::overwrite_existing);
    fs::remove(cut + "-wal");
    fs::remove(cut + "-shm");
    QCOMPARE(endingOf(), Closing::Closed);
}

/// Whoever follows what is read looks into its picture by id.
void TestRecordingFile::changesBehindTheChecksumAreHarmless()
{
    struct Chooser
    {
        Dice dice{17};
        std::size_t below(std::size_t n) { return static_cast<std::size_t>(dice(n)); }
    } chooser;
    const RecordingFolder folder;
    QVERIFY(RecordedRun(5, 200, smallOptions(folder.path())).isWritten);
    const auto changed = folder.path("changed");
    const auto all = readable(folder.path());
    int refusals = 0;
    for (int round = 0; round < 300; ++round) {
        fs::copy_file(folder.path(), changed, fs::copy_options::overwrite_existing);
        {
            RecordingMutation mutation(changed);
            for (auto n = chooser.below(3) + 1; n > 0; --n)
                mutation.change(chooser);
        }
        const ManualClock clock;
        const auto replay = replayOf(changed, clock);
        if (!replay) {
            ++refusals;
            continue;
        }
        replay->play(kFastest);
        PictureView view;
        KnownIds known;
        Batch batch;
        std::size_t count = 0;
        while (replay->takeBatch(batch)) {
            QVERIFY(known.addIds(batch));
            QVERIFY(++count <= all.first * 3 + 10);
            view.update(batch);
            for (const LockEvent& event : batch.events)
                QVERIFY(view.key(event.lock).node != kNoNode || index(event.lock) < view.size());
        }
        refusals += replay->error() ? 1 : 0;
    }
    QVERIFY(refusals > 100);
}

void TestRecordingFile::aLaterVersionIsRefused()
{
    const RecordingFolder folder;
    QVERIFY(RecordedRun(1, 20, smallOptions(folder.path())).isWritten);
    run(folder.path(), "PRAGMA user_version = 2");
    QCOMPARE(refused(folder.path()), Kind::Newer);
}

namespace {

/// What is known of each lock at its end, a line each.
std::string statesOf(const PictureView& picture)
{
    std::ostringstream lines;
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        const LockState& s = picture.state(LockId{i});
        const auto deadline = s.deadline.isTime() ? std::to_string(usSinceEpoch(s.deadline.time()))
                                                  : std::string(s.deadline.isNever() ? "never" : "?");
        lines << picture.key(LockId{i}).name << ' ' << static_cast<int>(s.phase) << ' ' << name(s.lastKind) << ' '
              << deadline << ' ' << usSinceEpoch(s.heldSince) << ' ' << usSinceEpoch(s.lastRenewal) << ' ' << s.leaseMs
              << ' ' << s.renewals << ' ' << s.count << ' ' << s.acquisitions << ' ' << s.takeovers << ' '
              << name(s.type) << ' ' << name(s.mode) << ' ' << s.cadenceMs() << ' ' << index(s.holder) << '\n';
    }
    return lines.str();
}

} // namespace

/// As version 1 wrote it, and as it was read then: the reducer may tell the same run in another way by now.
/// LOCKSCOPE_WRITE_FIXTURES=1 writes both anew, which only a new version may do, to new files.
void TestRecordingFile::theFirstVersionIsRead()
{
    const auto fixture = std::string(LOCKSCOPE_SOURCE_DIR "/tests/fixtures/recording-1.lockscope");
    if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_FIXTURES")) {
        fs::remove(fixture);
        auto options = smallOptions(fixture);
        options.masksTokens = true;
        options.key = MaskKey{1, 2};
        options.facts = {{"node", "127.0.0.1:6379"}};
        QVERIFY(RecordedRun(42, 150, options).isWritten);
        RandomRun run(42);
        PictureView live;
        for (int i = 0; i < 150; ++i)
            live.update(run.next());
        std::ofstream(fixture + ".states") << statesOf(live);
    }
    const ManualClock clock;
    const auto replay = replayOf(fixture, clock);
    QVERIFY(replay);
    QVERIFY(!replay->reader().hasClearTokens());
    QCOMPARE(replay->reader().meta().at("node"), std::string("127.0.0.1:6379"));
    Viewer viewer;
    replay->play(kFastest);
    viewer.takeAll(*replay);
    QVERIFY(!replay->error());
    std::ifstream states(fixture + ".states");
    const std::string told{std::istreambuf_iterator<char>(states), {}};
    QVERIFY(!told.empty());
    QCOMPARE(statesOf(*viewer.picture), told);
}

void TestRecordingFile::oneWritesAFile()
{
    const RecordingFolder folder;
    auto options = smallOptions(folder.path());
    options.mayContinue = true;
    auto first = RecordingWriter::open(options);
    QVERIFY(first);
    QCOMPARE(RecordingWriter::open(options).error().kind, Kind::InUse);
    first->reset();
    QVERIFY(RecordingWriter::open(options));
}

void TestRecordingFile::networkFileSystemsAreRefused()
{
    QCOMPARE(networkFileSystem(0x6969, ""), std::string("nfs"));
    QCOMPARE(networkFileSystem(0xff534d42, ""), std::string("cifs"));
    QCOMPARE(networkFileSystem(0xffffffff'ff534d42u, ""), std::string("cifs")); // as a signed word tells it
    QCOMPARE(networkFileSystem(0xfe534d42, ""), std::string("smb3"));
    QCOMPARE(networkFileSystem(0x65735546, "fuse.sshfs"), std::string("fuse.sshfs"));
    QCOMPARE(networkFileSystem(0x65735546, ""), std::string("fuse"));
    QCOMPARE(networkFileSystem(0x65735546, "fuseblk"), std::string()); // NTFS on a disk
    QCOMPARE(networkFileSystem(0xef53, ""), std::string());            // ext4
    QCOMPARE(networkFileSystem(0x01021994, ""), std::string());        // tmpfs
    QVERIFY(freeBytes(RecordingFolder().path()).value_or(0) > 0);
}

void TestRecordingFile::theRingDropsItsOldest()
{
    const RecordingFolder folder;
    auto options = smallOptions(folder.path());
    options.mostBytes = 300'000;
    options.mayContinue = true;
    std::vector<Batch> batches;
    {
        auto writer = RecordingWriter::open(options);
        QVERIFY(writer);
        RandomRun run(6);
        for (int i = 0; i < 6000; ++i) {
            batches.push_back(run.next());
            Batch copy = batches.back();
            (*writer)->add(copy);
            QVERIFY((*writer)->commit());
        }
        QVERIFY((*writer)->bytes() > 600'000);
        QVERIFY((*writer)->close());
    }
    QVERIFY(fs::file_size(folder.path()) < 450'000);
    const ManualClock clock;
    const auto replay = replayOf(folder.path(), clock);
    QVERIFY(replay);
    const auto range = replay->range();
    QVERIFY(range.from > batches[1000].now);
    QCOMPARE(range.to, batches.back().now);
    PictureView live;
    for (const Batch& batch : batches) {
        if (batch.now > range.from + std::chrono::seconds(20))
            break;
        live.update(batch);
    }
    Viewer viewer;
    replay->seek(range.from + std::chrono::seconds(20));
    viewer.takeAll(*replay);
    QVERIFY(!replay->error());
    QCOMPARE(QString::fromStdString(differenceOf(live, *viewer.picture)), QString());
}

/// From run to run, one of which was killed.
void TestRecordingFile::theRingGoesOn()
{
    const QTemporaryDir base;
    RingOptions options;
    options.folder = base.filePath(QStringLiteral("ring")).toStdString();
    options.keepFree = 0;
    std::string mask;
    for (std::uint32_t round = 0; round < 3; ++round) {
        const pid_t child = ::fork();
        if (child == 0) {
            auto writer = openRing(options);
            RandomRun run(round + 1);
            for (int i = 0; writer && i < 50; ++i) {
                Batch batch = run.next();
                (*writer)->add(batch);
                if (!(*writer)->commit())
                    ::_exit(1);
            }
            if (round == 1)
                ::kill(::getpid(), SIGKILL);
            writer->reset();
            ::_exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        QVERIFY(round == 1 ? WIFSIGNALED(status) : status == 0);
    }
    QCOMPARE(modeOf(options.folder), 0700u);
    QCOMPARE(modeOf(ringPath(options.folder)), 0600u);
    QCOMPARE(modeOf(options.folder + "/ring.key"), 0600u);
    const ManualClock clock;
    const auto replay = replayOf(ringPath(options.folder), clock);
    QVERIFY(replay);
    replay->play(kFastest);
    Viewer viewer;
    std::size_t count = 0;
    Batch batch;
    while (replay->takeBatch(batch)) {
        viewer.take(batch);
        ++count;
    }
    QCOMPARE(count, std::size_t{150});
    QCOMPARE(viewer.rewinds, std::uint64_t{2}); // each run has ids of its own
    RandomRun last(3);
    PictureView live;
    for (int i = 0; i < 50; ++i)
        live.update(last.next());
    QCOMPARE(viewer.picture->heldCount(), live.heldCount());
    write(ringPath(options.folder), "not a recording any more");
    QVERIFY(openRing(options)); // ours: a new one is begun
    QVERIFY(deleteRing(options.folder));
    QVERIFY(fs::is_empty(options.folder));
    options.keepFree = std::uint64_t{1} << 60;
    QCOMPARE(openRing(options).error().kind, Kind::Full);
}

namespace {

/// Runs one after the other into one file, each with its tokens masked ('m') or in clear ('c').
void recordRuns(const std::string& path, const char* runs)
{
    std::uint32_t seed = 30;
    for (; *runs != '\0'; ++runs) {
        auto options = smallOptions(path);
        options.mayContinue = true;
        options.masksTokens = *runs == 'm';
        options.facts = {{"by", "record"}};
        QVERIFY(RecordedRun(++seed, 60, options).isWritten);
    }
}

Masking tokensOf(const std::string& path)
{
    const auto reader = RecordingReader::open(path);
    return reader ? (*reader)->tokens() : Masking::Clear;
}

} // namespace

void TestRecordingFile::maskingBelongsToARun()
{
    const RecordingFolder folder;
    for (const auto& [runs, wanted] : {std::pair{"m", Masking::Masked},
                                       {"c", Masking::Clear},
                                       {"mm", Masking::Masked},
                                       {"mc", Masking::Mixed},
                                       {"cm", Masking::Mixed},
                                       {"mcm", Masking::Mixed}}) {
        recordRuns(folder.path(runs), runs);
        QVERIFY2(tokensOf(folder.path(runs)) == wanted, runs);
        const auto reader = RecordingReader::open(folder.path(runs));
        QCOMPARE((*reader)->meta().at("tokens"), std::string(name(wanted)));
        QVERIFY(!(*reader)->saysMaskedButIsNot());
    }
    // What is gone from a ring does not count.
    const auto path = folder.path("ring");
    recordRuns(path, "cm");
    run(path, "DELETE FROM chunks WHERE id < (SELECT max(chunk) FROM runs)");
    QCOMPARE(tokensOf(path), Masking::Masked);
}

/// It wrote down what it knew of the last run.
void TestRecordingFile::aMixedFileOfAnEarlierVersionIsFound()
{
    const RecordingFolder folder;
    const auto asBefore = [&](const char* runs) {
        recordRuns(folder.path(runs), runs);
        run(folder.path(runs), "DROP TABLE runs; UPDATE meta SET value = 'masked' WHERE key = 'tokens'");
        return RecordingReader::open(folder.path(runs));
    };
    for (const char* runs : {"mcm", "cm"}) {
        const auto reader = asBefore(runs);
        QVERIFY(reader);
        QVERIFY((*reader)->saysMaskedButIsNot());
        QCOMPARE((*reader)->tokens(), Masking::Mixed);
    }
    for (const char* runs : {"m", "mm", "mmm"}) {
        const auto reader = asBefore(runs);
        QVERIFY(reader);
        QVERIFY(!(*reader)->saysMaskedButIsNot());
        QCOMPARE((*reader)->tokens(), Masking::Masked);
    }
    // It is gone on with, and stays what it is.
    recordRuns(folder.path("mcm"), "m");
    QCOMPARE(tokensOf(folder.path("mcm")), Masking::Mixed);
    recordRuns(folder.path("mm"), "m");
    QCOMPARE(tokensOf(folder.path("mm")), Masking::Masked);
}

void TestRecordingFile::notesAreKept()
{
    const RecordingFolder folder;
    {
        auto writer = RecordingWriter::open(smallOptions(folder.path()));
        QVERIFY(writer);
        (*writer)->note(Rig::time(5), "action", R"({"verb":"release"})");
        QVERIFY((*writer)->close());
    }
    const auto reader = RecordingReader::open(folder.path());
    QVERIFY(reader);
    const auto notes = (*reader)->notes();
    QVERIFY(notes);
    QCOMPARE(notes->size(), std::size_t{1});
    QCOMPARE(notes->front().at, Rig::time(5));
    QCOMPARE(notes->front().kind, std::string("action"));
}

void TestRecordingFile::everyKindOfNodeEventIsWritten()
{
    const RecordingFolder folder;
    auto writer = RecordingWriter::open(smallOptions(folder.path()));
    QVERIFY(writer);
    Batch batch;
    batch.now = Rig::time(5);
    for (int kind = 0; kind <= static_cast<int>(NodeEvent::Kind::Answered); ++kind) {
        NodeEvent event;
        event.kind = static_cast<NodeEvent::Kind>(kind);
        event.at = Rig::time(5);
        batch.nodes.push_back(event);
    }
    (*writer)->add(batch);
    const auto written = (*writer)->commit();
    QVERIFY2(written, written ? "" : written.error().detail.c_str());
    QVERIFY((*writer)->close());
}

/// As a value, whichever part of the file is read. A recording from before has the English text.
void TestRecordingFile::reasonsOfGapsAreKept()
{
    NodeEvent gap;
    gap.kind = NodeEvent::Kind::Gap;
    gap.from = Rig::time(4);
    gap.at = Rig::time(5);
    gap.reason = {"%1 (%2)", {{"lost %1", {EngineText::verbatim("h:1")}}, EngineText::list(", ", {"a", "b"})}};
    gap.text = gap.reason.english();
    const RecordingFolder folder;
    auto writer = RecordingWriter::open(smallOptions(folder.path()));
    QVERIFY(writer);
    Batch batch;
    batch.now = Rig::time(5);
    batch.nodes.push_back(gap);
    (*writer)->add(batch);
    QVERIFY((*writer)->close());
    const auto reasonIn = [&] {
        const auto reader = RecordingReader::open(folder.path());
        const auto gaps = (*reader)->gaps();
        return gaps && gaps->size() == 1 ? gaps->front().reason : EngineText();
    };
    QVERIFY(reasonIn() == gap.reason);
    const ManualClock clock;
    const auto replay = replayOf(folder.path(), clock);
    QVERIFY(replay);
    replay->play(kFastest);
    std::vector<NodeEvent> nodes;
    for (Batch played; replay->takeBatch(played);)
        nodes.insert(nodes.end(), played.nodes.begin(), played.nodes.end());
    QVERIFY(std::any_of(nodes.begin(), nodes.end(), [&](const NodeEvent& event) { return event == gap; }));
    run(folder.path(), "UPDATE node_events SET json = json_remove(json, '$.reason')");
    QVERIFY(reasonIn() == EngineText::verbatim("lost h:1 (a, b)"));
}

/// Only a full disk is told as one.
void TestRecordingFile::theReasonOfAHoleIsKept()
{
    for (const bool isFull : {true, false}) {
        for (const bool byRecorder : {true, false}) { // it took nothing for a while; the writer left it out
            const RecordingFolder folder;
            auto options = smallOptions(folder.path());
            options.keepFree = isFull ? std::uint64_t{1} << 60 : 0;
            auto writer = RecordingWriter::open(options);
            QVERIFY(writer);
            RandomRun run(6);
            ServerTime told{};
            for (int i = 0; i < 30; ++i) {
                Batch batch = run.next();
                told = batch.now;
                if (i == 10)
                    QCOMPARE((*writer)->commit().has_value(), !isFull);
                if (byRecorder && i == 20) {
                    batch.eventsLeftOut = 7;
                    if (isFull)
                        (*writer)->blameFullDisk();
                }
                if (!byRecorder && i > 10)
                    (*writer)->skip(batch);
                else
                    (*writer)->add(batch);
                if (byRecorder && i == 20)
                    break;
            }
            QVERIFY((*writer)->close());
            const auto reader = RecordingReader::open(folder.path());
            QVERIFY(reader);
            QCOMPARE((*reader)->fullDisks(), isFull ? std::vector{told} : std::vector<ServerTime>());
        }
    }
}

LOCKSCOPE_TEST_MAIN(TestRecordingFile)
#include "tst_recordingfile.moc"
