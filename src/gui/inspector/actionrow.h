// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"

#include <QWidget>

class QMenu;
class QPushButton;

namespace lockscope::gui {

class ActionButton;
class ElidedLabel;
struct Services;

/// The actions of the inspector: *Release*, *Shorten* and a menu *Copy*; above them the server that they reach. While
/// the lock can be put back, *Put Back* takes the place of *Release*. GUI thread.
class ActionRow final : public Themed<QWidget>
{
    Q_OBJECT
public:
    /// Services must outlive it.
    explicit ActionRow(Services& services, QWidget* parent = nullptr);

    /// `server`: named above the actions; empty: only one is watched. `isReleaseNext`: a release is what a person does
    /// next, so its button stands out.
    void showFor(const QString& server, bool isReleaseNext);

private:
    void retranslate() override;
    void restyle() override;
    void followPutBack();

    Services& m_services;
    ElidedLabel* m_server;
    ActionButton* m_release;
    ActionButton* m_putBack;
    ActionButton* m_shorten;
    QPushButton* m_copy;
    QMenu* m_copyMenu;
    bool m_isReleaseNext = false;
};

} // namespace lockscope::gui
