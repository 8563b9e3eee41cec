// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures.h"

#include "app/windowapp.h"
#include "gui/shell/mainwindow.h"

#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace lockscope::app {

namespace {
/// Time for a page to fill: pages paint with the frame timer, charts four times a second.
constexpr std::chrono::milliseconds kSettle{700};
} // namespace

Pictures::Pictures(WindowApp& app, QString folder, QObject* parent)
    : QObject(parent), m_app(app), m_folder(std::move(folder))
{
}

void Pictures::startAfter(std::chrono::milliseconds delay)
{
    QTimer::singleShot(delay, this, &Pictures::begin);
}

void Pictures::begin()
{
    if (!QDir().mkpath(m_folder)) {
        Q_EMIT finished(u"The folder %1 cannot be made. Name another one with --grab."_s.arg(m_folder));
        return;
    }
    selectSomething();
    m_left = m_only.isEmpty() ? m_app.window().pageIds() : QStringList{m_only};
    showNext();
}

/// Selects a lock if none is, so that the inspector is not empty: one with renewals if possible, else the first.
void Pictures::selectSomething()
{
    if (m_app.selection().current() != kNoLock)
        return; // --lock named it
    LockId best = m_app.locks().lockAt(0);
    const PictureView& picture = m_app.frames().picture();
    std::uint32_t most = 0;
    for (int row = 0; row < m_app.locks().rowCount(); ++row) {
        const LockId lock = m_app.locks().lockAt(row);
        if (picture.state(lock).phase == LockPhase::Held && picture.state(lock).renewals > most) {
            most = picture.state(lock).renewals;
            best = lock;
        }
    }
    m_app.selection().select(best);
}

void Pictures::showNext()
{
    if (m_left.isEmpty()) {
        Q_EMIT finished(m_app.whyNothingIsShown());
        return;
    }
    m_app.window().showPage(m_left.first());
    QTimer::singleShot(kSettle, this, &Pictures::grab);
}

void Pictures::grab()
{
    // A changed text requests a new layout from one parent after the other; take the picture after the last of them.
    constexpr int kParents = 8;
    for (int i = 0; i < kParents; ++i)
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    const QString file = QDir(m_folder).filePath(m_left.takeFirst() + u".png"_s);
    if (!m_app.window().grab().save(file)) {
        Q_EMIT finished(u"The picture %1 cannot be written. Name another folder with --grab."_s.arg(file));
        return;
    }
    showNext();
}

} // namespace lockscope::app

#include "moc_pictures.cpp"
