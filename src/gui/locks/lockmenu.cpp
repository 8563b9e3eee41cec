// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockmenu.h"

#include "gui/actions/rediscommands.h"
#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "monitor/tracing/tracer.h"
#include "presentation/locks/locktext.h"
#include "presentation/stream/lockselection.h"
#include "presentation/words/celltext.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>
#include <QMenu>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using Item = LockMenu::Item;
using namespace std::chrono_literals;

constexpr std::size_t kMostEachFrame = 64; ///< selected locks; a larger selection is checked every kAimEvery
constexpr auto kAimEvery = 250ms;

std::size_t place(Item item)
{
    return static_cast<std::size_t>(item);
}

} // namespace

LockMenu::LockMenu(FrameLoop& frames, LockSelection& selection, QObject* parent)
    : Themed(parent), m_frames(frames), m_selection(selection), m_targets(frames, selection),
      m_entries(lockMenuItems().size()), m_count(new QAction(this))
{
    m_count->setObjectName(u"lock.count"_s);
    m_count->setEnabled(false);
    for (const LockMenuItemSpec& each : lockMenuItems()) {
        auto* action = new QAction(this);
        action->setObjectName(u"lock."_s + QLatin1StringView(each.id));
        if (*each.shortcut)
            action->setShortcut(QKeySequence(QLatin1StringView(each.shortcut)));
        connect(action, &QAction::triggered, this, [this, item = each.item] { run(item); });
        m_entries[place(each.item)].action = action;
    }
    connect(&m_selection, &LockSelection::changed, this, &LockMenu::updateEnabled);
    connect(&m_frames, &FrameLoop::sourceChanged, this, &LockMenu::updateEnabled);
    m_frames.addConsumer(this);
    retranslate();
}

LockMenu::~LockMenu()
{
    m_frames.removeConsumer(this);
}

/// Selected locks may end, be acquired or come into view while a menu or the inspector is open.
void LockMenu::present(const Frame& frame)
{
    const bool isLarge = m_selection.size() > kMostEachFrame;
    if (isLarge && frame.now >= m_aimedAt && frame.now - m_aimedAt < kAimEvery)
        return;
    m_aimedAt = frame.now;
    if (m_targets.aim() != m_aim)
        updateEnabled();
}

void LockMenu::reset()
{
    m_targets.forgetHeld();
    m_putBack.clear();
    updateEnabled();
}

QAction* LockMenu::action(Item item) const
{
    return m_entries[place(item)].action;
}

std::vector<QAction*> LockMenu::menuActions()
{
    std::vector<QAction*> list{m_count, nullptr};
    for (const LockMenuItemSpec& each : lockMenuItems()) {
        list.push_back(action(each.item));
        if (each.separatorBelow)
            list.push_back(nullptr);
    }
    return list;
}

void LockMenu::popupMenu(const std::vector<LockId>& locks, const QPoint& globalPosition, QWidget* parent)
{
    if (locks.empty())
        return;
    const bool isSelected =
        m_selection.size() == locks.size() &&
        std::all_of(locks.begin(), locks.end(), [this](LockId lock) { return m_selection.contains(lock); });
    if (!isSelected)
        m_selection.selectAll(locks, locks.front());
    popupMenu(globalPosition, parent);
}

void LockMenu::popupMenu(const QPoint& globalPosition, QWidget* parent)
{
    if (m_selection.size() == 0)
        return;
    auto* menu = new QMenu(parent);
    m_menu = menu;
    m_targets.hold();
    updateEnabled();
    menu->setObjectName(u"lockMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    for (QAction* action : menuActions())
        action ? menu->addAction(action) : void(menu->addSeparator());
    if (m_allow && m_allow->isVisible() && !m_allowed) { // beside the reason why not, offer the remedy
        menu->addSeparator();
        menu->addAction(m_allow);
    }
    // The menu hides before it triggers its action, so keep the targets until it is destroyed.
    connect(menu, &QObject::destroyed, this, [this](const QObject* gone) {
        if (m_menu != gone)
            return; // another menu is open by now
        m_menu = nullptr;
        m_targets.release();
        updateEnabled();
    });
    menu->popup(globalPosition);
}

QString LockMenu::countText(const LockTargets::Aim& aim) const
{
    const QLocale locale;
    if (aim.selected == 1 && aim.hidden > 0)
        return tr("The selected lock is hidden");
    if (aim.hidden > 0)
        //: more than one; %2 of them are in no list that is in view
        return tr("%1 locks selected, %2 hidden").arg(locale.toString(aim.selected), locale.toString(aim.hidden));
    //: more than one
    return aim.selected > 1 ? tr("%1 locks selected").arg(locale.toString(aim.selected)) : QString();
}

QString LockMenu::selectionText() const
{
    return countText(m_aim);
}

void LockMenu::setHandler(Item item, std::function<void(LockId)> handler)
{
    m_entries[place(item)].handler = std::move(handler);
    updateEnabled();
}

void LockMenu::setManyHandler(Item item, std::function<void(const std::vector<LockId>&)> handler)
{
    m_entries[place(item)].manyHandler = std::move(handler);
    updateEnabled();
}

void LockMenu::setPutBack(std::vector<PutBackOffer> offers)
{
    if (offers == m_putBack)
        return;
    const auto isSameLock = [](const PutBackOffer& a, const PutBackOffer& b) { return a.lock == b.lock; };
    const bool areSame = std::equal(offers.begin(), offers.end(), m_putBack.begin(), m_putBack.end(), isSameLock);
    m_putBack = std::move(offers);
    if (!areSame)
        updateEnabled();
    Q_EMIT putBackChanged();
}

void LockMenu::setActionsAllowed(bool allowed, const QString& whyNot)
{
    m_allowed = allowed;
    m_whyNot = whyNot;
    updateEnabled();
}

void LockMenu::explain()
{
    Q_EMIT explanationWanted(m_allowed ? whyNot(Item::Release, m_targets.aim()) : m_whyNot);
}

void LockMenu::retranslate()
{
    for (const LockMenuItemSpec& each : lockMenuItems()) {
        action(each.item)->setText(tr(each.text));
        action(each.item)->setStatusTip(tr(each.tip));
    }
    updateEnabled();
}

void LockMenu::setTheme(const Theme& theme)
{
    m_theme = &theme;
    restyle();
}

void LockMenu::restyle()
{
    if (m_theme == nullptr)
        return;
    for (const LockMenuItemSpec& each : lockMenuItems())
        action(each.item)->setIcon(m_theme->icon(QLatin1StringView(each.icon)));
}

void LockMenu::updateEnabled()
{
    m_aim = m_targets.aim();
    const QString count = countText(m_aim);
    m_count->setVisible(!count.isEmpty());
    m_count->setText(!count.isEmpty() ? count : m_aim.selected == 1 ? tr("1 lock selected") : tr("No lock selected"));
    for (const LockMenuItemSpec& each : lockMenuItems()) {
        const Entry& entry = m_entries[place(each.item)];
        const bool copies = each.item == Item::CopyKey || each.item == Item::CopyToken ||
                            each.item == Item::CopyRowText || each.item == Item::CopyMarkdown ||
                            each.item == Item::CopyRowJson || each.item == Item::CopyRedisCli;
        const QString why = whyNot(each.item, m_aim);
        bool enabled = why.isEmpty() && (copies || entry.handler) && (!each.onServer || m_allowed);
        if (each.item == Item::PutBack)
            enabled = enabled && std::any_of(m_putBack.begin(), m_putBack.end(), [&](const PutBackOffer& offer) {
                          return std::any_of(m_aim.locks.begin(), m_aim.locks.end(),
                                             [&](LockId id) { return offer.lock.key() == m_frames.picture().key(id); });
                      });
        entry.action->setEnabled(enabled);
        entry.action->setToolTip(why.isEmpty() ? tr(each.tip) : plainTip(why));
    }
}

QString LockMenu::whyNothing(const LockTargets::Aim& aim) const
{
    if (aim.selected == 0)
        return tr("No lock is selected.");
    if (aim.hidden > 0 || m_frames.scope().chosen())
        return tr("What is selected is hidden by the filter, or is on a server that is not shown. Show it first.");
    return aim.selected == 1 ? tr("This lock ended and is not watched any more.")
                             : tr("These locks ended and are not watched any more.");
}

/// Why the item does nothing for the selection; empty when it works or no reason applies.
QString LockMenu::whyNot(Item item, const LockTargets::Aim& aim) const
{
    const LockMenuItemSpec& spec = specOf(item);
    const auto count = aim.locks.size();
    if (spec.onlyLooks && count == 0 && aim.selected == 1 && aim.hidden == 1)
        return {}; // the item shows the lock
    if (count == 0)
        return whyNothing(aim);
    if (count > monitor::TraceRequest::kMostLocks && item == Item::Trace)
        return tr("A trace burst is of at most %1 locks, or of all that are watched; %2 are selected. Select fewer, or "
                  "press Trace in the top bar.")
            .arg(monitor::TraceRequest::kMostLocks)
            .arg(count);
    if (count > 1 && !spec.several && !m_entries[place(item)].manyHandler)
        return tr("This works on one lock; %1 are selected.").arg(count);
    if (!spec.onServer)
        return {};
    if (!m_allowed)
        return m_whyNot;
    if (aim.held > 0 || item == Item::PutBack)
        return {};
    return count == 1 ? tr("Nobody holds this lock now.") : tr("Nobody holds these locks now.");
}

/// Acts on the present selection, which may change while the handler asks the user.
void LockMenu::run(Item item)
{
    const LockMenuItemSpec& spec = specOf(item);
    const Entry& entry = m_entries[place(item)];
    LockTargets::Aim found = m_targets.aim();
    const std::vector<LockRef>& meant = m_targets.meant();
    if (found.locks.empty() && spec.onlyLooks && meant.size() == 1 && isCurrent(m_frames.picture(), meant.front()))
        found.locks.push_back(meant.front().id);
    const std::vector<LockId>& locks = found.locks;
    if (locks.empty()) {
        if (m_targets.isHolding())
            Q_EMIT targetGone();
        return;
    }
    if (locks.size() > 1 && !spec.several && !entry.manyHandler)
        return;
    if (locks.size() > 1 && entry.manyHandler)
        return entry.manyHandler(locks);
    if (entry.handler)
        return entry.handler(locks.front());
    const QString text = clipboardText(item, locks);
    if (!text.isNull())
        QGuiApplication::clipboard()->setText(text);
}

QString LockMenu::clipboardText(Item item, const std::vector<LockId>& locks) const
{
    const PictureView& picture = m_frames.picture();
    QStringList lines;
    const auto serverOf = [this](NodeId node) {
        const auto endpoint = m_server ? m_server(node) : std::nullopt;
        return endpoint ? endpoint->nodeName() : std::string();
    };
    if (item == Item::CopyRowText)
        return rowsAsText(picture, locks, m_frames.now(), serverOf, m_frames.known());
    if (item == Item::CopyMarkdown)
        return rowsAsMarkdown(picture, locks, m_frames.now(), serverOf, m_frames.known());
    if (item == Item::CopyRowJson)
        return rowsAsJson(picture, locks, m_frames.now(), m_frames.known());
    for (const LockId lock : locks) {
        const KeyView key = picture.key(lock);
        const LockState& state = picture.state(lock);
        if (item == Item::CopyKey)
            lines << clipboardWord(key.name);
        else if (item == Item::CopyToken && state.holder != TokenId::None)
            lines << clipboardWord(picture.token(state.holder));
        else if (item == Item::CopyRedisCli)
            lines << redisCliCommands(key, state.type, m_server ? m_server(key.node) : std::nullopt);
    }
    return lines.isEmpty() ? QString() : lines.join(u'\n');
}

} // namespace lockscope::gui

#include "moc_lockmenu.cpp"
