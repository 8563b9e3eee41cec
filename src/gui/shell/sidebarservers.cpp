// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "gui/presentation.h"
#include "gui/shell/sidebarrow.h"
#include "gui/shell/statusfields.h"
#include "gui/style/theme.h"
#include "presentation/servers/nodefacts.h"
#include "presentation/servers/nodestore.h"
#include "presentation/words/lengthtext.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

/// The choice that a row stands for: a deployment by its name, or all deployments if it is empty.
QVariant scopeChoice(const QString& deployment)
{
    return QStringList{deployment};
}

/// The same for a Redlock group.
QVariant groupChoice(const QString& group)
{
    return QStringList{group, u"group"_s};
}

/// The source of events in one word or two.
QString shortSource(SourceKind source)
{
    switch (source) {
    case SourceKind::None:
        break;
    case SourceKind::Notifications:
        return Sidebar::tr("events \u2713");
    case SourceKind::Tracking:
        return Sidebar::tr("tracking");
    case SourceKind::Polling:
        return Sidebar::tr("polling");
    }
    return Sidebar::tr("not known yet");
}

} // namespace

/// Several nodes as one row: their worst state and the sum of their events.
Sidebar::RowContent Sidebar::rowOf(const std::vector<const NodeStatus*>& nodes) const
{
    double events = 0;
    for (const NodeStatus* node : nodes)
        events += node->eventsPerSecond;
    const auto worst = NodeStore::worstOf(nodes);
    return {.value = tr("%1/s").arg(QLocale().toString(static_cast<qlonglong>(std::llround(events)))),
            .glyph = glyphOf(worst),
            .color = colorOf(worst, m_theme.colors()),
            .tip = connectionWord(worst),
            .isGroup = true};
}

void Sidebar::addDeployments(std::vector<RowContent>& rows, const std::vector<std::string>& names) const
{
    std::vector<const NodeStatus*> all;
    for (const NodeStatus& node : m_board.nodes())
        all.push_back(&node);
    RowContent every = rowOf(all);
    every.label = tr("All servers");
    every.glyph = Glyph::None;
    every.choice = scopeChoice({});
    every.tip = tr("Show the locks of all servers on every page");
    every.isShown = !m_board.chosen();
    rows.push_back(every);
    std::vector<std::string> groups; ///< groups that already have rows
    for (const std::string& name : names) {
        const std::string group = m_groupOf ? m_groupOf(name) : std::string();
        if (group.empty()) {
            addDeployment(rows, name, 0);
        } else if (std::find(groups.begin(), groups.end(), group) == groups.end()) {
            groups.push_back(group);
            addGroup(rows, group, names);
        }
    }
}

/// Adds rows for a Redlock group and its servers.
void Sidebar::addGroup(std::vector<RowContent>& rows, const std::string& group,
                       const std::vector<std::string>& names) const
{
    std::vector<const NodeStatus*> nodes;
    for (const NodeStatus& node : m_board.nodes()) {
        if (m_groupOf(m_board.scope().deploymentOf(node.id)) == group)
            nodes.push_back(&node);
    }
    RowContent row = rowOf(nodes);
    row.label = QString::fromStdString(printable(group));
    row.choice = groupChoice(QString::fromStdString(group));
    row.tip += u'\n' + tr("Redlock group: show the combined state of its servers");
    rows.push_back(row);
    for (const std::string& name : names) {
        if (m_groupOf(name) == group)
            addDeployment(rows, name, 1);
    }
}

void Sidebar::addDeployment(std::vector<RowContent>& rows, const std::string& name, int level) const
{
    const auto& scope = m_board.scope();
    std::vector<const NodeStatus*> nodes;
    for (const NodeStatus& node : m_board.nodes()) {
        if (scope.deploymentOf(node.id) == name)
            nodes.push_back(&node);
    }
    RowContent row = rowOf(nodes);
    row.label = QString::fromStdString(printable(scope.title(name)));
    row.choice = scopeChoice(QString::fromStdString(name));
    row.level = level;
    row.isShown = m_board.chosen() == name;
    row.tip += u'\n' + tr("Show only %1 on every page; once more: all servers").arg(row.label);
    rows.push_back(row);
    const bool isNamedSo =
        nodes.size() == 1 && row.label == QString::fromStdString(printable(nodes.front()->info.address));
    for (const NodeStatus* node : nodes) {
        const std::size_t begin = rows.size();
        addNode(rows, *node, isNamedSo ? level : level + 1, true);
        if (isNamedSo) // the node's own row would repeat the row above
            rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(begin));
    }
}

void Sidebar::addNode(std::vector<RowContent>& rows, const NodeStatus& node, int level, bool isOneOfMany) const
{
    const Colors& colors = m_theme.colors();
    RowContent server{.choice = true, .level = level};
    server.label = QString::fromStdString(printable(node.info.address));
    if (server.label.isEmpty())
        server.label = connectionWord(node.state);
    server.value = tr("%1/s").arg(QLocale().toString(static_cast<qlonglong>(std::llround(node.eventsPerSecond))));
    server.glyph = glyphOf(node.state);
    server.color = colorOf(node.state, colors);
    server.tip = connectionWord(node.state) + (node.text.isEmpty() ? QString() : u"\n"_s + node.text);
    rows.push_back(server);

    const auto rung = [&]() -> std::pair<QString, QColor> {
        switch (node.source) {
        case SourceKind::None:
            break;
        case SourceKind::Notifications:
            return {tr("on \u2713"), QColor()};
        case SourceKind::Tracking:
            return {tr("off \u00b7 tracking"), colors.contended};
        case SourceKind::Polling:
            return {tr("off \u00b7 polling"), colors.contended};
        }
        return {tr("not known yet"), QColor()};
    }();
    // A lost node shows no figures, because its last ones are not current.
    const bool isHeard = node.state == ConnectionState::Live || node.state == ConnectionState::Scanning;
    if (isOneOfMany) { // one row for each of several nodes
        RowContent line{.detail = true, .choice = true, .level = level};
        if (isHeard) {
            line.label = shortSource(node.source);
            if (!node.info.role.empty())
                line.label.prepend(roleText(node.info.role) + u" \u00b7 "_s);
            line.value =
                node.roundTripUs > 0 ? lengthtext::rough(std::chrono::microseconds{node.roundTripUs}) : QString();
            line.color = rung.second;
        } else {
            line.label = connectionWord(node.state);
            line.color = colorOf(node.state, colors);
        }
        line.tip = tr("Its role, how changes are learned, and how long it takes to answer");
        rows.push_back(line);
    } else {
        RowContent source{.label = tr("notifications"), .detail = true, .choice = true, .level = level};
        std::tie(source.value, source.color) =
            isHeard ? rung : std::pair(connectionWord(node.state), colorOf(node.state, colors));
        source.tip = tr("How changes are learned. Without keyspace notifications short holds can be missed; the Server "
                        "page says how to fix it.");
        rows.push_back(source);
        addClock(rows, node, level);
    }
    addEviction(rows, node, level, isOneOfMany);
}

void Sidebar::addClock(std::vector<RowContent>& rows, const NodeStatus& node, int level)
{
    RowContent clock{.label = tr("clock"), .detail = true, .choice = true, .level = level};
    clock.value = node.offsetUs ? lengthtext::difference(std::chrono::microseconds{*node.offsetUs}) : tr("unknown");
    clock.tip = tr("The server's clock minus the clock of this machine");
    rows.push_back(clock);
}

/// Adds the eviction row; for one of many nodes only if there is a risk.
void Sidebar::addEviction(std::vector<RowContent>& rows, const NodeStatus& node, int level, bool isOneOfMany) const
{
    RowContent eviction{.label = tr("eviction risk"), .detail = true, .choice = true, .level = level};
    const QString policy = QString::fromStdString(node.info.evictionPolicy);
    const bool risky = !policy.isEmpty() && policy != u"noeviction";
    if (isOneOfMany && !risky)
        return;
    eviction.value = policy.isEmpty() ? tr("unknown") : risky ? tr("%1 \u26a0").arg(policy) : tr("none");
    eviction.color = risky ? m_theme.colors().contended : QColor();
    eviction.tip = risky ? tr("With maxmemory-policy %1 the server may remove locks when memory runs out").arg(policy)
                         : tr("Whether the server may remove locks when memory runs out (maxmemory-policy)");
    rows.push_back(eviction);
}

} // namespace lockscope::gui
