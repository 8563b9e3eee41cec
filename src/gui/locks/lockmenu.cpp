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

struct ItemSpec
{
    Item item;
    const char* id;
    const char* text;
    const char* tip;
    const char* icon;
    const char* shortcut;
    bool onServer;          ///< needs permission to act on the server
    bool several;           ///< works on several locks at once
    bool separatorBelow;    ///< in menus
    bool onlyLooks = false; ///< only shows or filters, so it works for a hidden lock, too
};

constexpr ItemSpec kItems[] = {
    {Item::Inspect, "inspect", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "&Inspect"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show holder, lease and history in the inspector"), "inspect",
     "Ctrl+I", false, false, false, true},
    {Item::ShowInTable, "showInTable", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show in Ta&ble"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Go to this lock's row on the Locks page"), "locks", "Ctrl+Shift+L",
     false, false, false, true},
    {Item::ShowLane, "showInTimeline", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show with Wide &Lanes"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Go to this lock's lane, with wide lanes"), "timeline", "Ctrl+T",
     false, false, false, true},
    {Item::Pin, "pin", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Pin or Unpin"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Keep this lock first among the held ones, or no longer"), "pin",
     "Alt+P", false, false, false, true},
    {Item::Trace, "trace", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Trace &Attempts…"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "See for some seconds who tries to get what is selected"), "trace",
     "", false, false, true},
    {Item::CopyKey, "copyKey", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy &Key"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy the name of the lock"), "copy", "Ctrl+Shift+C", false, true,
     false},
    {Item::CopyToken, "copyToken", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy T&oken"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy what identifies the holder"), "key", "", false, true, false},
    {Item::CopyRowText, "copyRowText", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy as Te&xt"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy the rows tab-separated, with a header, for a spreadsheet"),
     "copy", "", false, true, false},
    {Item::CopyMarkdown, "copyMarkdown", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy as Markdo&wn"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy the rows as a table for an issue or a chat"), "copy", "",
     false, true, false},
    {Item::CopySentence, "copySentence", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy for a Cha&t"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu",
                       "Copy one sentence about the selected hold, else about the last one"),
     "copy", "", false, false, false},
    {Item::CopyRowJson, "copyRowJson", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy as &JSON"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy the row as one JSON object a line"), "copy", "", false, true,
     false},
    {Item::CopyRedisCli, "copyRedisCli", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy redis-cli &Commands"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy the commands that show this lock in a terminal"), "terminal",
     "", false, true, true},
    {Item::FilterHolder, "filterHolder", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Filter by This &Holder"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show only the locks of this holder"), "holder", "", false, false,
     false, true},
    {Item::FilterPrefix, "filterPrefix", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Filter by This &Prefix"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show only the locks whose names begin alike"), "prefix", "", false,
     false, false, true},
    {Item::NameHolder, "nameHolder", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "&Name This Holder…"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Say which service this holder belongs to"), "holder", "", false,
     false, true},
    {Item::ShortenTtl, "shortenTtl", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "&Shorten TTL…"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Let the lease end sooner, if the holder is unchanged"), "shorten",
     "", true, false, false},
    {Item::Quarantine, "quarantine", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "&Quarantine…"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu",
                       "Keep everybody out for a while with a placeholder that expires by itself"),
     "quarantine", "", true, false, false},
    {Item::CopyRelease, "copyRelease", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy Release Co&mmand…"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu",
                       "Copy the command that removes this lock if the holder is unchanged; needs the same permission"),
     "terminal", "", true, false, false},
    {Item::PutBack, "putBack", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "P&ut Back"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu",
                       "Give the lock back to the holder it was taken from, if nobody took it since"),
     "putback", "", true, false, false},
    {Item::Release, "release", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "&Release…"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Remove the lock, if the holder is unchanged"), "release",
     "Ctrl+Shift+R", true, false, false},
};

std::size_t place(Item item)
{
    return static_cast<std::size_t>(item);
}

const ItemSpec& specOf(Item item)
{
    return *std::find_if(std::begin(kItems), std::end(kItems),
                         [item](const ItemSpec& each) { return each.item == item; });
}

} // namespace

LockMenu::LockMenu(FrameLoop& frames, LockSelection& selection, QObject* parent)
    : Themed(parent), m_frames(frames), m_selection(selection), m_entries(std::size(kItems)), m_count(new QAction(this))
{
    m_count->setObjectName(u"lock.count"_s);
    m_count->setEnabled(false);
    for (const ItemSpec& each : kItems) {
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
    if (aim() != m_aim)
        updateEnabled();
}

void LockMenu::reset()
{
    m_targets.clear();
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
    for (const ItemSpec& each : kItems) {
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
    m_targets = m_selection.locks();
    updateEnabled();
    auto* menu = new QMenu(parent);
    m_menu = menu;
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
        m_targets.clear();
        updateEnabled();
    });
    menu->popup(globalPosition);
}

void LockMenu::addPlace(QWidget* place, Shows shows)
{
    std::erase_if(m_places, [](const Place& each) { return each.widget.isNull(); });
    m_places.push_back({place, std::move(shows)});
}

std::vector<bool> LockMenu::shown(std::span<const LockId> locks) const
{
    std::vector<bool> shown(locks.size(), false);
    bool anyPlace = false;
    for (const Place& each : m_places) {
        if (!each.widget || !each.widget->isVisible())
            continue;
        anyPlace = true;
        each.shows(locks, shown);
    }
    for (std::size_t i = 0; i < locks.size(); ++i)
        shown[i] = (shown[i] || !anyPlace) && m_frames.scope().shows(m_frames.picture().key(locks[i]).node);
    return shown;
}

bool LockMenu::isShown(LockId lock) const
{
    const LockId one[] = {lock};
    return index(lock) < m_frames.picture().size() && shown(one).front();
}

LockMenu::Aim LockMenu::aim() const
{
    const PictureView& picture = m_frames.picture();
    const std::vector<LockRef>& meant = m_menu ? m_targets : m_selection.locks();
    std::vector<LockId> there;
    there.reserve(meant.size());
    for (const LockRef& each : meant) {
        if (isCurrent(picture, each))
            there.push_back(each.id);
    }
    Aim aim;
    aim.selected = meant.size();
    const std::vector<bool> isShown = shown(there);
    for (std::size_t i = 0; i < there.size(); ++i) {
        if (!isShown[i]) {
            ++aim.hidden;
            continue;
        }
        aim.locks.push_back(there[i]);
        aim.held += picture.state(there[i]).phase == LockPhase::Held;
    }
    return aim;
}

QString LockMenu::countText(const Aim& aim) const
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
    Q_EMIT explanationWanted(m_allowed ? whyNot(Item::Release, aim()) : m_whyNot);
}

void LockMenu::retranslate()
{
    for (const ItemSpec& each : kItems) {
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
    for (const ItemSpec& each : kItems)
        action(each.item)->setIcon(m_theme->icon(QLatin1StringView(each.icon)));
}

void LockMenu::updateEnabled()
{
    m_aim = aim();
    const QString count = countText(m_aim);
    m_count->setVisible(!count.isEmpty());
    m_count->setText(!count.isEmpty() ? count : m_aim.selected == 1 ? tr("1 lock selected") : tr("No lock selected"));
    for (const ItemSpec& each : kItems) {
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

QString LockMenu::whyNothing(const Aim& aim) const
{
    if (aim.selected == 0)
        return tr("No lock is selected.");
    if (aim.hidden > 0 || m_frames.scope().chosen())
        return tr("What is selected is hidden by the filter, or is on a server that is not shown. Show it first.");
    return aim.selected == 1 ? tr("This lock ended and is not watched any more.")
                             : tr("These locks ended and are not watched any more.");
}

/// Why the item does nothing for the selection; empty when it works or no reason applies.
QString LockMenu::whyNot(Item item, const Aim& aim) const
{
    const ItemSpec& spec = specOf(item);
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
    const ItemSpec& spec = specOf(item);
    const Entry& entry = m_entries[place(item)];
    Aim found = aim();
    const std::vector<LockRef>& meant = m_menu ? m_targets : m_selection.locks();
    if (found.locks.empty() && spec.onlyLooks && meant.size() == 1 && isCurrent(m_frames.picture(), meant.front()))
        found.locks.push_back(meant.front().id);
    const std::vector<LockId>& locks = found.locks;
    if (locks.empty()) {
        if (m_menu)
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
