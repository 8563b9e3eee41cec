// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/frameloop.h"

#include <QObject>
#include <QTimer>

namespace lockscope::app {

/// Prints held and recently expired locks as a text table on standard output every second: the demo for machines
/// without a display. GUI thread.
class TextTable final : public QObject
{
    Q_OBJECT
public:
    explicit TextTable(const presentation::FrameLoop& frames, QObject* parent = nullptr);

private:
    void print();

    const presentation::FrameLoop& m_frames;
    QTimer m_timer;
};

} // namespace lockscope::app
