// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QByteArray;
class QWidget;

namespace lockscope::gui {

/// Writes a file whole or not at all. What went wrong and what to do, translated; empty: nothing.
[[nodiscard]] QString writeFile(const QString& file, const QByteArray& content);

/// What a dialog that asks for a file shows.
struct SaveQuestion
{
    QString name; ///< of the dialog, for tests
    QString title;
    QString suggested; ///< with the ending that a name without one is given
    QStringList filters;
};

/// Asks for a file in a dialog beside the widget and has it saved when it is chosen. `save` answers as writeFile()
/// does; `tell` gets how it went, translated. Returns at once; nothing is called after the widget is gone. GUI thread.
void askAndSave(QWidget& parent, const SaveQuestion& question, std::function<QString(const QString& file)> save,
                std::function<void(const QString& outcome, bool ok)> tell);

} // namespace lockscope::gui
