// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What *Report a Problem* copies says what is needed and leaks no text that anybody chose. Means: pure.
#include "presentation/findings/diagnosis.h"
#include "support/suite.h"

#include <QSysInfo>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace Qt::StringLiterals;

class DiagnosisTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatIsThere()
    {
        NodeStatus node;
        node.state = ConnectionState::Live;
        node.source = SourceKind::Notifications;
        node.info.product = "redis";
        node.info.version = "7.0.15";
        node.info.role = "master";
        node.info.mode = "standalone";
        node.info.notifyKnown = true;
        node.info.notifyFlags = "Kg$lshzxe";
        node.info.evictionPolicy = "noeviction";
        node.info.capabilities = {{"scan", CapabilityState::Yes, {}, {}},
                                  {"monitor", CapabilityState::No, {}, {}},
                                  {"eval", CapabilityState::Unknown, {}, {}}};
        const QString text = diagnosis(m_build, m_here, {node});
        for (const QString& part : {u"Lockscope 1.0.0\ncommit 1a2b3c4d5e6f\n"_s, u"hiredis 0.14.1"_s,
                                    u"window: xcb, scale 2, language zh_CN"_s,
                                    u"server 1: redis 7.0.15, master, standalone, live, told by notifications"_s,
                                    u"flags Kg$lshzxe, eviction noeviction, 0 patterns, 0 gaps"_s, u"may: scan\n"_s,
                                    u"may not: monitor\n"_s, u"unknown: eval\n"_s})
            QVERIFY2(text.contains(part), qPrintable(part + u" is not in\n"_s + text));
        QVERIFY(diagnosis(m_build, m_here, {}).contains(u"no server"_s));
        QVERIFY(
            diagnosis({u"1.0.0"_s, {}, u"6.4.2"_s, {}}, m_here, {}).contains(u"commit unknown (built without git)"_s));
    }

    /// Every text that a server, a profile or a person chose holds the word.
    void leaksNothing()
    {
        const std::string secret = "s3cret.example";
        const QString word = QString::fromStdString(secret);
        NodeStatus node;
        node.text = node.lastGap = word;
        node.patterns = {word, u"lock:s3cret.example:*"_s};
        NodeInfo& info = node.info;
        for (std::string* text : {&info.address, &info.displayUri, &info.product, &info.role, &info.mode, &info.runId,
                                  &info.evictionPolicy, &info.notifyFlags, &info.notShown})
            *text = secret;
        info.version = "7.0.15-" + secret;
        info.notifyKnown = true;
        info.otherDatabases = {{7'654'321, 1'234'567}};
        info.capabilities = {{"scan", CapabilityState::No, secret, "ACL SETUSER " + secret}};
        const QString text = diagnosis(m_build, m_here, {node});
        QVERIFY2(!text.contains(u"cret"), qPrintable(text));
        QVERIFY2(!text.contains(u"example"), qPrintable(text));
        QVERIFY2(!text.contains(u"7654321") && !text.contains(u"1234567"), qPrintable(text));
        QVERIFY2(text.contains(u"server 1: other 7.0.15, other, other"), qPrintable(text));
        const QString host = QSysInfo::machineHostName();
        QVERIFY2(host.size() < 4 || !text.contains(host), qPrintable(text));
        const QString user = qEnvironmentVariable("HOME");
        QVERIFY2(user.size() < 4 || !text.contains(user), qPrintable(text));
    }

private:
    const BuildInfo m_build{u"1.0.0"_s, u"1a2b3c4d5e6f"_s, u"6.4.2"_s, u"0.14.1"_s};
    const Surroundings m_here{u"xcb"_s, u"2"_s, u"zh_CN"_s};
};

LOCKSCOPE_TEST_MAIN(DiagnosisTest)
#include "tst_diagnosis.moc"
