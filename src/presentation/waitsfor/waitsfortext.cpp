// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/waitsfor/waitsfortext.h"

#include "analysis/verdict.h"
#include "presentation/timeline/holdlabels.h"
#include "presentation/traces/tracetext.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/sentences.h"

#include <QCoreApplication>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace lockscope::presentation {

using namespace std::chrono_literals;

using analysis::Deadlock;
using analysis::WaitsForEdge;
using analysis::WaitsForGraph;
using analysis::WaitsForNode;

namespace {

using Kind = WaitsForNode::Kind;

struct WaitsForText
{
    Q_DECLARE_TR_FUNCTIONS(WaitsForText)
};

constexpr std::size_t kTitleCharacters = 60;
/// Maximum number of names in a sentence; a longer chain is shown by its ends.
constexpr std::size_t kNamesInChain = 9;
constexpr std::size_t kClientsInCycle = 4;

/// Empty: not known, or only just begun.
QString forHowLong(ServerTime since, ServerTime now)
{
    return since == kUnknownTime || now - since < 1ms ? QString() : lengthtext::measured(now - since);
}

/// The holder of a lock.
std::optional<std::uint32_t> holderOf(const WaitsForGraph& graph, std::uint32_t lock)
{
    for (const WaitsForEdge& edge : graph.edges)
        if (edge.to == lock && !edge.waits)
            return edge.from;
    return {};
}

/// True for a lock whose value was read and names nobody.
bool hasEmptyValue(const WaitsForNode& lock, const PictureView& picture)
{
    return index(lock.lock) < picture.size() && analysis::hasEmptyValue(picture.state(lock.lock));
}

QString lockDetail(const WaitsForGraph& graph, std::uint32_t place, const PictureView& picture, ServerTime now)
{
    const WaitsForNode& node = graph.nodes[place];
    const QString waiters = WaitsForText::tr("%n wait", nullptr, static_cast<int>(node.waiters));
    if (!holderOf(graph, place) && hasEmptyValue(node, picture)) {
        const QString held = forHowLong(picture.state(node.lock).heldSince, now);
        return held.isEmpty() ? WaitsForText::tr("%1 · value is empty").arg(waiters)
                              : WaitsForText::tr("%1 · value is empty · held %2").arg(waiters, held);
    }
    if (!holderOf(graph, place))
        return WaitsForText::tr("%1 · holder not seen").arg(waiters);
    const QString held = forHowLong(node.since, now);
    return held.isEmpty() ? waiters : WaitsForText::tr("%1 · held %2").arg(waiters, held);
}

/// When a client's wait was last seen; unknown: it is seen now, or does not wait.
ServerTime lastSeen(const WaitsForGraph& graph, std::uint32_t client)
{
    ServerTime seen = kUnknownTime;
    for (const WaitsForEdge& edge : graph.edges) {
        if (edge.to == client && edge.waits && edge.asOf == kUnknownTime)
            return kUnknownTime;
        if (edge.to == client && edge.waits)
            seen = edge.asOf;
    }
    return seen;
}

QString clientDetail(const WaitsForNode& node, bool waits, ServerTime seen, ServerTime now)
{
    const QString waited = forHowLong(node.since, now);
    const QString waiting = seen != kUnknownTime ? WaitsForText::tr("seen %1 ago").arg(forHowLong(seen, now))
                            : waited.isEmpty()   ? WaitsForText::tr("waits")
                                                 : WaitsForText::tr("waits %1").arg(waited);
    if (node.holds == 0)
        return waiting;
    const QString blocks = WaitsForText::tr("blocks %n", nullptr, static_cast<int>(node.blocked));
    return waits ? WaitsForText::tr("%1 · %2").arg(blocks, waiting) : blocks;
}

bool waitsFor(const WaitsForGraph& graph, std::uint32_t client)
{
    return std::any_of(graph.edges.begin(), graph.edges.end(),
                       [client](const WaitsForEdge& edge) { return edge.to == client && edge.waits; });
}

/// "a holds lock:1 and waits for lock:2" for each client of the cycle.
QString cycleText(const WaitsForGraph& graph, const Deadlock& deadlock, const PictureView& picture)
{
    const auto named = [&](std::size_t i) {
        return waitsfortext::name(graph.nodes[deadlock.cycle[i % deadlock.cycle.size()]], picture);
    };
    if (deadlock.cycle.size() == 2)
        return WaitsForText::tr("%1 waits for %2, which it holds itself").arg(named(0), named(1));
    QStringList parts;
    const std::size_t clients = deadlock.cycle.size() / 2;
    for (std::size_t i = 0; i < std::min(clients, kClientsInCycle); ++i)
        parts << WaitsForText::tr("%1 waits for %2, held by %3").arg(named(2 * i), named(2 * i + 1), named(2 * i + 2));
    if (clients > kClientsInCycle)
        parts << WaitsForText::tr("and so on through %n clients", nullptr, static_cast<int>(clients));
    return parts.join(WaitsForText::tr("; ", "between the clients of a deadlock"));
}

QString deadlockText(const WaitsForGraph& graph, const PictureView& picture, ServerTime now)
{
    const Deadlock& first = graph.deadlocks.front();
    QString text = WaitsForText::tr("Deadlock: %1.").arg(cycleText(graph, first, picture));
    const QString since = forHowLong(first.since, first.asOf == kUnknownTime ? now : first.asOf);
    if (!since.isEmpty() && first.asOf != kUnknownTime)
        text = joined({text, WaitsForText::tr("It had lasted %1 when it was last seen.").arg(since)});
    else if (!since.isEmpty())
        text = joined({text, WaitsForText::tr("Deadlocked for %1.").arg(since)});
    if (first.behind > 0)
        text = joined(
            {text, WaitsForText::tr("%n more client(s) queue behind it.", nullptr, static_cast<int>(first.behind))});
    if (graph.deadlocks.size() > 1)
        text = joined(
            {text, WaitsForText::tr("There are %n deadlocks.", nullptr, static_cast<int>(graph.deadlocks.size()))});
    return text;
}

QString chainText(const WaitsForGraph& graph, const PictureView& picture)
{
    QStringList names;
    const auto& chain = graph.longestChain;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        if (chain.size() > kNamesInChain && i == kNamesInChain / 2)
            names << u"…"_s;
        if (chain.size() <= kNamesInChain || i < kNamesInChain / 2 || i + kNamesInChain / 2 >= chain.size())
            names << waitsfortext::name(graph.nodes[chain[i]], picture);
    }
    return names.join(u" → "_s);
}

QString rootText(const WaitsForGraph& graph, const PictureView& picture)
{
    const WaitsForNode& root = graph.nodes[*graph.root];
    const auto count = static_cast<int>(root.blocked);
    if (root.kind == Kind::Lock && hasEmptyValue(root, picture))
        return WaitsForText::tr("%n wait for %1, whose value is empty: it names no holder.", nullptr, count)
            .arg(waitsfortext::name(root, picture));
    if (root.kind == Kind::Lock)
        return WaitsForText::tr("%n wait for %1, whose holder was not seen.", nullptr, count)
            .arg(waitsfortext::name(root, picture));
    std::uint32_t direct = 0;
    QString lock;
    for (const WaitsForEdge& edge : graph.edges) {
        if (edge.from != *graph.root)
            continue;
        direct += graph.nodes[edge.to].waiters;
        if (lock.isEmpty())
            lock = waitsfortext::name(graph.nodes[edge.to], picture);
    }
    QString text = root.holds == 1 ? WaitsForText::tr("%1 blocks most: it holds %2, on which %n wait.", nullptr,
                                                      static_cast<int>(direct))
                                         .arg(waitsfortext::name(root, picture), lock)
                                   : WaitsForText::tr("%1 blocks most: it holds %2 locks, on which %n wait.", nullptr,
                                                      static_cast<int>(direct))
                                         .arg(waitsfortext::name(root, picture))
                                         .arg(root.holds);
    if (root.blocked > direct)
        text = joined({text, WaitsForText::tr("With indirect waiters it blocks %n client(s).", nullptr, count)});
    return text;
}

QByteArray quoted(const QString& text)
{
    QString escaped = text;
    escaped.replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s);
    return '"' + escaped.toUtf8() + '"';
}

} // namespace

QString waitsfortext::name(const WaitsForNode& node, const PictureView& picture)
{
    switch (node.kind) {
    case Kind::Lock:
        return celltext::bytes(picture.key(node.lock).name, kTitleCharacters);
    case Kind::Unnamed:
        return WaitsForText::tr("%n waiter(s)", nullptr, static_cast<int>(node.waiters));
    case Kind::More:
        return WaitsForText::tr("%n more", nullptr, static_cast<int>(node.waiters));
    case Kind::Client:
        break;
    }
    if (node.who.several)
        return node.holds > 0 ? holderLabel(node.who.library, node.who.id) : tracetext::oneOfSeveral(node.who.client);
    if (!node.who.name.empty())
        return celltext::bytes(node.who.name, kTitleCharacters);
    if (!node.who.client.empty() && !node.who.idIsWho)
        return celltext::bytes(node.who.client, kTitleCharacters);
    return holderLabel(node.who.library, node.who.id);
}

waitsfortext::NodeText waitsfortext::node(const WaitsForGraph& graph, std::uint32_t place, const PictureView& picture,
                                          ServerTime now)
{
    const WaitsForNode& node = graph.nodes[place];
    NodeText text;
    text.title = name(node, picture);
    switch (node.kind) {
    case Kind::Lock:
        text.detail = lockDetail(graph, place, picture, now);
        break;
    case Kind::Client:
        text.detail = clientDetail(node, waitsFor(graph, place), lastSeen(graph, place), now);
        break;
    case Kind::Unnamed:
        text.detail = WaitsForText::tr("only the number is known");
        break;
    case Kind::More:
        text.detail = WaitsForText::tr("wait here, too");
        break;
    }
    if (node.deadlock)
        text.badge = WaitsForText::tr("deadlock");
    else if (graph.root == place)
        text.badge = WaitsForText::tr("blocker");
    return text;
}

waitsfortext::EdgeText waitsfortext::edge(const WaitsForGraph& graph, std::size_t place, const PictureView& picture,
                                          ServerTime now)
{
    const WaitsForEdge& edge = graph.edges[place];
    const WaitsForNode& from = graph.nodes[edge.from];
    const WaitsForNode& to = graph.nodes[edge.to];
    EdgeText text;
    if (!edge.waits)
        text.what = WaitsForText::tr("%1 holds %2", "client, lock").arg(name(from, picture), name(to, picture));
    else if (to.kind == Kind::Client)
        text.what = WaitsForText::tr("%1 waits for %2", "client, lock").arg(name(to, picture), name(from, picture));
    else
        text.what =
            WaitsForText::tr("%n wait for %1", "clients, lock", static_cast<int>(to.waiters)).arg(name(from, picture));
    QStringList states;
    const ServerTime since = edge.since != kUnknownTime ? edge.since : edge.waits ? kUnknownTime : to.since;
    if (const QString length = forHowLong(since, edge.asOf == kUnknownTime ? now : edge.asOf); !length.isEmpty())
        states << WaitsForText::tr("for %1", "length of time").arg(length);
    else
        states << WaitsForText::tr("since when is not known");
    if (edge.asOf != kUnknownTime)
        states << WaitsForText::tr("seen %1 ago").arg(forHowLong(edge.asOf, now));
    if (edge.deadlock)
        states << WaitsForText::tr("deadlock");
    text.state = states.join(u", "_s);
    return text;
}

QString waitsfortext::sentence(const WaitsForGraph& graph, std::uint32_t place, const PictureView& picture,
                               ServerTime now)
{
    const WaitsForNode& node = graph.nodes[place];
    const NodeText words = waitsfortext::node(graph, place, picture, now);
    QStringList parts;
    if (!words.badge.isEmpty())
        parts << words.badge;
    parts << words.detail;
    QStringList holds;
    QStringList waits;
    QString holder;
    for (const WaitsForEdge& edge : graph.edges) {
        if (edge.from == place && node.kind == Kind::Client)
            holds << name(graph.nodes[edge.to], picture);
        if (edge.to == place && edge.waits)
            waits << name(graph.nodes[edge.from], picture);
        if (edge.to == place && !edge.waits)
            holder = name(graph.nodes[edge.from], picture);
    }
    if (!holder.isEmpty())
        parts << WaitsForText::tr("held by %1").arg(holder);
    if (!holds.isEmpty())
        parts << WaitsForText::tr("holds %1").arg(holds.join(u", "_s));
    if (!waits.isEmpty())
        parts << WaitsForText::tr("waits for %1").arg(waits.join(u", "_s));
    if (node.kind == Kind::Client && !node.who.client.empty())
        parts << celltext::bytes(node.who.client, kTitleCharacters);
    return WaitsForText::tr("%1: %2", "node, what is known of it").arg(words.title, parts.join(u"; "_s));
}

QString waitsfortext::headline(const WaitsForGraph& graph, const PictureView& picture, ServerTime now)
{
    if (graph.nodes.empty())
        return {};
    QStringList sentences;
    if (!graph.deadlocks.empty())
        sentences << deadlockText(graph, picture, now);
    else if (graph.root)
        sentences << rootText(graph, picture);
    if (graph.longestChain.size() > 3 && graph.deadlocks.empty())
        sentences << WaitsForText::tr("The longest chain is %1.").arg(chainText(graph, picture));
    return joined(sentences);
}

QString waitsfortext::doubts(const WaitsForGraph& graph)
{
    QStringList sentences;
    const auto byConnection = [](const Deadlock& deadlock) { return deadlock.byConnection; };
    if (std::any_of(graph.deadlocks.begin(), graph.deadlocks.end(), byConnection))
        sentences << WaitsForText::tr("Clients are told apart by their connections: a program whose threads share one "
                                      "looks like one client.");
    if (graph.unjoinedHolders > 0)
        sentences << WaitsForText::tr(
            "%n holder(s) known by token only: a deadlock through them would not be detected. A trace burst that sees "
            "them take, renew or release a lock tells who they are.",
            nullptr, static_cast<int>(graph.unjoinedHolders));
    if (graph.namedHolders > 0)
        sentences << WaitsForText::tr("%n holder(s) matched to the connection whose name is their token.", nullptr,
                                      static_cast<int>(graph.namedHolders));
    const auto isSeveral = [](const WaitsForNode& node) { return node.who.several; };
    if (std::any_of(graph.nodes.begin(), graph.nodes.end(), isSeveral))
        sentences << tracetext::severalHint();
    if (graph.unnamed > 0)
        sentences << WaitsForText::tr("%n waiter(s) are known by their number only: a trace burst names them.", nullptr,
                                      static_cast<int>(graph.unnamed));
    return joined(sentences);
}

QByteArray waitsForDot(const WaitsForGraph& graph, const PictureView& picture, ServerTime now, const QByteArray& alarm)
{
    QByteArray dot = "digraph waits_for {\n  rankdir=LR;\n  node [fontname=\"sans-serif\"];\n";
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        const WaitsForNode& node = graph.nodes[i];
        const auto text = waitsfortext::node(graph, i, picture, now);
        QString label = text.title + u'\n' + text.detail;
        if (!text.badge.isEmpty())
            label += u'\n' + text.badge;
        dot += "  n" + QByteArray::number(i) + " [label=" + quoted(label).replace('\n', "\\n") +
               ", shape=" + (node.kind == Kind::Lock ? "box" : "ellipse");
        if (node.deadlock)
            dot += ", color=\"" + alarm + "\", penwidth=2";
        else if (node.kind == Kind::Unnamed || node.kind == Kind::More)
            dot += ", style=dashed";
        dot += "];\n";
    }
    for (const WaitsForEdge& edge : graph.edges) {
        dot += "  n" + QByteArray::number(edge.from) + " -> n" + QByteArray::number(edge.to) +
               " [label=" + quoted(edge.waits ? WaitsForText::tr("waited for by") : WaitsForText::tr("holds"));
        if (edge.waits)
            dot += ", style=dashed";
        if (edge.deadlock)
            dot += ", color=\"" + alarm + "\", penwidth=2";
        dot += "];\n";
    }
    return dot + "}\n";
}

} // namespace lockscope::presentation
