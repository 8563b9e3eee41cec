// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/findinglimits.h"

#include "gui/findings/findingsettings.h"
#include "gui/widgets/quietbutton.h"
#include "gui/widgets/textlabel.h"
#include "presentation/findings/findingtext.h"

#include <QFormLayout>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::gui {

using namespace Qt::StringLiterals;
using analysis::Measure;
using analysis::ThresholdFacts;
namespace findingtext = presentation::findingtext;

namespace {

constexpr int kLimitWidth = 140;

/// Converts a limit to the unit of the form: milliseconds, percent, or a count.
int shownLimit(Measure measure, std::int64_t value)
{
    const bool isTime = analysis::factsOf(measure).unit == analysis::Unit::Microseconds;
    return static_cast<int>(std::min<std::int64_t>(isTime ? value / 1'000 : value, INT_MAX));
}

} // namespace

FindingLimits::FindingLimits(FindingSettings& settings, QWidget* parent)
    : Themed(parent), m_settings(settings), m_title(textLabel(this, "findingLimitsTitle")), m_box(new QWidget(this)),
      m_form(new QFormLayout(m_box)), m_defaults(quietButton(this, "findingDefaults"))
{
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_title);
    column->addWidget(m_box);
    column->addWidget(m_defaults, 0, Qt::AlignLeft);
    connect(m_defaults, &QToolButton::clicked, this, [this] {
        if (!m_id)
            return;
        m_isStale = true;
        m_settings.setDefaultLimits(*m_id);
    });
    retranslate();
}

void FindingLimits::showFinding(analysis::FindingId id)
{
    setVisible(!analysis::factsOf(id).thresholds().empty());
    if (m_id == id && !m_isStale)
        return;
    m_id = id;
    rebuild();
}

void FindingLimits::rebuild()
{
    m_isStale = false;
    while (m_form->rowCount() > 0)
        m_form->removeRow(0);
    for (const ThresholdFacts& limit : analysis::factsOf(*m_id).thresholds())
        addLimit(limit);
}

void FindingLimits::addLimit(const ThresholdFacts& limit)
{
    auto* box = new QSpinBox(m_box);
    box->setObjectName(u"limit."_s + QLatin1StringView(analysis::factsOf(limit.measure).word));
    box->setRange(shownLimit(limit.measure, limit.least), shownLimit(limit.measure, limit.most));
    const auto unit = analysis::factsOf(limit.measure).unit;
    if (unit != analysis::Unit::Count)
        box->setSuffix(unit == analysis::Unit::Percent ? u" %"_s : tr(" ms", "milliseconds, after a number"));
    box->setValue(shownLimit(limit.measure, m_settings.store().thresholds().of(*m_id, limit.measure)));
    box->setKeyboardTracking(false); // ignore incomplete numbers
    box->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    box->setMinimumWidth(kLimitWidth);
    box->setAccessibleName(findingtext::limitName(limit));
    connect(box, &QSpinBox::valueChanged, this,
            [this, measure = limit.measure](int value) { setLimit(measure, value); });
    m_form->addRow(findingtext::limitName(limit), box);
}

void FindingLimits::setLimit(Measure measure, int value)
{
    const bool isTime = analysis::factsOf(measure).unit == analysis::Unit::Microseconds;
    m_settings.setLimit(*m_id, measure, isTime ? std::int64_t{value} * 1'000 : value);
}

void FindingLimits::retranslate()
{
    m_title->setText(tr("Limits of this finding, everywhere"));
    m_defaults->setText(tr("&Default Limits"));
    m_defaults->setToolButtonStyle(Qt::ToolButtonTextOnly);
    if (m_id)
        rebuild();
}

} // namespace lockscope::gui

#include "moc_findinglimits.cpp"
