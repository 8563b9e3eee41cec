// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/time.h"
#include "gui/shell/messagetext.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <vector>

namespace lockscope::monitor {
class LockFinder;
}

namespace lockscope::presentation {
class NodeStore;
}

namespace lockscope::settings {
class Preferences;
class ProfileStore;
} // namespace lockscope::settings

namespace lockscope::gui {

class DeploymentRules;
class WindowSession;

/// After the first connection of a profile: looks once at the names of some keys for locks that nothing watches. Reads
/// no values, at most 10,000 names, for a second, and fewer where the profile's read budget is smaller. Not on
/// production, nor before each node has said who it is (a production server is one by any address), and not in a demo:
/// *Find Locks* does it on request. The preferences remember whose server was searched. GUI thread.
class UnwatchedSample final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it.
    UnwatchedSample(WindowSession& session, const presentation::NodeStore& board, const DeploymentRules& rules,
                    const settings::ProfileStore& profiles, settings::Preferences& preferences, const Clock& clock,
                    QObject* parent);
    ~UnwatchedSample() override;

    /// True from the connection until the search has ended.
    [[nodiscard]] bool isBusy() const { return m_wait.isActive() || m_finder != nullptr; }

Q_SIGNALS:
    /// `text`: what is not watched, for people. `profile`: WindowSession::profile() with settings::savedId().
    void found(const lockscope::gui::MessageText& text, const QStringList& presets, const QStringList& patterns,
               const QString& profile);

private:
    [[nodiscard]] bool isWanted() const;
    void wait();
    void look();
    void onFound();
    struct Said
    {
        int locks;
        const char* preset; ///< title of their library; nullptr: they are named by a pattern
        QString pattern;
    };
    [[nodiscard]] static QString sentence(const std::vector<Said>& said);
    /// Another server is shown, or more is known of this one.
    void startAnew();
    /// Key of the profile in the preferences: its id; empty when it is not saved.
    [[nodiscard]] QString remembered() const;

    WindowSession& m_session;
    const presentation::NodeStore& m_board;
    const DeploymentRules& m_rules;
    const settings::ProfileStore& m_profiles;
    settings::Preferences& m_preferences;
    const Clock& m_clock;
    std::unique_ptr<monitor::LockFinder> m_finder;
    Endpoint m_endpoint; ///< where m_finder looks
    QTimer m_wait;       ///< the first seconds of a connection are for watching
};

} // namespace lockscope::gui
