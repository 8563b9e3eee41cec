// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/libraryclient.h"
#include "simulator/patterns/patterns.h"

#include <algorithm>

namespace lockscope::simulator::patterns {
namespace {

/// A correct lock around a booking that is repeated when its answer is lost: the books cannot recognise the same order.
class RetryWithoutIdempotencyKey final : public LibraryClient
{
public:
    using LibraryClient::LibraryClient;

private:
    void work(Context& c, lock::Lease& lease) override
    {
        c.enter();
        const Context::Order order = c.readStock();
        c.work(lease.lost());
        if (order.sells) {
            c.writeStock(order);
            book(c);
        }
        c.leave();
    }

    /// The books are behind another connection, which may lose an answer.
    void book(Context& c)
    {
        const std::string number = c.orderNumber();
        lock::Client& books = c.connection(c.place().more.front());
        for (int tries = 0; tries < 3; ++tries)
            if (books.command({"RPUSH", c.ordersKey(), number}))
                break;
        logWhatTheBooksSay(c, number);
    }

    /// Logs the content of the books instead of this client's belief.
    static void logWhatTheBooksSay(Context& c, const std::string& number)
    {
        const lock::Reply books = c.redis({"LRANGE", c.ordersKey(), "0", "-1"});
        for (const lock::Reply& entry : books.elements)
            if (entry.text == number)
                c.record(RecordKind::Booked, Outcome::None, {}, number);
    }
};

} // namespace

std::unique_ptr<CaseClient> retryWithoutIdempotencyKey()
{
    return std::make_unique<RetryWithoutIdempotencyKey>(lock::MutexOptions{}, LibraryClient::Waits::AsTheWorkerDoes);
}

} // namespace lockscope::simulator::patterns
