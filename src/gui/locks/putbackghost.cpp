// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/putbackghost.h"

#include "gui/locks/lanenavigation.h"
#include "gui/locks/laneplaces.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/timeline/lanepainter.h"
#include "presentation/timeline/lanehistory.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lockscope::gui {

namespace {
constexpr int kRing = 16; ///< pixels across
constexpr double kStroke = 2.5;
} // namespace

QRect PutBackGhost::ring() const
{
    return {bar.right() - kRing / 2, bar.center().y() - kRing / 2, kRing, kRing};
}

QRect PutBackGhost::clickable() const
{
    return bar.united(ring());
}

void PutBackGhost::paint(QPainter& painter, const Colors& colors) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.mutedText, 1, Qt::DashLine));
    painter.drawRoundedRect(QRectF(bar).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    const QRectF circle = QRectF(ring()).adjusted(kStroke, kStroke, -kStroke, -kStroke);
    painter.setPen(QPen(colors.border, kStroke));
    painter.setBrush(colors.window);
    painter.drawEllipse(circle);
    constexpr int kTop = 90 * 16; // QPainter counts sixteenths of a degree, from three o'clock against the clock
    constexpr double kWhole = 360 * 16;
    painter.setPen(QPen(colors.held, kStroke, Qt::SolidLine, Qt::RoundCap));
    painter.drawArc(circle, kTop, static_cast<int>(std::lround(kWhole * share)));
    painter.restore();
}

std::optional<PutBackGhost> PutBackGhosts::ofRow(int row) const
{
    using namespace std::chrono_literals;
    const LockId lock = m_from.locks.lockAt(row);
    const auto& offers = m_from.lockMenu.putBackOffers();
    const auto offer = std::find_if(offers.begin(), offers.end(), [&](const LockMenu::PutBackOffer& each) {
        return lock != kNoLock && each.lock.key() == m_from.frames.picture().key(lock);
    });
    const Holds holds = offer == offers.end() ? Holds() : m_from.history.holds(lock);
    if (holds.empty() || holds.back().isOpen() || offer->whole <= 0ms)
        return std::nullopt;
    const auto x = [this](ServerTime at) {
        return m_from.places.left() + static_cast<int>(std::lround(m_from.lanes.view().xOf(at)));
    };
    const double share = static_cast<double>(offer->left.count()) / static_cast<double>(offer->whole.count());
    return PutBackGhost{LanePainter::barBox(m_from.places.lane(row), x(holds.back().end), x(m_from.lanes.now())),
                        share};
}

std::optional<PutBackGhost> PutBackGhosts::at(const QPoint& place) const
{
    const auto ghost = ofRow(m_from.places.rowUnder(place.y()));
    return ghost && ghost->clickable().contains(place) ? ghost : std::nullopt;
}

void PutBackGhosts::paint(QPainter& painter, const Colors& colors, const std::vector<RowRun>& rows) const
{
    if (m_from.lockMenu.putBackOffers().empty())
        return;
    for (const RowRun& run : rows) {
        for (int row = run.first; row <= run.last; ++row) {
            if (const auto ghost = ofRow(row))
                ghost->paint(painter, colors);
        }
    }
}

} // namespace lockscope::gui
