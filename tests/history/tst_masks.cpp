// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tokens: equal stays equal, others stay others, structure is read alike over the format vectors; a masked file has no
// token; a mask is told from a token. Means: pure.
#include "formats/decode.h"
#include "formats/token.h"
#include "formats/vectors.h"
#include "history/masks.h"
#include "history/recordings.h"
#include "support/suite.h"

#include <unordered_set>

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::history;

class TestMasks : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void theHashIsSipHash();
    void examples();
    void equalStaysEqualAndOthersStayOthers();
    void theKeyDecides();
    void aMaskIsToldFromAToken();
    void formatsAnswerAlike();
    void aMaskedFileHasNoToken();
    void namesToo();
};

/// The vectors of its authors.
void TestMasks::theHashIsSipHash()
{
    const MaskKey key{0x0706050403020100u, 0x0f0e0d0c0b0a0908u};
    std::string bytes;
    QCOMPARE(sipHash(bytes, key), 0x726fdb47dd0e0e31u);
    for (char c = 0; c < 15; ++c)
        bytes += c;
    QCOMPARE(sipHash(bytes, key), 0xa129ca6149be45e5u);
}

void TestMasks::examples()
{
    const Masks masks(MaskKey{1, 2});
    const auto shape = [&masks](std::string_view token) { // letters and digits that changed are marked
        const auto mask = masks.token(token);
        return mask;
    };
    const std::string uuid = "6f1e4c1c-43a1-4d2b-9d4b-0a1b2c3d4e5f";
    const auto mask = shape(uuid + ":57");
    QCOMPARE(mask.size(), uuid.size() + 3);
    QVERIFY(mask.ends_with(":57")); // the thread
    QCOMPARE(mask[14], '4');        // still a uuid of that version
    QVERIFY(mask.substr(0, 36) != uuid);
    QCOMPARE(shape(uuid + ":58").substr(0, 36), mask.substr(0, 36)); // the same client
    QVERIFY(shape("host-7:4711:" + uuid).starts_with("host-7:4711:"));
    QVERIFY(shape("host-7:4711").find("4711") == std::string::npos); // nothing else would be hidden
    QCOMPARE(shape("1"), std::string("1"));
    QCOMPARE(shape(""), std::string());
    QVERIFY(shape("user-42") != "user-42");
    QVERIFY(shape("user-42").size() >= 13 + 1 + 18);
}

void TestMasks::equalStaysEqualAndOthersStayOthers()
{
    const Masks masks(Masks::randomKey());
    std::unordered_set<std::string> seen;
    for (int i = 0; i < 200'000; ++i)
        seen.insert(masks.token("w" + std::to_string(i)));
    QCOMPARE(seen.size(), std::size_t{200'000});
    QCOMPARE(masks.token("w17"), masks.token("w17"));
}

void TestMasks::theKeyDecides()
{
    const Masks a(Masks::randomKey());
    const Masks b(Masks::randomKey());
    for (const char* token : {"user-42", "6f1e4c1c-43a1-4d2b-9d4b-0a1b2c3d4e5f", "0123456789abcdef0123456789abcdef"})
        QVERIFY(a.token(token) != b.token(token));
}

/// What is read of a masked token is what is read of the token, as far as that is not masked.
/// By what 64 bits of a hash leave over.
void TestMasks::aMaskIsToldFromAToken()
{
    constexpr const char* kTokens[]{"worker-7",
                                    "6f1e4c1c-43a1-4d2b-9d4b-0a1b2c3d4e5f",
                                    "6F1E4C1C-43A1-4D2B-9D4B-0A1B2C3D4E5F:12",
                                    "0f8fad5bd9cb469fa16570867728950e",
                                    "aB3dE6gH9jK2mN5pQ8sT",
                                    "k7f2m9x4q1w8e5r3t6y0",
                                    "host-1:4242:aB3dE6gH9jK2mN5pQ8sT",
                                    "42"};
    for (const char* token : kTokens) {
        QVERIFY2(!Masks::mayBeMask(token), token);
        for (std::uint64_t key = 0; key < 200; ++key) {
            const auto mask = Masks({key, ~key}).token(token);
            QVERIFY2(Masks::mayBeMask(mask), mask.c_str());
        }
    }
    for (const char* said : {"1", "locked", ""})
        QVERIFY(Masks::mayBeMask(said));
    const Masks masks({1, 2});
    QVERIFY(Masks::mayBeMask(masks.token("\x01\x02\x03\xff some bytes")));
    QVERIFY(!Masks::mayBeMask("\x01\x02\x03\xff some bytes"));
}

void TestMasks::formatsAnswerAlike()
{
    const Masks masks(MaskKey{3, 4});
    int compared = 0;
    for (const auto& vector : formats::samples::kVectors) {
        if (vector.meaning.holder == nullptr)
            continue;
        const auto raw = vector.stored.raw();
        const auto holding = formats::decode(raw);
        const std::string token(holding.token);
        if (token.empty())
            continue;
        const auto mask = masks.token(token);
        const auto before = formats::describeHolder(holding.library, token);
        const auto after = formats::describeHolder(holding.library, mask);
        const QByteArray where = QByteArray(vector.name) + ": " + QByteArray::fromStdString(token) + " -> " +
                                 QByteArray::fromStdString(mask);
        QVERIFY2(before.client.empty() == after.client.empty(), where.constData());
        QVERIFY2(before.thread.empty() == after.thread.empty(), where.constData());
        QVERIFY2(before.host.empty() == after.host.empty(), where.constData());
        QVERIFY2(before.pid.empty() == after.pid.empty(), where.constData());
        const std::string client(formats::clientOf(holding.library, token));
        const std::string masked(formats::clientOf(holding.library, mask));
        QVERIFY2((client == token) == (masked == mask), where.constData());
        if (!formats::saysOnlyTaken(token))
            QVERIFY2(mask != token, where.constData());
        ++compared;
    }
    QVERIFY(compared > 40);
}

void TestMasks::aMaskedFileHasNoToken()
{
    const RecordingFolder folder;
    auto options = smallOptions(folder.path());
    options.masksTokens = true;
    const RecordedRun run(8, 300, options);
    QVERIFY(run.isWritten);
    const ManualClock clock;
    const auto replay = replayOf(folder.path(), clock);
    QVERIFY(replay);
    QVERIFY(!replay->reader().hasClearTokens());
    replay->play(kFastest);
    Batch batch;
    std::map<std::string, std::string> known;
    std::size_t tokens = 0;
    for (const Batch& live : run.batches) {
        QVERIFY(replay->takeBatch(batch));
        const auto offset = batch.tokens.size() - live.tokens.size();
        for (std::size_t i = 0; i < live.tokens.size(); ++i) {
            const std::string token(live.text(live.tokens[i]));
            const std::string mask(batch.text(batch.tokens[offset + i]));
            QVERIFY(mask.find(token) == std::string::npos);
            QCOMPARE(known.emplace(token, mask).first->second, mask);
            ++tokens;
        }
        for (const LockWaiters& waits : live.waits) {
            const auto& there = batch.waits.front();
            QCOMPARE(there.from.size(), waits.from.size());
        }
    }
    QVERIFY(tokens > 100);
}

void TestMasks::namesToo()
{
    const Masks masks(MaskKey{5, 6});
    const auto name = masks.name("lock:order:4711");
    QVERIFY(name.starts_with("lock:"));
    QVERIFY(name.find("4711") == std::string::npos);
    QVERIFY(name.find("order") == std::string::npos);
    QCOMPARE(name, masks.name("lock:order:4711"));
    QVERIFY(masks.name("lock:order:4712") != name);
}

LOCKSCOPE_TEST_MAIN(TestMasks)
#include "tst_masks.moc"
