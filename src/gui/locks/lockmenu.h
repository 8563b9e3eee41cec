// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "gui/locks/lockmenuitems.h"
#include "gui/locks/locktargets.h"
#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockref.h"

#include <QObject>

#include <chrono>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace lockscope::presentation {
class LockSelection;
} // namespace lockscope::presentation

namespace lockscope::gui {

class Theme;

/// The actions on locks: one set of QActions for the context menus of table, graph and inspector and for the
/// Lock menu. They act on the selection (LockSelection) when triggered, a context menu on the selection at its opening,
/// and only on ids that still name the same locks. Selected locks hidden by every visible list are left alone. Actions
/// that need a server (release, shorten ...) call handlers set by the main window's owner; copying is done here. GUI
/// thread.
class LockMenu final : public Themed<QObject>, public FrameConsumer
{
    Q_OBJECT
public:
    using Item = LockMenuItem;

    /// Both must outlive it.
    LockMenu(FrameLoop& frames, LockSelection& selection, QObject* parent = nullptr);
    ~LockMenu() override;

    [[nodiscard]] QAction* action(Item item) const;
    /// All actions in menu order; nullptr stands for a separator.
    [[nodiscard]] std::vector<QAction*> menuActions();
    /// Selects these locks if others are selected, and opens the menu of the selection.
    void popupMenu(const std::vector<LockId>& locks, const QPoint& globalPosition, QWidget* parent);
    /// Non-modal context menu of the selection, at a global position.
    void popupMenu(const QPoint& globalPosition, QWidget* parent);
    /// The locks that an action would apply to now: selected, in the picture, and shown.
    [[nodiscard]] std::vector<LockId> targets() const { return m_targets.aim().locks; }
    /// True when a visible list shows the lock, or when no visible list leaves out locks.
    [[nodiscard]] bool isShown(LockId lock) const { return m_targets.isShown(lock); }
    /// "3 locks selected", with the number of hidden ones; empty for one shown lock or none.
    [[nodiscard]] QString selectionText() const;
    /// A list that may hide locks; called only while `place` is visible.
    void addPlace(QWidget* place, LockTargets::Shows shows) { m_targets.addPlace(place, std::move(shows)); }
    void setHandler(Item item, std::function<void(LockId)> handler);
    /// Handler for an item that supports several locks: called when there is more than one.
    void setManyHandler(Item item, std::function<void(const std::vector<LockId>&)> handler);
    /// A lock that can be put back now.
    struct PutBackOffer
    {
        LockRef lock;
        std::chrono::milliseconds left{0};
        std::chrono::milliseconds whole{0}; ///< what was left at first
        friend bool operator==(const PutBackOffer&, const PutBackOffer&) = default;
    };
    /// PutBack is available only for these.
    void setPutBack(std::vector<PutBackOffer> offers);
    [[nodiscard]] const std::vector<PutBackOffer>& putBackOffers() const { return m_putBack; }
    /// Read-only: Release, CopyRelease, ShortenTtl, Quarantine and PutBack are disabled, with the reason as tool tip.
    void setActionsAllowed(bool allowed, const QString& whyNot);
    /// Address of a node, for the redis-cli commands; without it they name no server.
    void setServer(std::function<std::optional<Endpoint>(NodeId)> server) { m_server = std::move(server); }
    /// Sets the theme of the icons; without it the items have none. It must outlive the menu.
    void setTheme(const Theme& theme);
    /// Allows what setActionsAllowed() forbids; appended to a context menu while visible.
    void setAllowAction(QAction* allow) { m_allow = allow; }
    /// An unavailable action was pressed.
    void explain();
    /// Brings the actions up to date at once, before they are listed; else it is done four times a second.
    void refresh() { updateEnabled(); }

    void consume(const Frame&) override {}
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override { return true; }
    void reset() override;

Q_SIGNALS:
    /// The menu's lock id was reused: nothing was done.
    void targetGone();
    /// putBackOffers() are others, or less is left.
    void putBackChanged();
    /// `why`: the reason shown as tool tip of Release.
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
    void run(Item item);
    void updateEnabled();
    [[nodiscard]] QString whyNot(Item item, const LockTargets::Aim& aim) const;
    [[nodiscard]] QString whyNothing(const LockTargets::Aim& aim) const;
    [[nodiscard]] QString countText(const LockTargets::Aim& aim) const;
    [[nodiscard]] QString clipboardText(Item item, const std::vector<LockId>& locks) const;

    FrameLoop& m_frames;
    LockSelection& m_selection;
    LockTargets m_targets;
    std::vector<Entry> m_entries;
    const QObject* m_menu = nullptr; ///< the open context menu, only compared
    QAction* m_count;                ///< number of selected locks, above the other items
    std::vector<PutBackOffer> m_putBack;
    std::function<std::optional<Endpoint>(NodeId)> m_server;
    LockTargets::Aim m_aim; ///< as shown by the actions
    ServerTime m_aimedAt = ServerTime::min();
    QAction* m_allow = nullptr;
    bool m_allowed = false;
    QString m_whyNot;
    const Theme* m_theme = nullptr;
};

} // namespace lockscope::gui
