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

/// Connects the session to saved servers with the passwords that are kept for them. Only the latest choice counts: when
/// another server is chosen, here or in the session, while a keyring thinks, its answer is for nobody. GUI thread.
class ProfileConnector final : public QObject
{
    Q_OBJECT
public:
    /// Both must outlive it.
    ProfileConnector(WindowSession& session, settings::Secrets& secrets, QObject* parent = nullptr);

    /// With the kept passwords, or with `given` instead of asking for any.
    void connectTo(const settings::Profile& profile, const std::optional<Secret>& given = {});
    /// The same beside what is watched.
    void openBeside(const settings::Profile& profile);

Q_SIGNALS:
    /// A sentence for a person: why no password could be asked for.
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

/// What a server named by its address is watched as. When a saved one has the same host and port (or socket), whatever
/// its database, user or encryption: as that one, with its tag, colour and limits, so that production stays production
/// under any spelling; the strictest when there are several. Else as a new one without a tag. The endpoint is the given
/// one, without password; the id is always new.
[[nodiscard]] settings::Profile profileOf(const Deployment& deployment, const QList<settings::Profile>& saved);

} // namespace lockscope::gui
