// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the main window does with what its palette finds.
#include "gui/services/lockmenu.h"
#include "gui/shell/commandpalette.h"
#include "gui/shell/mainwindow.h"
#include "presentation/stream/lockselection.h"

using namespace Qt::StringLiterals;

namespace lockscope::gui {

void MainWindow::openPalette()
{
    if (auto* open = findChild<CommandPalette*>(); open != nullptr && open->isVisible())
        return;
    PaletteTargets targets;
    targets.showPage = [this](const QString& page) { showPage(page); };
    targets.showLock = [this](LockId lock) {
        m_services.selection.select(lock);
        m_services.actions.action(LockMenu::Item::ShowInTable)->trigger();
    };
    targets.filterBy = [this](const QString& filter) { filterBy(filter); };
    targets.showFinding = [this](std::uint64_t episode) { showFinding(episode); };
    targets.openRecording = [this](const QString& file) { m_playback.open(file); };
    targets.connectTo = [this](const QString& profile) { Q_EMIT profileRequested(profile); };
    (new CommandPalette(std::make_unique<PaletteContents>(*this, m_services, std::move(targets)), m_services.theme,
                        *this))
        ->open();
}

} // namespace lockscope::gui
