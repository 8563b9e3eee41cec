// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/words/enginetext.h"

#include <QCoreApplication>

namespace lockscope::presentation::enginetext {

namespace {

/// Where the engine's sentences stand in the catalogues: the classes that write them.
constexpr const char* kContexts[] = {
    "lockscope::monitor::NodeMonitor", "lockscope::monitor::SilentWatch",   "lockscope::redis::ConnectError",
    "lockscope::monitor::LadderText",  "lockscope::monitor::Announcements", "lockscope::monitor::KeyWalk",
    "lockscope::monitor::Reader",      "lockscope::monitor::RefusedReads",  "lockscope::monitor::BlockedClients",
    "lockscope::monitor::WaitRights",  "lockscope::monitor::NodeFacts"};

std::string translated(const std::string& source)
{
    for (const char* context : kContexts) {
        auto text = QCoreApplication::translate(context, source.c_str()).toStdString();
        if (text != source)
            return text;
    }
    return source;
}

} // namespace

QString shown(const EngineText& text)
{
    return QString::fromStdString(text.rendered(translated));
}

EngineText reasonOf(const NodeEvent& event)
{
    return event.reason.isEmpty() ? EngineText::verbatim(event.text) : event.reason;
}

QString notShown(const NodeInfo& info)
{
    return shown(info.notShownText.isEmpty() ? EngineText::verbatim(info.notShown) : info.notShownText);
}

} // namespace lockscope::presentation::enginetext
