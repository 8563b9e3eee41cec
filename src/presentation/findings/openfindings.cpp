// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/findings/openfindings.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace lockscope::presentation {

using analysis::Episode;
using analysis::Subject;

namespace {

KeyView keyOf(const Subject& subject)
{
    return {subject.node, subject.database, subject.name, subject.keyspace};
}

bool hasRow(const PictureView& picture, LockId lock, const Subject& subject)
{
    return index(lock) < picture.size() && picture.state(lock).phase != LockPhase::Gone &&
           picture.key(lock) == keyOf(subject);
}

/// Findings of a recording come from a separate reading, whose ids differ from the shown ones.
std::unordered_map<std::string_view, std::vector<LockId>> idsByName(const std::vector<const Episode*>& open,
                                                                    const PictureView& picture)
{
    std::unordered_map<std::string_view, std::vector<LockId>> ids;
    for (const Episode* episode : open) {
        if (episode->subject.kind == Subject::Kind::Lock)
            ids[episode->subject.name];
    }
    for (std::uint32_t i = 0; i < picture.size() && !ids.empty(); ++i) {
        if (const auto found = ids.find(picture.key(LockId{i}).name); found != ids.end())
            found->second.push_back(LockId{i});
    }
    return ids;
}

} // namespace

/// Ended findings of a recording do not linger, because each moment has its own list.
void OpenFindings::linger(const std::vector<Place>& open, const Ended& ended, const PictureView& picture,
                          ServerTime now)
{
    const auto isIn = [](const std::vector<Place>& places, std::uint64_t number) {
        return std::any_of(places.begin(), places.end(), [number](const Place& p) { return p.number == number; });
    };
    for (const Place& before : m_open) {
        if (ended && !isIn(open, before.number))
            m_over.push_back({before, now + kLingers});
    }
    if (!ended)
        m_over.clear();
    std::erase_if(m_over, [&](const Over& over) {
        const Episode* episode = ended(over.place.number);
        const LockId row = over.place.row;
        return over.until <= now || over.until > now + kLingers || episode == nullptr ||
               (row != kNoLock && !hasRow(picture, row, episode->subject));
    });
    m_open = open;
}

bool OpenFindings::update(const std::vector<const Episode*>& open, const Ended& ended, const PictureView& picture,
                          ServerTime now, What what)
{
    const bool isRecorded = !ended;
    const auto ids = isRecorded ? idsByName(open, picture) : decltype(idsByName(open, picture)){};
    const auto rowOf = [&](const Subject& subject) {
        if (!isRecorded)
            return hasRow(picture, subject.lock, subject) ? subject.lock : kNoLock;
        const auto found = ids.find(subject.name);
        if (found == ids.end())
            return kNoLock;
        const auto row = std::find_if(found->second.begin(), found->second.end(),
                                      [&](LockId lock) { return hasRow(picture, lock, subject); });
        return row == found->second.end() ? kNoLock : *row;
    };
    std::vector<Place> places;
    places.reserve(open.size());
    for (const Episode* episode : open) {
        const bool isOfLock = episode->subject.kind == Subject::Kind::Lock;
        if (what == What::Servers && episode->subject.kind != Subject::Kind::Node)
            continue;
        places.push_back({episode->number, episode->severity(),
                          static_cast<std::size_t>(analysis::urgencyOf(episode->id)),
                          isOfLock ? rowOf(episode->subject) : kNoLock});
    }
    if (what == What::All) {
        linger(places, ended, picture, now);
        for (const Over& over : m_over)
            places.push_back(over.place);
    } else { // the rows stay as they are
        m_open.clear();
        m_over.clear();
        std::copy_if(m_places.begin(), m_places.end(), std::back_inserter(places),
                     [](const Place& place) { return place.row != kNoLock; });
    }
    if (places == m_places)
        return false;
    m_places = std::move(places);
    m_byLock.clear();
    m_others.clear();
    for (const Place& each : m_places) {
        if (each.row == kNoLock)
            m_others.push_back(each.number);
        else
            m_byLock.try_emplace(index(each.row),
                                 OfLock{each.number, each.severity, each.urgency}); // the worst comes first
    }
    return true;
}

bool OpenFindings::clear()
{
    const bool hadSome = !m_places.empty();
    m_places.clear();
    m_open.clear();
    m_over.clear();
    m_byLock.clear();
    m_others.clear();
    return hadSome;
}

} // namespace lockscope::presentation
