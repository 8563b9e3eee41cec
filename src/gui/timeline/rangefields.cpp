// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/rangefields.h"

#include <QDateTimeEdit>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QTimeZone>

namespace lockscope::gui {

using namespace Qt::StringLiterals;

namespace {

QDateTime dateTime(ServerTime at)
{
    return QDateTime::fromMSecsSinceEpoch(usSinceEpoch(at) / 1000, QTimeZone::utc());
}

} // namespace

RangeFields::RangeFields(QWidget* parent)
    : Themed(parent), m_from{new QDateTimeEdit(this)}, m_to{new QDateTimeEdit(this)}, m_between(new QLabel(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    m_from.field->setObjectName(u"rangeFrom"_s);
    m_to.field->setObjectName(u"rangeTo"_s);
    for (const End* end : {&m_from, &m_to}) {
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
        end->field->setTimeZone(QTimeZone::utc());
#else
        end->field->setTimeSpec(Qt::UTC);
#endif
        end->field->setDisplayFormat(u"yyyy-MM-dd HH:mm:ss.zzz"_s);
        end->field->setCurrentSection(QDateTimeEdit::SecondSection);
        end->field->setButtonSymbols(QAbstractSpinBox::NoButtons);
        end->field->setKeyboardTracking(false);
    }
    connect(m_from.field, &QDateTimeEdit::dateTimeChanged, this, [this] { take(m_from); });
    connect(m_to.field, &QDateTimeEdit::dateTimeChanged, this, [this] { take(m_to); });
    row->addWidget(m_from.field);
    row->addWidget(m_between);
    row->addWidget(m_to.field);
    setFocusProxy(m_from.field);
    retranslate();
}

void RangeFields::show(End& end, ServerTime at)
{
    if (end.shown == at)
        return;
    end.shown = at;
    const QSignalBlocker shownIsNotTyped(end.field);
    end.field->setDateTime(dateTime(at));
}

void RangeFields::show(ServerTime from, ServerTime to)
{
    show(m_from, from);
    show(m_to, to);
}

/// An end that is moved beyond the other takes it along.
void RangeFields::take(const End& end)
{
    const auto length = m_to.shown - m_from.shown;
    const ServerTime at = serverTimeFromUs(end.field->dateTime().toMSecsSinceEpoch() * 1000);
    if (&end == &m_from)
        Q_EMIT typed(at, at < m_to.shown ? m_to.shown : at + length);
    else
        Q_EMIT typed(at > m_from.shown ? m_from.shown : at - length, at);
}

void RangeFields::edit()
{
    m_from.field->setFocus(Qt::ShortcutFocusReason);
    m_from.field->setSelectedSection(QDateTimeEdit::SecondSection);
}

void RangeFields::retranslate()
{
    //: between two times
    m_between->setText(tr("to"));
    m_from.field->setAccessibleName(tr("Range begins at, UTC"));
    m_to.field->setAccessibleName(tr("Range ends at, UTC"));
    m_from.field->setToolTip(tr("When the range begins, UTC; the arrow keys change the part that the cursor is in"));
    m_to.field->setToolTip(tr("When the range ends, UTC; the arrow keys change the part that the cursor is in"));
}

} // namespace lockscope::gui

#include "moc_rangefields.cpp"
