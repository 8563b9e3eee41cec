// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/waitingbatches.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace lockscope::presentation {

namespace {
constexpr std::size_t kManyDefinitionBytes = 16 << 20;
constexpr std::ptrdiff_t kMostNodeEvents = 10'000;
constexpr std::size_t kManyWaits = 32'768;

/// Keeps the last element of each id, in order.
template <class Element>
void keepLast(std::vector<Element>& elements)
{
    std::unordered_map<std::uint32_t, std::size_t> last;
    for (std::size_t i = 0; i < elements.size(); ++i)
        last[index(elements[i].id)] = i;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (last[index(elements[i].id)] == i)
            elements[kept++] = elements[i];
    }
    elements.resize(kept);
}

/// Keeps the last definition of each name or token, with its bytes.
template <class Definition>
void keepLastDefinitions(std::vector<Definition>& definitions, const std::string& from, std::string& bytes)
{
    keepLast(definitions);
    for (Definition& definition : definitions) {
        const auto text = std::string_view(from).substr(definition.offset, definition.size);
        definition.offset = static_cast<std::uint32_t>(bytes.size());
        bytes += text;
    }
}

/// A folded batch has no events: only the last definition of each id means anything. Without this a long pause would
/// keep every token that ever was.
void compactDefinitions(Batch& batch)
{
    std::string bytes;
    keepLastDefinitions(batch.names, batch.bytes, bytes);
    keepLastDefinitions(batch.tokens, batch.bytes, bytes);
    batch.bytes = std::move(bytes);
}

/// Of each lock, what was said last of those who wait for it.
void keepLastWaits(std::vector<LockWaiters>& waits)
{
    std::unordered_set<std::uint32_t> later;
    const auto kept = std::remove_if(waits.rbegin(), waits.rend(), [&later](const LockWaiters& said) {
        return !later.insert(index(said.lock)).second;
    });
    waits.erase(waits.begin(), kept.base());
}
} // namespace

void WaitingBatches::push(Batch batch, const PictureView& published)
{
    m_events += batch.events.size();
    m_waiting.push_back(std::move(batch));
    while (m_events > kMostEvents && m_waiting.size() > 1)
        foldOldest(published);
}

Batch WaitingBatches::pop()
{
    Batch batch = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_events -= batch.events.size();
    unfold(batch);
    return batch;
}

void WaitingBatches::clear()
{
    *this = {};
}

/// As it will be when what was folded is delivered.
Batch::State& WaitingBatches::foldedState(LockId id, const PictureView& published)
{
    const auto [folded, isNew] = m_folded.try_emplace(index(id), Batch::State{id, 0, {}});
    if (isNew && index(id) < published.size())
        folded->second.state = published.state(id);
    return folded->second;
}

/// The first waiting batch begins where what was folded ends.
void WaitingBatches::unfold(Batch& batch)
{
    m_foldedNames = 0;
    if (m_folded.empty())
        return;
    std::vector<Batch::State> states;
    states.reserve(m_folded.size() + batch.states.size());
    for (const auto& [id, folded] : m_folded)
        states.push_back(folded);
    states.insert(states.end(), batch.states.begin(), batch.states.end());
    batch.states.swap(states);
    m_folded.clear();
}

/// Leaves out the events of the oldest waiting batch, keeps the states they lead to, and joins the rest with the next
/// batch.
void WaitingBatches::foldOldest(const PictureView& published)
{
    Batch oldest = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_events -= oldest.events.size();
    for (std::size_t i = m_foldedNames; i < oldest.names.size(); ++i) // the id is another lock's from now on
        m_folded.insert_or_assign(index(oldest.names[i].id), Batch::State{oldest.names[i].id, 0, {}});
    oldest.inOrder([&](const LockEvent& event) { apply(foldedState(event.lock, published).state, event); },
                   [&](const Batch::State& whole) {
                       auto& folded = foldedState(whole.id, published);
                       folded.state = whole.state;
                       if (whole.node != kNoNode)
                           folded.node = whole.node;
                   });
    oldest.eventsLeftOut += oldest.events.size();
    oldest.events.clear();
    oldest.states.clear();
    oldest.traced.clear();
    const auto size = static_cast<std::ptrdiff_t>(oldest.nodes.size());
    if (size > kMostNodeEvents)
        oldest.nodes.erase(oldest.nodes.begin(), oldest.nodes.end() - kMostNodeEvents / 2);
    if (oldest.waits.size() > kManyWaits)
        keepLastWaits(oldest.waits);
    if (oldest.bytes.size() > kManyDefinitionBytes)
        compactDefinitions(oldest);
    m_foldedNames = oldest.names.size();
    oldest.append(m_waiting.front());
    m_waiting.front() = std::move(oldest);
}

} // namespace lockscope::presentation
