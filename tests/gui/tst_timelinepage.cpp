// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/pages/timelinepage.h"
#include "gui/timeline/timelinewidget.h"
#include "gui/widgets/legendline.h"
#include "pagefixture.h"
#include "support/suite.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>

#include <random>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

namespace {
struct Scene : test::PageFixture
{
    TimelinePage page{services};
    LegendLine* legend = page.findChild<LegendLine*>(u"timelineLegend"_s);
    void show(QSize size)
    {
        page.resize(size);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        advance(250ms);
    }
};
} // namespace

class TestTimelinePage : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// Between side bar and inspector of a window of 1280 pixels it takes no line of its own.
    void theLegendNamesEachColourAndSign()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 30s);
        s.show({800, 600});
        QVERIFY(s.legend->isVisible());
        for (const char* word : {"held", "contended", "no TTL", "lost", "expired", "taken over", "evicted", "vanished"})
            QVERIFY2(s.legend->accessibleName().contains(QLatin1StringView(word)), word);
        QVERIFY(s.legend->width() > 500);
        QVERIFY(s.legend->height() <= s.page.findChild<QLabel*>(u"timelineStatus"_s)->height() + 4);
        QVERIFY(s.page.rect().contains(s.legend->geometry()));
        QCOMPARE(s.page.width(), 800);
    }

    /// "Show in Timeline" comes before the page's first frame.
    void aLockIsRevealedInTheLastMinute()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 30s);
        s.advance(20s); // not visible: it does not follow
        s.page.resize({800, 600});
        s.page.show();
        s.page.reveal(lock);
        QVERIFY(s.page.timeline()->isFollowing());
        QCOMPARE(s.page.timeline()->view().span, Us{60s});
        QVERIFY(s.page.timeline()->view().right >= s.source.now());
    }

    /// The statistics of a range need the line more.
    void aRangeTakesTheLegendsPlace()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 30s);
        s.show({800, 600});
        s.page.timeline()->selectRange(s.source.now() - 10s, s.source.now());
        QVERIFY(!s.legend->isVisible());
        s.page.timeline()->clearRange();
        QVERIFY(s.legend->isVisible());
    }

    void theSpanBoxSaysWhatIsShown()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 30s);
        s.show({800, 600});
        const auto* const box = s.page.findChild<QComboBox*>(u"timelineSpan"_s);
        QCOMPARE(box->currentText(), u"60 s"_s);
        s.page.timeline()->zoomAt(100, 0.5);
        QCOMPARE(box->currentIndex(), -1);
        QCOMPARE(box->placeholderText(), u"30 s"_s);
        s.page.timeline()->setSpan(10s);
        QCOMPARE(box->currentText(), u"10 s"_s);
    }
};

} // namespace lockscope::gui

LOCKSCOPE_TEST_GUI_MAIN(lockscope::gui::TestTimelinePage)
#include "tst_timelinepage.moc"
