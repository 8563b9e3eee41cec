// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "settings/profile.h"

#include <QObject>

#include <optional>

namespace lockscope::settings {
class Secrets;
}

namespace lockscope::gui {

class WindowSession;

/// Connects the session to saved servers with their stored passwords. Only the latest choice counts: when another
/// server is chosen, here or in the session, a pending answer of the keyring is ignored. GUI thread.
class ProfileConnector final : public QObject
{
    Q_OBJECT
public:
    /// Both must outlive it.
    ProfileConnector(WindowSession& session, settings::Secrets& secrets, QObject* parent = nullptr);

    /// With the stored passwords, or with `given` instead.
    void connectTo(const settings::Profile& profile, const std::optional<Secret>& given = {});
    /// The same, beside the servers that are watched.
    void openBeside(const settings::Profile& profile);

Q_SIGNALS:
    /// A sentence for people: why no password could be read.
    void notice(const QString& text);

private:
    enum class Where : quint8 { Instead, Beside };
    void open(Where where, const settings::Profile& profile, const std::optional<Secret>& given);
    void fetchAll(Where where, const settings::Profile& profile, quint64 request);
    void hand(Where where, const settings::Profile& profile, const Secret& password, const Secret& forActions);

    WindowSession& m_session;
    settings::Secrets& m_secrets;
    quint64 m_request = 0;
};

/// The profile for a server named by its address. If a saved profile has the same host and port (or socket), whatever
/// its database, user or encryption, its tag, colour and limits apply, so that production stays production under any
/// spelling; with several such profiles the strictest applies. Otherwise a new profile without a tag. The endpoint is
/// the given one without password; the id is always new.
[[nodiscard]] settings::Profile profileOf(const Deployment& deployment, const QList<settings::Profile>& saved);

} // namespace lockscope::gui
