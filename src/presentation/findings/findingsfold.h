// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/findings.h"
#include "presentation/stream/batchconsumer.h"
#include "presentation/waitsfor/waitsfordata.h"

namespace lockscope::presentation {

/// The findings of one stream: feeds the rules with each batch, the waits-for graph and time. Without a clock or
/// thread, so that a window, a verb and a recording behave alike.
class FindingsFold final : public BatchConsumer
{
public:
    void arriving(const Frame& before) override { m_findings.arriving(before.batch, before.picture); }
    void consume(const Frame& frame) override;
    void reset() override;
    /// Advances time without a batch. Almost free while nothing is due().
    void pass(const PictureView& picture, ServerTime now);
    [[nodiscard]] ServerTime due() const { return m_findings.due(); }

    [[nodiscard]] const analysis::Findings& findings() const { return m_findings; }
    [[nodiscard]] std::vector<analysis::Episodes::News> takeNews() { return m_findings.takeNews(); }
    void setThresholds(const analysis::Thresholds& thresholds) { m_findings.setThresholds(thresholds); }

private:
    void buildGraph(const PictureView& picture, ServerTime now);

    analysis::Findings m_findings;
    WaitsForData m_waits;
    Counters m_counters;
    ServerTime m_builtAt{};
    bool m_hadCycle = false;
};

} // namespace lockscope::presentation
