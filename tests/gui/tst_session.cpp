// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A session looks at whatever is handed in; only a live source can be asked for what only a live one can do.
#include "gui/services/windowsession.h"

#include "gui/services/operationtarget.h"
#include "monitor/livecontrol.h"
#include "presentation/stream/frameloop.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

class SessionTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aRecordingIsWatchedWithoutAServer()
    {
        auto source = std::make_shared<lockscope::test::FakeSource>();
        const std::weak_ptr<lockscope::test::FakeSource> watched = source;
        const SystemClock clock;
        FrameLoop frames(clock);
        WindowSession session(frames, clock);
        QSignalSpy changed(&session, &WindowSession::changed);
        settings::Profile profile = settings::newProfile();
        profile.name = u"yesterday"_s;
        session.watch(profile, source);
        QCOMPARE(changed.count(), 1);
        QVERIFY(session.isConnected());
        QCOMPARE(session.profile().name, u"yesterday"_s);
        QVERIFY(session.source() != nullptr);
        QVERIFY(frames.source() == session.source());
        QVERIFY(!session.live());

        source->nodeReady();
        const LockId lock = source->lock("lock:a");
        source->acquired(lock, "token-a", 30s);
        frames.step();
        QVERIFY(frames.picture().state(lock).phase == LockPhase::Held);

        session.reconnect(); // nothing to connect, nothing to look at again
        session.resync();
        session.setWindowVisible(false);
        QVERIFY(!operationTarget(session).has_value()); // and nothing to act on

        source.reset();
        session.disconnectFromServer();
        QVERIFY(!session.isConnected());
        QVERIFY(frames.source() == nullptr);
        QVERIFY(watched.expired());
    }

    void aGroupIsWatchedAtItsPrimary()
    {
        auto primary = sandbox::RedisServer::start({});
        QVERIFY(primary.has_value());
        auto sentinels = sandbox::SentinelSet::start(*primary, 0);
        QVERIFY(sentinels.has_value());
        QVERIFY(primary->ask({"SET", "lock:a", "t1", "PX", "60000"}).has_value());
        const SystemClock clock;
        FrameLoop frames(clock);
        WindowSession session(frames, clock);
        QSignalSpy failed(&session, &WindowSession::failed);
        settings::Profile profile = settings::newProfile();
        profile.name = u"shop"_s;
        profile.endpoint.host.clear();
        profile.sentinel.emplace();
        profile.sentinel->name = "shop";
        profile.sentinel->sentinels = {{"127.0.0.1", sentinels->endpoint().port}};
        profile.sentinel->password = sentinels->endpoint().password;
        session.connectTo(profile, Secret(primary->password()));
        QVERIFY(session.isSearching() && !session.isConnected());
        QTRY_VERIFY(session.isConnected());
        QVERIFY(!session.isSearching());
        QCOMPARE(session.endpoint().port, primary->port());
        const auto isSeen = [&] {
            frames.step();
            const auto& picture = frames.picture();
            for (std::uint32_t i = 0; i < picture.size(); ++i) {
                if (picture.state(LockId{i}).phase == LockPhase::Held && picture.key(LockId{i}).name == "lock:a")
                    return true;
            }
            return false;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isSeen(), 20'000);
        QVERIFY(failed.isEmpty());

        profile.sentinel->name = "mymaster";
        session.connectTo(profile, Secret(primary->password()));
        QVERIFY(!session.isConnected());
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY2(failed.first().first().toString().contains(u"watches: shop"_s),
                 qPrintable(failed.first().first().toString()));
        QVERIFY(!session.isSearching() && !session.isConnected());

        profile.sentinel->name = "shop"; // left while it searches
        session.connectTo(profile, Secret(primary->password()));
        session.disconnectFromServer();
        QVERIFY(!session.isSearching());
    }
};

} // namespace lockscope::gui

using lockscope::gui::SessionTest;
LOCKSCOPE_TEST_GUI_MAIN(SessionTest)
#include "tst_session.moc"
