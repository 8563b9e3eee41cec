// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/stream/freshnesstracker.h"

#include <QFrame>
#include <QString>

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

namespace Ui {
class NodeCard;
}

namespace lockscope::gui {

class CapabilityModel;
class GapsModel;
class SteadyParagraph;
class Theme;

/// A card of the Server page with everything known of one watched node. GUI thread.
class NodeCard final : public Themed<QFrame>
{
    Q_OBJECT
public:
    NodeCard(NodeId node, const Theme& theme, QWidget* parent = nullptr);
    ~NodeCard() override;

    [[nodiscard]] NodeId node() const { return m_node; }
    /// Takes an event; cheap. Nothing changes on screen before refresh().
    void addEvent(const NodeEvent& event);
    /// Updates the screen if anything was taken.
    void refresh();
    void setUtc(bool utc);
    /// The node belongs to a recording, of which only the played part is known.
    void setPast(bool isPast);
    [[nodiscard]] CapabilityModel& rights() const { return *m_rights; }
    [[nodiscard]] GapsModel& gaps() const { return *m_gaps; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    void takeSample(const NodeEvent& event);
    void addCopyButtons();
    [[nodiscard]] QString figuresTitle() const;
    [[nodiscard]] QString gapsNote() const;
    void fitTables();
    [[nodiscard]] int copyWidth() const;

    static constexpr std::size_t kWarningsKept = 20;

    std::unique_ptr<Ui::NodeCard> m_ui;
    const NodeId m_node;
    const Theme& m_theme;
    CapabilityModel* m_rights;
    GapsModel* m_gaps;
    NodeInfo m_info;
    ConnectionState m_state = ConnectionState::Disconnected;
    FreshnessTracker m_known; ///< for this node
    EngineText m_stateText;
    SourceKind m_source = SourceKind::None;
    QStringList m_patterns;
    QStringList m_unannounced; ///< part of them
    ServerFigures m_sample;
    ServerTime m_sampledAt{};
    double m_cpuPercent = -1;
    std::optional<std::int64_t> m_offsetUs;
    std::int64_t m_roundTripUs = 0;
    std::deque<std::pair<ServerTime, EngineText>> m_warnings; ///< newest first
    SteadyParagraph* m_figures = nullptr;
    SteadyParagraph* m_clock = nullptr;
    bool m_figuresMoved = false;
    bool m_isPast = false;
    bool m_dirty = true;
};

} // namespace lockscope::gui
