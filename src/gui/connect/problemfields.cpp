// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/problemfields.h"

#include "ui_connectdialog.h"

namespace lockscope::gui {

using settings::Field;

QLabel* errorLabel(const Ui::ConnectDialog& ui, settings::Field field)
{
    switch (field) {
    case Field::Name:
        return ui.nameError;
    case Field::Colour:
        return ui.colourError;
    case Field::Host:
    case Field::Port:
        return ui.hostError;
    case Field::SocketPath:
        return ui.socketError;
    case Field::Database:
        return ui.databaseError;
    case Field::Patterns:
        return ui.patternsError;
    case Field::TlsFiles:
        return ui.tlsError;
    case Field::Budget:
        return ui.budgetError;
    case Field::Group:
        return ui.groupError;
    case Field::Sentinels:
    case Field::Seeds:
    case Field::Servers:
        return ui.sentinelsError;
    case Field::Reach:
        return ui.reachError;
    case Field::Ssh:
        return ui.sshError;
    }
    Q_UNREACHABLE();
}

QWidget* inputOf(const Ui::ConnectDialog& ui, settings::Field field)
{
    switch (field) {
    case Field::Name:
        return ui.nameEdit;
    case Field::Colour:
        return ui.colourButton;
    case Field::Host:
        return ui.hostEdit;
    case Field::Port:
        return ui.portSpin;
    case Field::SocketPath:
        return ui.socketEdit;
    case Field::Database:
        return ui.databaseSpin;
    case Field::Patterns:
        return ui.patternsEdit;
    case Field::TlsFiles:
        return ui.keyEdit;
    case Field::Budget:
        return ui.readBudgetSpin;
    case Field::Group:
        return ui.groupEdit;
    case Field::Sentinels:
    case Field::Seeds:
    case Field::Servers:
        return ui.sentinelsEdit;
    case Field::Reach:
        return ui.reachEdit;
    case Field::Ssh:
        return ui.sshEdit;
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::gui
