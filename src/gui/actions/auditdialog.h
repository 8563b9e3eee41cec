// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QDialog>

#include <vector>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace lockscope::actions {
class AuditLog;
struct AuditRecord;
} // namespace lockscope::actions

namespace lockscope::gui {

class Theme;

/// *Audit log*: the actions taken from here, one line each, newest first. Reads the file once. Show it with open();
/// deletes itself. GUI thread.
class AuditDialog final : public Themed<QDialog>
{
    Q_OBJECT
public:
    /// Both must outlive the dialog.
    AuditDialog(const Theme& theme, actions::AuditLog& log, QWidget* parent);

private:
    void retranslate() override;
    void fill(const std::vector<actions::AuditRecord>& records);

    const QString m_path;
    bool m_isRead = false;
    bool m_hasMore = false; ///< the file has older records than those shown
    QLabel* m_intro;
    QPlainTextEdit* m_text;
    QPushButton* m_copy;
    QPushButton* m_close;
};

} // namespace lockscope::gui
