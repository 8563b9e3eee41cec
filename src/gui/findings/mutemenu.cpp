// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/mutemenu.h"

#include "analysis/namegroups.h"
#include "gui/findings/findingsettings.h"
#include "presentation/words/celltext.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>

#include <string>

namespace lockscope::gui {

using analysis::FindingMute;
using analysis::Subject;

namespace {

struct MuteTexts
{
    Q_DECLARE_TR_FUNCTIONS(MuteMenu)
};

} // namespace

void addMutes(QMenu& menu, const analysis::Episode& episode, FindingSettings& settings)
{
    const Subject& subject = episode.subject;
    const auto id = episode.id;
    const auto add = [&](const QString& text, const FindingMute& what) {
        QObject::connect(menu.addAction(text), &QAction::triggered, &settings,
                         [&settings, what] { settings.mute(what); });
    };
    if (subject.kind == Subject::Kind::Lock)
        add(MuteTexts::tr("This Finding on %1").arg(celltext::bytes(subject.name)), {id, subject.name});
    const std::string group = subject.kind == Subject::Kind::Prefix ? subject.name : analysis::groupOf(subject.name);
    if (!group.empty()) {
        const std::string names = group.ends_with(':') ? group + '*' : group;
        const QString text = celltext::bytes(names);
        add(MuteTexts::tr("This Finding on %1").arg(text), {id, names});
        add(MuteTexts::tr("All Findings on %1").arg(text), {std::nullopt, names});
    }
    add(MuteTexts::tr("This Finding Everywhere"), {id, {}});
}

} // namespace lockscope::gui
