// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/time.h"
#include "support/patience.h"

#include <QSignalSpy>

#include <utility>

namespace lockscope::test {

/// A PrimarySearch or ClusterSearch that has ended.
template <class Search>
class Ended
{
public:
    explicit Ended(const Deployment& deployment, typename Search::Options options = {})
        : search(deployment, m_clock, std::move(options))
    {
        QSignalSpy finished(&search, &Search::finished);
        search.start();
        if (!finished.wait(kPatience))
            qFatal("the search does not end");
    }
    [[nodiscard]] bool says(const char* part) const { return search.error().contains(QLatin1StringView(part)); }

private:
    SystemClock m_clock;

public:
    Search search;
};

} // namespace lockscope::test
