// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockmenuitems.h"

#include <QtGlobal>

#include <algorithm>
#include <iterator>

namespace lockscope::gui {

namespace {

using Item = LockMenuItem;

constexpr LockMenuItemSpec kItems[] = {
    {Item::Inspect, "inspect", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "&Inspect"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show holder, lease and history in the inspector"), "inspect",
     "Ctrl+I", false, false, false, true},
    {Item::ShowInTable, "showInTable", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show in Ta&ble"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Go to this lock's row on the Locks page"), "locks", "Ctrl+Shift+L",
     false, false, false, true},
    {Item::ShowLane, "showInTimeline", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show with Wide &Lanes"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Go to this lock's lane, with wide lanes"), "timeline", "Ctrl+T",
     false, false, false, true},
    {Item::Pin, "pin", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Pin or Unpin"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Keep this lock first among the held ones, or no longer"), "pin",
     "Alt+P", false, false, false, true},
    {Item::Trace, "trace", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Trace &Attempts…"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "See for some seconds who tries to get what is selected"), "trace",
     "", false, false, true},
    {Item::CopyKey, "copyKey", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy &Key"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy the name of the lock"), "copy", "Ctrl+Shift+C", false, true,
     false},
    {Item::CopyToken, "copyToken", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy T&oken"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy what identifies the holder"), "key", "", false, true, false},
    {Item::CopyRowText, "copyRowText", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy as Te&xt"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy the rows tab-separated, with a header, for a spreadsheet"),
     "copy", "", false, true, false},
    {Item::CopyMarkdown, "copyMarkdown", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy as Markdo&wn"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy the rows as a table for an issue or a chat"), "copy", "",
     false, true, false},
    {Item::CopySentence, "copySentence", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy for a Cha&t"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu",
                       "Copy one sentence about the selected hold, else about the last one"),
     "copy", "", false, false, false},
    {Item::CopyRowJson, "copyRowJson", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy as &JSON"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy the row as one JSON object a line"), "copy", "", false, true,
     false},
    {Item::CopyRedisCli, "copyRedisCli", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy redis-cli &Commands"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy the commands that show this lock in a terminal"), "terminal",
     "", false, true, true},
    {Item::FilterHolder, "filterHolder", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Filter by This &Holder"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show only the locks of this holder"), "holder", "", false, false,
     false, true},
    {Item::FilterPrefix, "filterPrefix", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Filter by This &Prefix"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Show only the locks whose names begin alike"), "prefix", "", false,
     false, false, true},
    {Item::NameHolder, "nameHolder", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "&Name This Holder…"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Say which service this holder belongs to"), "holder", "", false,
     false, true},
    {Item::ShortenTtl, "shortenTtl", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "&Shorten TTL…"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Let the lease end sooner, if the holder is unchanged"), "shorten",
     "", true, false, false},
    {Item::Quarantine, "quarantine", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "&Quarantine…"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu",
                       "Keep everybody out for a while with a placeholder that expires by itself"),
     "quarantine", "", true, false, false},
    {Item::CopyRelease, "copyRelease", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Copy Release Co&mmand…"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu",
                       "Copy the command that removes this lock if the holder is unchanged; needs the same permission"),
     "terminal", "", true, false, false},
    {Item::PutBack, "putBack", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "P&ut Back"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu",
                       "Give the lock back to the holder it was taken from, if nobody took it since"),
     "putback", "", true, false, false},
    {Item::Release, "release", QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "&Release…"),
     QT_TRANSLATE_NOOP("lockscope::gui::LockMenu", "Remove the lock, if the holder is unchanged"), "release",
     "Ctrl+Shift+R", true, false, false},
};

} // namespace

std::span<const LockMenuItemSpec> lockMenuItems()
{
    return kItems;
}

const LockMenuItemSpec& specOf(LockMenuItem item)
{
    return *std::find_if(std::begin(kItems), std::end(kItems),
                         [item](const LockMenuItemSpec& each) { return each.item == item; });
}

} // namespace lockscope::gui
