// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include <chrono>

namespace lockscope::app {

class WindowApp;

/// Saves a picture of the window on each of its pages after a delay, then emits finished(). GUI thread.
class Pictures final : public QObject
{
    Q_OBJECT
public:
    Pictures(WindowApp& app, QString folder, QObject* parent = nullptr);

    /// Saves only the page with this id.
    void setOnlyPage(const QString& page) { m_only = page; }
    void startAfter(std::chrono::milliseconds delay);

Q_SIGNALS:
    /// `error` is empty on success, else a sentence for people.
    void finished(const QString& error);

private:
    void begin();
    void showNext();
    void grab();
    void selectSomething();

    WindowApp& m_app;
    QString m_folder;
    QString m_only; ///< empty: all
    QStringList m_left;
};

} // namespace lockscope::app
