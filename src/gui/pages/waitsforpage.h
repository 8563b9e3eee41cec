// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/pages/page.h"
#include "gui/presentation.h"
#include "gui/waitsfor/graphpicture.h"
#include "presentation/facts/waitsfordata.h"
#include "presentation/stream/perview.h"

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

/// Who waits for whom: the graph of clients and locks with its deadlocks, who is at the root of it in a sentence, and
/// the locks by the waiting they cause. Built anew a few times a second while visible; what it is built from is kept up
/// all the time. GUI thread.
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
    /// All that waits, also what the view puts together.
    [[nodiscard]] const analysis::WaitsForGraph& graph() const { return m_graph; }
    /// By the file's ending: ".dot" and ".gv" in Graphviz' language, else SVG. Empty when it was saved, else a sentence
    /// for a person.
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
    QLabel* m_asOf; ///< of waits that nobody sees any more
    QLabel* m_doubts;
    QLabel* m_legend;
    QLabel* m_outcome; ///< of saving
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
    QString m_shownAt; ///< the time of day that all is of; empty: now
};

} // namespace lockscope::gui
