// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/shell/page.h"
#include "gui/waitsfor/graphpicture.h"
#include "presentation/stream/perview.h"
#include "presentation/waitsfor/waitsfordata.h"

#include <memory>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace lockscope::gui {

class EmptyState;
class LiveTable;
class RankingModel;
class WaitsForView;

/// The waits-for graph of clients and locks with its deadlocks, a sentence about its root, and the locks ranked by the
/// wait time they cause. Rebuilt a few times a second while visible; its data is updated all the time. GUI thread.
class WaitsForPage final : public Page, public FrameConsumer
{
    Q_OBJECT
public:
    explicit WaitsForPage(Services& services, QWidget* parent = nullptr);
    ~WaitsForPage() override;

    void showAsOf(const QString& time) override;
    bool backToLive() override;

    void consume(const Frame& frame) override;
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override { return isVisible(); }
    void reset() override;

    [[nodiscard]] const WaitsForView& view() const { return *m_view; }
    [[nodiscard]] RankingModel& ranking() const { return *m_ranking; }
    /// The complete graph, including what the view folds.
    [[nodiscard]] const analysis::WaitsForGraph& graph() const { return m_graph; }
    /// By the file's suffix: ".dot" and ".gv" as Graphviz, else SVG. Empty on success, else a sentence for people.
    [[nodiscard]] QString saveAs(const QString& file) const;

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate() override;
    void tellSince();
    QWidget* buildContent();
    void buildControls(QHBoxLayout* row);
    void connectView();
    void showSelection();
    void build(const PictureView& picture, ServerTime now);
    void showWords(const PictureView& picture, ServerTime now);
    void askWhere(const QString& ending);
    void say(const QString& text);
    void setEmptyTexts();

    Services& m_services;
    PerView<WaitsForData> m_data;
    GraphArranger m_arranger;
    analysis::WaitsForGraph m_graph;
    std::unique_ptr<RankingModel> m_ranking;
    QLabel* m_headline;
    QLabel* m_asOf; ///< time of waits that are no longer seen
    QLabel* m_doubts;
    QLabel* m_legend;
    QLabel* m_outcome; ///< outcome of saving
    QStackedWidget* m_stack;
    QBoxLayout* m_top = nullptr; ///< headline and controls
    EmptyState* m_empty;
    QSplitter* m_splitter;
    WaitsForView* m_view;
    LiveTable* m_table;
    QLabel* m_tableTitle;
    QToolButton* m_zoomIn;
    QToolButton* m_zoomOut;
    QToolButton* m_fit;
    QToolButton* m_all;
    QToolButton* m_svg;
    QToolButton* m_dot;
    QToolButton* m_forget;
    ServerTime m_builtAt = ServerTime::min();
    QString m_shownAt; ///< time of day of the shown data; empty: now
};

} // namespace lockscope::gui
