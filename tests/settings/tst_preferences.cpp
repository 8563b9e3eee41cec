// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of preferences; hostile files read as defaults. Means: files.
#include "settings/preferences.h"
#include "support/suite.h"

#include <QFile>
#include <QSet>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>
#include <vector>

using namespace lockscope;
using namespace lockscope::settings;
using namespace Qt::StringLiterals;

namespace {

/// Every row of the schema.
const std::vector<const SettingInfo*>& allSettings()
{
    using namespace prefs;
    static const std::vector<const SettingInfo*> rows = {
        &theme.info,
        &language.info,
        &timeZone.info,
        &notifications.info,
        &findingNotifications.info,
        &webhook.info,
        &webhookAddress.info,
        &webhookIsSigned.info,
        &webhookSeverity.info,
        &notificationIntervalSeconds.info,
        &lastProfile.info,
        &besideProfiles.info,
        &connectAtStart.info,
        &lastPage.info,
        &tourSeen.info,
        &filterHistory.info,
        &holderNames.info,
        &findingLimits.info,
        &findingMutes.info,
        &locksView.info,
        &locksFilter.info,
        &locksGrouped.info,
        &locksServerColumn.info,
        &inspectorRaw.info,
        &locksGroupedBy.info,
        &historyMinutes.info,
        &recentRecordings.info,
        &keepsPast.info,
        &toldKeepsPast.info,
        &sampledProfiles.info,
        &windowGeometry.info,
        &windowState.info,
        &windowStateVersion.info,
        &narrowColumns.info,
        &locksColumns.info,
        &eventsHeader.info,
    };
    return rows;
}

/// A value that is allowed and not the default.
QVariant anotherValue(const SettingInfo& setting)
{
    if (!setting.choices.isEmpty())
        return setting.choices.last();
    if (setting.least.isValid())
        return setting.most == setting.fallback ? setting.least : setting.most;
    const QMetaType type = setting.fallback.metaType();
    if (type == QMetaType::fromType<bool>())
        return !setting.fallback.toBool();
    if (type == QMetaType::fromType<QByteArray>())
        return QByteArray("\x00\xff, \"; \n", 8);
    if (type == QMetaType::fromType<QStringList>())
        return QStringList{u"a, b"_s, u"\"c\""_s};
    return u"a; b = \"c\" ✓"_s;
}

} // namespace

class TestPreferences final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void tableIsSound()
    {
        QSet<QLatin1StringView> keys;
        for (const SettingInfo* setting : allSettings()) {
            const QLatin1StringView key(setting->key);
            QVERIFY2(key.contains(u'/') && !keys.contains(key), setting->key);
            keys.insert(key);
            QVERIFY2(setting->fallback.isValid(), setting->key);
            QCOMPARE(setting->least.isValid(), setting->most.isValid());
            if (setting->least.isValid())
                QVERIFY2(setting->least.toInt() <= setting->fallback.toInt() &&
                             setting->fallback.toInt() <= setting->most.toInt() && setting->least != setting->most,
                         setting->key);
            if (!setting->choices.isEmpty())
                QVERIFY2(setting->choices.contains(setting->fallback.toString()), setting->key);
        }
        QVERIFY(keys.size() > 10);
    }

    /// tests/fixtures has a file as the window of before left it: every key of it is one that is known, and is read.
    void readsWhatWasWrittenBeforeThereWereKeyspaces()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"lockscope.ini"_s);
        QVERIFY(QFile::copy(
            QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/fixtures/written-before-keyspaces/lockscope.ini"), path));
        Preferences preferences(path);
        QCOMPARE(preferences.get(prefs::lastProfile), u"7dab67ce-66c2-4b2e-ba6d-efc900297d8a"_s);
        QCOMPARE(preferences.get(prefs::filterHistory), QStringList{u"node:127.* holder:a1b2*"_s});
        QCOMPARE(preferences.get(prefs::holderNames),
                 QStringList{u"{\"pattern\":\"worker-7:*\",\"service\":\"payments\"}"_s});
        QCOMPARE(preferences.get(prefs::windowStateVersion), 1);
        QVERIFY(!preferences.get(prefs::windowState).isEmpty());
        QSettings raw(path, QSettings::IniFormat);
        for (const QString& key : raw.allKeys()) {
            const auto known = std::find_if(allSettings().begin(), allSettings().end(),
                                            [&](const SettingInfo* one) { return key == QLatin1StringView(one->key); });
            QVERIFY2(known != allSettings().end(), qPrintable(key));
            QVERIFY2(preferences.value(**known) != (*known)->fallback, qPrintable(key));
        }
    }

    void roundTrip()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"l.ini"_s);
        {
            Preferences preferences(path);
            QSignalSpy changed(&preferences, &Preferences::changed);
            for (const SettingInfo* setting : allSettings()) {
                QCOMPARE(preferences.value(*setting), setting->fallback);
                QVERIFY2(preferences.setValue(*setting, anotherValue(*setting)), setting->key);
            }
            QCOMPARE(changed.size(), static_cast<qsizetype>(allSettings().size()));
            QVERIFY(preferences.sync());
        }
        Preferences again(path);
        for (const SettingInfo* setting : allSettings()) {
            QCOMPARE(again.value(*setting), anotherValue(*setting));
            QCOMPARE(again.value(*setting).metaType(), setting->fallback.metaType());
        }
        for (const SettingInfo* setting : allSettings()) {
            again.reset(*setting);
            QCOMPARE(again.value(*setting), setting->fallback);
        }
    }

    void refusesWhatIsOutOfRange()
    {
        const QTemporaryDir folder;
        Preferences preferences(folder.filePath(u"l.ini"_s));
        QSignalSpy changed(&preferences, &Preferences::changed);
        QVERIFY(!preferences.set(prefs::theme, u"pink"_s));
        QVERIFY(!preferences.set(prefs::notificationIntervalSeconds, 1));
        QVERIFY(!preferences.set(prefs::historyMinutes, 100000));
        QCOMPARE(preferences.get(prefs::theme), u"system"_s);
        QCOMPARE(preferences.get(prefs::notificationIntervalSeconds), 30);
        QVERIFY(preferences.set(prefs::theme, u"dark"_s));
        QVERIFY(preferences.set(prefs::theme, u"dark"_s));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed.first().first().toString(), u"appearance/theme"_s);
    }

    void hostileFileReadsAsDefaults()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"l.ini"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[appearance]\ntheme=@Invalid()\nlanguage=xx\n[notifications]\nenabled=maybe\nintervalSeconds=-3\n"
                   "[timeline]\nhistoryMinutes=@ByteArray(x)\n[layout]\nversion=999999999999\n\xff\xfe===\n");
        file.close();
        Preferences preferences(path);
        for (const SettingInfo* setting : allSettings())
            QCOMPARE(preferences.value(*setting), setting->fallback);
    }
};

LOCKSCOPE_TEST_MAIN(TestPreferences)
#include "tst_preferences.moc"
