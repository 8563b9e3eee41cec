// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/userserver.h"

#include "gui/presentation.h"
#include "gui/shell/page.h"
#include "gui/shell/windowsession.h"
#include "gui/simulator/simrun.h"
#include "gui/widgets/questionbox.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "settings/profilestore.h"
#include "settings/sameserver.h"
#include "simulator/ownkeys.h"

#include <QMessageBox>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

std::optional<QString> UserServer::whyNot(const simulator::CaseInfo& info) const
{
    const WindowSession& session = m_services.session;
    if (!session.isConnected())
        return tr("Nothing is connected.");
    if (session.profile().environment == settings::Environment::Production)
        return tr("Never on a production server.");
    if (!m_services.profiles.loadError().isEmpty()) // production servers are unknown then
        return m_services.profiles.loadError();
    if (const auto* production =
            settings::productionAt(m_services.profiles.profiles(), {session.endpoint(), session.profile().sentinel,
                                                                    session.profile().cluster})) // by any name
        return tr("Never on a production server: \"%1\" is the same one.").arg(production->name);
    if (session.endpoint().transport == Transport::Tls)
        return tr("The workers have no TLS.");
    if (defaultsOf(info, simulator::Forced::Yes).needsOwnServers)
        return tr("This case breaks its servers, so it has private ones.");
    return std::nullopt;
}

void UserServer::ask(QWidget& parent, const std::function<void(const Endpoint&)>& agreed) const
{
    const WindowSession& session = m_services.session;
    auto* box = makeQuestionBox(
        &parent, {.title = tr("Run on a Server of Yours"),
                  .text = tr("Run this case on %1?").arg(session.profile().name),
                  .detail = tr("Its workers write keys that begin with \"lockscope-sim:\", no others, and delete them "
                               "at the end. They cost the server up to a few thousand commands a second. Nothing is "
                               "done to the server itself: steps such as SCRIPT FLUSH are left out. All pages show "
                               "its locks; the filter \"Simulator\" of Locks shows only them."),
                  .verb = tr("Run on %1")
                              .arg(parent.fontMetrics()
                                       .elidedText(session.profile().name, Qt::ElideMiddle,
                                                   parent.fontMetrics().averageCharWidth() * 30)
                                       .replace(u'&', u"&&"_s))});
    box->setObjectName(u"runOnServer"_s);
    QObject::connect(box, &QMessageBox::accepted, &parent, [agreed, asked = session.endpoint()] { agreed(asked); });
    box->open();
}

bool UserServer::isConnectedTo(const Endpoint& server) const
{
    return m_services.session.endpoint() == server;
}

QString UserServer::name() const
{
    return m_services.session.isConnected() ? m_services.session.profile().name : QString();
}

void UserServer::watchOwnLocks(const RunSettings& run) const
{
    if (run.server && m_services.session.isConnected() && isConnectedTo(*run.server))
        m_services.session.watchAlso(std::string(simulator::kOwnLocks));
}

void UserServer::leaveOwnLocks() const
{
    if (m_services.session.isConnected())
        m_services.session.watchNoMore(std::string(simulator::kOwnLocks));
}

void UserServer::selectLock(const RunSettings& settings, const SimRun& run, std::size_t lock) const
{
    const WindowSession& session = m_services.session;
    const bool isWatched =
        settings.server && session.isConnected() && !session.isPast() && isConnectedTo(*settings.server);
    if (!isWatched || lock >= run.scenario().locks.size())
        return;
    const std::string& name = run.scenario().locks[lock].key;
    const PictureView& picture = m_services.frames.picture();
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        if (picture.key(LockId{i}).name == name)
            return m_services.selection.select(LockId{i});
    }
}

} // namespace lockscope::gui
