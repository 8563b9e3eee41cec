// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/shell/page.h"
#include "presentation/quorum/quorumdata.h"
#include "presentation/stream/perview.h"

#include <memory>

class QLabel;
class QSplitter;
class QStackedWidget;

namespace lockscope::gui {

class EmptyState;
class LiveTable;
class QuorumModel;
class QuorumServersModel;

/// Redlock locks: the state on each server, and the verdict of the majority. Rebuilt a few times a second while
/// visible; its data is updated all the time. GUI thread.
class QuorumPage final : public Page, public FrameConsumer
{
    Q_OBJECT
public:
    /// Maximum number of listed locks, worst first.
    static constexpr std::size_t kMostRows = 1000;

    explicit QuorumPage(Services& services, QWidget* parent = nullptr);
    ~QuorumPage() override;

    void focusContent() override;
    [[nodiscard]] bool hasBadge() const override { return true; }

    void consume(const Frame& frame) override;
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override { return isVisible(); }
    void reset() override;
    void rewind() override;

    [[nodiscard]] QuorumModel& model() const { return *m_model; }
    [[nodiscard]] QuorumServersModel& servers() const { return *m_serversModel; }
    [[nodiscard]] const QuorumData& quorum() const { return *m_data; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void retranslate() override;
    void restyle() override { build(); }
    class LiveFeed;
    QWidget* buildContent();
    void connectTables();
    void readGroups();
    void build();
    void followSelection();
    void showServers();
    void tellBadge();
    void setEmptyTexts();
    [[nodiscard]] std::string titleOf(const std::string& deployment) const;

    Services& m_services;
    PerView<QuorumData> m_data;
    std::unique_ptr<LiveFeed> m_feed;
    std::unique_ptr<QuorumModel> m_model;
    std::unique_ptr<QuorumServersModel> m_serversModel;
    QLabel* m_headline;
    bool m_mustFollow = false; ///< the selected lock has no row yet
    QLabel* m_group;           ///< its servers, and those that do not answer
    QLabel* m_lock;            ///< the selected lock
    QLabel* m_meaning;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QSplitter* m_splitter;
    LiveTable* m_table;
    LiveTable* m_serversTable;
    ServerTime m_builtAt = ServerTime::min();
    int m_badge = 0;
};

} // namespace lockscope::gui
