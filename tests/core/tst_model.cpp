// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A model of Redis keys takes random commands, publishes what Redis would publish and keeps the truth; the picture sees
// only the notifications and the looks it asks for. What it tells must be the truth.
#include "rig.h"
#include "support/suite.h"

#include <array>
#include <random>

using namespace lockscope;
using namespace lockscope::test;

namespace {

using Counts = std::array<std::int64_t, kEventKinds>;

struct Key
{
    std::string name;
    std::string holder;          ///< empty: free
    std::int64_t deadlineUs = 0; ///< 0: no TTL
    std::uint32_t count = 0;
    bool hash = false;
};

class Model
{
public:
    Model(std::uint32_t seed, int keys, const Coverage& coverage) : m_random(seed)
    {
        picture.node(NodeId{0}).setCoverage(coverage);
        for (int i = 0; i < keys; ++i)
            m_keys.push_back({"lock:" + std::to_string(i), {}, 0, 0, i % 4 == 3});
    }

    Picture picture;
    PictureView view;
    Counts truth{};
    Counts told{};
    std::map<std::uint32_t, LockState> fold;
    bool missed = false;
    bool readAtOnce = true; ///< each want is answered before the next command

    /// One command of some client, or time.
    void command()
    {
        m_nowUs += static_cast<std::int64_t>(pick(400'000)) + 1000;
        auto& key = m_keys[pick(static_cast<unsigned>(m_keys.size()))];
        expireDue();
        if (key.holder.empty())
            acquire(key);
        else
            change(key);
        if (readAtOnce)
            answer();
        if (pick(8) == 0)
            observe([&](Reduction& out) { picture.node(NodeId{0}).tick(now(), out); });
        if (pick(16) == 0)
            collect(false);
    }

    void answer()
    {
        // What is wanted may want again (a straddled look): until nothing is left.
        while (!m_wants.empty()) {
            const auto wants = std::exchange(m_wants, {});
            for (const auto& want : wants) {
                if (picture.wantsRead(want.lock)) // not let go meanwhile, nor answered by another look
                    look(std::string(picture.key(want.lock).name));
            }
        }
    }

    void lookAtAll()
    {
        for (const auto& key : m_keys)
            look(key.name);
        answer();
    }

    /// Handed over in one piece or several; now and then the oldest events are lost on the way.
    void collect(bool all = true)
    {
        if (pick(4) == 0) {
            const auto lost = pick(static_cast<unsigned>(m_untold.size()) + 1);
            picture.resend(std::span(m_untold).first(lost));
            m_untold.erase(m_untold.begin(), m_untold.begin() + lost);
        }
        picture.collect(m_batch, m_untold);
        if (!all && pick(2) == 0)
            return;
        view.update(m_batch);
        m_batch.clear();
        for (const auto id : view.changed()) {
            if (view.state(id).phase == LockPhase::Gone)
                fold.erase(index(id)); // used again for another lock after this at the earliest
        }
    }

    /// What the picture says of every key, against the model.
    [[nodiscard]] QString difference()
    {
        expireDue();
        collect();
        for (const auto& key : m_keys) {
            const auto id = picture.node(NodeId{0}).find(0, key.name);
            const bool held = id != kNoLock && picture.state(id).phase == LockPhase::Held;
            if (held != !key.holder.empty())
                return QString::fromStdString(key.name + (held ? " is not held" : " is held"));
            if (!held)
                continue;
            const auto& state = picture.state(id);
            if (picture.token(state.holder) != key.holder)
                return QString::fromStdString(key.name + " has another holder");
            if (key.hash && state.count != key.count)
                return QString::fromStdString(key.name + " has another count");
            const auto deadline =
                key.deadlineUs == 0 ? Deadline::never() : Deadline::at(serverTimeFromUs(key.deadlineUs));
            if (state.deadline.isTime() != deadline.isTime())
                return QString::fromStdString(key.name + " has another kind of deadline");
            if (deadline.isTime() && std::abs((state.deadline.time() - deadline.time()).count()) > 2000)
                return QString::fromStdString(key.name + " has another deadline");
            if (view.state(id) != state || view.token(state.holder) != key.holder || view.key(id).name != key.name)
                return QString::fromStdString(key.name + " differs in the view");
            if (fold[index(id)] != state)
                return QString::fromStdString(key.name + " is not the fold of its events");
        }
        return picture.heldCount() == view.heldCount() ? QString() : QStringLiteral("held counts differ");
    }

private:
    [[nodiscard]] unsigned pick(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(m_random); }
    [[nodiscard]] ServerTime now() const { return serverTimeFromUs(m_nowUs); }
    [[nodiscard]] std::string freshToken() { return "token-" + std::to_string(++m_tokens); }
    void count(EventKind kind) { ++truth[static_cast<std::size_t>(kind)]; }

    template <class Reduce>
    void observe(Reduce&& reduce)
    {
        m_out.clear();
        reduce(m_out);
        missed = missed || m_out.notificationsMissed;
        m_wants.insert(m_wants.end(), m_out.readRequests.begin(), m_out.readRequests.end());
        for (const auto& event : m_out.events) {
            ++told[static_cast<std::size_t>(event.kind)];
            apply(fold[index(event.lock)], event);
            m_untold.push_back(event);
        }
    }

    void publish(const Key& key, KeyEvent event, bool adjacent = false)
    {
        observe([&](Reduction& out) {
            picture.node(NodeId{0}).reduce(Notification{{NodeId{0}, 0, now(), 0}, key.name, event, adjacent}, out);
        });
    }

    void look(const std::string& name)
    {
        expireDue();
        const auto& key = *std::find_if(m_keys.begin(), m_keys.end(), [&](const Key& k) { return k.name == name; });
        KeyReading look;
        look.at = {NodeId{0}, 0, now(), 0};
        look.key = key.name;
        // A guess is right now and then, mostly wrong, sometimes of no lock at all.
        look.lock = LockId{static_cast<std::uint32_t>(m_nowUs % (picture.size() + 2))};
        look.askedAtSequence = picture.sequence(picture.node(NodeId{0}).find(0, key.name, look.lock));
        look.evidence = Evidence::Event;
        look.exists = !key.holder.empty();
        if (look.exists) {
            look.hasValue = true;
            look.token = key.holder;
            look.count = key.hash ? key.count : 1;
            look.type = key.hash ? ValueType::Hash : ValueType::String;
            look.mode = LockMode::Exclusive;
            look.deadline = key.deadlineUs == 0 ? Deadline::never() : Deadline::at(serverTimeFromUs(key.deadlineUs));
        }
        observe([&](Reduction& out) { picture.node(NodeId{0}).reduce(look, out); });
    }

    void expireDue()
    {
        for (auto& key : m_keys) {
            if (!key.holder.empty() && key.deadlineUs != 0 && key.deadlineUs <= m_nowUs) {
                key.holder.clear();
                count(EventKind::Expired);
                publish(key, KeyEvent::Expired);
            }
        }
    }

    void acquire(Key& key)
    {
        key.holder = freshToken();
        key.count = 1;
        const bool lease = pick(8) != 0;
        key.deadlineUs = lease ? m_nowUs + 30'000'000 : 0;
        publish(key, key.hash ? KeyEvent::HIncrBy : KeyEvent::Set);
        if (lease)
            publish(key, KeyEvent::Expire, true);
        count(EventKind::Acquired);
    }

    void end(Key& key, EventKind kind, KeyEvent event)
    {
        key.holder.clear();
        publish(key, event);
        count(kind);
    }

    void change(Key& key)
    {
        switch (pick(10)) {
        case 0:
        case 1:
            end(key, EventKind::Released, KeyEvent::Del);
            break;
        case 2:
            end(key, EventKind::Evicted, KeyEvent::Evicted);
            break;
        case 3:
            if (key.deadlineUs != 0) { // PERSIST
                key.deadlineUs = 0;
                publish(key, KeyEvent::Persist);
                count(EventKind::TtlLost);
            }
            break;
        case 4:
            if (key.hash) {
                ++key.count;
                publish(key, KeyEvent::HIncrBy);
                count(EventKind::Reentered);
            } else { // SET XX PX by the same token
                write(key, key.holder, key.deadlineUs == 0 ? EventKind::LeaseChanged : EventKind::Renewed);
            }
            break;
        case 5:
            if (key.hash && key.count > 1) {
                --key.count;
                publish(key, KeyEvent::HIncrBy);
                count(EventKind::Unreentered);
            } else if (!key.hash) { // a stranger's SET PX
                write(key, freshToken(), EventKind::TakenOver);
            }
            break;
        default: // PEXPIRE
            count(key.deadlineUs == 0 ? EventKind::LeaseChanged : EventKind::Renewed);
            key.deadlineUs = m_nowUs + 30'000'000;
            publish(key, KeyEvent::Expire);
            break;
        }
    }

    void write(Key& key, const std::string& token, EventKind kind)
    {
        key.holder = token;
        key.deadlineUs = m_nowUs + 30'000'000;
        publish(key, KeyEvent::Set);
        publish(key, KeyEvent::Expire, true);
        count(kind);
    }

    std::mt19937 m_random;
    std::vector<Key> m_keys;
    std::int64_t m_nowUs = Rig::kEpochUs;
    std::uint64_t m_tokens = 0;
    Reduction m_out;
    std::vector<ReadRequest> m_wants;
    Batch m_batch;
    std::vector<LockEvent> m_untold;
};

} // namespace

class TestModel : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void everyEventIsTold_data();
    void everyEventIsTold();
    void withoutReads_data();
    void withoutReads();
    void lateReads_data();
    void lateReads();
};

void TestModel::everyEventIsTold_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 20; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void TestModel::everyEventIsTold()
{
    QFETCH(unsigned, seed);
    Model model(seed, 1 + static_cast<int>(seed % 7) * 5, Rig::everything());
    for (int i = 0; i < 5000; ++i) {
        model.command();
        if (i % 100 == 0)
            QCOMPARE(model.difference(), QString());
    }
    model.lookAtAll();
    QCOMPARE(model.difference(), QString());
    QVERIFY(!model.missed);
    for (int kind = 0; kind < kEventKinds; ++kind) {
        if (static_cast<EventKind>(kind) == EventKind::Learned)
            continue; // corrections, not happenings
        const auto i = static_cast<std::size_t>(kind);
        QVERIFY2(model.told[i] == model.truth[i],
                 qPrintable(QStringLiteral("%1: told %2, truth %3")
                                .arg(QLatin1StringView(name(static_cast<EventKind>(kind))))
                                .arg(model.told[i])
                                .arg(model.truth[i])));
    }
    QVERIFY(model.truth[static_cast<std::size_t>(EventKind::TakenOver)] > 0 || seed % 7 == 0);
    QCOMPARE(model.picture.unattributed(), std::uint64_t{0});
}

void TestModel::withoutReads_data()
{
    everyEventIsTold_data();
}

void TestModel::withoutReads()
{
    // Nothing is ever read: who is unknown, but begins and ends are exact, and every renewal is one event.
    QFETCH(unsigned, seed);
    Model model(seed, 10, Rig::everything());
    model.readAtOnce = false;
    for (int i = 0; i < 5000; ++i)
        model.command();
    model.lookAtAll();
    QCOMPARE(model.difference(), QString());
    QVERIFY(!model.missed);
    for (const auto kind : {EventKind::Acquired, EventKind::Released, EventKind::Expired, EventKind::Evicted}) {
        const auto i = static_cast<std::size_t>(kind);
        QCOMPARE(model.told[i], model.truth[i]);
    }
    QCOMPARE(model.told[static_cast<std::size_t>(EventKind::Found)], 0);
    QCOMPARE(model.told[static_cast<std::size_t>(EventKind::Vanished)], 0);
}

void TestModel::lateReads_data()
{
    everyEventIsTold_data();
}

void TestModel::lateReads()
{
    // Reads come in rounds of many commands: the picture is right after each round.
    QFETCH(unsigned, seed);
    Model model(seed, 30, Rig::everything());
    model.readAtOnce = false;
    for (int i = 0; i < 5000; ++i) {
        model.command();
        if (i % 7 == 0) {
            model.answer();
            QCOMPARE(model.difference(), QString());
        }
    }
    model.answer();
    QVERIFY(!model.missed);
    for (const auto kind : {EventKind::Acquired, EventKind::Released, EventKind::Expired, EventKind::Evicted}) {
        const auto i = static_cast<std::size_t>(kind);
        QCOMPARE(model.told[i], model.truth[i]);
    }
}

LOCKSCOPE_TEST_MAIN(TestModel)
#include "tst_model.moc"
