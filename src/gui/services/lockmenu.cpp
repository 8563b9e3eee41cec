// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/lockmenu.h"

#include "gui/presentation.h"
#include "gui/services/rediscommands.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "presentation/stream/lockselection.h"
#include "presentation/words/celltext.h"
#include "presentation/words/locktext.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using Item = LockMenu::Item;

struct ItemSpec
{
    Item item;
    const char* id;
    const char* text;
    const char* tip;
    const char* icon;
    const char* shortcut;
    bool onServer;       ///< needs a server that may be changed
    bool several;        ///< works on several locks at once
    bool separatorBelow; ///< in menus
};

constexpr ItemSpec kItems[] = {
    {Item::Inspect, "inspect", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "&Inspect"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show holder, lease and history in the inspector"), "inspect",
     "Ctrl+I", false, false, false},
    {Item::ShowInTable, "showInTable", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show in Ta&ble"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Go to this lock's row on the Locks page"), "locks", "Ctrl+Shift+L",
     false, false, false},
    {Item::ShowInTimeline, "showInTimeline", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show in &Timeline"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Go to this lock's lane on the Timeline page"), "timeline", "Ctrl+T",
     false, false, false},
    {Item::Trace, "trace", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Trace &Attempts…"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "See for some seconds who tries to get this lock"), "trace", "",
     false, false, true},
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
    {Item::CopyRowJson, "copyRowJson", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy as &JSON"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy the row as one JSON object a line"), "copy", "", false, true,
     false},
    {Item::CopyRedisCli, "copyRedisCli", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy redis-cli &Commands"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy the commands that show this lock in a terminal"), "terminal",
     "", false, true, true},
    {Item::FilterHolder, "filterHolder", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Filter by This &Holder"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show only the locks of this holder"), "holder", "", false, false,
     false},
    {Item::FilterPrefix, "filterPrefix", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Filter by This &Prefix"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show only the locks whose names begin alike"), "prefix", "", false,
     false, false},
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

bool worksOnSeveral(Item item)
{
    return std::any_of(std::begin(kItems), std::end(kItems),
                       [item](const ItemSpec& each) { return each.item == item && each.several; });
}

} // namespace

LockMenu::LockMenu(FrameLoop& frames, LockSelection& selection, QObject* parent)
    : QObject(parent), m_frames(frames), m_selection(selection), m_entries(std::size(kItems))
{
    for (const ItemSpec& each : kItems) {
        auto* action = new QAction(this);
        action->setObjectName(u"lock."_s + QLatin1StringView(each.id));
        if (*each.shortcut)
            action->setShortcut(QKeySequence(QLatin1StringView(each.shortcut)));
        connect(action, &QAction::triggered, this, [this, item = each.item] { run(item); });
        m_entries[place(each.item)].action = action;
    }
    connect(&m_selection, &LockSelection::currentChanged, this, &LockMenu::updateEnabled);
    connect(&m_frames, &FrameLoop::sourceChanged, this, &LockMenu::updateEnabled);
    m_frames.addConsumer(this);
    retranslate();
}

LockMenu::~LockMenu()
{
    m_frames.removeConsumer(this);
}

/// A lock becomes free, or is held again, under an open menu and in the inspector, too.
void LockMenu::present(const Frame&)
{
    if (anyHeld() != m_anyHeld)
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
    std::vector<QAction*> list;
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
    m_targets.clear();
    for (const LockId lock : locks)
        m_targets.push_back(lockRef(m_frames.picture(), lock));
    updateEnabled();
    auto* menu = new QMenu(parent);
    menu->setObjectName(u"lockMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    for (QAction* action : menuActions())
        action ? menu->addAction(action) : void(menu->addSeparator());
    if (m_allow && m_allow->isVisible() && !m_allowed) { // where it says why not, it says what to do
        menu->addSeparator();
        menu->addAction(m_allow);
    }
    // The menu hides before its action is triggered: the targets must outlive that.
    connect(menu, &QObject::destroyed, this, [this] {
        m_targets.clear();
        updateEnabled();
    });
    menu->popup(globalPosition);
}

std::vector<LockId> LockMenu::targets() const
{
    std::vector<LockId> locks;
    if (m_targets.empty() && m_selection.current() != kNoLock)
        locks.push_back(m_selection.current());
    for (const LockRef& target : m_targets) {
        if (isCurrent(m_frames.picture(), target))
            locks.push_back(target.id);
    }
    return locks;
}

bool LockMenu::anyHeld() const
{
    const PictureView& picture = m_frames.picture();
    const std::vector<LockId> locks = targets();
    return std::any_of(locks.begin(), locks.end(), [&](LockId lock) {
        return index(lock) < picture.size() && picture.state(lock).phase == LockPhase::Held;
    });
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

void LockMenu::setPutBack(std::vector<LockRef> locks)
{
    if (locks == m_putBack)
        return;
    m_putBack = std::move(locks);
    updateEnabled();
}

void LockMenu::setActionsAllowed(bool allowed, const QString& whyNot)
{
    m_allowed = allowed;
    m_whyNot = whyNot;
    updateEnabled();
}

void LockMenu::explain()
{
    Q_EMIT explanationWanted(m_allowed ? whyNot(Item::Release, true) : m_whyNot);
}

void LockMenu::retranslate()
{
    for (const ItemSpec& each : kItems) {
        action(each.item)->setText(tr(each.text));
        action(each.item)->setStatusTip(tr(each.tip));
    }
    updateEnabled();
}

void LockMenu::restyle(const Theme& theme)
{
    for (const ItemSpec& each : kItems)
        action(each.item)->setIcon(theme.icon(QLatin1StringView(each.icon)));
}

void LockMenu::updateEnabled()
{
    const std::vector<LockId> locks = targets();
    const std::size_t count = locks.size();
    m_anyHeld = anyHeld();
    for (const ItemSpec& each : kItems) {
        const Entry& entry = m_entries[place(each.item)];
        const bool copies = each.item == Item::CopyKey || each.item == Item::CopyToken ||
                            each.item == Item::CopyRowText || each.item == Item::CopyMarkdown ||
                            each.item == Item::CopyRowJson || each.item == Item::CopyRedisCli;
        bool enabled = count == 1 || (count > 1 && (each.several || entry.manyHandler));
        const QString why = whyNot(each.item, each.onServer);
        enabled = enabled && (copies || entry.handler) && (!each.onServer || m_allowed) && why.isEmpty();
        if (each.item == Item::PutBack)
            enabled = enabled && std::any_of(m_putBack.begin(), m_putBack.end(), [&](const LockRef& lock) {
                          return lock.key() == lockRef(m_frames.picture(), locks.front()).key();
                      });
        entry.action->setEnabled(enabled);
        entry.action->setToolTip(why.isEmpty() ? tr(each.tip) : plainTip(why));
    }
}

/// Why nothing can be done to these locks on the server; empty when it can, or when there is nothing to say.
QString LockMenu::whyNot(Item item, bool onServer) const
{
    if (!onServer || targets().empty())
        return {};
    if (!m_allowed)
        return m_whyNot;
    return m_anyHeld || item == Item::PutBack ? QString() : tr("Nobody holds this lock now.");
}

void LockMenu::run(Item item)
{
    std::vector<LockId> locks = targets();
    const PictureView& picture = m_frames.picture();
    std::erase_if(locks, [&](LockId lock) { return index(lock) >= picture.size(); });
    if (locks.empty()) {
        if (!m_targets.empty())
            Q_EMIT targetGone();
        return;
    }
    const Entry& entry = m_entries[place(item)];
    const bool takesSeveral = entry.manyHandler || worksOnSeveral(item);
    if (m_targets.empty() && takesSeveral && m_selected) {
        if (auto selected = m_selected(); selected.size() > 1)
            locks = std::move(selected);
    }
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
