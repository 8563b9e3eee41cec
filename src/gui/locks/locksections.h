// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/tables/sectionheader.h"
#include "presentation/locks/lockgroups.h"

#include <QObject>

namespace lockscope::gui {

class LocksTable;
struct Services;

/// Gives the Locks table the sections of the model, or its groups: sizes, words and menu of their headers, and what is
/// folded. GUI thread.
class LockSections final : public QObject
{
    Q_OBJECT
public:
    LockSections(Services& services, LocksTable& table, QObject* parent = nullptr);

    /// Sizes and words as they are now; also in another language.
    void update();
    /// Unfolds the section of the row.
    void unfold(int row);

private:
    void fold(int section);
    void setFolded(int section, bool folded);
    void openMenu(int section, const QPoint& globalPosition);
    [[nodiscard]] QString identityOf(const LockGroups::Group& group) const;
    [[nodiscard]] SectionWords wordsOf(int section) const;
    [[nodiscard]] SectionWords sectionWords(int section) const;
    [[nodiscard]] SectionWords groupWords(int section) const;
    [[nodiscard]] bool isEndedFolded() const;

    Services& m_services;
    LocksTable& m_table;
    std::vector<int> m_news; ///< by section: locks that will get a row in it
};

} // namespace lockscope::gui
