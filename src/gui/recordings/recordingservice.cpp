// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/recordings/recordingservice.h"

#include "core/text.h"
#include "gui/connect/profileoptions.h"
#include "gui/connect/watcheddeployment.h"
#include "gui/presentation.h"
#include "gui/recordings/pastfolder.h"
#include "gui/shell/windowsession.h"
#include "history/addnote.h"
#include "history/filesystem.h"
#include "presentation/findings/recordedgroups.h"
#include "presentation/recordings/recordingtext.h"
#include "presentation/words/sentences.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTimeZone>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <climits>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace prefs = settings::prefs;

namespace {

/// Bytes that may wait for the disk: half of a recorder's limit each, because a file and the ring record at once.
constexpr std::size_t kMostWaiting = history::Recorder::kMostBytes / 2;

/// A ring that could not be opened is tried again, as one that cannot be written is: a disk is not full for ever.
constexpr std::chrono::seconds kOpenAgain{10};

/// The origin that is written to the file; several deployments are listed in the order in which they were opened.
/// Contains no password.
std::map<std::string, std::string> factsOf(const WindowSession& session)
{
    std::map<std::string, std::string> facts{{"by", "window"}};
    nlohmann::json patterns = nlohmann::json::array();
    const auto add = [&facts](const char* fact, const std::string& value) {
        std::string& all = facts[fact];
        all += all.empty() ? value : ", " + value;
    };
    for (const auto& each : session.deployments()) {
        const settings::Profile& profile = each->profile();
        const Deployment deployment = settings::deploymentOf(profile);
        add("profile", profile.name.toStdString());
        add("environment", settings::name(profile.environment).latin1());
        add("uri", deployment.displayUri());
        facts.try_emplace("node", each->name());
        facts.try_emplace("database", std::to_string(deployment.server.database));
        for (const std::string& pattern : watchedPatterns(profile)) {
            if (auto text = jsonText(pattern); std::find(patterns.begin(), patterns.end(), text) == patterns.end())
                patterns.push_back(std::move(text));
        }
    }
    facts["patterns"] = patterns.dump();
    std::vector<presentation::QuorumGroup> groups;
    for (const auto& each : session.deployments())
        presentation::addToGroup(groups, each->group(), each->name());
    if (!groups.empty())
        facts[presentation::kGroupsFact] = presentation::groupsText(groups);
    return facts;
}

} // namespace

RecordingService::RecordingService(WindowSession& session, settings::Preferences& preferences,
                                   const settings::ProfileStore& profiles, const Clock& clock, QObject* parent)
    : QObject(parent), m_session(session), m_preferences(preferences), m_profiles(profiles), m_clock(clock)
{
    m_pool.setMaxThreadCount(1);
    m_ringAgain.setSingleShot(true);
    m_ringAgain.setInterval(kOpenAgain);
    connect(&m_ringAgain, &QTimer::timeout, this, &RecordingService::beginRing);
    connect(&m_session, &WindowSession::changed, this, &RecordingService::sessionChanged);
    connect(&m_preferences, &settings::Preferences::changed, this, [this](const QString& key) {
        if (key != QLatin1StringView(prefs::keepsPast.info.key))
            return;
        endRing();
        beginRing();
        Q_EMIT changed();
    });
}

RecordingService::~RecordingService()
{
    m_session.record(nullptr);
    m_session.addRecorder(nullptr);
    for (const auto& recorder : {m_file, m_ring}) {
        if (recorder)
            recorder->callOnTrouble({});
    }
    m_file.reset(); // closes the file
    m_ring.reset();
    m_pool.waitForDone();
}

/// Runs `work` in the thread of the files, then the function that it returns in this thread.
void RecordingService::inOrder(std::function<std::function<void()>()> work)
{
    m_pool.start([this, work = std::move(work)] {
        if (auto then = work())
            QMetaObject::invokeMethod(this, std::move(then), Qt::QueuedConnection);
    });
}

/// A reconnect to the same server (with another pattern, for example) continues the same files.
void RecordingService::sessionChanged()
{
    if (std::exchange(m_liveNumber, m_session.liveNumber()) == m_session.liveNumber())
        return;
    const QString profile =
        m_session.hasLive() ? settings::savedId(m_session.deployments().front()->profile().id) : QString();
    if (std::exchange(m_profile, profile) == profile && !profile.isEmpty()) {
        m_session.record(m_file.get());
        m_session.addRecorder(m_ring.get());
        return;
    }
    closeFile();
    endRing();
    beginRing();
    Q_EMIT changed();
}

// --- to a file ---

QString RecordingService::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + u"/lockscope/recordings"_s;
}

QString RecordingService::suggestedFile() const
{
    QString name;
    for (const QChar c : m_session.hasLive() ? m_session.title() : u"lockscope"_s)
        name += c.isLetterOrNumber() ? c : u'-';
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(m_clock.wall().time_since_epoch());
    const auto at = QDateTime::fromMSecsSinceEpoch(ms.count(), QTimeZone::utc());
    return defaultFolder() + u'/' + name.left(80) + u'-' + at.toString(u"yyyyMMdd'T'hhmmss'Z'"_s) + u".lockscope"_s;
}

void RecordingService::record(const RecordingRequest& request)
{
    if (isRecording())
        return;
    if (!m_session.hasLive()) {
        Q_EMIT failed(tr("Nothing is watched, so there is nothing to record. Connect to a server first."));
        return;
    }
    m_request = request;
    m_isOpening = true;
    const int number = ++m_fileNumber;
    history::RecordingOptions options;
    options.path = QFile::encodeName(request.file).toStdString();
    options.masksTokens = request.masksTokens;
    options.masksNames = request.masksNames;
    options.facts = factsOf(m_session);
    inOrder([this, options, number, keepFree = m_keepFree]() mutable {
        if (QFileInfo(QFile::decodeName(QByteArray::fromStdString(options.path))).absolutePath() == defaultFolder())
            makePrivateFolder(defaultFolder());
        options.keepFree = keepFree.value_or(history::usualKeepFree(options.path).value_or(0));
        const auto free = history::freeBytes(options.path);
        auto writer = std::make_shared<Writer>(
            free && *free < options.keepFree ? failure(history::Error{history::Error::Kind::Full, options.path, {}})
                                             : history::RecordingWriter::open(options));
        return [this, writer, number, kept = options.keepFree] {
            if (number == m_fileNumber) // else stopped meanwhile: an empty recording
                onOpened(*writer, kept);
        };
    });
    Q_EMIT changed();
}

void RecordingService::onOpened(Writer& writer, std::uint64_t keepFree)
{
    m_isOpening = false;
    if (!writer) {
        Q_EMIT changed();
        const bool isFull = writer.error().kind == history::Error::Kind::Full && keepFree != 0;
        Q_EMIT failed(isFull ? spaceText(file(), keepFree) : recordingtext::sentence(writer.error()));
        return;
    }
    m_fileKeepsFree = keepFree;
    m_file = std::make_shared<history::Recorder>(std::move(*writer), m_clock, kMostWaiting);
    m_hasFileTrouble = false;
    m_since = m_clock.mono();
    m_file->callOnTrouble(
        [this] { QMetaObject::invokeMethod(this, &RecordingService::fileTrouble, Qt::QueuedConnection); });
    m_session.record(m_file.get());
    Q_EMIT changed();
}

history::RecorderStatus RecordingService::status() const
{
    return m_file ? m_file->status() : history::RecorderStatus();
}

std::chrono::seconds RecordingService::elapsed() const
{
    return m_file ? std::chrono::duration_cast<std::chrono::seconds>(m_clock.mono() - m_since)
                  : std::chrono::seconds{0};
}

void RecordingService::stop()
{
    m_session.record(nullptr);
    closeFile();
    Q_EMIT changed();
}

QString RecordingService::spaceText(const QString& file, std::uint64_t keepFree) const
{
    return tr("The disk of %1 is full: less than %2 MB of it would stay free.")
        .arg(QDir::toNativeSeparators(file))
        .arg(keepFree >> 20);
}

/// `why`: the reason, if the user did not request it.
void RecordingService::closeFile(const QString& why)
{
    m_isOpening = false;
    ++m_fileNumber;
    if (!m_file)
        return;
    m_file->callOnTrouble({});
    inOrder([this, recorder = std::exchange(m_file, nullptr), file = m_request.file, why] {
        const auto closed = recorder->close();
        const auto leftOut = recorder->status().leftOut;
        return [this, closed, leftOut, file, why] {
            if (!closed)
                return failed(recordingtext::sentence(closed.error()));
            const auto words = [why, leftOut, file] {
                const QString done = why.isEmpty() ? tr("Recorded to %1.").arg(QDir::toNativeSeparators(file)) : why;
                return leftOut == 0
                           ? done
                           : joined({done, tr("%n event(s) are not in it: they could not be written in time.", nullptr,
                                              static_cast<int>(std::min<std::uint64_t>(leftOut, INT_MAX)))});
            };
            if (why.isEmpty())
                Q_EMIT recorded(file, words);
            else
                Q_EMIT failed(words());
        };
    });
}

void RecordingService::fileTrouble()
{
    const auto error = status().error;
    if (!m_file || std::exchange(m_hasFileTrouble, error.has_value()) == error.has_value())
        return;
    if (error && error->kind == history::Error::Kind::Full && m_fileKeepsFree != 0) {
        m_session.record(nullptr);
        closeFile(joined({spaceText(file(), m_fileKeepsFree),
                          tr("The recording ends here, and what happened until now is in it.")}));
        Q_EMIT changed();
        return;
    }
    if (error && error->kind == history::Error::Kind::Gone) {
        m_session.record(nullptr);
        closeFile(recordingtext::sentence(*error));
        Q_EMIT changed();
        return;
    }
    Q_EMIT changed();
    if (error)
        Q_EMIT failed(recordingtext::sentence(*error));
    else
        Q_EMIT noticed([file = file()] { return tr("Recording to %1 again.").arg(QDir::toNativeSeparators(file)); });
}

// --- the recent past ---

QString RecordingService::defaultPastFolder()
{
    const QString state = qEnvironmentVariable("XDG_STATE_HOME");
    return (!state.startsWith(u'/') ? QDir::homePath() + u"/.local/state"_s : state) + u"/lockscope/past"_s;
}

void RecordingService::keepIn(const QString& folder)
{
    endRing();
    m_folder = folder;
    beginRing();
    Q_EMIT changed();
}

/// False for a profile that is not saved, which gets another id each time.
bool RecordingService::isSaved() const
{
    return m_profiles.find(m_profile).has_value();
}

// --- notes ---

void RecordingService::note(const presentation::RecordNote& note)
{
    if (m_file)
        m_file->note(note.at, note.kindWord(), note.json(!m_request.masksNames));
    if (m_ring)
        m_ring->note(note.at, note.kindWord(), note.json());
    if (m_file || m_ring)
        Q_EMIT noted({}, note);
}

void RecordingService::noteIn(const QString& recording, const presentation::RecordNote& note)
{
    if (recording == recent() || (m_file && recording == m_request.file)) {
        const auto& recorder = recording == recent() ? m_ring : m_file;
        recorder->note(note.at, note.kindWord(), note.json(recorder == m_ring || !m_request.masksNames));
        Q_EMIT noted(recording, note);
        return;
    }
    inOrder([this, recording, note] {
        const auto added = history::addNote(recording.toStdString(), note.at, note.kindWord(), note.json());
        return [this, recording, note, added] {
            if (added)
                Q_EMIT noted(recording, note);
            else
                Q_EMIT failed(recordingtext::sentence(added.error()));
        };
    });
}

QString RecordingService::recent() const
{
    return m_ring ? QFile::decodeName(QByteArray::fromStdString(m_ring->path())) : QString();
}

void RecordingService::beginRing()
{
    const int number = ++m_ringNumber;
    if (m_folder.isEmpty() || m_ring || !m_session.hasLive() || !m_preferences.get(prefs::keepsPast))
        return;
    const settings::Profile& profile = m_session.deployments().front()->profile();
    const QString name = isSaved() ? profile.id : pastFolderOf(settings::deploymentOf(profile).displayUri());
    history::RingOptions options = m_limits;
    options.folder = QFile::encodeName(m_folder + u'/' + name).toStdString();
    options.facts = factsOf(m_session);
    const auto now = m_clock.wall();
    inOrder([this, number, options, folder = m_folder, now] {
        makePrivateFolder(folder);
        deleteOldPast(folder, now - options.mostAge);
        auto writer = std::make_shared<Writer>(history::openRing(options));
        return [this, number, writer] {
            if (number == m_ringNumber)
                onRingOpened(*writer);
        };
    });
}

void RecordingService::onRingOpened(Writer& writer)
{
    if (!writer && writer.error().kind == history::Error::Kind::InUse) {
        Q_EMIT noticed(
            [] { return tr("Another window keeps the recent past of this server, so this one is not recording it."); });
        return;
    }
    if (!writer) {
        m_ringAgain.start();
        if (!std::exchange(m_hasRingTrouble, true))
            Q_EMIT noticed([error = writer.error()] {
                return tr("The recent past is not kept: %1").arg(recordingtext::sentence(error));
            });
        return;
    }
    m_ring = std::make_shared<history::Recorder>(std::move(*writer), m_clock, kMostWaiting);
    m_hasRingTrouble = false;
    m_ring->callOnTrouble(
        [this] { QMetaObject::invokeMethod(this, &RecordingService::ringTrouble, Qt::QueuedConnection); });
    m_session.addRecorder(m_ring.get());
    Q_EMIT changed();
    Q_EMIT keeping(isSaved() ? m_profile : QString());
}

void RecordingService::endRing()
{
    m_session.addRecorder(nullptr);
    ++m_ringNumber;
    m_ringAgain.stop();
    m_hasRingTrouble = false;
    if (!m_ring)
        return;
    m_ring->callOnTrouble({});
    inOrder([recorder = std::exchange(m_ring, nullptr)]() -> std::function<void()> {
        static_cast<void>(recorder->close()); // ringTrouble() has reported what could not be written
        return {};
    });
}

void RecordingService::ringTrouble()
{
    if (!m_ring)
        return;
    const auto error = m_ring->status().error;
    if (error && error->kind == history::Error::Kind::Gone) {
        endRing();
        beginRing(); // somebody has cleaned up: a new past begins
        Q_EMIT changed();
        return;
    }
    if (std::exchange(m_hasRingTrouble, error.has_value()) != error.has_value() && error)
        Q_EMIT noticed(
            [error = *error] { return tr("The recent past is not kept: %1").arg(recordingtext::sentence(error)); });
}

void RecordingService::deletePast()
{
    endRing();
    if (!m_folder.isEmpty()) {
        inOrder([this, folder = m_folder] {
            const auto deleted = deleteAllPast(folder);
            return [this, deleted] {
                if (deleted)
                    Q_EMIT noticed([] { return tr("The recorded past was deleted."); });
                else
                    Q_EMIT failed(recordingtext::sentence(deleted.error()));
            };
        });
    }
    beginRing();
    Q_EMIT changed();
}

} // namespace lockscope::gui

#include "moc_recordingservice.cpp"
