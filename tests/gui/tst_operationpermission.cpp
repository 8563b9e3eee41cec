// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Production is read-only until allowed, for ten minutes. Means: manual clock.
#include "gui/actions/operationpermission.h"
#include "support/manualclock.h"
#include "support/suite.h"

#include <QApplication>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using State = OperationPermission::State;

settings::Profile profileOf(settings::Environment environment, bool readOnly = false)
{
    settings::Profile profile = settings::newProfile();
    profile.environment = environment;
    profile.readOnly = readOnly;
    return profile;
}

} // namespace

class TestOperationPermission final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void byProfile_data()
    {
        QTest::addColumn<int>("environment");
        QTest::addColumn<bool>("readOnly");
        QTest::addColumn<int>("state");
        const auto row = [](const char* name, settings::Environment environment, bool readOnly, State state) {
            QTest::newRow(name) << static_cast<int>(environment) << readOnly << static_cast<int>(state);
        };
        row("development", settings::Environment::Development, false, State::Free);
        row("staging", settings::Environment::Staging, false, State::Free);
        row("production", settings::Environment::Production, false, State::Locked);
        row("development, read-only", settings::Environment::Development, true, State::ReadOnly);
        row("production, read-only", settings::Environment::Production, true, State::ReadOnly);
    }

    void byProfile()
    {
        QFETCH(int, environment);
        QFETCH(bool, readOnly);
        QFETCH(int, state);
        const test::ManualClock clock;
        OperationPermission permission(clock);
        QCOMPARE(permission.state(), State::NoServer);
        QVERIFY(!permission.isAllowed() && !permission.text().isEmpty());
        permission.setProfiles({profileOf(static_cast<settings::Environment>(environment), readOnly)});
        QCOMPARE(static_cast<int>(permission.state()), state);
        QCOMPARE(permission.isAllowed(), permission.state() == State::Free);
        QCOMPARE(permission.text().isEmpty(), permission.isAllowed());
        QCOMPARE(permission.shortText().isEmpty(), permission.isAllowed());
        if (permission.state() != State::Locked) {
            permission.allow();
            QCOMPARE(static_cast<int>(permission.state()), state); // there is nothing to unlock
        }
    }

    void tenMinutesAndNotASecondMore()
    {
        test::ManualClock clock;
        OperationPermission permission(clock);
        permission.setProfiles({profileOf(settings::Environment::Production)});
        QSignalSpy changed(&permission, &OperationPermission::changed);
        QSignalSpy counted(&permission, &OperationPermission::counted);
        QSignalSpy ended(&permission, &OperationPermission::ended);
        QVERIFY(permission.needsTypedKey());

        permission.allow();
        QVERIFY(permission.isAllowed());
        QCOMPARE(changed.size(), 1);
        QCOMPARE(permission.left(), std::chrono::seconds(10min));
        QVERIFY(permission.text().contains(u"10:00"_s));

        clock.advance(19s);
        permission.tick();
        QVERIFY(permission.text().contains(u"9:41"_s));
        QCOMPARE(counted.size(), 2);

        permission.allow(); // does not begin anew
        QCOMPARE(permission.left(), std::chrono::seconds(9min + 41s));

        clock.advance(9min + 40s);
        QVERIFY(permission.isAllowed());
        clock.advance(1s);
        QVERIFY(!permission.isAllowed()); // by the clock, before any tick
        QCOMPARE(ended.size(), 0);
        permission.tick();
        permission.tick();
        QCOMPARE(ended.size(), 1);
        QCOMPARE(changed.size(), 2);
        QCOMPARE(permission.left(), 0s);
    }

    void lockAndAnotherServerEndIt()
    {
        const test::ManualClock clock;
        OperationPermission permission(clock);
        permission.setProfiles({profileOf(settings::Environment::Production)});
        QSignalSpy ended(&permission, &OperationPermission::ended);
        permission.allow();
        permission.lock();
        QCOMPARE(permission.state(), State::Locked);
        permission.allow();
        permission.setProfiles({profileOf(settings::Environment::Production)});
        QCOMPARE(permission.state(), State::Locked);
        permission.allow();
        permission.setProfiles({});
        QCOMPARE(permission.state(), State::NoServer);
        QCOMPARE(ended.size(), 0); // it did not run out by itself
    }

    /// The top bar has no room for the sentence, whose length depends on a name.
    void theShortTextIsShort()
    {
        const test::ManualClock clock;
        OperationPermission permission(clock);
        settings::Profile locked = profileOf(settings::Environment::Production, true);
        locked.name = QString(60, u'n');
        permission.setProfiles({locked, profileOf(settings::Environment::Staging)});
        QVERIFY(permission.text().contains(locked.name));
        QCOMPARE(permission.shortText(), u"read-only"_s);
        permission.setProfiles({profileOf(settings::Environment::Production)});
        QCOMPARE(permission.shortText(), u"read-only (production)"_s);
        permission.allow();
        QCOMPARE(permission.shortText(), permission.text());
        permission.setProfiles({});
        QCOMPARE(permission.shortText(), QString()); // the name of the source says so
        permission.setRecording(true);
        QCOMPARE(permission.shortText(), u"read-only"_s);
    }

    void minutes()
    {
        QCOMPARE(minutesAndSeconds(0s), u"0:00"_s);
        QCOMPARE(minutesAndSeconds(9s), u"0:09"_s);
        QCOMPARE(minutesAndSeconds(581s), u"9:41"_s);
        QCOMPARE(minutesAndSeconds(600s), u"10:00"_s);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestOperationPermission)
#include "tst_operationpermission.moc"
