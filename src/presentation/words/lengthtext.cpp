// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/words/lengthtext.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::presentation::lengthtext {

namespace {

using std::chrono::microseconds;

constexpr qint64 kMs = 1000; ///< in microseconds
constexpr qint64 kSecond = 1000 * kMs;
constexpr qint64 kMinute = 60 * kSecond;
constexpr qint64 kHour = 60 * kMinute;
constexpr qint64 kDay = 24 * kHour;

struct LengthText
{
    Q_DECLARE_TR_FUNCTIONS(LengthText)
};

QString padded(qint64 n, int digits = 2)
{
    return u"%1"_s.arg(n, digits, 10, QLatin1Char('0'));
}

/// From a minute on.
QString twoUnits(qint64 us)
{
    if (us < kHour)
        return LengthText::tr("%1 min %2 s").arg(us / kMinute).arg(padded(us / kSecond % 60));
    if (us < kDay)
        return LengthText::tr("%1 h %2 min").arg(us / kHour).arg(padded(us / kMinute % 60));
    return LengthText::tr("%1 d %2 h").arg(us / kDay).arg(us / kHour % 24);
}

QString inMs(double us, int digits)
{
    return LengthText::tr("%1 ms").arg(us / kMs, 0, 'f', digits);
}

qint64 atLeastZero(microseconds length)
{
    return std::max<qint64>(0, length.count());
}

} // namespace

QString inSeconds(const QString& number)
{
    return LengthText::tr("%1 s").arg(number);
}

QString seconds(microseconds length)
{
    const qint64 us = atLeastZero(length);
    return us < kMinute ? inSeconds(QString::number(us / kSecond)) : twoUnits(us);
}

QString tenths(microseconds length)
{
    const qint64 us = atLeastZero(length);
    return us < kMinute ? inSeconds(u"%1.%2"_s.arg(us / kSecond).arg(us / (kSecond / 10) % 10)) : twoUnits(us);
}

QString rough(microseconds length)
{
    const qint64 us = atLeastZero(length);
    if (us < kSecond)
        return inMs(static_cast<double>(us), us < 10 * kMs ? 1 : 0);
    return us < 10 * kSecond ? tenths(length) : seconds(length);
}

QString difference(microseconds length)
{
    const auto size = std::chrono::abs(length);
    const QString sign = size.count() < kMs / 2 ? QString() : length.count() < 0 ? u"\u2212"_s : u"+"_s;
    return sign + (size.count() < kSecond ? inMs(static_cast<double>(size.count()), 0) : rough(size));
}

QString measured(microseconds length)
{
    const auto us = length.count();
    if (us < 0)
        return u'-' + measured(-length);
    if (us < kMs)
        return LengthText::tr("%1 µs").arg(us);
    if (us < kSecond / 10)
        return inMs(static_cast<double>(us), us < 10 * kMs ? 2 : 1);
    if (us < kSecond)
        return LengthText::tr("%1 ms").arg(us / kMs);
    if (us >= 10 * kSecond)
        return tenths(length);
    const std::int64_t hundredths = us / (kSecond / 100); // cut off, as all are
    return inSeconds(QString::number(static_cast<double>(hundredths) / 100, 'f', 2));
}

QString exact(microseconds length)
{
    const qint64 us = atLeastZero(length);
    const qint64 ms = us / kMs % 1000;
    const qint64 s = us / kSecond % 60;
    const QString behind = ms == 0 ? QString() : u'.' + padded(ms, 3);
    if (us < kMinute)
        return inSeconds(QString::number(s) + behind);
    if (us < kHour)
        return LengthText::tr("%1 min %2 s").arg(us / kMinute).arg(padded(s) + behind);
    return LengthText::tr("%1 h %2 min %3 s").arg(us / kHour).arg(padded(us / kMinute % 60), padded(s) + behind);
}

QString label(microseconds length)
{
    const auto number = [](double value) { return QString::number(value, 'g', 3); };
    const qint64 us = length.count();
    if (us < kSecond)
        return LengthText::tr("%1 ms").arg(number(static_cast<double>(us) / kMs));
    if (us < 2 * kMinute)
        return inSeconds(number(static_cast<double>(us) / kSecond));
    if (us < 2 * kHour && us % kMinute == 0)
        return LengthText::tr("%1 min").arg(us / kMinute);
    return us % kHour == 0 && us < kDay ? LengthText::tr("%1 h").arg(us / kHour) : twoUnits(us);
}

QString label(microseconds length, microseconds step)
{
    const qint64 us = atLeastZero(length);
    if (us >= 2 * kMinute)
        return label(length);
    if (step >= std::chrono::minutes(1) && us == kMinute)
        return LengthText::tr("%1 min").arg(1); // beside "2 min" no "60 s"
    if (step < std::chrono::seconds(1) && us < kSecond)
        return LengthText::tr("%1 ms").arg(us / kMs);
    const int digits = step >= std::chrono::seconds(1)          ? 0
                       : step >= std::chrono::milliseconds(100) ? 1
                       : step >= std::chrono::milliseconds(10)  ? 2
                                                                : 3;
    return inSeconds(QString::number(static_cast<double>(us) / kSecond, 'f', digits));
}

} // namespace lockscope::presentation::lengthtext
