// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/lanedrag.h"

#include <cstdlib>
#include <utility>

namespace lockscope::gui {

LaneDrag::Begins LaneDrag::press(int x, Qt::KeyboardModifiers modifiers)
{
    m_pressedX = x;
    m_pressedView = m_time.view();
    m_end = modifiers == Qt::NoModifier ? m_range.endAt(x, m_pressedView) : LaneRange::End::None;
    if (m_end != LaneRange::End::None) {
        m_what = What::End;
        return Begins::End;
    }
    m_what = modifiers == Qt::ShiftModifier ? What::MaybeRange : What::MaybePan;
    return m_what == What::MaybeRange ? Begins::Range : Begins::Click;
}

LaneDrag::Moved LaneDrag::move(int x, int far)
{
    const int moved = x - m_pressedX;
    if (std::abs(moved) >= far) {
        if (m_what == What::MaybePan)
            m_what = What::Pan;
        if (m_what == What::MaybeRange)
            m_what = What::Range;
    }
    switch (m_what) {
    case What::Pan:
        m_time.panFrom(m_pressedView, -moved);
        return Moved::Time;
    case What::Range:
        m_range.select(m_pressedView.timeAt(m_pressedX), m_pressedView.timeAt(x));
        return Moved::Range;
    case What::End:
        m_end = m_range.pull(m_end, m_time.view().timeAt(x));
        return Moved::Range;
    case What::Nothing:
    case What::MaybePan:
    case What::MaybeRange:
        break;
    }
    return Moved::Nothing;
}

bool LaneDrag::release()
{
    const What was = std::exchange(m_what, What::Nothing);
    return was == What::MaybePan || was == What::MaybeRange;
}

} // namespace lockscope::gui
