// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Counts of the sections while the past is shown and one of two servers goes away: they are those of the shown moment,
// and those of now on the way back. Means: window.
#include "gui/locks/filterstrip.h"
#include "gui/locks/lockspage.h"
#include "gui/locks/lockstable.h"
#include "recordedwindow.h"
#include "support/suite.h"

#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct TwoServers
{
    lockscope::test::Recorded run;
    LocksTable& table{*run.window.window->findChild<LocksTable*>(u"locksTable"_s)};

    TwoServers()
    {
        auto& source = run.window.source;
        source.nodeReady(NodeId{1}, "10.1.4.8:6379");
        for (int i = 0; i < 5; ++i)
            source.acquired(source.lock("lock:order:" + std::to_string(i), i < 3 ? NodeId{0} : NodeId{1}), "w", 1h);
        run.window.window->showPage(u"locks"_s);
        pass(3s);
    }
    void pass(std::chrono::milliseconds time)
    {
        for (; time > 0ms; time -= 100ms) {
            run.window.source.advance(100ms);
            run.window.frames.step();
        }
    }
    void away(bool isAway)
    {
        run.window.source.nodeState(NodeId{1}, isAway ? ConnectionState::Waiting : ConnectionState::Live, "away");
        pass(3s);
    }
    [[nodiscard]] QString held() const { return table.words(1).line(); }
    [[nodiscard]] QString count() const
    {
        return run.window.window->findChild<LocksPage*>()->findChild<QLabel*>(u"countLabel"_s)->text();
    }
    [[nodiscard]] QString all() const { return chip(presentation::SavedFilter::All); }
    [[nodiscard]] QString chip(presentation::SavedFilter filter) const
    {
        return run.window.window->findChild<FilterStrip*>()->button(filter)->text();
    }
    /// Names of the rows that need attention.
    [[nodiscard]] QStringList attention() const
    {
        QStringList names;
        for (int row = 0; row < run.window.locks.sectionRows()[0]; ++row)
            names << run.window.locks.index(row, LocksModel::Lock).data().toString();
        names.sort();
        return names;
    }
    [[nodiscard]] LockIndex::RowCounts counts() const { return run.window.locks.sectionCounts()[0]; }
};

} // namespace

class PastCountsTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// What is learnt later changes rows of a moment whose time stands still.
    void aNameThatIsGivenInThePastIsShown()
    {
        TwoServers s;
        s.run.window.locks.setHolderNames(s.run.window.holderNames);
        s.run.goTo(s.run.window.frames.now());
        QVERIFY(s.run.window.session.isPast());
        LocksModel& locks = s.run.window.locks;
        QTRY_VERIFY(locks.rowCount() > 0);
        s.pass(3s); // of now
        QSignalSpy changed(&locks, &QAbstractItemModel::dataChanged);
        s.pass(1s);
        changed.clear();
        s.run.window.holderNames.setRules({{u"w"_s, u"billing"_s}});
        s.pass(1s);
        QVERIFY(changed.size() > 0);
        QVERIFY(locks.index(0, LocksModel::Holder).data().toString().startsWith(u"billing"_s));
    }

    /// Rows, counts, chip and explanation are those of the moment shown, whatever needs attention now.
    void whatNeededAttentionIsItsSection()
    {
        TwoServers s;
        auto& source = s.run.window.source;
        const auto chip = [&] { return s.chip(presentation::SavedFilter::Attention); };
        const ServerTime calm = s.run.window.frames.now();
        source.acquiredWithoutTtl(source.lock("lock:stuck:1"), "w");
        source.acquiredWithoutTtl(source.lock("lock:stuck:2"), "w");
        s.pass(3s);
        const ServerTime two = s.run.window.frames.now();
        QTRY_COMPARE(s.attention(), (QStringList{u"lock:stuck:1"_s, u"lock:stuck:2"_s}));
        s.pass(1s);
        source.released(source.lock("lock:stuck:1"));
        source.acquiredWithoutTtl(source.lock("lock:stuck:3"), "w");
        source.acquiredWithoutTtl(source.lock("lock:stuck:4"), "w");
        s.pass(15s);
        const QStringList now{u"lock:stuck:2"_s, u"lock:stuck:3"_s, u"lock:stuck:4"_s};
        QTRY_COMPARE(s.attention(), now);
        QTRY_VERIFY2(chip().endsWith(u"3"), qPrintable(chip()));

        s.run.goTo(two);
        s.pass(1s);
        QTRY_COMPARE(s.attention(), (QStringList{u"lock:stuck:1"_s, u"lock:stuck:2"_s}));
        QCOMPARE(s.counts().counted, 2);
        QCOMPARE(s.counts().over, 0);
        QTRY_VERIFY2(chip().endsWith(u"2"), qPrintable(chip()));
        QTRY_VERIFY2(s.table.words(0).line().contains(u'2'), qPrintable(s.table.words(0).line()));
        const QString why =
            s.run.window.locks.index(0, LocksModel::Verdict).data(Qt::AccessibleDescriptionRole).toString();
        QVERIFY2(why.startsWith(u"since "_s), qPrintable(why));
        s.pass(12s); // what happens now, and its time, changes nothing there
        QCOMPARE(s.attention(), (QStringList{u"lock:stuck:1"_s, u"lock:stuck:2"_s}));
        QCOMPARE(s.counts().counted, 2);

        s.run.goTo(calm);
        s.pass(1s);
        QTRY_COMPARE(s.attention(), QStringList());
        QCOMPARE(s.counts().counted, 0);
        QTRY_VERIFY2(!chip().contains(u'2') && !chip().contains(u'3'), qPrintable(chip()));

        s.run.window.window->playback().backToLive();
        s.pass(1s);
        QTRY_COMPARE(s.attention(), now);
        QTRY_VERIFY2(chip().endsWith(u"3"), qPrintable(chip()));
    }

    void aServerThatWentAwayIsThereInThePast()
    {
        TwoServers s;
        const ServerTime both = s.run.window.frames.now();
        QTRY_VERIFY2(s.held().contains(u'5') && !s.held().contains(u"not live"), qPrintable(s.held()));
        s.away(true);
        const ServerTime one = s.run.window.frames.now();
        QTRY_VERIFY2(s.held().contains(u'3') && s.held().contains(u"2 not live"), qPrintable(s.held()));
        QTRY_COMPARE(s.all(), u"All  3"_s);
        QTRY_COMPARE(s.count(), u"3 held, 2 not live"_s); // as the header of the section says it

        s.run.goTo(both);
        QVERIFY(s.run.window.session.isPast());
        QTRY_VERIFY2(s.held().contains(u'5') && !s.held().contains(u"not live"), qPrintable(s.held()));
        QTRY_COMPARE(s.all(), u"All  5"_s);
        s.away(false); // what happens now changes nothing in the past
        s.away(true);
        QVERIFY2(s.held().contains(u'5') && !s.held().contains(u"not live"), qPrintable(s.held()));
        s.run.goTo(one);
        QTRY_VERIFY2(s.held().contains(u'3') && s.held().contains(u"2 not live"), qPrintable(s.held()));
        QTRY_COMPARE(s.all(), u"All  3"_s);

        s.run.goTo(both);
        s.run.window.window->playback().backToLive();
        s.pass(1s);
        QTRY_VERIFY2(s.held().contains(u'3') && s.held().contains(u"2 not live"), qPrintable(s.held()));
        QTRY_COMPARE(s.all(), u"All  3"_s);
        s.away(false);
        QTRY_VERIFY2(s.held().contains(u'5') && !s.held().contains(u"not live"), qPrintable(s.held()));
    }
};

LOCKSCOPE_TEST_GUI_MAIN(PastCountsTest)
#include "tst_pastcounts.moc"
