// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/palettecontents.h"

#include "core/text.h"
#include "gui/findings/findingsettings.h"
#include "gui/shell/commandwords.h"
#include "gui/shell/zonepreference.h"
#include "gui/style/theme.h"
#include "gui/widgets/mnemonic.h"
#include "presentation/filters/filter.h"
#include "presentation/findings/findingtext.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"

#include <QAction>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>
#include <QTextDocumentFragment>
#include <QWidget>

#include <algorithm>
#include <unordered_set>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using Kind = PaletteEntry::Kind;
namespace findingtext = presentation::findingtext;
namespace prefs = settings::prefs;

constexpr std::size_t kShownLetters = 100;
constexpr qsizetype kMostRecent = 8;
// What is meant counts more than what merely says so.
constexpr int kByName = 60;
constexpr int kBySynonym = 40;
constexpr int kRecent = 15;
constexpr int kNotNow = 50;
constexpr int kTogether = 70; ///< least score of a word whose letters stand together

class Palette
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::CommandPalette)
};

/// A match with its score. Only the best candidates become entries.
struct Candidate
{
    int score = 0;
    std::size_t order = 0;
    std::size_t fixed = 0;
    LockId lock = kNoLock;
    TokenId holder = TokenId::None;
};

} // namespace

PaletteContents::PaletteContents(QWidget& window, Services& services, PaletteTargets targets)
    : m_services(services), m_targets(std::move(targets)), m_recent(services.preferences.get(prefs::recentCommands))
{
    addPages();
    addActions(window);
    addFindings();
    addRecordings();
    addServers();
}

QString PaletteContents::kindText(Kind kind)
{
    switch (kind) {
    case Kind::Action:
        return Palette::tr("Action");
    case Kind::Page:
        return Palette::tr("Page");
    case Kind::Lock:
        return Palette::tr("Lock");
    case Kind::Holder:
        return Palette::tr("Holder");
    case Kind::Finding:
        return Palette::tr("Finding");
    case Kind::Recording:
        return Palette::tr("Recording");
    case Kind::Server:
        return Palette::tr("Server");
    }
    return {};
}

/// Adds the actions that can be done now, and those on locks that cannot, with the reason: who looks for one must not
/// believe that there is none. An action may be in several menus.
void PaletteContents::addActions(QWidget& window)
{
    for (QAction* action : window.actions()) {
        const QString text = withoutMnemonic(action->text());
        if (text.isEmpty() || !action->isVisible() || action->menu() != nullptr ||
            action->objectName() == u"action.palette"_s || action->objectName().startsWith(u"page."_s) ||
            action->objectName() == u"lock.count"_s)
            continue;
        if (!action->isEnabled()) {
            if (action->objectName().startsWith(u"lock."_s))
                add({Kind::Action,
                     text,
                     QTextDocumentFragment::fromHtml(action->toolTip()).toPlainText(),
                     {},
                     action->icon(),
                     action->objectName()});
            continue;
        }
        add({Kind::Action, text, action->shortcut().toString(QKeySequence::NativeText), [action] { action->trigger(); },
             action->icon(), action->objectName()},
            action->statusTip());
    }
}

void PaletteContents::addPages()
{
    for (const PageSpec& spec : pageSpecs()) {
        const QString title = QCoreApplication::translate("PageTitles", spec.title);
        const QString id = QString::fromLatin1(spec.id);
        add({Kind::Page,
             title,
             {},
             [this, id] { m_targets.showPage(id); },
             m_services.theme.icon(QLatin1StringView(spec.icon)),
             u"page."_s + id});
    }
}

void PaletteContents::addFindings()
{
    constexpr std::size_t kMost = 2'000;
    const FindingsStore& findings = m_services.findings.store();
    const auto& marks = findings.marks();
    for (std::size_t i = marks.size() > kMost ? marks.size() - kMost : 0; i < marks.size(); ++i) {
        const auto* episode = findings.find(marks[i].number);
        if (episode == nullptr)
            continue;
        const QString text = findingtext::title(episode->id) + u": "_s +
                             findingtext::subject(*episode, findings.nodeName(episode->subject.node));
        add({Kind::Finding, text, findingtext::span(*episode, zoneOf(m_services.preferences)),
             [this, number = episode->number] { m_targets.showFinding(number); },
             m_services.theme.icon(u"findings"_s)});
    }
}

void PaletteContents::addRecordings()
{
    for (const QString& file : m_services.preferences.get(prefs::recentRecordings)) {
        add({Kind::Recording, QFileInfo(file).fileName(), QFileInfo(file).absolutePath(),
             [this, file] { m_targets.openRecording(file); }, m_services.theme.icon(u"record"_s)},
            file);
    }
}

void PaletteContents::addServers()
{
    for (const auto& profile : m_services.profiles.profiles()) {
        const QString node = QString::fromStdString(profile.endpoint.nodeName());
        add({Kind::Server, profile.name, node, [this, id = profile.id] { m_targets.connectTo(id); },
             m_services.theme.icon(u"server"_s), u"server."_s + profile.id},
            node);
    }
}

void PaletteContents::add(PaletteEntry entry, const QString& tip)
{
    const std::string name = entry.text.toStdString();
    const QString synonyms = commandWords(entry.id);
    const std::string words = synonyms.isEmpty() ? std::string() : name + ' ' + synonyms.toStdString();
    m_fixed.push_back({std::move(entry), name, words, tip.toStdString()});
}

/// Recent ones count more; without a text they alone have a score, the newest the highest.
std::optional<int> PaletteContents::scoreOf(const Named& each, const presentation::FuzzyPattern& pattern,
                                            int leastScore) const
{
    const auto place = each.entry.id.isEmpty() ? -1 : m_recent.indexOf(each.entry.id);
    const int recent = place < 0 ? 0 : kRecent - static_cast<int>(place);
    const bool canRun = each.entry.run != nullptr;
    if (pattern.isEmpty())
        return canRun ? std::optional(recent) : std::nullopt;
    std::optional<int> best;
    const auto take = [&best](std::optional<int> score, int more) {
        if (score)
            best = std::max(best.value_or(*score + more), *score + more);
    };
    take(pattern.score(each.name), kByName);
    for (const auto& [text, more] : {std::pair(each.words, kBySynonym), std::pair(each.name + ' ' + each.tip, 0)}) {
        const auto score = pattern.score(text);
        if (score && *score >= leastScore) // letters that are scattered over a sentence mean nothing
            take(score, more);
    }
    return best ? std::optional(*best + recent - (canRun ? 0 : kNotNow)) : std::nullopt;
}

void PaletteContents::remember(const PaletteEntry& entry) const
{
    if (entry.id.isEmpty())
        return;
    QStringList recent = m_services.preferences.get(prefs::recentCommands);
    recent.removeAll(entry.id);
    recent.prepend(entry.id);
    m_services.preferences.set(prefs::recentCommands, recent.mid(0, kMostRecent));
}

std::vector<PaletteEntry> PaletteContents::find(const QString& typed, int most) const
{
    const FuzzyPattern pattern(typed);
    const int leastScore = kTogether * static_cast<int>(typed.simplified().count(u' ') + 1);
    std::vector<Candidate> found;
    for (std::size_t i = 0; i < m_fixed.size(); ++i) {
        if (const auto score = scoreOf(m_fixed[i], pattern, leastScore))
            found.push_back({*score, found.size(), i, kNoLock, TokenId::None});
    }
    const PictureView& picture = m_services.frames.picture();
    std::unordered_set<std::uint32_t> holders;
    for (std::uint32_t i = 0; i < picture.size() && !pattern.isEmpty(); ++i) {
        const LockId lock{i};
        if (picture.key(lock).node == kNoNode)
            continue;
        if (const auto score = pattern.score(picture.key(lock).name))
            found.push_back({*score, found.size(), 0, lock, TokenId::None});
        const TokenId holder = picture.state(lock).holder;
        if (holder == TokenId::None || picture.state(lock).phase != LockPhase::Held ||
            !holders.insert(static_cast<std::uint32_t>(holder)).second)
            continue;
        if (const auto score = pattern.score(picture.token(holder)))
            found.push_back({*score, found.size(), 0, lock, holder});
    }
    const auto count = std::min(found.size(), static_cast<std::size_t>(std::max(0, most)));
    // Equal scores keep their order: pages and actions first.
    const auto isBetter = [](const Candidate& a, const Candidate& b) {
        return a.score != b.score ? a.score > b.score : a.order < b.order;
    };
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), found.end(), isBetter);
    found.resize(count);
    std::vector<PaletteEntry> entries;
    for (const Candidate& each : found) {
        if (each.lock == kNoLock) {
            entries.push_back(m_fixed[each.fixed].entry);
            continue;
        }
        const std::string name(picture.key(each.lock).name);
        if (each.holder == TokenId::None) {
            const bool isHeld = picture.state(each.lock).phase == LockPhase::Held;
            const auto show = [this, lock = each.lock, name] {
                const PictureView& now = m_services.frames.picture(); // the id may belong to another lock by then
                if (index(lock) < now.size() && now.key(lock).name == name)
                    m_targets.showLock(lock);
            };
            entries.push_back({Kind::Lock, QString::fromStdString(printableElided(name, kShownLetters)),
                               isHeld ? Palette::tr("held") : Palette::tr("free"), show,
                               m_services.theme.icon(u"locks"_s)});
            continue;
        }
        const std::string token(picture.token(each.holder));
        const QString text = QString::fromStdString(printableElided(token, kShownLetters));
        const QString filter = holderFilter(picture.state(each.lock).library, token);
        entries.push_back({Kind::Holder, text,
                           Palette::tr("holds %1", "a lock").arg(QString::fromStdString(printableElided(name, 40))),
                           [this, filter] { m_targets.filterBy(filter); }, m_services.theme.icon(u"holder"_s)});
    }
    return entries;
}

} // namespace lockscope::gui
