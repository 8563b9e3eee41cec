// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/shell/page.h"
#include "presentation/stream/frameloop.h"

#include <deque>
#include <memory>
#include <vector>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace lockscope::gui {

class Card;
class NodeCard;
class SteadyParagraph;

/// The *Server* page: one card for each node (connection, product, source and its limits, rights with remedies, clock,
/// eviction, gaps) and the cost of monitoring. GUI thread.
class ServerPage final : public Page, public FrameConsumer
{
    Q_OBJECT
public:
    explicit ServerPage(Services& services, QWidget* parent = nullptr);
    ~ServerPage() override;

    /// Limits of the profile; negative: unknown.
    void setBudgets(double readsPerSecond, double pollsPerSecond);
    [[nodiscard]] const std::vector<NodeCard*>& cards() const { return m_cards; }
    [[nodiscard]] QString costText() const;
    [[nodiscard]] bool isPast() const;
    void tellWhen();

    void consume(const Frame& frame) override;
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override { return isVisible(); }
    void reset() override;
    void rewind() override;

private:
    void retranslate() override;
    class LiveFeed;
    void addEvents(const std::vector<NodeEvent>& events);
    struct CostSample
    {
        MonoTime at;
        quint64 reads;
        quint64 polls;
        quint64 shed;
        quint64 bytesIn;
    };
    NodeCard* card(NodeId node);
    void sampleCost();
    void takeBudgets();

    Services& m_services;
    QScrollArea* m_scroll;
    QWidget* m_content;
    QVBoxLayout* m_layout;
    QLabel* m_empty;
    Card* m_costCard;
    SteadyParagraph* m_cost;
    QLabel* m_unchanged;
    std::vector<NodeCard*> m_cards; ///< of the watched nodes; never null
    std::deque<CostSample> m_samples;
    double m_readBudget = -1;
    double m_pollBudget = -1;
    std::unique_ptr<LiveFeed> m_feed;
};

} // namespace lockscope::gui
