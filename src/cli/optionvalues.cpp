// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/optionvalues.h"

#include "presentation/words/momenttext.h"

#include <QDateTime>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

std::optional<Moment> momentOf(const QString& text)
{
    using namespace presentation;
    const QString said = text.trimmed();
    if (const auto distance = momenttext::distanceOf(said))
        return said.startsWith(u'+') ? Moment{Moment::From::Begin, *distance} : Moment{Moment::From::End, -*distance};
    const bool isUtc = said.endsWith(u'Z', Qt::CaseInsensitive);
    if (const QTime time = momenttext::timeOfDayOf(isUtc ? said.chopped(1) : said); time.isValid())
        return Moment{isUtc ? Moment::From::UtcDay : Moment::From::Day,
                      std::chrono::milliseconds(time.msecsSinceStartOfDay())};
    const QDateTime time = QDateTime::fromString(QString(said).replace(u' ', u'T'), Qt::ISODateWithMs);
    if (!time.isValid())
        return std::nullopt;
    return Moment{Moment::From::Epoch, std::chrono::milliseconds(time.toMSecsSinceEpoch())};
}

} // namespace

CommandLine::Accept seconds(std::optional<std::chrono::milliseconds>& into, double least, double most)
{
    return [&into, least, most](const QString& text) {
        bool ok = false;
        const double value = text.toDouble(&ok);
        if (!ok || !(value >= least && value <= most))
            return false;
        into = std::chrono::milliseconds(static_cast<std::int64_t>(value * 1000));
        return true;
    };
}

std::optional<std::uint64_t> sizeOf(QString text)
{
    std::uint64_t unit = 1;
    if (text.endsWith(u'M'))
        unit = std::uint64_t{1} << 20;
    else if (text.endsWith(u'G'))
        unit = std::uint64_t{1} << 30;
    if (unit > 1)
        text.chop(1);
    bool ok = false;
    const auto number = text.toULongLong(&ok);
    if (!ok || number > (std::uint64_t{1} << 44) / unit || number * unit < (std::uint64_t{1} << 20))
        return std::nullopt;
    return number * unit;
}

void declareMoment(CommandLine& line, const char* name, const char* help, std::optional<Moment>& into)
{
    line.option(name, "T", help,
                "a time such as 2026-08-20T12:00:00Z or 03:00, or how long behind the begin (+12.5) or before the end "
                "(-10m) of the recording",
                [&into](const QString& text) {
                    into = momentOf(text);
                    return into.has_value();
                });
}

void declareSeverity(CommandLine& line, const char* name, const char* help, std::optional<analysis::Severity>& into)
{
    using analysis::Severity;
    QStringList names;
    for (const Severity each : {Severity::Note, Severity::Warning, Severity::Problem})
        names << QLatin1StringView(analysis::name(each));
    line.choice(name, "SEVERITY", help, names, [names, &into](const QString& word) {
        into = std::array{Severity::Note, Severity::Warning, Severity::Problem}.at(
            static_cast<std::size_t>(names.indexOf(word)));
        return QString();
    });
}

void declarePattern(CommandLine& line, const char* help, Options& options)
{
    line.each("pattern", "GLOB", help, "a glob pattern such as lock:*",
              [&options, isFirst = true](const QString& pattern) mutable {
                  if (std::exchange(isFirst, false))
                      options.patterns.clear();
                  options.patterns.push_back(pattern.toStdString());
                  return !pattern.isEmpty();
              });
}

std::optional<std::string> fromHex(const QString& text)
{
    const QByteArray digits = text.toLatin1();
    const QByteArray bytes = QByteArray::fromHex(digits);
    if (bytes.toHex() != digits.toLower())
        return std::nullopt;
    return bytes.toStdString();
}

} // namespace lockscope::cli
