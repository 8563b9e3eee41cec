// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/servers/capabilitymodel.h"

#include "gui/servers/capabilitytext.h"
#include "gui/widgets/plaintip.h"

#include <algorithm>

namespace lockscope::gui {

namespace {

lockcells::Tone toneOf(CapabilityState state)
{
    switch (state) {
    case CapabilityState::Yes:
        return lockcells::Tone::Good;
    case CapabilityState::No:
        return lockcells::Tone::Contended;
    case CapabilityState::Unknown:
        return lockcells::Tone::Muted;
    }
    Q_UNREACHABLE();
}

} // namespace

void CapabilityModel::setCapabilities(const std::vector<CapabilityReport>& capabilities)
{
    if (capabilities == m_rows)
        return;
    if (std::ranges::equal(capabilities, m_rows, {}, &CapabilityReport::name, &CapabilityReport::name)) {
        m_rows = capabilities;
        announceAllRows();
        return;
    }
    setRows(capabilities);
}

QString CapabilityModel::remedy(int row) const
{
    return QString::fromStdString(m_rows[static_cast<std::size_t>(row)].remedy);
}

QVariant CapabilityModel::more(const CapabilityReport& capability, int column, int role) const
{
    switch (role) {
    case StateRole:
        return static_cast<int>(capability.state);
    case NameRole:
        return QString::fromStdString(capability.name);
    case Qt::ToolTipRole:
        return plainTip(cellText(capability, column));
    case Qt::AccessibleTextRole:
        return cellText(capability, column);
    default:
        return {};
    }
}

auto CapabilityModel::columns() const -> Columns
{
    using Of = const CapabilityModel&;
    using Each = const CapabilityReport&;
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("Right"), [](Of, Each each) { return capabilityTitle(each.name); }},
        {QT_TR_NOOP("State"), [](Of, Each each) { return capabilityStateText(each.state); }, nullptr, Qt::AlignLeft,
         [](Of, Each each) { return toneOf(each.state); }},
        {QT_TR_NOOP("What it means"), [](Of, Each each) { return capabilityEffect(each); }},
        {QT_TR_NOOP("How to fix it"), [](Of, Each each) { return QString::fromStdString(each.remedy); }},
        {nullptr, [](Of, Each) { return QString(); }}, // the view puts copy buttons here
    };
    return all;
}

} // namespace lockscope::gui

#include "moc_capabilitymodel.cpp"
