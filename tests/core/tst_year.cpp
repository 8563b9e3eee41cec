// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// More than a year of a server's time, in bursts: locks that come, are renewed, end and linger; outages; a clock that
// is set forwards and back, by minutes and by 300 days; nights, and months in which nothing happens or the machine
// sleeps.
#include "rig.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <map>
#include <random>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

constexpr auto kTick = 100ms;
constexpr auto kDay = 24h;
constexpr NodeId kNode{0};

enum class Truth : std::uint8_t { Begin, Prolong, End };

struct Key
{
    std::string holder;
    std::optional<ServerTime> deadline;
};

class Server
{
public:
    Picture picture;
    QString trouble; ///< the first that was wrong

    Server(unsigned seed, bool isTold) : m_random(seed), m_isTold(isTold)
    {
        picture.node(kNode).setCoverage(isTold ? Rig::everything() : Coverage{});
        if (!isTold)
            picture.node(kNode).scanned(m_now);
    }
    [[nodiscard]] ServerTime now() const { return m_now; }
    [[nodiscard]] std::size_t keys() const { return m_keys.size(); }
    void pass(std::chrono::microseconds time) { m_now += time; }
    /// Somebody sets its clock.
    void step(std::chrono::microseconds by)
    {
        m_now += by;
        m_stepped = true;
        tick();
    }
    void tick()
    {
        observe([&](Reduction& out) { picture.node(kNode).tick(m_now, out); });
        Batch batch;
        picture.collect(batch, m_untold);
        m_untold.clear();
    }
    /// Six seconds of commands, then enough quiet for everything to be settled.
    void burst()
    {
        m_stepped = false;
        for (int i = 0; i < 60; ++i) {
            for (unsigned n = pick(4); n > 0; --n)
                command();
            m_reads = pick(3) != 0;
            beat();
        }
        m_reads = true;
        for (int i = 0; i < 40; ++i)
            beat();
        check();
    }
    /// Nothing is heard while the others go on, then everything is looked at.
    void outage(std::chrono::microseconds length)
    {
        const auto from = m_now;
        m_deaf = true;
        for (int i = 0; i < 30; ++i) {
            m_now += length / 30;
            command();
            tick();
            m_wants.clear();
        }
        expireSome(true);
        m_deaf = false;
        picture.node(kNode).beginResync(from);
        m_reads = true;
        beat(); // polls of leases alone come first
        for (const auto& name : names())
            look(name, false);
        observe([&](Reduction& out) { picture.node(kNode).vanishUnseen({kNode, 0, m_now, 0}, out); });
        beat();
        m_acquired = m_told;
    }

private:
    [[nodiscard]] unsigned pick(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(m_random); }
    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> all;
        for (const auto& [name, key] : m_keys)
            all.push_back(name);
        return all;
    }

    void beat()
    {
        pass(kTick);
        expireSome(false);
        if (!m_isTold) {
            for (const auto& name : names())
                look(name, false);
            for (std::uint32_t i = 0; i < picture.size(); ++i) {
                if (picture.state(LockId{i}).phase == LockPhase::Held)
                    look(std::string(picture.key(LockId{i}).name), false);
            }
        }
        tick();
        if (m_isTold && m_reads) { // those of whom it is not known who they are are polled
            for (std::uint32_t i = 0; i < picture.size(); ++i) {
                if (picture.state(LockId{i}).phase == LockPhase::Held && picture.wantsRead(LockId{i}))
                    look(std::string(picture.key(LockId{i}).name), false);
            }
        }
        const auto wants = std::exchange(m_wants, {});
        for (const auto& want : wants) {
            if (picture.state(want.lock).phase == LockPhase::Gone && picture.key(want.lock).name.empty())
                continue;
            if (m_reads)
                look(std::string(picture.key(want.lock).name), want.kind == ReadKind::Expiry && m_isTold);
            else
                observe([&](Reduction& out) { picture.node(kNode).shed(want.lock, m_now, out); });
        }
    }

    void command()
    {
        m_now += std::chrono::microseconds(pick(3000) + 1);
        if (m_keys.size() < 40 && pick(2) == 0) {
            acquire();
            return;
        }
        if (m_keys.empty())
            return;
        auto it = std::next(m_keys.begin(), std::ptrdiff_t(pick(unsigned(m_keys.size()))));
        auto& [name, key] = *it;
        if (key.deadline && *key.deadline <= m_now)
            return;
        switch (pick(5)) {
        case 0:
        case 1:
            if (key.deadline)
                prolong(name, key);
            break;
        case 2:
            happened(name, Truth::Begin);
            key.holder = token();
            key.deadline = lease();
            write(name, key);
            break;
        default:
            happened(name, Truth::End);
            publish(name, KeyEvent::Del);
            m_keys.erase(it);
            break;
        }
    }
    /// Most names never come back.
    void acquire()
    {
        const auto name = "lock:" + std::to_string(pick(3) == 0 ? pick(10) : 100 + ++m_names);
        if (m_keys.contains(name))
            return;
        auto& key = m_keys[name];
        key = {token(), lease()};
        happened(name, Truth::Begin);
        write(name, key);
        m_acquired += !m_deaf;
    }
    void write(const std::string& name, const Key& key)
    {
        publish(name, KeyEvent::Set);
        if (key.deadline)
            publish(name, KeyEvent::Expire, true);
    }
    void prolong(const std::string& name, Key& key)
    {
        key.deadline = lease();
        if (!key.deadline)
            key.deadline = m_now + 30s;
        happened(name, Truth::Prolong);
        publish(name, KeyEvent::Expire);
    }
    [[nodiscard]] std::string token() { return "token-" + std::to_string(++m_tokens); }
    [[nodiscard]] std::optional<ServerTime> lease()
    {
        static constexpr std::array<std::chrono::milliseconds, 9> kLeases{700ms, 2s,       5s,        30s,       10min,
                                                                          3h,    kDay * 2, kDay * 40, kDay * 290};
        const auto i = pick(kLeases.size() + 1);
        return i < kLeases.size() ? std::optional(m_now + kLeases[i]) : std::nullopt;
    }
    /// A server removes what has ended now and then, or when it is asked for.
    void expireSome(bool all)
    {
        for (const auto& name : names()) {
            const auto& key = m_keys.at(name);
            if (key.deadline && *key.deadline <= m_now && (all || pick(30) == 0))
                expire(name);
        }
    }
    void expire(const std::string& name)
    {
        m_history[name].push_back({Truth::End, *m_keys.at(name).deadline});
        happened(name, Truth::End);
        m_keys.erase(name);
        publish(name, KeyEvent::Expired);
    }
    void happened(const std::string& name, Truth what) { m_history[name].push_back({what, m_now}); }

    void publish(const std::string& name, KeyEvent event, bool adjacent = false)
    {
        if (m_deaf || !m_isTold)
            return;
        observe([&](Reduction& out) {
            picture.node(kNode).reduce(Notification{{kNode, 0, m_now, 0}, name, event, adjacent}, out);
        });
    }
    void look(const std::string& name, bool leaseOnly)
    {
        if (const auto it = m_keys.find(name);
            it != m_keys.end() && it->second.deadline && *it->second.deadline <= m_now)
            expire(name);
        KeyReading look;
        look.at = {kNode, 0, m_now, 0};
        look.key = name;
        look.askedAtSequence = picture.sequence(picture.node(kNode).find(0, name));
        const auto it = m_keys.find(name);
        look.exists = it != m_keys.end();
        look.type = ValueType::String;
        if (look.exists) {
            look.deadline = it->second.deadline ? Deadline::at(*it->second.deadline) : Deadline::never();
            look.leaseOnly = leaseOnly;
            look.hasValue = !leaseOnly;
            look.count = 1;
            look.mode = LockMode::Exclusive;
            if (!leaseOnly)
                look.token = it->second.holder;
        }
        observe([&](Reduction& out) { picture.node(kNode).reduce(look, out); });
    }

    template <class Reduce>
    void observe(Reduce&& reduce)
    {
        m_out.clear();
        reduce(m_out);
        m_wants.insert(m_wants.end(), m_out.readRequests.begin(), m_out.readRequests.end());
        for (const auto& event : m_out.events) {
            m_untold.push_back(event);
            m_told += event.kind == EventKind::Acquired;
            checkTime(event);
        }
    }

    void wrong(const QString& what)
    {
        if (trouble.isEmpty())
            trouble = QStringLiteral("%1 s: %2").arg(usSinceEpoch(m_now) / 1'000'000).arg(what);
    }
    /// It happened within [at - precision, at]; who does not know says so.
    void checkTime(const LockEvent& event)
    {
        if (event.kind == EventKind::Found || event.kind == EventKind::Learned || m_stepped)
            return;
        const auto name = std::string(picture.key(event.lock).name);
        if (event.at > m_now + 1ms)
            wrong(QStringLiteral("%1 is told before it happens").arg(QString::fromStdString(name)));
        if (event.precisionUs == kUnknownPrecisionUs)
            return;
        const auto earliest = event.at - std::chrono::microseconds(event.precisionUs) - 26ms;
        const auto& history = m_history[name];
        const bool known = std::any_of(history.begin(), history.end(), [&](const auto& truth) {
            const auto& [what, at] = truth;
            const bool fits = endsHold(event.kind)     ? what != Truth::Prolong
                              : beginsHold(event.kind) ? what == Truth::Begin
                                                       : what != Truth::End;
            return fits && at >= earliest && at <= event.at + 1ms;
        });
        if (!known)
            wrong(QStringLiteral("%1 of %2 at %3 +- %4 us: that is not when it happened")
                      .arg(QLatin1StringView(lockscope::name(event.kind)), QString::fromStdString(name))
                      .arg(usSinceEpoch(event.at))
                      .arg(event.precisionUs));
    }
    void check()
    {
        std::size_t held = 0;
        for (std::uint32_t i = 0; i < picture.size(); ++i) {
            const auto& state = picture.state(LockId{i});
            if (state.phase != LockPhase::Held)
                continue;
            ++held;
            const auto name = std::string(picture.key(LockId{i}).name);
            const auto it = m_keys.find(name);
            if (it == m_keys.end())
                wrong(QStringLiteral("%1 is not held").arg(QString::fromStdString(name)));
            else if (picture.token(state.holder) != it->second.holder)
                wrong(QStringLiteral("%1 has another holder").arg(QString::fromStdString(name)));
            else if (state.deadline.isTime() && state.deadline.time() + 2200ms < m_now)
                wrong(QStringLiteral("%1 is overdue, and nobody looked").arg(QString::fromStdString(name)));
        }
        if (held != m_keys.size())
            wrong(QStringLiteral("%1 held, %2 there").arg(held).arg(m_keys.size()));
        if (m_isTold && m_told != m_acquired)
            wrong(QStringLiteral("%1 acquisitions told of %2").arg(m_told).arg(m_acquired));
        // What is live, and what has ended within the burst.
        if (picture.trackedCount() > 40 + 250)
            wrong(QStringLiteral("%1 locks are remembered").arg(picture.trackedCount()));
        if (picture.memoryBytes() > 12u << 20)
            wrong(QStringLiteral("%1 bytes are used").arg(picture.memoryBytes()));
        if (m_history.size() > 2000)
            std::erase_if(m_history, [&](const auto& one) { return !m_keys.contains(one.first); });
    }

    std::mt19937 m_random;
    const bool m_isTold;
    ServerTime m_now = serverTimeFromUs(Rig::kEpochUs);
    std::map<std::string, Key> m_keys;
    std::map<std::string, std::vector<std::pair<Truth, ServerTime>>> m_history;
    std::vector<ReadRequest> m_wants;
    std::vector<LockEvent> m_untold;
    Reduction m_out;
    std::uint64_t m_names = 0;
    std::uint64_t m_tokens = 0;
    std::int64_t m_acquired = 0;
    std::int64_t m_told = 0;
    bool m_reads = true;
    bool m_deaf = false;
    bool m_stepped = false; ///< the clock was set since the last burst began: times before and after do not compare
};

} // namespace

class TestYear : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void livesThroughIt_data();
    void livesThroughIt();
};

void TestYear::livesThroughIt_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<bool>("isTold");
#ifdef LOCKSCOPE_SANITIZED
    constexpr unsigned kSeeds = 1; // a year takes minutes there
#else
    constexpr unsigned kSeeds = 2;
#endif
    for (unsigned seed = 1; seed <= kSeeds; ++seed) {
        QTest::addRow("announced, seed %u", seed) << seed << true;
        QTest::addRow("polled, seed %u", seed) << seed << false;
    }
}

void TestYear::livesThroughIt()
{
    QFETCH(unsigned, seed);
    QFETCH(bool, isTold);
    Server server(seed, isTold);
    const auto begin = server.now();
    constexpr int kDays = rounds(365, 240);
    for (int day = 1; day <= kDays; ++day) {
        for (int part = 0; part < 2; ++part) {
            server.burst();
            QVERIFY2(server.trouble.isEmpty(), qPrintable(QStringLiteral("day %1: %2").arg(day).arg(server.trouble)));
            if (part == 1 && day % 5 == 0)
                server.outage(std::chrono::minutes(1 + day % 240));
            server.pass(11h);
        }
        if (day % 7 == 0)
            server.step(-std::chrono::minutes(1 + day % 90));
        if (day % 11 == 0)
            server.step(std::chrono::minutes(60));
        if (day == 50) { // an idle server
            for (int hour = 0; hour < 52 * 24; ++hour) {
                server.pass(1h);
                server.tick();
            }
        }
        if (day == 120) // the machine sleeps
            server.outage(kDay * 55);
        if (day == 200)
            server.step(kDay * 300);
        if (day == 230)
            server.step(-kDay * 300);
    }
    server.burst();
    QVERIFY2(server.trouble.isEmpty(), qPrintable(server.trouble));
    QVERIFY(server.now() - begin > kDay * kDays);
    QVERIFY(server.keys() > 0);
}

LOCKSCOPE_TEST_MAIN(TestYear)
#include "tst_year.moc"
