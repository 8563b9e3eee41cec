// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "gui/presentation.h"
#include "gui/shell/page.h"
#include "presentation/filters/fuzzypattern.h"

#include <QIcon>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <string>
#include <vector>

class QAction;
class QWidget;

namespace lockscope::gui {

/// An entry that the palette finds.
struct PaletteEntry
{
    enum class Kind { Action, Page, Lock, Holder, Finding, Recording, Server };
    Kind kind = Kind::Action;
    QString text;
    QString detail;            ///< a shortcut, a state, a place
    std::function<void()> run; ///< empty: it cannot be done now, and `detail` says why
    QIcon icon{};
    QString id{}; ///< of what is there in the next session, too: "action.connect"; empty: none
};

/// Actions of the window for found entries.
struct PaletteTargets
{
    std::function<void(const QString& page)> showPage;
    std::function<void(LockId lock)> showLock;
    std::function<void(const QString& filter)> filterBy;
    std::function<void(std::uint64_t episode)> showFinding;
    std::function<void(const QString& file)> openRecording;
    std::function<void(const QString& profile)> connectTo;
};

/// Everything in a window that has a name, searchable by parts of it. Locks and holders are those at the time of the
/// search; an entry's action refers to this object. GUI thread.
class PaletteContents
{
public:
    /// `window`: provides the actions; all must outlive this object.
    PaletteContents(QWidget& window, Services& services, PaletteTargets targets);
    PaletteContents(const PaletteContents&) = delete;
    PaletteContents& operator=(const PaletteContents&) = delete;

    /// The best matches first, at most `most`; without a text the recent ones first. Also by synonyms: "unlock" finds
    /// *Release*. Some milliseconds for 100,000 locks.
    [[nodiscard]] std::vector<PaletteEntry> find(const QString& typed, int most) const;
    /// Keeps it among the recent ones, in the preferences.
    void remember(const PaletteEntry& entry) const;
    /// "Lock", "Action" ...
    [[nodiscard]] static QString kindText(PaletteEntry::Kind kind);

private:
    struct Named
    {
        PaletteEntry entry;
        std::string name;  ///< UTF-8, as searched
        std::string words; ///< the name with synonyms; empty: none
        std::string tip;
    };
    void add(PaletteEntry entry, const QString& tip = {});
    [[nodiscard]] std::optional<int> scoreOf(const Named& each, const presentation::FuzzyPattern& pattern,
                                             int leastScore) const;
    void addActions(QWidget& window);
    void addPages();
    void addFindings();
    void addRecordings();
    void addServers();

    Services& m_services;
    PaletteTargets m_targets;
    std::vector<Named> m_fixed; ///< all except locks and holders
    QStringList m_recent;       ///< ids, the newest first
};

} // namespace lockscope::gui
