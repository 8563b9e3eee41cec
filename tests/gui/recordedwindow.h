// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/recordings/playback.h"
#include "gui/timeline/timestrip.h"
#include "history/recordingwriter.h"
#include "support/patience.h"
#include "windowfixture.h"

#include <QRandomGenerator>

#include <memory>
#include <string>
#include <utility>

namespace lockscope::test {

/// Writes down what is taken from another one.
class WrittenSource final : public EventSource
{
public:
    WrittenSource(EventSource& source, const QString& file) : m_source(source)
    {
        history::RecordingOptions options;
        options.path = file.toStdString();
        options.masksTokens = false;
        options.chunkEvents = 64;
        options.frameLeastBytes = 4000;
        options.facts = {{"profile", "checkout"}};
        m_writer = std::move(*history::RecordingWriter::open(options));
    }
    bool takeBatch(Batch& into) override
    {
        const bool isNew = m_source.takeBatch(into);
        Batch copy = into;
        if (!m_writer)
            return isNew;
        if (!m_writer->takesMore())
            static_cast<void>(m_writer->commit());
        m_writer->add(copy);
        return isNew;
    }
    void setVisible(std::vector<LockId> locks) override { m_source.setVisible(std::move(locks)); }
    void setSelected(LockId lock) override { m_source.setSelected(lock); }
    [[nodiscard]] bool close() { return std::exchange(m_writer, nullptr)->close().has_value(); }
    /// What was taken by now can be read.
    [[nodiscard]] bool commit() { return m_writer->commit().has_value(); }

private:
    EventSource& m_source;
    std::unique_ptr<history::RecordingWriter> m_writer;
};

/// A window that watches a scene which is written to a file.
struct Recorded
{
    WindowFixture window;
    QString file = window.folder()->filePath(QStringLiteral("a.lockscope"));
    std::shared_ptr<WrittenSource> source = std::make_shared<WrittenSource>(window.source, file);

    Recorded()
    {
        settings::Profile profile = settings::newProfile();
        profile.name = QStringLiteral("checkout");
        window.locks.setSavedFilter(presentation::SavedFilter::All);
        window.session.watch(profile, source);
        window.window->show();
        window.source.nodeReady(NodeId{0}, "10.1.4.7:6379");
    }
    /// Something happens to one of twenty locks, and time goes on by a second.
    void happen(QRandomGenerator& random)
    {
        const LockId lock = window.source.lock("lock:order:" + std::to_string(random.bounded(20)));
        const LockState& state = window.source.state(lock);
        if (state.phase != LockPhase::Held)
            window.source.acquired(lock, "worker-" + std::to_string(random.bounded(9)), std::chrono::seconds{30});
        else if (random.bounded(2) == 0)
            window.source.renewed(lock, std::chrono::seconds{30});
        else
            window.source.released(lock);
        if (random.bounded(3) == 0)
            window.source.waiters(lock, static_cast<std::uint16_t>(random.bounded(4)));
        window.source.advance(std::chrono::seconds{1});
        window.frames.step();
    }
    /// The same in each of so many seconds.
    void fill(int seconds, quint32 seed)
    {
        QRandomGenerator random(seed);
        for (int i = 0; i < seconds; ++i)
            happen(random);
    }
    void open()
    {
        window.window->playback().open(file);
        QTRY_VERIFY(window.session.isPast());
        goTo(window.window->playback().range().to);
    }
    void settle()
    {
        gui::Playback& playback = window.window->playback();
        QTRY_VERIFY(!window.session.replay()->hasMore() && !playback.isOpening());
        QCoreApplication::processEvents();
        window.frames.step();
    }
    [[nodiscard]] gui::TimeStrip& strip() { return *window.window->findChild<gui::TimeStrip*>(); }
    void goTo(ServerTime moment)
    {
        window.window->playback().goTo(moment);
        QCoreApplication::processEvents();
        settle();
    }
};

} // namespace lockscope::test
