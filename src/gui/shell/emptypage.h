// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lockscope::settings {
class ProfileStore;
}

namespace lockscope::gui {

class ChoiceButton;
class LivingLanes;
class Theme;

/// Shown while the window watches nothing: its purpose, two ways to begin, and saved servers.
class EmptyPage final : public Themed<QWidget>
{
    Q_OBJECT
public:
    EmptyPage(const Theme& theme, const settings::ProfileStore& profiles, QWidget* parent = nullptr);

    /// While the demo starts its button says so and is disabled.
    void setDemoStarting(bool starting);

Q_SIGNALS:
    void connectRequested();
    void demoRequested();
    void simulatorRequested();
    void recordingRequested();
    void profileChosen(const QString& id);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    void listProfiles();

    const Theme& m_theme;
    const settings::ProfileStore& m_profiles;
    LivingLanes* m_lanes;
    QLabel* m_picture;
    QLabel* m_title;
    QLabel* m_text;
    ChoiceButton* m_demo;
    ChoiceButton* m_connect;
    QPushButton* m_simulator;
    QPushButton* m_recording;
    QLabel* m_savedTitle;
    QVBoxLayout* m_saved;
    bool m_starting = false;
};

} // namespace lockscope::gui
