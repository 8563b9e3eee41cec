// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/language.h"
#include "gui/shell/mainwindow.h"
#include "pagefixture.h"
#include "pictures.h"
#include "presentation/servers/nodestore.h"

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <string>

namespace lockscope::test {

/// The whole window on a scripted source, as main() builds it, with settings in a temporary folder.
class WindowFixture : public ScriptedSource, public PageServices
{
public:
    WindowFixture() : WindowFixture(std::make_shared<QTemporaryDir>()) {}
    /// On the settings of an earlier one: "the program is started again".
    explicit WindowFixture(std::shared_ptr<QTemporaryDir> folder) : PageServices(source.clock(), std::move(folder))
    {
        language.setChoice(QStringLiteral("en"));
        locks.setFindings(findings);
        window = std::make_unique<gui::MainWindow>(services, session, board, language);
    }
    ~WindowFixture()
    {
        frames.setSource(nullptr);
        window.reset();
    }

    [[nodiscard]] std::shared_ptr<QTemporaryDir> folder() const { return settingsFolder; }

    /// Watches a scene with something of everything: uncontended, contended, renewed, without TTL, late, expired.
    void watchScene();
    /// Two servers more, with locks that all of them grant together.
    void watchQuorum();
    /// What the table of locks shows, by the name of the lock.
    [[nodiscard]] std::map<std::string, QStringList> table() const
    {
        std::map<std::string, QStringList> rows;
        const PictureView& picture = frames.picture();
        for (std::uint32_t i = 0; i < picture.size(); ++i) {
            const int row = locks.rowOf(LockId{i});
            if (row < 0)
                continue;
            QStringList& cells = rows[std::string(picture.key(LockId{i}).name)];
            for (int column = 0; column < locks.columnCount(); ++column)
                cells << locks.index(row, column).data().toString();
        }
        return rows;
    }
    /// Time goes on in steps of a frame, with the renewals of the scene.
    void run(std::chrono::milliseconds time);

    gui::Language language;
    presentation::NodeStore board{frames};
    std::unique_ptr<gui::MainWindow> window;

private:
    std::chrono::milliseconds m_elapsed{0};
};

inline void WindowFixture::watchScene()
{
    using namespace std::chrono_literals;
    frames.setSource(&source);
    source.nodeReady(NodeId{0}, "10.1.4.7:6379");
    source.found(source.lock("lock:report:daily"), "BATCH-07:4312", 30s);
    source.acquiredWithoutTtl(source.lock("lock:invoice:monthly"), "true");
    source.acquired(source.lock("lock:export:eu"), "zM3kV0m1T2xq8p7yAbcD0Q==", 9s);
    source.acquired(source.lock("lock:stock:sku-1042"), "8743c9c0-2c1f-4b36-9f0e-0f3a55ab1d20:57", 30s);
    source.waiters(source.lock("lock:stock:sku-1042"), 4);
    for (int i = 0; i < 12; ++i)
        source.acquired(source.lock("lock:order:" + std::to_string(88213 + i * 7)),
                        "4f1c2d3e-55aa-4e07-9c9e-00000000" + std::to_string(1000 + i), 20s);
    source.acquired(source.lock("lock:cart:551"), "9f02a1c4", 400ms);
    source.acquired(source.lock("job-lock:prod:settle"), "pay-3", 5min);
    frames.step();
}

inline void WindowFixture::watchQuorum()
{
    using namespace std::chrono_literals;
    source.nodeReady(NodeId{1}, "10.1.4.8:6379");
    source.nodeReady(NodeId{2}, "10.1.4.9:6379");
    for (int i = 0; i < 9; ++i) {
        const std::string key = "lock:booking:" + std::to_string(7001 + i);
        const std::string token = "4f1c2d3e-55aa-4e07-9c9e-00000000" + std::to_string(2000 + i);
        for (std::uint16_t node = 0; node < (i % 3 == 2 ? 2 : 3); ++node)
            source.acquired(source.lock(key, NodeId{node}), token, 5min);
    }
    frames.step();
}

inline void WindowFixture::run(std::chrono::milliseconds time)
{
    using namespace std::chrono_literals;
    for (const auto end = m_elapsed + time; m_elapsed < end; m_elapsed += 100ms) {
        source.advance(100ms);
        const auto at = [&](std::chrono::milliseconds period) { return m_elapsed.count() % period.count() == 0; };
        if (at(2s)) // the renewals of lock:export:eu stop after twenty seconds
            source.renewed(source.lock("lock:report:daily"), 30s);
        if (at(3s) && m_elapsed < 20s)
            source.renewed(source.lock("lock:export:eu"), 9s);
        if (at(1500ms)) {
            const LockId order = source.lock("lock:order:88213");
            if (source.state(order).phase == LockPhase::Held)
                source.released(order);
            else
                source.acquired(order, "77aa0b1d-0000-4e07-9c9e-" + std::to_string(m_elapsed.count()), 20s);
        }
        const LockId cart = source.lock("lock:cart:551");
        if (m_elapsed == 500ms)
            source.expired(cart);
        frames.step();
    }
}

} // namespace lockscope::test
