// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/stream/lockref.h"

#include <QObject>
#include <QPointer>

#include <span>
#include <vector>

class QWidget;

namespace lockscope::monitor {
struct TraceRequest;
} // namespace lockscope::monitor

namespace lockscope::presentation {
class FrameLoop;
class LockSelection;
class TraceStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

class OperationPermission;
class Messages;
class WindowSession;
class Theme;
class TraceDialog;

/// Trace bursts from toolbar and lock menu: the dialog, the permission check, and a message when a burst ends while the
/// dialog is closed. A production server is traced only while actions are allowed. GUI thread.
class TraceService final : public Themed<QObject>
{
    Q_OBJECT
public:
    /// All must outlive the service; `window` is the parent of its dialog.
    TraceService(FrameLoop& frames, TraceStore& traces, WindowSession& session, LockSelection& selection,
                 const OperationPermission& permission, const Theme& theme, QWidget* window);

    void setMessages(Messages* messages) { m_messages = messages; }
    /// Opens the dialog. `locks`: proposed as the only ones to trace; empty: the selected ones can be chosen.
    void open(std::span<const LockId> locks = {});
    /// The open dialog; nullptr when none is.
    [[nodiscard]] TraceDialog* dialog() const;
    /// Why no burst can begin now; empty: it can.
    [[nodiscard]] QString whyNot() const;

private:
    void retranslate() override;
    void refresh();
    void start(const monitor::TraceRequest& request, const std::vector<LockRef>& only);
    void ended();

    FrameLoop& m_frames;
    TraceStore& m_traces;
    WindowSession& m_session;
    LockSelection& m_selection;
    const OperationPermission& m_permission;
    const Theme& m_theme;
    QWidget* m_window;
    Messages* m_messages = nullptr;
    QPointer<TraceDialog> m_dialog;
    bool m_isChoosing = false; ///< a row of the dialog is selecting its lock
};

} // namespace lockscope::gui
