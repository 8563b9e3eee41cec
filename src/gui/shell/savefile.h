// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QByteArray;
class QWidget;

namespace lockscope::gui {

/// Writes a file completely or not at all. Returns problem and remedy, translated; empty: success.
[[nodiscard]] QString writeFile(const QString& file, const QByteArray& content);

/// Content of a save dialog.
struct SaveQuestion
{
    QString name; ///< object name of the dialog, for tests
    QString title;
    QString suggested; ///< with the suffix that is added to a name without one
    QStringList filters;
};

/// Asks for a file in a dialog beside the widget and calls `save` with it. `save` returns like writeFile(); `tell`
/// receives the outcome, translated. Returns at once; nothing is called after the widget is destroyed. GUI thread.
void askAndSave(QWidget& parent, const SaveQuestion& question, std::function<QString(const QString& file)> save,
                std::function<void(const QString& outcome, bool ok)> tell);

} // namespace lockscope::gui
