// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/events/eventwords.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::presentation::eventwords {

namespace {

using lockcells::Tone;

/// In the order of the menu of kinds: most frequent first.
constexpr std::array<Row, kEventKinds> kRows{{
    // clang-format off
    // kind                    word                                             tone             trouble sign             ending, verdict
    {EventKind::Found,         QT_TRANSLATE_NOOP("EventWords", "found"),          Tone::Held,      false, EndSign::None,   nullptr, nullptr},
    {EventKind::Acquired,      QT_TRANSLATE_NOOP("EventWords", "acquired"),       Tone::Held,      false, EndSign::None,   nullptr, nullptr},
    {EventKind::Renewed,       QT_TRANSLATE_NOOP("EventWords", "renewed"),        Tone::Plain,     false, EndSign::None,   nullptr, nullptr},
    {EventKind::Released,      QT_TRANSLATE_NOOP("EventWords", "released"),       Tone::Good,      false, EndSign::None,
        QT_TRANSLATE_NOOP("EventWords", "released"), nullptr},
    {EventKind::Reentered,     QT_TRANSLATE_NOOP("EventWords", "re-entered"),     Tone::Plain,     false, EndSign::None,   nullptr, nullptr},
    {EventKind::Unreentered,   QT_TRANSLATE_NOOP("EventWords", "left one level"), Tone::Plain,     false, EndSign::None,   nullptr, nullptr},
    {EventKind::Expired,       QT_TRANSLATE_NOOP("EventWords", "expired"),        Tone::Alarm,     true,  EndSign::Cross,
        QT_TRANSLATE_NOOP("EventWords", "expired, not released"), nullptr},
    {EventKind::TakenOver,     QT_TRANSLATE_NOOP("EventWords", "taken over"),     Tone::Alarm,     true,  EndSign::Arrow,
        QT_TRANSLATE_NOOP("EventWords", "taken over by another holder"), nullptr},
    {EventKind::TtlLost,       QT_TRANSLATE_NOOP("EventWords", "TTL lost"),       Tone::Alarm,     true,  EndSign::None,   nullptr, nullptr},
    {EventKind::LeaseChanged,  QT_TRANSLATE_NOOP("EventWords", "lease changed"),  Tone::Contended, false, EndSign::None,   nullptr, nullptr},
    {EventKind::Evicted,       QT_TRANSLATE_NOOP("EventWords", "evicted"),        Tone::Alarm,     true,  EndSign::Square,
        QT_TRANSLATE_NOOP("EventWords", "evicted by the server"), QT_TRANSLATE_NOOP("EventWords", "evicted, not released")},
    {EventKind::Lost,          QT_TRANSLATE_NOOP("EventWords", "lost"),           Tone::Alarm,     true,  EndSign::Cross,
        QT_TRANSLATE_NOOP("EventWords", "lost by a failover"), QT_TRANSLATE_NOOP("EventWords", "lost by a failover")},
    {EventKind::ForceReleased, QT_TRANSLATE_NOOP("EventWords", "force-released"), Tone::Contended, false, EndSign::Ring,
        QT_TRANSLATE_NOOP("EventWords", "released by an operator"), QT_TRANSLATE_NOOP("EventWords", "force-released")},
    {EventKind::Quarantined,   QT_TRANSLATE_NOOP("EventWords", "quarantined"),    Tone::Contended, false, EndSign::Ring,
        QT_TRANSLATE_NOOP("EventWords", "quarantined by an operator"), nullptr},
    {EventKind::Migrated,      QT_TRANSLATE_NOOP("EventWords", "migrated"),       Tone::Plain,     false, EndSign::None,   nullptr, nullptr},
    {EventKind::Vanished,      QT_TRANSLATE_NOOP("EventWords", "vanished"),       Tone::Contended, true,  EndSign::Ring,
        QT_TRANSLATE_NOOP("EventWords", "vanished, nobody knows how"), nullptr},
    {EventKind::Learned,       QT_TRANSLATE_NOOP("EventWords", "learned"),        Tone::Plain,     false, EndSign::None,   nullptr, nullptr},
    // clang-format on
}};

/// Index of each kind's row.
constexpr std::array<std::size_t, kEventKinds> kPlaces = [] {
    std::array<std::size_t, kEventKinds> places{};
    for (std::size_t i = 0; i < kRows.size(); ++i)
        places[static_cast<std::size_t>(kRows[i].kind)] = i;
    return places;
}();

static_assert(
    [] {
        EventKinds seen = 0;
        for (const Row& each : kRows) {
            const bool replaces = each.kind == EventKind::TakenOver || each.kind == EventKind::Quarantined;
            const bool ends = endsHold(each.kind) || replaces;
            if ((seen & bit(each.kind)) != 0 || each.word == nullptr || ends != (each.ending != nullptr))
                return false;
            seen |= bit(each.kind);
        }
        return kRows.back().kind == EventKind::Learned; // menu() leaves out the last one
    }(),
    "a row for each kind, Learned the last; an ending for each that ends a hold");

QString translated(const char* text)
{
    return text == nullptr ? QString() : QCoreApplication::translate("EventWords", text);
}

} // namespace

const Row& row(EventKind kind)
{
    return kRows[kPlaces[static_cast<std::size_t>(kind)]];
}

std::span<const Row> menu()
{
    return std::span(kRows).first<kEventKinds - 1>();
}

EventKinds troubles()
{
    EventKinds kinds = 0;
    for (const Row& each : kRows)
        kinds |= each.isTrouble ? bit(each.kind) : 0;
    return kinds;
}

QString word(EventKind kind)
{
    return translated(row(kind).word);
}

QString ending(EventKind kind)
{
    const char* text = row(kind).ending;
    return translated(text != nullptr ? text : QT_TRANSLATE_NOOP("EventWords", "ended"));
}

QString verdict(EventKind kind)
{
    return translated(row(kind).verdict);
}

} // namespace lockscope::presentation::eventwords
