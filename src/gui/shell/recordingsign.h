// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace lockscope::presentation {
class NodeBoard;
} // namespace lockscope::presentation

namespace lockscope::gui {

class RecordingService;
class Theme;

/// The red indicator in the status bar while recording to a file, with duration and size. A press stops the recording.
/// Updated with the node board, like the rest of the bar. GUI thread.
class RecordingSign final : public QToolButton
{
    Q_OBJECT
public:
    /// All must outlive it.
    RecordingSign(RecordingService& recording, const presentation::NodeBoard& board, const Theme& theme,
                  QWidget* parent = nullptr);
    void retranslate();

private:
    void refresh();
    void restyle();

    RecordingService& m_recording;
    const Theme& m_theme;
};

} // namespace lockscope::gui
