// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/time.h"
#include "support/patience.h"

#include <QCoreApplication>
#include <QSignalSpy>

#include <functional>
#include <memory>
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

/// What became of searches that were destroyed before they came to their end.
struct DestroyedSearches
{
    int waits = 0;
    bool isHeardOf = false; ///< afterwards, of one of them
    bool isOver = false;    ///< the last one came to its end
};

/// Destroys each search after one more turn of the event loop than the one before.
template <class Search>
DestroyedSearches destroyWhereverItWaits(const Deployment& deployment, const std::function<void()>& afterEach = {})
{
    DestroyedSearches result;
    const SystemClock clock;
    QObject listener;
    for (int turns = 0; !result.isOver && turns < 500; ++turns) {
        auto search = std::make_unique<Search>(deployment, clock);
        QObject::connect(search.get(), &Search::finished, &listener, [&result] { result.isOver = true; });
        search->start();
        for (int turn = 0; turn < turns && !result.isOver; ++turn)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        result.waits += result.isOver ? 0 : 1;
        const bool wasOver = result.isOver;
        search.reset();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
        result.isHeardOf = result.isHeardOf || result.isOver != wasOver;
        if (afterEach)
            afterEach();
    }
    return result;
}

} // namespace lockscope::test
