// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/words/celltext.h"

#include <QAbstractButton>
#include <QPointer>

class QLineEdit;

namespace lockscope::presentation {
class FrameLoop;
} // namespace lockscope::presentation

namespace lockscope::gui {

class MainActions;
class Playback;
class Theme;

/// Which moment the window shows: LIVE, PAST with time and age, PAUSED, or NOT LIVE while the server does not answer. A
/// press goes back to live. It turns into a field while a time is typed. Its width only grows, so that its neighbours
/// keep their places. GUI thread.
class MomentPill final : public Themed<QAbstractButton>
{
    Q_OBJECT
public:
    /// All must outlive it.
    MomentPill(Playback& playback, FrameLoop& frames, MainActions& actions, const Theme& theme,
               QWidget* parent = nullptr);

    void setZone(celltext::Zone zone);
    /// Leaves out the age of the moment, in a narrow window.
    void setShort(bool isShort);
    /// Past or present was entered, or another moment is shown.
    void refresh();
    /// Opens the field for a time. In the live view it first opens the recent past at the shown moment.
    void askForTime();
    /// "LIVE", "PAST 14:07:01 (−3 min 22 s) · Esc"; empty while nothing is shown.
    [[nodiscard]] const QString& words() const { return m_words; }
    /// Pixels that it needs, with or without the age.
    [[nodiscard]] int widthFor(bool isShort) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    [[nodiscard]] bool hitButton(const QPoint& place) const override;

private:
    enum class Shows { Nothing, Live, NotLive, Paused, Past };
    void retranslate() override;
    void restyle() override;
    void measureAnew();
    void goToTyped();
    void closeField();
    [[nodiscard]] Shows whatItShows() const;
    [[nodiscard]] QString wordsFor(Shows shows) const;
    [[nodiscard]] QRect pillRect() const;
    [[nodiscard]] QFont boldFont() const;

    Playback& m_playback;
    FrameLoop& m_frames;
    MainActions& m_actions;
    const Theme& m_theme;
    QLineEdit* m_time;
    celltext::Zone m_zone = celltext::Zone::Utc;
    Shows m_shows = Shows::Nothing;
    QString m_words;
    bool m_isShort = false;
    bool m_asksForTime = false;      ///< as soon as the past is shown
    QPointer<QWidget> m_focusBefore; ///< gets the focus back after the field is closed
};

} // namespace lockscope::gui
