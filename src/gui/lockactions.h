// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QObject>

#include <functional>
#include <string>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace lockscope::gui {

class FrameLoop;
class LockSelection;

/// The actions on a lock: one set of QActions, shown by the context menus of table, timeline and inspector and by the
/// Actions menu. Acts on the lock under the menu, else on the selected one. What needs a server (release, shorten ...)
/// is done by whoever sets the handlers (the main window's owner); what only copies is done here. GUI thread.
class LockActions final : public QObject
{
    Q_OBJECT
public:
    enum class Verb {
        CopyKey,
        CopyRowText,
        CopyRowJson,
        CopyRedisCli,
        CopyToken,
        FilterHolder,
        FilterPrefix,
        ShowInTimeline,
        ShowInTable,
        Inspect,
        ShortenTtl,
        Quarantine,
        PutBack,
        Release,
    };

    LockActions(FrameLoop& frames, LockSelection& selection, QObject* parent = nullptr);

    [[nodiscard]] QAction* action(Verb verb) const;
    /// All of them in the order of the menus; nullptr stands for a separator.
    [[nodiscard]] std::vector<QAction*> menuActions();
    /// Non-modal context menu for these locks (usually one; several: copy verbs only), at a global position.
    void popupMenu(const std::vector<LockId>& locks, const QPoint& globalPosition, QWidget* parent);
    /// The locks that the verb acts on now.
    [[nodiscard]] std::vector<LockId> targets() const;
    void setHandler(Verb verb, std::function<void(LockId)> handler);
    /// For verbs that are not always possible (PutBack); all are at first.
    void setAvailable(Verb verb, bool available);
    /// Read-only: Release, ShortenTtl, Quarantine and PutBack are disabled and their tool tip says why.
    void setActionsAllowed(bool allowed, const QString& whyNot);
    /// Address of a node for the redis-cli commands, "10.1.4.7:6379"; without it they name no server.
    void setNodeAddress(std::function<std::string(NodeId)> address) { m_nodeAddress = std::move(address); }
    void retranslate();
    void restyle(const class Theme& theme);

private:
    struct Entry
    {
        QAction* action = nullptr;
        std::function<void(LockId)> handler;
        bool available = true;
    };
    void run(Verb verb);
    void updateEnabled();
    [[nodiscard]] QString clipboardText(Verb verb, const std::vector<LockId>& locks) const;

    FrameLoop& m_frames;
    LockSelection& m_selection;
    std::vector<Entry> m_entries;
    std::vector<LockId> m_targets; ///< of the open context menu
    std::function<std::string(NodeId)> m_nodeAddress;
    bool m_allowed = false;
    QString m_whyNot;
};

} // namespace lockscope::gui
