// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/waiting/waitboard.h"

#include <chrono>
#include <string>

namespace lockscope::test {

inline constexpr NodeId kNode{0};

/// A picture that is fed by hand, and the board of its waiters.
struct BoardRig
{
    Picture picture;
    Reduction out;
    monitor::WaitBoard board{picture};
    ServerTime now = serverTimeFromUs(1'000'000'000'000'000);

    [[nodiscard]] ObservedAt at() const { return {kNode, 0, now, 1000}; }
    /// The key is announced, and read.
    LockId hold(const std::string& key, const std::string& token, std::chrono::seconds lease)
    {
        KeyReading look;
        look.at = at();
        look.key = key;
        look.exists = look.hasValue = true;
        look.token = token;
        look.count = 1;
        look.type = ValueType::String;
        look.deadline = Deadline::at(now + lease);
        look.evidence = Evidence::Event;
        picture.node(kNode).reduce(Notification{at(), key, KeyEvent::Set, false}, out);
        look.askedAtSequence = picture.sequence(picture.node(kNode).find(0, key));
        picture.node(kNode).reduce(look, out);
        return picture.node(kNode).find(0, key);
    }
};

} // namespace lockscope::test
