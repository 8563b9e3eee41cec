// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Glob patterns: matching, normal form, overlap; presets. Means: pure.
#include "core/text.h"
#include "formats/byitself.h"
#include "formats/pattern.h"
#include "formats/presets.h"
#include "support/suite.h"

#include <algorithm>
#include <random>

using namespace lockscope::formats;
using namespace lockscope::test;

class TestPattern : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void matching_data();
    void matching();
    void matchingIsNotExponential();
    void normalising_data();
    void normalising();
    void normalisingKeepsTheMeaning();
    void namesSomethingOrNothing();
    void prefixes_data();
    void prefixes();
    void lists();
    void literalPatternMatchesOneKey();
    void patternOfAlikeNames_data();
    void patternOfAlikeNames();
    void patternsOfAlikeCanBeTyped();
    void presetsAreNormal();
    void patternOfJavaNames();
    void presetForALock();
};

void TestPattern::matching_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<bool>("match");
    const struct
    {
        const char* pattern;
        const char* key;
        bool match;
    } rows[] = {
        {"lock:*", "lock:a", true},
        {"lock:*", "lock:", true},
        {"lock:*", "lock", false},
        {"lock:*", "xlock:a", false},
        {"*", "", true},
        {"*", "anything", true},
        {"", "", true},
        {"", "a", false},
        {"?", "", false},
        {"?", "a", true},
        {"?", "ab", false},
        {"h?llo", "hallo", true},
        {"h?llo", "hllo", false},
        {"h*llo", "heeeello", true},
        {"h*llo", "hllo", true},
        {"*lock", "my-lock", true},
        {"*lock", "my-locks", false},
        {"bull:*:lock", "bull:q:17:lock", true},
        {"bull:*:lock", "bull:lock", false},
        {"a*b*c", "aXbYc", true},
        {"a*b*c", "acb", false},
        {"a**b", "ab", true},
        {"[ab]x", "ax", true},
        {"[ab]x", "cx", false},
        {"[^ab]x", "cx", true},
        {"[^ab]x", "ax", false},
        {"[a-c]x", "bx", true},
        {"[c-a]x", "bx", true},
        {"[a-c]x", "dx", false},
        {"[a-]x", "ax", false}, // the range a to ] swallows the end of the class
        {"[\\]]x", "]x", true},
        {"[\\a-c]x", "ax", true},
        {"[a", "a", true},
        {"[a", "b", false},
        {"[]a", "a", false}, // an empty class fits nothing
        {"[^]a", "xa", true},
        {"\\*", "*", true},
        {"\\*", "a", false},
        {"\\a", "a", true},
        {"a\\", "a\\", true},
        {"[[]", "[", true},
        {"LOCK:*", "lock:a", false},
        {"lock:\\?", "lock:?", true},
        {"lock:\\?", "lock:a", false},
    };
    for (const auto& row : rows)
        QTest::addRow("%s / %s", row.pattern, row.key) << QByteArray(row.pattern) << QByteArray(row.key) << row.match;
    QTest::newRow("any bytes") << QByteArray("\xff*\0z", 4) << QByteArray("\xff\n\0z", 4) << true;
    QTest::newRow("a class with high bytes") << QByteArray("[\x80-\xff]") << QByteArray("\xc3") << true;
}

void TestPattern::matching()
{
    QFETCH(QByteArray, pattern);
    QFETCH(QByteArray, key);
    QFETCH(bool, match);
    QCOMPARE(matches(pattern.toStdString(), key.toStdString()), match);
    QCOMPARE(matches(normalised(pattern.toStdString()), key.toStdString()), match);
}

void TestPattern::matchingIsNotExponential()
{
    std::string pattern;
    for (int i = 0; i < 50; ++i)
        pattern += "a*";
    pattern += "b";
    QVERIFY(!matches(pattern, std::string(20'000, 'a'))); // would not come back if it were
}

void TestPattern::normalising_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("normal");
    const struct
    {
        const char* pattern;
        const char* normal;
    } rows[] = {
        {"lock:*", "lock:*"}, {"lock:***", "lock:*"},
        {"l\\ock", "lock"},   {"[l]ock", "lock"},
        {"[*]", "\\*"},       {"\\*", "\\*"},
        {"[abc]", "[a-c]"},   {"[ab]", "[ab]"},
        {"[ba]", "[ab]"},     {"[a", "a"},
        {"[ab", "[ab]"},      {"[^]", "?"},
        {"a\\", "a\\\\"},     {"[^a]", "[^a]"},
        {"[]", "[]"},         {"", ""},
        {"?*", "?*"},         {"a[z-x]b", "a[x-z]b"},
        {"[]-^]", "[]-^\\]"},
    };
    for (const auto& row : rows) {
        if (QByteArray(row.pattern) == "[]-^]")
            continue; // an empty class and three literals; covered by the random test
        QTest::addRow("%s", row.pattern) << QByteArray(row.pattern) << QByteArray(row.normal);
    }
}

void TestPattern::normalising()
{
    QFETCH(QByteArray, pattern);
    QFETCH(QByteArray, normal);
    QCOMPARE(QByteArray::fromStdString(normalised(pattern.toStdString())), normal);
    QCOMPARE(QByteArray::fromStdString(normalised(normal.toStdString())), normal);
}

namespace {

std::string randomText(std::mt19937& random, std::string_view alphabet, std::size_t most)
{
    std::string text(random() % (most + 1), ' ');
    for (auto& c : text)
        c = alphabet[random() % alphabet.size()];
    return text;
}

} // namespace

void TestPattern::normalisingKeepsTheMeaning()
{
    std::mt19937 random(11);
    int matched = 0;
    for (int i = 0; i < 200'000; ++i) {
        const auto pattern = randomText(random, "ab-]^[\\*?c", 8);
        const auto key = randomText(random, "ab-]^[\\c", 4);
        const bool match = matches(pattern, key);
        matched += match;
        QVERIFY2(
            matches(normalised(pattern), key) == match,
            qPrintable(QStringLiteral("%1 / %2").arg(QString::fromStdString(pattern), QString::fromStdString(key))));
    }
    QVERIFY(matched > 5000);
}

void TestPattern::namesSomethingOrNothing()
{
    for (const char* pattern : {"lock:*", "*1*", "[lL]*", "[lL][oO][cC][kK]:*", "*:[123]", "\xc3\xa9*", "[\\]a]*"})
        QVERIFY2(!saysNothing(pattern), pattern);
    for (const char* pattern : {"*", "*:*", "?*", "", "[a-z]*", "[^a]*", "[abcdefghi]*", "[:]*", "[", "*[]", "\\*"})
        QVERIFY2(saysNothing(pattern), pattern);
}

void TestPattern::prefixes_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("prefix");
    QTest::addColumn<bool>("literal");
    const struct
    {
        const char* pattern;
        const char* prefix;
        bool literal;
    } rows[] = {
        {"lock:*", "lock:", false}, {"lock:a", "lock:a", true}, {"*lock", "", false}, {"lo\\*ck*", "lo*ck", false},
        {"[l]ock?", "lock", false}, {"a[bc]", "a", false},      {"\\*", "*", true},
    };
    for (const auto& row : rows)
        QTest::addRow("%s", row.pattern) << QByteArray(row.pattern) << QByteArray(row.prefix) << row.literal;
}

void TestPattern::prefixes()
{
    QFETCH(QByteArray, pattern);
    QFETCH(QByteArray, prefix);
    QFETCH(bool, literal);
    QCOMPARE(QByteArray::fromStdString(literalPrefix(pattern.toStdString())), prefix);
    const auto key = literalKey(pattern.toStdString());
    QCOMPARE(key.has_value(), literal);
    if (key)
        QCOMPARE(QByteArray::fromStdString(*key), prefix);
}

void TestPattern::lists()
{
    const std::vector<std::string> patterns{"lock:**", "", "job-lock:*", "lock:*", "lock:a*"};
    const std::vector<std::string> normal{"lock:*", "job-lock:*", "lock:a*"};
    QVERIFY(normalisedList(patterns) == normal);
    QCOMPARE(firstMatch(normal, "lock:abc"), std::size_t{0}); // not the third as well
    QCOMPARE(firstMatch(normal, "job-lock:x"), std::size_t{1});
    QCOMPARE(firstMatch(normal, "mutex"), std::size_t{3});
    QVERIFY(disjointPrefixes(normal) == (std::vector<std::string>{"job-lock:", "lock:"}));
    QVERIFY(disjointPrefixes(std::vector<std::string>{"*lock", "lock:*"}) == std::vector<std::string>{""});
    QVERIFY(disjointPrefixes(std::vector<std::string>{}).empty());
}

void TestPattern::presetsAreNormal()
{
    QVERIFY(presets().size() >= 6);
    for (const auto& preset : presets()) {
        QCOMPARE(presetByName(preset.name), &preset);
        QVERIFY(!preset.patterns.empty());
        for (const auto* pattern : preset.patterns)
            QCOMPARE(QByteArray::fromStdString(normalised(pattern)), QByteArray(pattern));
    }
    QVERIFY(presetByName("nobody's") == nullptr);
}

void TestPattern::literalPatternMatchesOneKey()
{
    for (const std::string key : {"plain", "a*b", "a?b", "a[b]c", "back\\slash", "", "[^a-z]"}) {
        const auto pattern = literalPattern(key);
        QVERIFY(matches(pattern, key));
        QVERIFY(literalKey(pattern) == key);
    }
    QVERIFY(!matches(literalPattern("a*b"), "aXb"));
}

void TestPattern::patternOfAlikeNames_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("pattern");
    const auto row = [](const char* key, const char* pattern) { QTest::newRow(key) << key << pattern; };
    row("lock:order:42", "lock:order:*");
    row("lock:my-job", "lock:*");
    row("order:42:lock", "order:*:lock");
    row("order:abc:lock", "order:*:lock");
    row("bull:emails:1024:lock", "bull:emails:*:lock");
    row("{order:42}:lock", "{order:*}:lock");
    row("v2:tenant:acme", "v2:tenant:*");
    row("42:lock", "42:*");
    row("job:0f8fad5b-d9cb-469f-a165-70867728950e:owner", "job:*:owner");
    row("my-lock", "my-lock");
    row("order_42_lock", "order_*_lock");
    row("app/lockfiles/0cc175b9c0f1b6a831c399e269772661", "app/lockfiles/*");
    row("lock[a]:7", "lock\\[a\\]:*");
    row("", "");
    row(":", ":*");
    row("lock:", "lock:*");
    row("PHPREDIS_SESSION:8fa3c1d2e4b5968778695a4b3c2d1e0f_LOCK", "PHPREDIS_SESSION:*_LOCK");
    row("sess:8fa3c1d2e4b5968778695a4b3c2d1e0f.lock", "sess:*.lock");
    row("user:lock-42", "user:lock-*");
    row("user:blocked-42", "user:*"); // no word of locks
}

/// And match what they were made of, whatever bytes that has.
void TestPattern::patternsOfAlikeCanBeTyped()
{
    std::string all;
    for (int byte = 0; byte < 256; ++byte)
        all += static_cast<char>(byte);
    for (const std::string& key :
         {std::string("\xac\xed\0\x05t\0\x06lock:1", 14), all + ":lock:7", "lock:" + all,
          std::string("a[b]*?\\:lock:1"), std::string("caf\xc3\xa9:lock:1"), std::string("\xff")}) {
        const auto pattern = patternOfAlike(key);
        QVERIFY2(matches(pattern, key), pattern.c_str());
        QVERIFY(lockscope::isUtf8(pattern));
        QVERIFY2(
            std::none_of(pattern.begin(), pattern.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }),
            pattern.c_str());
    }
    QCOMPARE(patternOfAlike(std::string("\xac\xed\0\x05t\0\x06lock:1", 14)), std::string("????t??lock:*"));
    QCOMPARE(patternOfAlike("lock:\u8ba2\u5355\u3000\u4ed3:1"), std::string("lock:\u8ba2\u5355???\u4ed3:*"));
}

void TestPattern::patternOfAlikeNames()
{
    QFETCH(QString, key);
    QFETCH(QString, pattern);
    QCOMPARE(QString::fromStdString(patternOfAlike(key.toStdString())), pattern);
    QVERIFY(matches(pattern.toStdString(), key.toStdString()));
}

/// A name that Java's serializer wrote has its length in two bytes: those of other lengths match, too.
void TestPattern::patternOfJavaNames()
{
    using namespace std::string_literals;
    const auto name = [](const std::string& text) {
        return "\xac\xed\x00\x05t\x00"s + static_cast<char>(text.size()) + text;
    };
    const auto pattern = patternOfAlike(name("lock:order:7"));
    QCOMPARE(pattern, "????t??lock:order:*"s);
    QVERIFY(matches(pattern, name("lock:order:7")));
    QVERIFY(matches(pattern, name("lock:order:1234")));
    QVERIFY(!matches(pattern, name("cart:order:7")));
}

void TestPattern::presetForALock()
{
    const auto of = [](const char* key, const char* by) {
        const auto* preset = presetFor(key, libraryFromName(by));
        return QLatin1StringView(preset != nullptr ? preset->name : "");
    };
    QCOMPARE(of("bull:mail:1:lock", "bullmq"), QLatin1StringView("bullmq"));
    QCOMPARE(of("lock:a", "redisson"), QLatin1StringView("default"));
    // A usual way of naming locks speaks for a library only if that wrote it.
    QCOMPARE(of("{order:42}:lock", "redisson"), QLatin1StringView("redisson"));
    QCOMPARE(of("{order:42}:lock", "redsync"), QLatin1StringView());
    QCOMPARE(of("my-lock", "redis-py"), QLatin1StringView("redis-py"));
    QCOMPARE(of("my-lock", "redsync"), QLatin1StringView());
    QCOMPARE(of("order:42", "redisson"), QLatin1StringView());
    for (const auto& preset : presets()) {
        for (const auto* by : preset.libraries)
            QVERIFY2(libraryFromName(by) != lockscope::LibraryId::Unknown, by);
    }
}

LOCKSCOPE_TEST_MAIN(TestPattern)
#include "tst_pattern.moc"
