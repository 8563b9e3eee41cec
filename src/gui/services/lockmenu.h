// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "gui/presentation.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockref.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace lockscope::presentation {
class LockSelection;
} // namespace lockscope::presentation

namespace lockscope::gui {

/// The actions on a lock: one set of QActions, shown by the context menus of table, timeline and inspector and by the
/// Actions menu. Acts on the lock under the menu, else on the selected one, and only while it still is that lock: a
/// menu that outlives its lock does nothing. What needs a server (release, shorten ...) is done by whoever sets the
/// handlers (the main window's owner); what only copies is done here. GUI thread.
class LockMenu final : public QObject, public FrameConsumer
{
    Q_OBJECT
public:
    enum class Item {
        CopyKey,
        CopyRowText,
        CopyMarkdown,
        CopyRowJson,
        CopyRedisCli,
        CopyToken,
        FilterHolder,
        FilterPrefix,
        NameHolder,
        ShowInTimeline,
        ShowInTable,
        Inspect,
        Trace,
        ShortenTtl,
        Quarantine,
        CopyRelease,
        PutBack,
        Release,
    };

    /// Both must outlive it.
    LockMenu(FrameLoop& frames, LockSelection& selection, QObject* parent = nullptr);
    ~LockMenu() override;

    [[nodiscard]] QAction* action(Item item) const;
    /// All of them in the order of the menus; nullptr stands for a separator.
    [[nodiscard]] std::vector<QAction*> menuActions();
    /// Non-modal context menu for these locks (usually one; several: what works on several), at a global position.
    void popupMenu(const std::vector<LockId>& locks, const QPoint& globalPosition, QWidget* parent);
    /// The locks that the item acts on now.
    [[nodiscard]] std::vector<LockId> targets() const;
    void setHandler(Item item, std::function<void(LockId)> handler);
    /// Of an item that works on several locks at once: called with them when there is more than one.
    void setManyHandler(Item item, std::function<void(const std::vector<LockId>&)> handler);
    /// The locks that can be put back now. PutBack is possible for these only.
    void setPutBack(std::vector<LockRef> locks);
    /// What is selected where the user is, for actions on several by menu bar and shortcut; without it the current
    /// lock.
    void setSelected(std::function<std::vector<LockId>()> selected) { m_selected = std::move(selected); }
    /// Read-only: Release, CopyRelease, ShortenTtl, Quarantine and PutBack are disabled and their tool tip says why.
    void setActionsAllowed(bool allowed, const QString& whyNot);
    /// Where a node is, for the redis-cli commands; without it they name no server.
    void setServer(std::function<std::optional<Endpoint>(NodeId)> server) { m_server = std::move(server); }
    /// Allows what setActionsAllowed() forbids; behind the items of a context menu while it is visible.
    void setAllowAction(QAction* allow) { m_allow = allow; }
    /// Somebody pressed what is not possible now.
    void explain();
    void retranslate();
    void restyle(const class Theme& theme);

    void consume(const Frame&) override {}
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override { return true; }
    void reset() override;

Q_SIGNALS:
    /// What the menu was opened for is another lock by now: nothing was done.
    void targetGone();
    /// `why`: the reason that the tool tip of Release has.
    void explanationWanted(const QString& why);

private:
    struct Entry
    {
        QAction* action = nullptr;
        std::function<void(LockId)> handler;
        std::function<void(const std::vector<LockId>&)> manyHandler;
    };
    void run(Item item);
    void updateEnabled();
    [[nodiscard]] bool anyHeld() const;
    [[nodiscard]] QString whyNot(Item item, bool onServer) const;
    [[nodiscard]] QString clipboardText(Item item, const std::vector<LockId>& locks) const;

    FrameLoop& m_frames;
    LockSelection& m_selection;
    std::vector<Entry> m_entries;
    std::vector<LockRef> m_targets; ///< of the open context menu
    std::vector<LockRef> m_putBack;
    std::function<std::vector<LockId>()> m_selected;
    std::function<std::optional<Endpoint>(NodeId)> m_server;
    bool m_anyHeld = false; ///< of the targets, as of the last frame
    QAction* m_allow = nullptr;
    bool m_allowed = false;
    QString m_whyNot;
};

} // namespace lockscope::gui
