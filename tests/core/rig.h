// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture.h"
#include "core/pictureview.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::test {

/// Plays a script of notifications and looks into a Picture and writes down what it emits. Time is milliseconds from 0;
/// every step but an adjacent one ("+expire") comes 1 ms after the one before.
///
///   set hset del ...   a notification by its name; "+" in front: directly behind the previous one
///   =a/1000            a look: held by a, 1000 ms left; "/-": no TTL, "/?" or nothing: TTL not read;
///                      "/1000/2": count 2; "/1000/2/1": the same, of one reader; "=none": there, and no lock;
///                      "=?/1000": only the TTL was asked for; "=NO/1000": only the TTL may be read; "=BIG": too large
///   =nil               a look: the key is gone
///   old=a/1000         the same, but asked before the last step that was none
///   push               a tracking push
///   ~250               time passes
///   queued15000        what follows arrives so many milliseconds late, at most
///   unread             holders are not read from now on
///   covered uncovered  everything is announced from now on; nothing is
///   exactly            looks tell the deadline as a time from now on
///   unnamed            the names are nobody's choice from now on
///   tick shed resync emptied unseen announce done notdone scanned notscanned
///   on0 on1 on2        what follows is seen on this node of the keyspace; not a step
///   away back          nothing is heard of that node any more; it is heard of again
///   retire             that node is no more
///   moving moved       the slot of k is on its way from node 0 to node 1; it is there
///   unreadable         the key cannot be read now
///   replica            that node is a replica
///   follows0           that node takes the place of node 0, which was whole until now
///   replaces0          that node has taken the place of node 0
///   k2:set             the same for another key
class Rig
{
public:
    Picture picture;
    PictureView view;
    std::vector<std::string> told; ///< "acquired:a@1/1001"
    std::vector<LockEvent> events;
    std::vector<ReadRequest> wants; ///< of the last step
    bool missed = false;
    std::int64_t nowMs = 0;

    Rig();
    explicit Rig(const Coverage& coverage);
    static Coverage everything();
    void play(std::string_view script);
    /// Hands over what is new, and lets the view take it.
    void collect(Batch& batch);
    [[nodiscard]] std::string story() const;
    [[nodiscard]] LockId lock(std::string_view key = "k") const;
    [[nodiscard]] const LockState& state(std::string_view key = "k") const { return picture.state(lock(key)); }
    [[nodiscard]] std::string holder(std::string_view key = "k") const;
    /// Empty, or what does not hold: states are the fold of the events, the view equals the picture, counts fit.
    [[nodiscard]] std::string broken();
    /// "kind:holder@at/deadline", with <previous, #count and +-precision where they say something.
    [[nodiscard]] std::string text(const LockEvent& event) const;

    static constexpr std::int64_t kEpochUs = 1'790'000'000'000'000;
    [[nodiscard]] static ServerTime time(std::int64_t ms) { return serverTimeFromUs(kEpochUs + ms * 1000); }

private:
    void step(std::string_view word);
    void look(std::string_view what, std::string_view key, bool old);
    [[nodiscard]] ObservedAt at() const { return {m_node, 0, time(nowMs), m_precisionUs}; }
    void take();
    [[nodiscard]] Reducer& node() { return picture.node(m_node); }

    NodeId m_node{}; ///< of what comes next
    Reduction m_out;
    std::map<std::uint32_t, LockState> m_fold;
    std::vector<LockEvent> m_untold;
    bool m_exact = false;
    std::int64_t m_precisionUs = 0;
    std::uint32_t m_before = 0; ///< sequence before the last step that was no look
};

inline Rig::Rig() : Rig(everything()) {}

inline Rig::Rig(const Coverage& coverage)
{
    picture.node(NodeId{0}).setCoverage(coverage);
}

inline Coverage Rig::everything()
{
    Coverage c;
    c.removals = c.strings = c.hashes = c.zsets = c.listsAndSets = c.expired = c.evicted = true;
    return c;
}

inline void Rig::play(std::string_view script)
{
    while (!script.empty()) {
        const auto end = std::min(script.find(' '), script.size());
        if (end > 0)
            step(script.substr(0, end));
        script.remove_prefix(std::min(end + 1, script.size()));
    }
}

inline void Rig::step(std::string_view word)
{
    std::string_view key = "k";
    if (const auto colon = word.find(':'); colon != std::string_view::npos && !word.starts_with('=')) {
        key = word.substr(0, colon);
        word.remove_prefix(colon + 1);
    }
    if (word.starts_with('~')) {
        nowMs += std::stoll(std::string(word.substr(1)));
        return;
    }
    if (word.starts_with("queued")) {
        m_precisionUs = std::stoll(std::string(word.substr(6))) * 1000;
        return;
    }
    if (word.starts_with("on")) {
        m_node = NodeId{static_cast<std::uint16_t>(word.back() - '0')};
        if (!picture.has(m_node))
            picture.join(m_node, KeyspaceId{0}).setCoverage(everything());
        return;
    }
    const bool adjacent = word.starts_with('+');
    if (adjacent)
        word.remove_prefix(1);
    else
        ++nowMs;
    m_out.clear();
    if (!word.starts_with("old=") && !word.starts_with('='))
        m_before = picture.sequence(lock(key));
    if (word == "tick")
        node().tick(time(nowMs), m_out);
    else if (word == "away")
        node().goAway(m_out);
    else if (word == "back")
        node().comeBack();
    else if (word == "retire")
        picture.retire(m_node);
    else if (word == "replica")
        node().setReplica(true);
    else if (word == "demoted") // a moment ago it was a primary
        node().setReplica(true, time(nowMs));
    else if (word == "follows0")
        picture.fallTo(NodeId{0}, m_node, time(nowMs));
    else if (word == "replaces0")
        picture.replace(NodeId{0}, {m_node, 0, time(nowMs), 0}, m_out);
    else if (word == "moving" || word == "moved" || word == "restless" || word == "slots") {
        for (const NodeId each : {NodeId{0}, NodeId{1}})
            if (!picture.has(each))
                picture.join(each, KeyspaceId{0}).setCoverage(everything());
        SlotTable table;
        table.owner.assign(kClusterSlots, word == "moved" ? NodeId{1} : NodeId{0});
        table.isRestless = word == "restless";
        if (word == "moving")
            table.moves.push_back({slotOf("k"), NodeId{0}, NodeId{1}});
        picture.setSlots(KeyspaceId{0}, std::make_shared<const SlotTable>(std::move(table)), m_out);
    } else if (word == "unreadable")
        node().unreadable(lock(key));
    else if (word == "unread")
        node().setReadsHolders(false);
    else if (word == "covered" || word == "uncovered")
        node().setCoverage(word == "covered" ? everything() : Coverage{});
    else if (word == "exactly")
        m_exact = true;
    else if (word == "unnamed")
        node().setUnnamed([](std::string_view) { return true; });
    else if (word == "shed")
        node().shed(lock(key), time(nowMs), m_out);
    else if (word == "resync")
        node().beginResync(time(nowMs));
    else if (word == "emptied")
        node().beginResync(time(nowMs), Reducer::Missed::Removals);
    else if (word == "notscanned")
        node().notScanned();
    else if (word == "scanned")
        node().scanned(time(nowMs));
    else if (word == "unseen")
        node().vanishUnseen(at(), m_out);
    else if (word == "push")
        node().reduce(Invalidated{at(), key}, m_out);
    else if (word == "announce")
        node().reduce(OwnRelease{at(), key, OwnRelease::Step::Announced}, m_out);
    else if (word == "done")
        node().reduce(OwnRelease{at(), key, OwnRelease::Step::ResolvedDone}, m_out);
    else if (word == "notdone")
        node().reduce(OwnRelease{at(), key, OwnRelease::Step::ResolvedNotDone}, m_out);
    else if (word.starts_with("old="))
        look(word.substr(4), key, true);
    else if (word.starts_with("="))
        look(word.substr(1), key, false);
    else {
        node().reduce(Notification{at(), key, keyEventFromName(word), adjacent}, m_out);
    }
    take();
}

inline void Rig::look(std::string_view what, std::string_view key, bool old)
{
    KeyReading look;
    look.at = at();
    look.key = key;
    look.evidence = Evidence::Poll;
    look.exact = m_exact;
    look.askedAtSequence = old ? m_before : picture.sequence(lock(key));
    if (what == "none" || what == "unjudged") {
        look.hasValue = true;
        look.announced = false;
        look.unjudged = what == "unjudged";
    } else if (what != "nil") {
        look.exists = true;
        look.count = 1;
        look.type = ValueType::String;
        look.mode = LockMode::Exclusive;
        const auto slash = what.find('/');
        look.token = what.substr(0, slash);
        look.hasValue = look.token != "?" && look.token != "BIG";
        look.tooLarge = look.token == "BIG";
        look.leaseOnly = look.token == "?";
        look.hasValue = look.hasValue && look.token != "NO";
        if (slash != std::string_view::npos) {
            auto rest = what.substr(slash + 1);
            const auto second = rest.find('/');
            const auto ttl = rest.substr(0, second);
            if (ttl == "-")
                look.deadline = Deadline::never();
            else if (ttl != "?")
                look.deadline = Deadline::at(time(nowMs + std::stoll(std::string(ttl))));
            if (second != std::string_view::npos) {
                look.type = ValueType::Hash;
                rest = rest.substr(second + 1);
                const auto third = rest.find('/');
                look.count = static_cast<std::uint32_t>(std::stoul(std::string(rest.substr(0, third))));
                if (third != std::string_view::npos && rest.substr(third + 1) == "m") { // a member of a sorted set
                    look.type = ValueType::ZSet;
                    look.mode = LockMode::Unknown;
                } else if (third != std::string_view::npos) {
                    look.mode = LockMode::Read;
                    look.holders = static_cast<std::uint32_t>(std::stoul(std::string(rest.substr(third + 1))));
                }
            }
        }
    }
    node().reduce(look, m_out);
}

inline void Rig::take()
{
    wants = m_out.readRequests;
    missed = missed || m_out.notificationsMissed;
    for (const auto& event : m_out.events) {
        events.push_back(event);
        told.push_back(text(event));
        apply(m_fold[index(event.lock)], event);
        m_untold.push_back(event);
    }
}

inline void Rig::collect(Batch& batch)
{
    picture.collect(batch, m_untold);
    view.update(batch);
}

inline std::string Rig::text(const LockEvent& e) const
{
    const auto name = [&](TokenId id) {
        return id == TokenId::None ? std::string("?") : std::string(picture.token(id));
    };
    const auto ms = [](ServerTime t) { return std::to_string((usSinceEpoch(t) - kEpochUs) / 1000); };
    std::string s = lockscope::name(e.kind);
    if (picture.key(e.lock).name != "k")
        s = std::string(picture.key(e.lock).name) + ":" + s;
    s += ":" + name(e.holder);
    if (e.kind == EventKind::TakenOver)
        s += "<" + name(e.previous);
    s += "@" + ms(e.at);
    if (e.precisionUs >= 1000)
        s += "+-" + (e.precisionUs == kUnknownPrecisionUs ? std::string("?") : std::to_string(e.precisionUs / 1000));
    if (!endsHold(e.kind))
        s += "/" + (e.deadline.isTime() ? ms(e.deadline.time()) : std::string(e.deadline.isNever() ? "-" : "?"));
    if (e.kind == EventKind::Reentered || e.kind == EventKind::Unreentered)
        s += "#" + std::to_string(e.count);
    return s;
}

inline std::string Rig::story() const
{
    std::string all;
    for (const auto& one : told)
        all += (all.empty() ? "" : " ") + one;
    return all;
}

inline LockId Rig::lock(std::string_view key) const
{
    return picture.node(m_node).find(0, key);
}

inline std::string Rig::holder(std::string_view key) const
{
    return std::string(picture.token(state(key).holder));
}

inline std::string Rig::broken()
{
    Batch batch;
    collect(batch);
    std::uint32_t held = 0;
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        const LockId id{i};
        const auto& state = picture.state(id);
        if (state.phase != LockPhase::Gone && state != m_fold[i])
            return "lock " + std::to_string(i) + " is not the fold of its events";
        if (i >= view.size() || view.state(id) != state)
            return "lock " + std::to_string(i) + " differs in the view";
        held += state.phase == LockPhase::Held;
        if (state.phase == LockPhase::Gone)
            m_fold.erase(i);
        else if (view.key(id) != picture.key(id))
            return "name differs in the view";
        else if (view.token(state.holder) != picture.token(state.holder))
            return "holder differs in the view";
        else if (view.token(state.previousHolder) != picture.token(state.previousHolder))
            return "previous holder differs in the view";
    }
    if (held != picture.heldCount() || held != view.heldCount() || held != batch.counters.held)
        return "held counts differ";
    return {};
}

} // namespace lockscope::test
