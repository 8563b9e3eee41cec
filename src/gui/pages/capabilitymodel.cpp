// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/pages/capabilitymodel.h"

#include "gui/dialogs/capabilitytext.h"
#include "gui/dialogs/tone.h"
#include "gui/presentation.h"
#include "gui/widgets/plaintip.h"

#include <algorithm>
#include <array>

namespace lockscope::gui {

namespace {

DialogTone toneOf(CapabilityState state)
{
    switch (state) {
    case CapabilityState::Yes:
        return DialogTone::Good;
    case CapabilityState::No:
        return DialogTone::Warning;
    case CapabilityState::Unknown:
        return DialogTone::Muted;
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
    beginResetModel();
    m_rows = capabilities;
    endResetModel();
}

QString CapabilityModel::remedy(int row) const
{
    return QString::fromStdString(m_rows[static_cast<std::size_t>(row)].remedy);
}

int CapabilityModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant CapabilityModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CapabilityReport& capability = m_rows[static_cast<std::size_t>(index.row())];
    if (role == StateRole)
        return static_cast<int>(capability.state);
    if (role == kToneRole)
        return static_cast<int>(index.column() == State ? toneOf(capability.state) : DialogTone::Normal);
    if (role == NameRole)
        return QString::fromStdString(capability.name);
    if (role == Qt::ToolTipRole)
        return plainTip(data(index, Qt::DisplayRole).toString());
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    switch (index.column()) {
    case Right:
        return capabilityTitle(capability.name);
    case State:
        return capabilityStateText(capability.state);
    case Effect:
        return capabilityEffect(capability);
    case Remedy:
        return remedy(index.row());
    }
    return {};
}

CapabilityModel::Heads CapabilityModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("Right")},
        {QT_TR_NOOP("State")},
        {QT_TR_NOOP("What it means")},
        {QT_TR_NOOP("How to fix it")},
        {nullptr}, // the buttons' own
    }};
    return all;
}

} // namespace lockscope::gui

#include "moc_capabilitymodel.cpp"
