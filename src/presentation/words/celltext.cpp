// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/words/celltext.h"

#include "core/text.h"
#include "formats/decode.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QTextBoundaryFinder>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::presentation::celltext {

namespace {

struct CellText
{
    Q_DECLARE_TR_FUNCTIONS(CellText)
};

QString twoDigits(qint64 n)
{
    return u"%1"_s.arg(n, 2, 10, QLatin1Char('0'));
}

constexpr QChar kBreak(0x200B);
constexpr qsizetype kLongestWord = 40; ///< columns that fit on a line of any dialog, even in large letters

QString undeceived(const QString& text)
{
    const QList<uint> characters = text.toUcs4();
    if (std::none_of(characters.begin(), characters.end(), [](uint c) { return isDeceptive(c); }))
        return text;
    QString shown;
    for (const char32_t c : characters)
        shown += isDeceptive(c) ? escaped(c) : QString::fromUcs4(&c, 1);
    return shown;
}

QDateTime dateTime(ServerTime at, Zone zone)
{
    const auto utc = QDateTime::fromMSecsSinceEpoch(usSinceEpoch(at) / 1000, QTimeZone::utc());
    return zone == Zone::Utc ? utc : utc.toLocalTime();
}

} // namespace

QString escaped(char32_t character)
{
    return character > 0xFFFF ? u"\\U%1"_s.arg(static_cast<uint>(character), 8, 16, QLatin1Char('0'))
                              : u"\\u%1"_s.arg(static_cast<uint>(character), 4, 16, QLatin1Char('0'));
}

QString bytes(std::string_view raw, std::size_t maxCharacters)
{
    return QString::fromStdString(printableElided(raw, maxCharacters));
}

QString breakable(const QString& text)
{
    if (text.size() <= kLongestWord / 2)
        return text;
    QString broken;
    QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, text);
    qsizetype word = 0; // columns since the last break opportunity
    for (qsizetype from = 0, to = letters.toNextBoundary(); to > from; from = to, to = letters.toNextBoundary()) {
        const QChar first = text[from];
        word = first.isSpace() || first == kBreak ? 0 : word + (first.unicode() < 0x1100 ? 1 : 2);
        broken += QStringView(text).sliced(from, to - from);
        if (word >= kLongestWord && to < text.size() && !text[to].isSpace()) {
            broken += kBreak;
            word = 0;
        }
    }
    return broken;
}

QString printed(std::string_view utf8, std::size_t maxCharacters)
{
    QString text = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    const auto most = static_cast<qsizetype>(maxCharacters);
    if (text.size() > most)
        text = text.left(most / 2) + u'…' + text.right(most - most / 2 - 1);
    return undeceived(text);
}

QString time(ServerTime at, Zone zone)
{
    if (at == kUnknownTime)
        return none();
    const QDateTime t = dateTime(at, zone);
    const QString text = t.toString(u"yyyy-MM-dd HH:mm:ss.zzz"_s);
    if (zone == Zone::Utc)
        return text + u'Z';
    const int offset = t.offsetFromUtc() / 60;
    return text + (offset < 0 ? u'-' : u'+') + twoDigits(std::abs(offset) / 60) + u':' +
           twoDigits(std::abs(offset) % 60);
}

QString timeOfDay(ServerTime at, Zone zone)
{
    return at == kUnknownTime ? none() : dateTime(at, zone).toString(u"HH:mm:ss.zzz"_s);
}

QString secondOfDay(ServerTime at, Zone zone)
{
    return at == kUnknownTime ? none() : dateTime(at, zone).toString(u"HH:mm:ss"_s);
}

QString none()
{
    return u"–"_s;
}

QString notSeen()
{
    return CellText::tr("not seen");
}

QString emptyValue()
{
    //: the value of a lock, which names its holder
    return CellText::tr("(empty)");
}

QString notNamed()
{
    return CellText::tr("not named");
}

QString holder(LibraryId library, std::string_view token, std::size_t maxCharacters)
{
    if (token.starts_with(kQuarantineMark))
        return CellText::tr("quarantine of Lockscope");
    const std::string summary = formats::describeHolder(library, token).summary;
    return summary.empty() ? bytes(token, maxCharacters) : printed(summary, maxCharacters);
}

QString evidenceWord(Evidence evidence)
{
    switch (evidence) {
    case Evidence::Event:
        return CellText::tr("event");
    case Evidence::Tracking:
        return CellText::tr("tracking");
    case Evidence::Poll:
        return CellText::tr("poll");
    case Evidence::Scan:
        return CellText::tr("scan");
    case Evidence::Trace:
        return CellText::tr("trace");
    case Evidence::Queue:
        return CellText::tr("queue");
    case Evidence::Channel:
        return CellText::tr("channel");
    }
    return {};
}

} // namespace lockscope::presentation::celltext
