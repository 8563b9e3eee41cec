// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tour/toursteps.h"

#include <QtGlobal>

namespace lockscope::gui {

namespace {

constexpr TourStep kSteps[] = {
    {"attention", "locks", TourSetting::AttentionFilter, TourExample::Attention, false, TourPart::FirstRows,
     "locksTable", QT_TRANSLATE_NOOP("TourSteps", "What needs attention now"),
     QT_TRANSLATE_NOOP(
         "TourSteps",
         "Locks that need attention: %1, most serious first. Each row says since when, why, and what to do next."),
     QT_TRANSLATE_NOOP("TourSteps", "Nothing needs attention at the moment. In this demo that changes within seconds."),
     ""},
    {"row", "locks", TourSetting::AttentionFilter, TourExample::Row, true, TourPart::LockRow, "locksTable",
     QT_TRANSLATE_NOOP("TourSteps", "A lock is a row"),
     QT_TRANSLATE_NOOP("TourSteps",
                       "%1 is held by %2; the sign before its name says “%3”. Then stand how long it has been "
                       "held, what is left of its lease, and its lane: all holds of the last minute."),
     QT_TRANSLATE_NOOP("TourSteps", "Waiting until a lock that is held needs attention."), ""},
    {"inspector", "locks", TourSetting::Inspector, TourExample::Renewed, true, TourPart::Widget, "inspectorSawtooth",
     QT_TRANSLATE_NOOP("TourSteps", "Everything about one lock"),
     QT_TRANSLATE_NOOP("TourSteps", "The inspector shows the selected lock, now %1. Its curve is the time left on the "
                                    "lease: a renewal lifts it, and a missed one is marked."),
     QT_TRANSLATE_NOOP("TourSteps", "Waiting until a lock has been renewed a few times."), ""},
    {"timeline", "timeline", TourSetting::Nothing, TourExample::Contended, true, TourPart::LockLane, "locksTable",
     QT_TRANSLATE_NOOP("TourSteps", "Who had it before"),
     QT_TRANSLATE_NOOP("TourSteps",
                       "Each lane is a lock, each bar a hold, each tick a renewal. %1 was taken several times "
                       "in the last minute; the legend names the colours."),
     QT_TRANSLATE_NOOP("TourSteps", "Waiting until several have held the same lock in turn."), ""},
    {"waits", "waitsfor", TourSetting::Nothing, TourExample::Waited, false, TourPart::FirstRows, "waitsForRanking",
     QT_TRANSLATE_NOOP("TourSteps", "Who waits for whom"),
     QT_TRANSLATE_NOOP("TourSteps", "The graph draws who waits now, the list which locks made others wait since the "
                                    "connection, first %1. Clients that only poll are found by a trace burst."),
     QT_TRANSLATE_NOOP("TourSteps",
                       "Waits are drawn here as far as they can be seen. Nobody is seen waiting now: clients "
                       "that only try again show in a trace burst, for some seconds."),
     "emptyStateButton"},
    {"release", "locks", TourSetting::Inspector, TourExample::Held, true, TourPart::Widget, "inspectorRelease",
     QT_TRANSLATE_NOOP("TourSteps", "Releasing a lock"),
     QT_TRANSLATE_NOOP("TourSteps",
                       "Release… would show what is sent for %1, and removes it only if its holder is still "
                       "the one you saw. This tour presses nothing."),
     QT_TRANSLATE_NOOP("TourSteps", "Waiting until a lock is held."), ""},
    {"simulator", "simulator", TourSetting::BlindDelete, TourExample::Nothing, false, TourPart::Widget,
     "caseWords startRun", QT_TRANSLATE_NOOP("TourSteps", "Why a blind DEL is wrong"),
     QT_TRANSLATE_NOOP("TourSteps",
                       "The simulator runs wrong and right ways to lock on servers of its own. Read here what "
                       "goes wrong and why; Start shows it happening."),
     "", ""},
    {"connect", "locks", TourSetting::Nothing, TourExample::Nothing, false, TourPart::Widget, "sourceChip",
     QT_TRANSLATE_NOOP("TourSteps", "Now your own server"),
     QT_TRANSLATE_NOOP("TourSteps", "Connect… watches your own server; connecting only reads. The demo and its server "
                                    "are closed then; the File menu brings them back."),
     "", ""},
};

} // namespace

std::span<const TourStep> tourSteps()
{
    return kSteps;
}

} // namespace lockscope::gui
