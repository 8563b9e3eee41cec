// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/palettecontents.h"

#include "core/text.h"
#include "gui/findings/findingsettings.h"
#include "gui/shell/zonepreference.h"
#include "gui/widgets/mnemonic.h"
#include "presentation/filters/filter.h"
#include "presentation/filters/fuzzypattern.h"
#include "presentation/findings/findingtext.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"

#include <QAction>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>
#include <QWidget>

#include <algorithm>
#include <unordered_set>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using Kind = PaletteEntry::Kind;
namespace findingtext = presentation::findingtext;

constexpr std::size_t kShownLetters = 100;

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
    : m_services(services), m_targets(std::move(targets))
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

/// Adds the actions that are enabled and visible. An action may be in several menus.
void PaletteContents::addActions(QWidget& window)
{
    for (QAction* action : window.actions()) {
        const QString text = withoutMnemonic(action->text());
        if (text.isEmpty() || !action->isEnabled() || !action->isVisible() || action->menu() != nullptr ||
            action->objectName() == u"action.palette"_s || action->objectName().startsWith(u"page."_s))
            continue;
        m_fixed.push_back({{Kind::Action, text, action->shortcut().toString(QKeySequence::NativeText),
                            [action] { action->trigger(); }},
                           (text + u' ' + action->statusTip()).toStdString()});
    }
}

void PaletteContents::addPages()
{
    for (const PageSpec& spec : pageSpecs()) {
        const QString title = QCoreApplication::translate("PageTitles", spec.title);
        const QString id = QString::fromLatin1(spec.id);
        m_fixed.push_back({{Kind::Page, title, {}, [this, id] { m_targets.showPage(id); }}, title.toStdString()});
    }
}

void PaletteContents::addFindings()
{
    constexpr std::size_t kMost = 2'000;
    const FindingsStore& desk = m_services.findings.desk();
    const auto& marks = desk.marks();
    for (std::size_t i = marks.size() > kMost ? marks.size() - kMost : 0; i < marks.size(); ++i) {
        const auto* episode = desk.find(marks[i].number);
        if (episode == nullptr)
            continue;
        const QString text = findingtext::title(episode->id) + u": "_s +
                             findingtext::subject(*episode, desk.nodeName(episode->subject.node));
        m_fixed.push_back({{Kind::Finding, text, findingtext::span(*episode, zoneOf(m_services.preferences)),
                            [this, number = episode->number] { m_targets.showFinding(number); }},
                           text.toStdString()});
    }
}

void PaletteContents::addRecordings()
{
    for (const QString& file : m_services.preferences.get(settings::prefs::recentRecordings)) {
        m_fixed.push_back({{Kind::Recording, QFileInfo(file).fileName(), QFileInfo(file).absolutePath(),
                            [this, file] { m_targets.openRecording(file); }},
                           file.toStdString()});
    }
}

void PaletteContents::addServers()
{
    for (const auto& profile : m_services.profiles.profiles()) {
        m_fixed.push_back({{Kind::Server, profile.name, QString::fromStdString(profile.endpoint.nodeName()),
                            [this, id = profile.id] { m_targets.connectTo(id); }},
                           profile.name.toStdString() + ' ' + profile.endpoint.nodeName()});
    }
}

std::vector<PaletteEntry> PaletteContents::find(const QString& typed, int most) const
{
    const FuzzyPattern pattern(typed);
    std::vector<Candidate> found;
    for (std::size_t i = 0; i < m_fixed.size(); ++i) {
        if (const auto score = pattern.score(m_fixed[i].name))
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
                               isHeld ? Palette::tr("held") : Palette::tr("free"), show});
            continue;
        }
        const std::string token(picture.token(each.holder));
        const QString text = QString::fromStdString(printableElided(token, kShownLetters));
        const QString filter = holderFilter(picture.state(each.lock).library, token);
        entries.push_back({Kind::Holder, text,
                           Palette::tr("holds %1", "a lock").arg(QString::fromStdString(printableElided(name, 40))),
                           [this, filter] { m_targets.filterBy(filter); }});
    }
    return entries;
}

} // namespace lockscope::gui
