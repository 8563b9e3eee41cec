// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QBoxLayout;
class QLabel;
class QWidget;

namespace lockscope::gui {

class FilterMenu;
class FilterStrip;
class GroupChoice;
class LocksModel;

/// The row above the locks, fitted to the width of the page: its parts give way to a lack of room in this order: the
/// words that sorting is paused, the last chips, which the menu still has, and then all chips and the grouping. GUI
/// thread.
class FilterRow
{
public:
    struct Parts
    {
        const QWidget& page;
        const QBoxLayout& layout;
        FilterStrip& strip;
        FilterMenu& menu;
        GroupChoice& groups;
        const QLabel& count;
        QLabel& order; ///< says that sorting is paused
    };
    /// All must outlive it.
    FilterRow(const LocksModel& model, const Parts& parts) : m_model(model), m_parts(parts) {}

    /// `pausedWords`: what the label of the order says at most.
    void fit(const QString& pausedWords);

private:
    /// How many chips have room, from the first one on.
    [[nodiscard]] std::size_t countThatFits(int room, std::size_t all) const;
    [[nodiscard]] bool isActiveBehind(std::size_t count) const;
    void showChips(std::size_t count, bool folds);
    [[nodiscard]] int digits() const;

    const LocksModel& m_model;
    const Parts m_parts;
};

} // namespace lockscope::gui
