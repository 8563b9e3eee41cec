// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QToolButton>

namespace lockscope::presentation {
class NodeStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

class RecordingService;
class Theme;

/// The red indicator in the status bar while recording to a file, with duration and size. A press stops the recording.
/// Updated with the node store, like the rest of the bar. GUI thread.
class RecordingIndicator final : public Themed<QToolButton>
{
    Q_OBJECT
public:
    /// All must outlive it.
    RecordingIndicator(RecordingService& recording, const presentation::NodeStore& board, const Theme& theme,
                       QWidget* parent = nullptr);

private:
    void retranslate() override;
    void restyle() override;
    void refresh();

    RecordingService& m_recording;
    const Theme& m_theme;
};

} // namespace lockscope::gui
