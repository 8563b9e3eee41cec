// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/report/incidentreport.h"
#include "presentation/report/reportpicture.h"
#include "presentation/timeline/rangereport.h"

#include <QCoreApplication>

#include <string>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// Wording of a report.
struct ReportWords
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

/// A count as plural forms need it.
[[nodiscard]] int reportCount(std::uint64_t number);
[[nodiscard]] QString reportLockName(const KeyView& key);

/// Builds the document of incidentReport() section by section. incidentreport.cpp has the course and findings,
/// incidentreport_tables.cpp the tables and limits.
class ReportWriter
{
public:
    ReportWriter(const ReportFold& fold, const ReportSource& source);
    ReportDocument write();

private:
    void summary();
    void course();
    void pictureOfAll();
    void finding(const ReportFinding& finding);
    void episodes(const ReportFinding& finding);
    void pictureOf(const ReportFinding& finding);
    void statistics();
    void environment();
    void limits();
    void gaps(std::vector<ReportLine>& lines) const;
    [[nodiscard]] QString longestWait() const;
    [[nodiscard]] std::vector<LockId> locksOf(const analysis::Subject& subject, std::size_t most) const;
    [[nodiscard]] std::vector<LockId> locksOf(const ReportFinding& finding) const;
    [[nodiscard]] ReportPicture pictureWith(const TimeSpan& range, const std::vector<LockId>& locks) const;
    void addMarks(ReportPicture& picture, const ReportFinding& finding) const;
    [[nodiscard]] QString nodeName(NodeId node) const;

    const ReportFold& m_fold;
    const ReportSource& m_source;
    ReportDocument m_out;
    TimeSpan m_range; ///< the range that the history covers
    std::vector<LockId> m_locks;
    std::unordered_map<std::string, LockId> m_byName;
    RangeReport m_report;
};

} // namespace lockscope::presentation
