// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/lockactions.h"

#include "core/text.h"
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

using Verb = LockActions::Verb;

struct VerbSpec
{
    Verb verb;
    const char* id;
    const char* text;
    const char* tip;
    const char* icon;
    const char* shortcut;
    bool onServer;       ///< needs a server that may be changed
    bool several;        ///< works on several locks at once
    bool separatorBelow; ///< in menus
};

constexpr VerbSpec kVerbs[] = {
    {Verb::Inspect, "inspect", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "&Inspect"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Show holder, lease and history in the inspector"), "inspect",
     "Ctrl+I", false, false, false},
    {Verb::ShowInTable, "showInTable", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Show in Ta&ble"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Go to this lock's row on the Locks page"), "locks",
     "Ctrl+Shift+L", false, false, false},
    {Verb::ShowInTimeline, "showInTimeline", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Show in &Timeline"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Go to this lock's lane on the Timeline page"), "timeline",
     "Ctrl+T", false, false, false},
    {Verb::Trace, "trace", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Trace &Attempts..."),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "See for some seconds who tries to get this lock"), "trace", "",
     false, false, true},
    {Verb::CopyKey, "copyKey", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Copy &Key"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Copy the name of the lock"), "copy", "Ctrl+Shift+C", false, true,
     false},
    {Verb::CopyToken, "copyToken", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Copy T&oken"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Copy what identifies the holder"), "key", "", false, true,
     false},
    {Verb::CopyRowText, "copyRowText", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Copy as Te&xt"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Copy the row, tab-separated"), "copy", "", false, true, false},
    {Verb::CopyRowJson, "copyRowJson", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Copy as &JSON"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Copy the row as one JSON object a line"), "copy", "", false,
     true, false},
    {Verb::CopyRedisCli, "copyRedisCli", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Copy redis-cli &Commands"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Copy the commands that show this lock in a terminal"),
     "terminal", "", false, true, true},
    {Verb::FilterHolder, "filterHolder", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Filter by This &Holder"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Show only the locks of this holder"), "holder", "", false, false,
     false},
    {Verb::FilterPrefix, "filterPrefix", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Filter by This &Prefix"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Show only the locks whose names begin alike"), "prefix", "",
     false, false, false},
    {Verb::NameHolder, "nameHolder", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "&Name This Holder..."),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Say which service this holder belongs to"), "holder", "", false,
     false, true},
    {Verb::ShortenTtl, "shortenTtl", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "&Shorten TTL..."),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Let the lease end sooner, if the holder is unchanged"),
     "shorten", "", true, false, false},
    {Verb::Quarantine, "quarantine", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "&Quarantine..."),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions",
                       "Keep everybody out for a while with a tombstone that ends by itself"),
     "quarantine", "", true, false, false},
    {Verb::PutBack, "putBack", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "P&ut Back"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions",
                       "Give the lock back to the holder it was taken from, if nobody took it since"),
     "putback", "", true, false, false},
    {Verb::Release, "release", QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "&Release..."),
     QT_TRANSLATE_NOOP("lockscope::gui::LockActions", "Remove the lock, if the holder is unchanged"), "release",
     "Ctrl+Shift+R", true, false, false},
};

/// Bytes as they are when they are text, else in their escaped form.
QString clipboardWord(std::string_view bytes)
{
    return QString::fromStdString(isUtf8(bytes) ? std::string(bytes) : printable(bytes));
}

std::size_t place(Verb verb)
{
    return static_cast<std::size_t>(verb);
}

} // namespace

LockActions::LockActions(FrameLoop& frames, LockSelection& selection, QObject* parent)
    : QObject(parent), m_frames(frames), m_selection(selection), m_entries(std::size(kVerbs))
{
    for (const VerbSpec& each : kVerbs) {
        auto* action = new QAction(this);
        action->setObjectName(u"lock."_s + QLatin1StringView(each.id));
        if (*each.shortcut)
            action->setShortcut(QKeySequence(QLatin1StringView(each.shortcut)));
        connect(action, &QAction::triggered, this, [this, verb = each.verb] { run(verb); });
        m_entries[place(each.verb)].action = action;
    }
    connect(&m_selection, &LockSelection::currentChanged, this, &LockActions::updateEnabled);
    connect(&m_frames, &FrameLoop::sourceChanged, this, &LockActions::updateEnabled);
    m_frames.addConsumer(this);
    retranslate();
}

LockActions::~LockActions()
{
    m_frames.removeConsumer(this);
}

/// A lock becomes free, or is held again, under an open menu and in the inspector, too.
void LockActions::present(const Frame&)
{
    if (anyHeld() != m_anyHeld)
        updateEnabled();
}

void LockActions::reset()
{
    m_targets.clear();
    m_putBack.reset();
    updateEnabled();
}

QAction* LockActions::action(Verb verb) const
{
    return m_entries[place(verb)].action;
}

std::vector<QAction*> LockActions::menuActions()
{
    std::vector<QAction*> list;
    for (const VerbSpec& each : kVerbs) {
        list.push_back(action(each.verb));
        if (each.separatorBelow)
            list.push_back(nullptr);
    }
    return list;
}

void LockActions::popupMenu(const std::vector<LockId>& locks, const QPoint& globalPosition, QWidget* parent)
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
    // The menu hides before its action is triggered: the targets must outlive that.
    connect(menu, &QObject::destroyed, this, [this] {
        m_targets.clear();
        updateEnabled();
    });
    menu->popup(globalPosition);
}

std::vector<LockId> LockActions::targets() const
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

bool LockActions::anyHeld() const
{
    const PictureView& picture = m_frames.picture();
    const std::vector<LockId> locks = targets();
    return std::any_of(locks.begin(), locks.end(), [&](LockId lock) {
        return index(lock) < picture.size() && picture.state(lock).phase == Phase::Held;
    });
}

void LockActions::setHandler(Verb verb, std::function<void(LockId)> handler)
{
    m_entries[place(verb)].handler = std::move(handler);
    updateEnabled();
}

void LockActions::setPutBack(std::optional<LockRef> lock)
{
    if (lock == m_putBack)
        return;
    m_putBack = std::move(lock);
    updateEnabled();
}

void LockActions::setActionsAllowed(bool allowed, const QString& whyNot)
{
    m_allowed = allowed;
    m_whyNot = whyNot;
    updateEnabled();
}

void LockActions::retranslate()
{
    for (const VerbSpec& each : kVerbs) {
        action(each.verb)->setText(tr(each.text));
        action(each.verb)->setStatusTip(tr(each.tip));
    }
    updateEnabled();
}

void LockActions::restyle(const Theme& theme)
{
    for (const VerbSpec& each : kVerbs)
        action(each.verb)->setIcon(theme.icon(QLatin1StringView(each.icon)));
}

void LockActions::updateEnabled()
{
    const std::vector<LockId> locks = targets();
    const std::size_t count = locks.size();
    m_anyHeld = anyHeld();
    for (const VerbSpec& each : kVerbs) {
        const Entry& entry = m_entries[place(each.verb)];
        const bool copies = each.verb == Verb::CopyKey || each.verb == Verb::CopyToken ||
                            each.verb == Verb::CopyRowText || each.verb == Verb::CopyRowJson ||
                            each.verb == Verb::CopyRedisCli;
        bool enabled = count == 1 || (count > 1 && each.several);
        const QString why = whyNot(each.verb, each.onServer);
        enabled = enabled && (copies || entry.handler) && (!each.onServer || m_allowed) && why.isEmpty();
        if (each.verb == Verb::PutBack)
            enabled = enabled && m_putBack && lockRef(m_frames.picture(), locks.front()).key() == m_putBack->key();
        entry.action->setEnabled(enabled);
        entry.action->setToolTip(why.isEmpty() ? tr(each.tip) : plainTip(why));
    }
}

/// Why nothing can be done to these locks on the server; empty when it can, or when there is nothing to say.
QString LockActions::whyNot(Verb verb, bool onServer) const
{
    if (!onServer || targets().empty())
        return {};
    if (!m_allowed)
        return m_whyNot;
    return m_anyHeld || verb == Verb::PutBack ? QString() : tr("Nobody holds this lock now.");
}

void LockActions::run(Verb verb)
{
    std::vector<LockId> locks = targets();
    const PictureView& picture = m_frames.picture();
    std::erase_if(locks, [&](LockId lock) { return index(lock) >= picture.size(); });
    if (locks.empty()) {
        if (!m_targets.empty())
            Q_EMIT targetGone();
        return;
    }
    if (const Entry& entry = m_entries[place(verb)]; entry.handler) {
        entry.handler(locks.front());
        return;
    }
    const QString text = clipboardText(verb, locks);
    if (!text.isNull())
        QGuiApplication::clipboard()->setText(text);
}

QString LockActions::clipboardText(Verb verb, const std::vector<LockId>& locks) const
{
    const PictureView& picture = m_frames.picture();
    QStringList lines;
    if (verb == Verb::CopyRowText)
        return rowsAsText(picture, locks, m_frames.now());
    if (verb == Verb::CopyRowJson)
        return rowsAsJson(picture, locks, m_frames.now());
    for (const LockId lock : locks) {
        const KeyView key = picture.key(lock);
        const LockState& state = picture.state(lock);
        if (verb == Verb::CopyKey)
            lines << clipboardWord(key.name);
        else if (verb == Verb::CopyToken && state.holder != TokenId::None)
            lines << clipboardWord(picture.token(state.holder));
        else if (verb == Verb::CopyRedisCli)
            lines << redisCliCommands(key, state.type, m_server ? m_server(key.node) : std::nullopt);
    }
    return lines.isEmpty() ? QString() : lines.join(u'\n');
}

} // namespace lockscope::gui
