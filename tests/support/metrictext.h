// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QMap>

#include <optional>
#include <utility>

namespace lockscope::test {

/// What an endpoint told, in the text format of Prometheus: values by "name{label="value",...}". A line that is none,
/// and a series that is told twice, is no format: then nothing.
[[nodiscard]] inline std::optional<QMap<QByteArray, double>> readMetrics(const QByteArray& text)
{
    QMap<QByteArray, double> values;
    for (const QByteArray& line : text.split('\n')) {
        if (line.isEmpty() || line.startsWith('#'))
            continue;
        const auto blank = line.lastIndexOf(' ');
        bool isNumber = false;
        const double value = line.mid(blank + 1).toDouble(&isNumber);
        const QByteArray series = line.left(blank);
        if (blank <= 0 || (!isNumber && line.mid(blank + 1) != "Nan") || values.contains(series))
            return std::nullopt;
        values.insert(series, value);
    }
    return values;
}

/// Without its labels, and of a histogram without _bucket, _sum and _count where `histograms` has it.
[[nodiscard]] inline QByteArray metricOf(const QByteArray& series, const QByteArrayList& histograms)
{
    QByteArray name = series.left(series.contains('{') ? series.indexOf('{') : series.size());
    for (const char* end : {"_bucket", "_sum", "_count"}) {
        if (name.endsWith(end) && histograms.contains(name.chopped(static_cast<qsizetype>(qstrlen(end)))))
            return name.chopped(static_cast<qsizetype>(qstrlen(end)));
    }
    return name;
}

} // namespace lockscope::test
