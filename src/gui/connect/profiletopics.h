// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"
#include "settings/profile.h"

#include <QObject>

namespace Ui {
class ConnectDialog;
}

namespace lockscope::gui {

class FoldedTopic;
class Theme;

/// The topics of the connect dialog below name, environment and address. Each header says what is set; a topic with
/// something else than the defaults is open when a profile is shown, and one with an error opens. GUI thread.
class ProfileTopics final : public Themed<QObject>
{
    Q_OBJECT
public:
    /// Puts the fields of each topic below a header. Both must outlive it.
    ProfileTopics(Ui::ConnectDialog& ui, const Theme& theme, QObject* parent);

    /// Headers and visible topics for the fields as they are, whose profile this is.
    void update(const settings::Profile& profile);
    /// Opens those that differ from the defaults, and folds the others.
    void unfoldChanged(const settings::Profile& profile);
    /// Opens the topic that has this field, if any.
    void open(const QWidget& field);

private:
    void retranslate() override;
    [[nodiscard]] QString summary(const FoldedTopic& topic, const settings::Profile& profile) const;
    [[nodiscard]] bool isChanged(const FoldedTopic& topic, const settings::Profile& profile) const;
    [[nodiscard]] QString login(const settings::Profile& profile) const;
    [[nodiscard]] QString watched(const settings::Profile& profile) const;

    Ui::ConnectDialog& m_ui;
    FoldedTopic* m_group;
    FoldedTopic* m_login;
    FoldedTopic* m_tls;
    FoldedTopic* m_ssh;
    FoldedTopic* m_watch;
    FoldedTopic* m_limits;
    FoldedTopic* m_actions;
};

} // namespace lockscope::gui
