// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/referee.h"

#include <QAbstractButton>
#include <QLabel>
#include <QRgb>
#include <QWidget>

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace lockscope::gui {

class FlowLayout;
class SimRun;
class Theme;

/// A figure with a caption; a button if its details can be shown.
class CountTile final : public QAbstractButton
{
    Q_OBJECT
public:
    CountTile(const Theme& theme, QWidget* parent);
    void setCount(const QString& figure, const QString& caption, bool alarming);
    /// On one line, for low windows.
    void setCompact(bool compact);
    [[nodiscard]] QString figure() const { return m_figure; }
    [[nodiscard]] QSize sizeHint() const override { return m_size; }
    [[nodiscard]] QSize minimumSizeHint() const override { return m_size; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QFont figureFont() const;
    [[nodiscard]] QSize neededSize() const;
    void resizeIfNeeded();
    const Theme& m_theme;
    QString m_figure;
    QString m_caption;
    bool m_alarming = false;
    bool m_compact = false;
    QSize m_size;
};

/// The referee's verdict on a run: broken or clean, number of violations, expectation and result of the control run. A
/// click on a count steps through its moments. GUI thread.
class VerdictCard final : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictCard(const Theme& theme, QWidget* parent = nullptr);

    /// nullptr: nothing has run.
    void showRun(const SimRun* run);
    void setCompact(bool compact);
    /// The shown run has other parameters than the next one would have: the card is greyed and says so.
    void setOutdated(bool outdated);
    [[nodiscard]] bool isOutdated() const { return m_outdated->isVisibleTo(this); }
    [[nodiscard]] CountTile* tile(simulator::ViolationKind kind) const;
    [[nodiscard]] QString headline() const;
    /// The details: first violation, expectation, result of the control.
    [[nodiscard]] QString notes() const;

Q_SIGNALS:
    void momentChosen(const lockscope::simulator::Violation& violation);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showHeadline(const SimRun& run);
    void showTiles(const SimRun& run);
    void showNotes(const SimRun& run);
    void goToNext(simulator::ViolationKind kind);

    const Theme& m_theme;
    QLabel* m_sign;
    std::optional<std::pair<bool, QRgb>> m_shownSign; ///< good or not, and its colour
    QLabel* m_headline;
    QLabel* m_first;
    QLabel* m_notes;
    QWidget* m_tiles;
    QLabel* m_outdated;
    std::map<simulator::ViolationKind, CountTile*> m_counts;
    std::vector<CountTile*> m_figures; ///< sections, sold, renewals, seen by monitor
    std::vector<simulator::Violation> m_moments;
    std::map<simulator::ViolationKind, std::size_t> m_next; ///< by kind: the moment that the next click shows
};

} // namespace lockscope::gui
