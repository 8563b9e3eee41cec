// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/unwatchedsample.h"

#include "formats/presets.h"
#include "gui/connect/deploymentrules.h"
#include "gui/connect/foundlocksmodel.h"
#include "gui/connect/profileoptions.h"
#include "gui/shell/windowsession.h"
#include "monitor/finding/lockfinder.h"
#include "presentation/servers/nodestore.h"
#include "presentation/words/plural.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <utility>

using namespace std::chrono_literals;

namespace lockscope::gui {

namespace prefs = settings::prefs;

namespace {

constexpr std::uint64_t kMostNames = 10'000;
constexpr auto kLongest = 1s;
constexpr auto kWait = 3s;
constexpr qsizetype kMostSaid = 3;
constexpr std::uint64_t kMostOthersPerLock = 1; ///< a pattern that matches more of something else is not proposed

} // namespace

UnwatchedSample::UnwatchedSample(WindowSession& session, const presentation::NodeStore& board,
                                 const DeploymentRules& rules, const settings::ProfileStore& profiles,
                                 settings::Preferences& preferences, const Clock& clock, QObject* parent)
    : QObject(parent), m_session(session), m_board(board), m_rules(rules), m_profiles(profiles),
      m_preferences(preferences), m_clock(clock)
{
    m_wait.setSingleShot(true);
    m_wait.setInterval(kWait);
    connect(&m_wait, &QTimer::timeout, this, &UnwatchedSample::look);
    connect(&board, &presentation::NodeStore::changed, this, &UnwatchedSample::wait);
    connect(&rules, &DeploymentRules::identified, this, &UnwatchedSample::wait);
    connect(&session, &WindowSession::changed, this, &UnwatchedSample::startAnew);
    connect(&session, &WindowSession::scopeChanged, this, &UnwatchedSample::startAnew);
}

UnwatchedSample::~UnwatchedSample() = default;

QString UnwatchedSample::remembered() const
{
    const QString id = settings::savedId(m_session.profile().id);
    return m_profiles.find(id) ? id : QString();
}

bool UnwatchedSample::isWanted() const
{
    if (!m_session.isConnected() || m_session.isPast() || m_session.isDemo() ||
        m_board.worst() != ConnectionState::Live)
        return false;
    const settings::Profile& profile = m_session.profile();
    return profile.environment != settings::Environment::Production && profile.readBudget >= 1 &&
           m_rules.hasIdentifiedAll() && !m_preferences.get(prefs::sampledProfiles).contains(remembered());
}

void UnwatchedSample::wait()
{
    if (!isBusy() && isWanted())
        m_wait.start();
}

void UnwatchedSample::look()
{
    if (!isWanted())
        return;
    const settings::Profile& profile = m_session.profile();
    monitor::FindOptions options;
    options.endpoint = m_endpoint = m_session.endpoint();
    options.watched = watchedPatterns(profile);
    options.namesOnly = true;
    options.mostKeys = std::min(kMostNames, static_cast<std::uint64_t>(profile.readBudget));
    options.longest = kLongest;
    m_finder = std::make_unique<monitor::LockFinder>(std::move(options), m_clock);
    connect(m_finder.get(), &monitor::LockFinder::finished, this, &UnwatchedSample::onFound);
    m_finder->start();
}

void UnwatchedSample::startAnew()
{
    if (m_finder && !(isWanted() && m_session.endpoint() == m_endpoint))
        m_finder.reset();
    m_wait.stop();
    wait();
}

void UnwatchedSample::onFound()
{
    const monitor::FoundLocks result = m_finder->found();
    m_finder.release()->deleteLater(); // it emits
    if (!m_session.isConnected() || m_session.endpoint() != m_endpoint)
        return;
    QStringList known = m_preferences.get(prefs::sampledProfiles);
    m_preferences.set(prefs::sampledProfiles, known << remembered()); // a failure is not repeated either
    std::vector<Said> said;
    QStringList presets;
    QStringList patterns;
    for (const monitor::LockProposal& each : result.proposals) {
        if (each.isWatched() || each.others > kMostOthersPerLock * each.locks)
            continue;
        const auto* preset = formats::presetByName(each.preset);
        if (preset != nullptr)
            presets << QString::fromStdString(each.preset);
        else
            patterns << patternText(each.patterns.front());
        said.push_back({presentation::plural(each.locks - each.watched), preset != nullptr ? preset->title : nullptr,
                        preset != nullptr ? QString() : patterns.back()});
    }
    if (!said.empty())
        Q_EMIT found([said] { return sentence(said); }, presets, patterns, settings::savedId(m_session.profile().id));
}

QString UnwatchedSample::sentence(const std::vector<Said>& said)
{
    QStringList kinds;
    for (const Said& each : said)
        //: %1 is a library, or a pattern of names
        kinds << tr("%Ln lock(s) (%1)", nullptr, each.locks)
                     .arg(each.preset ? QCoreApplication::translate("Preset", each.preset) : each.pattern);
    const bool isWhole = kinds.size() <= kMostSaid;
    const QString list = isWhole ? QLocale().createSeparatedList(kinds)
                                 //: %1 is a list of kinds of locks
                                 : tr("%1 and others").arg(kinds.first(kMostSaid).join(QStringLiteral(", ")));
    //: %1 is a list: numbers of locks and their kinds
    return tr("At least %1 are not watched.").arg(list);
}

} // namespace lockscope::gui

#include "moc_unwatchedsample.cpp"
