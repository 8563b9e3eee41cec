// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/filterstrip.h"

#include "gui/locks/locksmodel.h"
#include "gui/style/stateglyph.h"
#include "gui/style/theme.h"
#include "gui/widgets/flowlayout.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/celltext.h"

#include <QButtonGroup>
#include <QIcon>
#include <QKeyEvent>
#include <QLocale>
#include <QToolButton>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

struct Sign
{
    SavedFilter filter;
    Glyph glyph;
    QColor Colors::*color; ///< while the count is above zero
};

/// In the order of the strip: all locks, Attention, then single conditions, worst first. The glyphs are those of the
/// verdicts (verdictsign.h).
constexpr Sign kSigns[] = {
    {SavedFilter::All, Glyph::None, &Colors::text},
    {SavedFilter::Attention, Glyph::Triangle, &Colors::alarm},
    {SavedFilter::NoTtl, Glyph::Square, &Colors::alarm},
    {SavedFilter::TakenOver, Glyph::Triangle, &Colors::alarm},
    {SavedFilter::RenewalLate, Glyph::Triangle, &Colors::alarm},
    {SavedFilter::ExpiredUnreleased, Glyph::Triangle, &Colors::alarm},
    {SavedFilter::Contended, Glyph::Diamond, &Colors::contended},
    {SavedFilter::Expiring, Glyph::DashedRing, &Colors::contended},
    {SavedFilter::HeldLong, Glyph::Clock, &Colors::held},
    {SavedFilter::Simulator, Glyph::None, &Colors::text},
};

QString styleSheetFor(const Colors& colors)
{
    return u"QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 3px 7px; }"
           "QToolButton:hover { background: %1; border-color: %2; }"
           "QToolButton:checked { background: %3; border-color: %3; }"
           "QToolButton:focus { border-color: %4; }"_s.arg(colors.panel.name(), colors.border.name(),
                                                           colors.selection.name(), colors.held.name());
}

} // namespace

FilterStrip::FilterStrip(LocksModel& model, const Theme& theme, QWidget* parent)
    : Themed(parent), m_model(model), m_theme(theme)
{
    setObjectName(u"filterStrip"_s);
    auto* layout = new FlowLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto* group = new QButtonGroup(this);
    for (const Sign& sign : kSigns) {
        auto* button = new QToolButton(this);
        button->setObjectName(u"strip."_s + savedFilterId(sign.filter));
        button->setCheckable(true);
        button->setToolButtonStyle(sign.glyph == Glyph::None ? Qt::ToolButtonTextOnly : Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::StrongFocus);
        group->addButton(button);
        layout->addWidget(button);
        m_buttons[static_cast<std::size_t>(sign.filter)] = button;
        // A second click on the active filter shows all locks again.
        connect(button, &QToolButton::clicked, this, [this, filter = sign.filter] {
            m_model.setSavedFilter(m_model.savedFilter() == filter ? SavedFilter::All : filter);
            updateChecked();
        });
    }
    connect(&m_model, &LocksModel::countsChanged, this, &FilterStrip::updateCounts);
    connect(&m_model, &LocksModel::attentionChanged, this, &FilterStrip::updateCounts);
    connect(&m_model, &LocksModel::filterChanged, this, &FilterStrip::updateChecked);
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] { // another source
        m_occurred = {};
        updateShown();
    });
    restyle();
    updateChecked();
}

void FilterStrip::updateChecked()
{
    button(m_model.savedFilter())->setChecked(true);
    updateShown();
}

std::vector<QToolButton*> FilterStrip::chips() const
{
    std::vector<QToolButton*> shown;
    for (const Sign& sign : kSigns) {
        if (isOffered(sign.filter))
            shown.push_back(button(sign.filter));
    }
    return shown;
}

bool FilterStrip::isOffered(SavedFilter filter) const
{
    return m_occurred[static_cast<std::size_t>(filter)] || filter == SavedFilter::All ||
           m_model.savedFilter() == filter;
}

std::size_t FilterStrip::countFor(int width) const
{
    const auto all = chips();
    const auto widthOf = [this](const QToolButton* chip) { return chip->sizeHint().width() + layout()->spacing(); };
    const auto active = std::find(all.begin(), all.end(), button(m_model.savedFilter()));
    int used = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        used += widthOf(all[i]);
        const bool isActiveBehind = active - all.begin() > static_cast<std::ptrdiff_t>(i);
        if (used + (isActiveBehind && active != all.end() ? widthOf(*active) : 0) > width)
            return i;
    }
    return all.size();
}

void FilterStrip::showFirst(std::size_t most)
{
    if (std::exchange(m_most, most) != most)
        updateShown();
}

int FilterStrip::countOf(SavedFilter filter) const
{
    return filter == SavedFilter::Attention ? m_model.attentionCount()
                                            : m_model.savedFilterCounts()[static_cast<std::size_t>(filter)];
}

void FilterStrip::updateShown()
{
    std::size_t place = 0;
    for (const Sign& sign : kSigns) {
        bool& occurred = m_occurred[static_cast<std::size_t>(sign.filter)];
        occurred = occurred || countOf(sign.filter) > 0;
        const bool isOffered = this->isOffered(sign.filter);
        button(sign.filter)->setVisible(isOffered && (place < m_most || m_model.savedFilter() == sign.filter));
        place += isOffered ? 1 : 0;
    }
}

void FilterStrip::updateCounts()
{
    const Colors& colors = m_theme.colors();
    updateShown();
    for (const Sign& sign : kSigns) {
        const int count = countOf(sign.filter);
        const QString title = savedFilterTitle(sign.filter);
        const QString number = m_model.knowsNow() ? QLocale().toString(count) : celltext::none();
        QToolButton* each = button(sign.filter);
        const QString text = u"%1  %2"_s.arg(title, number);
        if (each->text() == text)
            continue;
        each->setText(text);
        //: accessible name of a saved filter: its title and how many locks it shows
        each->setAccessibleName(tr("%1: %2").arg(title, number));
        const QColor ink = count > 0 ? colors.*sign.color : colors.mutedText;
        QPalette palette = each->palette();
        palette.setColor(QPalette::ButtonText, ink);
        each->setPalette(palette);
        if (sign.glyph != Glyph::None)
            each->setIcon(QIcon(glyphPixmap(sign.glyph, ink, fontMetrics().height() * 6 / 10, devicePixelRatioF())));
    }
}

void FilterStrip::retranslate()
{
    setAccessibleName(tr("Saved filters"));
    for (const Sign& sign : kSigns) {
        button(sign.filter)->setText({});
        button(sign.filter)->setToolTip(plainTip(savedFilterDescription(sign.filter)));
    }
    updateCounts();
}

void FilterStrip::restyle()
{
    setStyleSheet(styleSheetFor(m_theme.colors()));
    const int side = fontMetrics().height() * 6 / 10;
    for (QToolButton* each : m_buttons)
        each->setIconSize({side, side});
    retranslate();
}

void FilterStrip::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const auto focused = std::find_if(std::begin(kSigns), std::end(kSigns),
                                      [this](const Sign& sign) { return button(sign.filter)->hasFocus(); });
    if (step == 0 || focused == std::end(kSigns))
        return QWidget::keyPressEvent(event);
    auto next = (focused - std::begin(kSigns)) + step;
    while (next >= 0 && next < std::ssize(kSigns) && button(kSigns[next].filter)->isHidden())
        next += step;
    if (next >= 0 && next < std::ssize(kSigns))
        button(kSigns[next].filter)->setFocus(Qt::OtherFocusReason);
}

} // namespace lockscope::gui

#include "moc_filterstrip.cpp"
