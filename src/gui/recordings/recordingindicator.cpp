// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/recordings/recordingindicator.h"

#include "gui/recordings/recordingservice.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "presentation/servers/nodestore.h"

#include <QDir>
#include <QLocale>
#include <QPainter>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

RecordingIndicator::RecordingIndicator(RecordingService& recording, const presentation::NodeStore& board,
                                       const Theme& theme, QWidget* parent)
    : Themed(parent), m_recording(recording), m_theme(theme)
{
    setObjectName(u"statusRecording"_s);
    setFocusPolicy(Qt::TabFocus);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(this, &QToolButton::clicked, &recording, &RecordingService::stop);
    connect(&recording, &RecordingService::changed, this, &RecordingIndicator::retranslate);
    connect(&board, &presentation::NodeStore::changed, this, &RecordingIndicator::refresh);
    restyle();
    retranslate();
}

void RecordingIndicator::restyle()
{
    const int side = fontMetrics().ascent();
    const qreal ratio = devicePixelRatioF();
    QPixmap dot(QSize(side, side) * ratio);
    dot.setDevicePixelRatio(ratio);
    dot.fill(Qt::transparent);
    QPainter painter(&dot);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.colors().alarm);
    painter.drawEllipse(QRectF(1, 1, side - 2, side - 2));
    painter.end();
    setIcon(dot);
    setIconSize(QSize(side, side));
}

void RecordingIndicator::retranslate()
{
    setMinimumWidth(0);
    setVisible(m_recording.isRecording());
    setToolTip(plainTip(tr("Recording to %1. Press to stop.").arg(QDir::toNativeSeparators(m_recording.file()))));
    refresh();
}

void RecordingIndicator::refresh()
{
    if (!m_recording.isRecording())
        return;
    const auto seconds = m_recording.elapsed().count();
    const auto status = m_recording.status();
    const QString time = seconds < 3600 ? u"%1:%2"_s.arg(seconds / 60).arg(seconds % 60, 2, 10, QChar(u'0'))
                                        : u"%1:%2:%3"_s.arg(seconds / 3600)
                                              .arg(seconds / 60 % 60, 2, 10, QChar(u'0'))
                                              .arg(seconds % 60, 2, 10, QChar(u'0'));
    const QString size = QLocale().formattedDataSize(static_cast<qint64>(status.bytes), 1, QLocale::DataSizeSIFormat);
    //: how long a recording runs, and how large it is
    const QString words = status.error ? tr("cannot write") : tr("%1 · %2").arg(time, size);
    if (text() == words)
        return;
    setText(words);
    //: read aloud: the time and size of the recording that runs
    setAccessibleName(tr("Recording, %1. Stop").arg(words));
    setMinimumWidth(std::max(minimumWidth(), sizeHint().width())); // so that its neighbours keep their places
}

} // namespace lockscope::gui

#include "moc_recordingindicator.cpp"
