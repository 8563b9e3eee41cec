// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockref.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <optional>
#include <span>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace lockscope::presentation {
class LockSelection;
} // namespace lockscope::presentation

namespace lockscope::gui {

class Theme;

/// The actions on locks: one set of QActions, shown by the context menus of table, timeline, graph and inspector and by
/// the Lock menu. They act on what is selected (LockSelection) when they are triggered, a context menu on what was
/// selected when it opened, and only while an id still means that lock: a menu that outlives its lock does nothing.
/// Selected locks that no list in view shows are left alone until they are shown. What needs a server (release, shorten
/// ...) is done by whoever sets the handlers (the main window's owner); what only copies is done here. GUI thread.
class LockMenu final : public Themed<QObject>, public FrameConsumer
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
    /// Selects these locks, where others are selected, and opens the menu of what is selected.
    void popupMenu(const std::vector<LockId>& locks, const QPoint& globalPosition, QWidget* parent);
    /// Non-modal context menu of what is selected, at a global position.
    void popupMenu(const QPoint& globalPosition, QWidget* parent);
    /// The locks that are acted on now: selected, in the picture, and shown.
    [[nodiscard]] std::vector<LockId> targets() const { return aim().locks; }
    /// Does a list in view show it, or is there none in view that leaves out locks?
    [[nodiscard]] bool isShown(LockId lock) const;
    /// "3 locks selected", and how many of them are hidden; empty where one lock is selected and shown, or none.
    [[nodiscard]] QString selectionText() const;
    /// A list of locks that may leave out some: sets true in `shown` for each lock that it has. Asked only while
    /// `place` is visible.
    using Shows = std::function<void(std::span<const LockId> locks, std::vector<bool>& shown)>;
    void addPlace(QWidget* place, Shows shows);
    void setHandler(Item item, std::function<void(LockId)> handler);
    /// Of an item that works on several locks at once: called with them when there is more than one.
    void setManyHandler(Item item, std::function<void(const std::vector<LockId>&)> handler);
    /// The locks that can be put back now. PutBack is possible for these only.
    void setPutBack(std::vector<LockRef> locks);
    /// Read-only: Release, CopyRelease, ShortenTtl, Quarantine and PutBack are disabled and their tool tip says why.
    void setActionsAllowed(bool allowed, const QString& whyNot);
    /// Where a node is, for the redis-cli commands; without it they name no server.
    void setServer(std::function<std::optional<Endpoint>(NodeId)> server) { m_server = std::move(server); }
    /// Whose icons the items have; without it they have none. It must outlive the menu.
    void setTheme(const Theme& theme);
    /// Allows what setActionsAllowed() forbids; behind the items of a context menu while it is visible.
    void setAllowAction(QAction* allow) { m_allow = allow; }
    /// Somebody pressed what is not possible now.
    void explain();

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
    void retranslate() override;
    void restyle() override;

    struct Entry
    {
        QAction* action = nullptr;
        std::function<void(LockId)> handler;
        std::function<void(const std::vector<LockId>&)> manyHandler;
    };
    struct Place
    {
        QPointer<QWidget> widget;
        Shows shows;
    };
    /// Locks of the selection that an action applies to, and counts of those it leaves out.
    struct Aim
    {
        std::vector<LockId> locks;
        std::size_t selected = 0;
        std::size_t hidden = 0; ///< by a filter, or because another deployment is shown
        std::size_t held = 0;   ///< of `locks`
        friend bool operator==(const Aim&, const Aim&) = default;
    };
    void run(Item item);
    void updateEnabled();
    [[nodiscard]] Aim aim() const;
    [[nodiscard]] std::vector<bool> shown(std::span<const LockId> locks) const;
    [[nodiscard]] QString whyNot(Item item, const Aim& aim) const;
    [[nodiscard]] QString whyNothing(const Aim& aim) const;
    [[nodiscard]] QString countText(const Aim& aim) const;
    [[nodiscard]] QString clipboardText(Item item, const std::vector<LockId>& locks) const;

    FrameLoop& m_frames;
    LockSelection& m_selection;
    std::vector<Entry> m_entries;
    std::vector<Place> m_places;
    std::vector<LockRef> m_targets;  ///< of the open context menu
    const QObject* m_menu = nullptr; ///< the open context menu, only compared
    QAction* m_count;                ///< says how many are selected, above the others
    std::vector<LockRef> m_putBack;
    std::function<std::optional<Endpoint>(NodeId)> m_server;
    Aim m_aim; ///< as the actions show it
    ServerTime m_aimedAt = ServerTime::min();
    QAction* m_allow = nullptr;
    bool m_allowed = false;
    QString m_whyNot;
    const Theme* m_theme = nullptr;
};

} // namespace lockscope::gui
