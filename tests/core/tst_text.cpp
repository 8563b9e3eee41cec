// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// UTF-8, printable bytes, shell quoting, times; nothing steers a terminal. Means: pure.
#include "core/text.h"
#include "support/suite.h"

#include <set>

using namespace lockscope;

class TextTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void knowsUtf8();
    void printsAnyBytes();
    void neverMakesTwoKeysLookTheSame();
    void elidesInTheMiddle();
    void quotesForAShell();
    void formatsTime();
    void nothingSteersATerminal();
    void escapedJsonIsTheSame();
};

void TextTest::knowsUtf8()
{
    QVERIFY(isUtf8(""));
    QVERIFY(isUtf8("lock:gr\u00fc\u00df \u9501 \U0001F512"));
    for (const std::string_view bad : {"\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xED\xA0\x80",
                                       "\xF4\x90\x80\x80", "\xF5", "\xE2\x82", "a\xFF"})
        QVERIFY2(!isUtf8(bad), hex(bad).c_str());
}

void TextTest::printsAnyBytes()
{
    QCOMPARE(printable("lock:a"), std::string("lock:a"));
    QCOMPARE(printable(std::string_view("a\0b\n\t\\\xFF", 7)), std::string("a\\x00b\\n\\t\\\\\\xff"));
    QCOMPARE(printable("\u00e9\u9501"), std::string("\u00e9\u9501"));
    // U+202E would write the rest of a key name backwards.
    QCOMPARE(printable("a\u202Eb"), std::string("a\\xe2\\x80\\xaeb"));
    for (const char* invisible :
         {"\u00ad", "\u061c", "\u200b", "\u200f", "\u2028", "\u2060", "\u2066", "\ufeff", "\u034f", "\u115f", "\u180e",
          "\u2800", "\u3164", "\ufe0f", "\uffa0", "\ufff9", "\U0001d173", "\U000e0041", "\U000e0100"})
        QVERIFY2(printable(invisible).starts_with("\\x"), invisible);
    for (const char* space : {"\u00a0", "\u2009", "\u202f", "\u3000"}) {
        QVERIFY(printable(space).starts_with("\\x"));
        QCOMPARE(terminalLine(space), std::string(space)); // texts of ours have them
    }
    QCOMPARE(printable("\U0001f512"), std::string("\U0001f512"));
    QCOMPARE(terminalJson("\"\U000e0041\U0001f512\u200b\""), std::string("\"\\udb40\\udc41\U0001f512\\u200b\""));
    QCOMPARE(jsonText("\xFF"), std::string("\\xff"));
    QCOMPARE(jsonText("a\nb"), std::string("a\nb"));
    QCOMPARE(hex(std::string_view("\0\xAB", 2)), std::string("00ab"));
}

void TextTest::neverMakesTwoKeysLookTheSame()
{
    std::set<std::string> seen;
    for (int a = 0; a < 256; ++a) {
        for (int b = 0; b < 256; ++b) {
            const char bytes[2] = {static_cast<char>(a), static_cast<char>(b)};
            const std::string text = printable(std::string_view(bytes, 2));
            QVERIFY(isUtf8(text));
            QVERIFY(seen.insert(text).second);
        }
    }
    QVERIFY(printable("\\x00") != printable(std::string_view("\0", 1)));
}

void TextTest::elidesInTheMiddle()
{
    QCOMPARE(printableElided("abcdefghij", 10), std::string("abcdefghij"));
    QCOMPARE(printableElided("abcdefghijk", 5), std::string("ab\u2026jk"));
    QCOMPARE(printableElided("\u9501\u9501\u9501\u9501\u9501\u9501\u9501", 5),
             std::string("\u9501\u9501\u2026\u9501\u9501"));
    const std::string huge(10'000'000, 'x');
    QCOMPARE(printableElided(huge, 9), std::string("xxxx\u2026xxxx"));
}

void TextTest::quotesForAShell()
{
    QCOMPARE(shellWord("lock:a"), std::string("lock:a"));
    QCOMPARE(shellWord(""), std::string("''"));
    QCOMPARE(shellWord("a b'c"), std::string("'a b'\\''c'"));
    QCOMPARE(shellWord("a\\b$(x)`y`!"), std::string("'a\\b$(x)`y`!'"));
    QCOMPARE(shellWord("=a"), std::string("'=a'"));
    QCOMPARE(shellWord("a\xFF'%"), std::string("\"$(printf 'a\\377\\047\\045')\""));
    QCOMPARE(shellWord("a\n"), std::string("\"$(printf 'a')\"'\n'"));
}

void TextTest::nothingSteersATerminal()
{
    const std::string hostile = "\x1b[2J\x7f\u009b31m\x9b\u202e\u2066\u200f\u061c\n\r\t\\";
    const std::string line = terminalLine("a " + hostile + " \u9501");
    QCOMPARE(line,
             std::string("a \\x1b[2J\\x7f\\xc2\\x9b31m\\x9b\\xe2\\x80\\xae\\xe2\\x81\\xa6\\xe2\\x80\\x8f\\xd8\\x9c"
                         "\\n\\r\\t\\ \u9501"));
    QCOMPARE(terminalLine(line), line);
    QCOMPARE(terminalLine(printable(hostile)), printable(hostile)); // once is enough
    for (int c = 0; c < 256; ++c) {
        for (const char byte : terminalLine(std::string(1, static_cast<char>(c))))
            QVERIFY(byte >= 0x20 && byte < 0x7F);
    }
}

void TextTest::escapedJsonIsTheSame()
{
    QCOMPARE(terminalJson("{\"a\":\"\u9501 \u00e9 \\\\ \\n\"}"), std::string("{\"a\":\"\u9501 \u00e9 \\\\ \\n\"}"));
    QCOMPARE(terminalJson("\"\x7f\u0080\u009f\u00a0\u061c\u200e\u202a\u202e\u2066\u2069\ufeff\u00ae\""),
             std::string("\"\\u007f\\u0080\\u009f\u00a0\\u061c\\u200e\\u202a\\u202e\\u2066\\u2069\\ufeff\u00ae\""));
}

void TextTest::formatsTime()
{
    QCOMPARE(isoTime(serverTimeFromUs(0)), std::string("1970-01-01T00:00:00.000Z"));
    QCOMPARE(isoTime(serverTimeFromUs(1'767'323'045'678'901)), std::string("2026-01-02T03:04:05.678Z"));
    QCOMPARE(isoTime(serverTimeFromUs(-1)), std::string("1969-12-31T23:59:59.999Z"));
}

LOCKSCOPE_TEST_MAIN(TextTest)
#include "tst_text.moc"
