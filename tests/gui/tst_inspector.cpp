// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Everything about the selected lock, in the order in which a person asks; which holds a number of renewals is of; what
// is folded costs nothing. Means: page.
#include "changes.h"
#include "formats/decode.h"
#include "gui/charts/sawtoothchart.h"
#include "gui/inspector/inspector.h"
#include "gui/inspector/inspectorparts.h"
#include "gui/tables/tablemodel.h"
#include "gui/widgets/steadyparagraph.h"
#include "pagefixture.h"
#include "presentation/locks/locktext.h"
#include "settings/profile.h"
#include "support/privateserver.h"
#include "support/qt/accessibility.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QLabel>
#include <QScrollArea>
#include <QSignalSpy>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {
struct Scene : test::PageFixture
{
    Inspector inspector{services};
    void show()
    {
        source.nodeReady(NodeId{0}, "10.1.4.7:6379");
        inspector.resize(360, 900);
        inspector.show();
        QVERIFY(QTest::qWaitForWindowExposed(&inspector));
        advance(250ms);
    }
    /// Shows a lock that is held for 9 s.
    LockId showHeld()
    {
        const LockId lock = source.lock("lock:a");
        source.acquired(lock, "t", 9s);
        frames.step();
        selection.select(lock);
        show();
        return lock;
    }
    QString text(const char* name) const
    {
        const auto* label = inspector.findChild<QLabel*>(QLatin1StringView(name));
        if (label != nullptr)
            return label->text();
        const auto* code = inspector.findChild<QPlainTextEdit*>(QLatin1StringView(name));
        return code != nullptr ? code->toPlainText() : QString();
    }
    QString fact(const QString& label) const
    {
        for (const auto& row : inspector.facts()) {
            if (row.label == label)
                return row.value;
        }
        return {};
    }
    /// *Raw value and redis-cli* is folded at first.
    void unfoldRaw()
    {
        auto* header = inspector.findChild<QToolButton*>(u"inspectorRawHeader"_s);
        QVERIFY(header && !header->isChecked());
        QTest::mouseClick(header, Qt::LeftButton);
        QVERIFY(header->isChecked());
    }
    /// The widget, if it is in view.
    QWidget* seen(const char* name) const
    {
        auto* widget = inspector.findChild<QWidget*>(QLatin1StringView(name));
        return widget != nullptr && widget->isVisible() ? widget : nullptr;
    }
    int top(const char* name) const
    {
        const QWidget* widget = seen(name);
        return widget != nullptr ? widget->mapTo(&inspector, QPoint()).y() : -1;
    }
    /// That of the row's label.
    int topOfFact(const QString& label) const
    {
        for (const QLabel* each : inspector.findChildren<QLabel*>()) {
            if (each->isVisible() && each->text() == label)
                return each->mapTo(&inspector, QPoint()).y();
        }
        return -1;
    }
    HistoryList* history() const { return inspector.findChild<HistoryList*>(QStringLiteral("inspectorHistory")); }
};
} // namespace

namespace {
double luminance(const QColor& color)
{
    const auto linear = [](double part) {
        return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}
/// As WCAG defines it.
double contrast(const QColor& a, const QColor& b)
{
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05) / (dark + 0.05);
}
} // namespace

class TestInspector : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void theSelectedLockIsLookedAtClosely()
    {
        Scene s;
        const LockId a = s.source.lock("lock:a");
        s.source.acquired(a, "t", 30s);
        s.frames.step();
        s.selection.select(a);
        QCOMPARE(s.source.selected(), kNoLock);
        s.show();
        QCOMPARE(s.source.selected(), a);
        const LockId b = s.source.lock("lock:b");
        s.source.acquired(b, "u", 30s);
        s.frames.step();
        s.selection.select(b);
        QCOMPARE(s.source.selected(), b);
        s.inspector.hide();
        QCOMPARE(s.source.selected(), kNoLock);
    }

    /// One holder, several locks: a multi-lock, if they were acquired together.
    void tellsWhatTheSameHolderHas()
    {
        const std::string holder = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
        const auto redisson = [](LockEvent& event) {
            event.library = formats::libraryFromName("redisson");
            event.type = ValueType::Hash;
        };
        Scene s;
        const LockId a = s.source.lock("lock:a");
        const LockId b = s.source.lock("lock:b");
        const LockId c = s.source.lock("lock:c");
        s.source.acquired(a, holder, 30s, redisson);
        s.source.acquired(b, holder, 30s, redisson);
        s.source.acquired(s.source.lock("lock:d"), "8743c9c0-0795-4907-87fd-6c719a6b4586:58", 30s, redisson);
        s.source.acquired(s.source.lock("lock:e"), "1", 30s);
        s.source.acquired(s.source.lock("lock:f"), "1", 30s);
        s.frames.step();
        s.selection.select(a);
        s.show();
        QCOMPARE(s.fact(u"Also held"_s), u"lock:b: by the same holder, acquired together, as by a multi-lock"_s);
        s.advance(5s);
        s.source.acquired(c, holder, 30s, redisson); // later, and so not with the others
        s.advance(250ms);
        QCOMPARE(s.fact(u"Also held"_s), u"lock:b, lock:c: by the same holder"_s);
        s.source.released(b);
        s.source.released(c);
        s.advance(250ms);
        QCOMPARE(s.fact(u"Also held"_s), QString());
        // A RedLock has one lock on several servers; that is no multi-lock.
        s.source.nodeReady(NodeId{1}, "10.1.4.8:6379");
        s.source.acquired(s.source.lock("lock:a", NodeId{1}), holder, 30s, redisson);
        s.advance(250ms);
        QCOMPARE(s.fact(u"Also held"_s), u"on 1 other server(s): by the same holder"_s);
        s.selection.select(s.source.lock("lock:e")); // what everybody writes is nobody's name
        s.advance(250ms);
        QCOMPARE(s.fact(u"Also held"_s), QString());
    }

    /// The likeliest of several is no fact, and since when somebody holds what was there before us is a bound.
    void tellsAGuessFromAFact()
    {
        Scene s;
        const LockId guessed = s.source.lock("lock:guessed");
        s.source.found(guessed, "9f86d081884c4d65a2feaa0c55ad015a", 30s, [&](LockEvent& event) {
            event.library = formats::libraryFromName("node-redlock");
            event.libraryGuessed = true;
            event.type = ValueType::String;
            event.heldSince = s.source.now() - 8045s;
            event.sinceIsBound = true;
        });
        const LockId sure = s.source.lock("lock:sure");
        s.source.found(sure, "8743c9c0-0795-4907-87fd-6c719a6b4586:57", 30s, [](LockEvent& event) {
            event.library = formats::libraryFromName("redisson");
            event.type = ValueType::Hash;
        });
        s.frames.step();
        s.selection.select(guessed);
        s.show();
        QVERIFY2(s.fact(u"Library"_s).startsWith(u"node-redlock?"), qPrintable(s.fact(u"Library"_s)));
        QVERIFY2(s.fact(u"Could also be"_s).contains(u"Lockscope"), qPrintable(s.fact(u"Could also be"_s)));
        QVERIFY2(s.fact(u"Held"_s).startsWith(u"at least 2 h 14 min: no access from"), qPrintable(s.fact(u"Held"_s)));
        const auto cell = [&](LockId lock, int column, int role = Qt::DisplayRole) {
            return s.locks.index(s.locks.rowOf(lock), column).data(role).toString();
        };
        QCOMPARE(cell(guessed, LocksModel::Library), u"node-redlock?"_s);
        QVERIFY(cell(guessed, LocksModel::HeldFor).startsWith(u"≥ 2 h 1"));
        const QString tip = cell(guessed, LocksModel::Library, Qt::ToolTipRole);
        QVERIFY2(tip.contains(u"Others that write the same: ") && tip.contains(u"no access from 2026"),
                 qPrintable(tip));

        s.selection.select(sure);
        s.advance(250ms);
        QVERIFY2(s.fact(u"Library"_s).startsWith(u"Redisson ·"), qPrintable(s.fact(u"Library"_s)));
        QCOMPARE(s.fact(u"Could also be"_s), QString());
        QVERIFY2(s.fact(u"Held"_s).contains(u" (already held when first seen, "), qPrintable(s.fact(u"Held"_s)));
        QVERIFY(cell(sure, LocksModel::Holder, Qt::ToolTipRole).contains(u"already held when first seen"));
        QCOMPARE(cell(sure, LocksModel::Library), u"Redisson"_s);
        QVERIFY(!cell(sure, LocksModel::Library, Qt::ToolTipRole).contains(u"guess"));
        QVERIFY(cell(sure, LocksModel::HeldFor).startsWith(u"≥ "));

        const QString copied = rowsAsText(s.frames.picture(), {guessed, sure}, s.frames.now(), {});
        QVERIFY2(copied.contains(u"\tnode-redlock?\t") && copied.contains(u"\tRedisson\t"), qPrintable(copied));
        QVERIFY2(copied.contains(u"\t≥ 80"), qPrintable(copied));
    }

    /// In their order, with what each source cannot see; who is dead is told from who waits.
    void namesThoseWhoWait()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:fair");
        s.source.acquired(lock, "8743c9c0-0795-4907-87fd-6c719a6b4586:57", 30s);
        s.frames.step();
        s.selection.select(lock);
        s.show();
        s.advance(250ms);
        auto* list = s.inspector.findChild<QTreeView*>(QStringLiteral("inspectorWaiters"));
        QVERIFY(list);
        const QAbstractItemModelTester tester(list->model());
        const auto cell = [list](int row, int column, int role = Qt::DisplayRole) {
            return list->model()->index(row, column).data(role);
        };
        QVERIFY(!list->isVisible());

        WaitersFrom queue;
        queue.source = WaitSource::Queue;
        queue.through = "redisson_lock_queue:{lock:fair}";
        queue.bound = WaitBound::Exactly;
        queue.at = s.source.now();
        Waiter dead;
        dead.id = "11112222-3333-4444-8555-666677778888:9";
        dead.since = queue.at - 20s;
        dead.deadline = Deadline::at(queue.at - 5s);
        Waiter live;
        live.id = "aaaa2222-3333-4444-8555-666677778888:3";
        live.since = queue.at - 3s;
        live.deadline = Deadline::at(queue.at + 300s);
        live.pulse = WaiterPulse::Listens;
        queue.waiters = {dead, live};
        queue.count = 1;
        WaitersFrom channel;
        channel.through = "redisson_lock__channel:{lock:fair}";
        channel.at = queue.at;
        s.source.waiters(lock, {queue, channel});
        s.advance(250ms);
        QVERIFY(list->isVisible());
        QCOMPARE(list->model()->rowCount(), 2);
        QVERIFY(cell(0, 0).toString().startsWith(QStringLiteral("1. ")));
        QVERIFY2(cell(0, 2).toString().startsWith(QStringLiteral("expired")), qPrintable(cell(0, 2).toString()));
        QCOMPARE(cell(0, 2, TableModel::ToneRole).toInt(), static_cast<int>(lockcells::Tone::Alarm));
        QVERIFY(cell(1, 1).toString().contains(QStringLiteral("3.")));
        QVERIFY2(cell(1, 2).toString().startsWith(QStringLiteral("4 m")), qPrintable(cell(1, 2).toString()));
        const QString sources = s.text("inspectorWaitSources");
        QVERIFY(sources.contains(QStringLiteral("1 in the queue redisson_lock_queue:{lock:fair}")));
        QVERIFY(sources.contains(QStringLiteral("0 subscriber")));
        QVERIFY(sources.contains(QStringLiteral("not those that try once")));
        QVERIFY(cell(0, 0, Qt::ToolTipRole).toString().contains(QStringLiteral("keeps its place")));
        QVERIFY2(!sources.contains(QStringLiteral("are listed")), qPrintable(sources));
        QCOMPARE(s.fact(QStringLiteral("Waiters")), QStringLiteral("1 waiting"));

        s.source.released(lock);
        s.advance(250ms);
        QVERIFY(!list->isVisible());
    }

    void saysWhoHoldsItHowItIsKnownAndWhatToThinkOfIt()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:export:eu");
        s.source.acquired(lock, "8743c9c0-2c1f-4b36-9f0e-0f3a55ab1d20", 30s);
        s.frames.step();
        s.selection.select(lock);
        s.show();
        for (int i = 0; i < 4; ++i) {
            s.advance(10s);
            s.source.renewed(lock, 30s, [](LockEvent& event) { event.precisionUs = 700; });
        }
        s.advance(250ms);
        QCOMPARE(s.text("inspectorKey"), QStringLiteral("lock:export:eu"));
        QVERIFY2(s.text("inspectorVerdict").contains(QStringLiteral("on schedule")),
                 qPrintable(s.text("inspectorVerdict")));
        QVERIFY(s.fact(QStringLiteral("Holder")).contains(QStringLiteral("8743c9c0-2c1f")));
        QVERIFY(s.fact(QStringLiteral("Held")).startsWith(QStringLiteral("40.")));
        QVERIFY(s.fact(QStringLiteral("Renewals")).contains(QStringLiteral("4 seen")));
        QVERIFY(s.fact(QStringLiteral("Renewals")).contains(QStringLiteral("10.0 s")));
        QVERIFY2(s.fact(QStringLiteral("Evidence")).contains(QStringLiteral("0.7 ms")),
                 qPrintable(s.fact(QStringLiteral("Evidence"))));
        QVERIFY(s.fact(QStringLiteral("Waiters")).contains(QStringLiteral("trace")));
        QVERIFY(s.fact(QStringLiteral("Server")).contains(QStringLiteral("10.1.4.7:6379")));
        s.advance(17'250ms);
        s.advance(1s); // in a calm it is told once a second
        QVERIFY2(s.text("inspectorVerdict").startsWith(QStringLiteral("Renewal late")),
                 qPrintable(s.text("inspectorVerdict")));
        QVERIFY(s.text("inspectorVerdict").contains(QStringLiteral("cadence 10.0\u00a0s")));
        QVERIFY2(s.text("inspectorVerdict").contains(QStringLiteral("+85 %")), qPrintable(s.text("inspectorVerdict")));
    }

    /// The row is of the hold that lasts, the chart of a minute with several holds: each says so.
    void renewalsSayOfWhichHoldsTheyAre()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "first", 9s);
        s.frames.step();
        s.selection.select(lock);
        s.show();
        for (int i = 0; i < 5; ++i) {
            s.advance(3s);
            s.source.renewed(lock, 9s);
        }
        s.source.released(lock);
        s.source.acquired(lock, "second", 9s);
        s.advance(250ms);
        s.advance(250ms);
        QCOMPARE(s.fact(u"Renewals"_s), u"none seen in this hold"_s);
        const auto* chart = s.inspector.findChild<SawtoothChart*>();
        QVERIFY(chart);
        QCOMPARE(chart->summary(), u"Last 60 seconds, all holds: 5 renewal(s), 0 missed"_s);
    }

    /// Of two nodes the lock's own does not answer, the other one does.
    void ofALockWhoseNodeIsAwayItSaysOfWhen()
    {
        Scene s;
        s.source.nodeReady(NodeId{1}, "b:6379");
        const LockId lock = s.source.lock("lock:there", NodeId{1});
        s.source.acquired(lock, "w", 300s);
        s.frames.step();
        s.selection.select(lock);
        s.show();
        QVERIFY(!s.text("inspectorVerdict").contains(u"As of"));
        s.source.nodeState(NodeId{1}, ConnectionState::Waiting, "away");
        s.advance(250ms);
        const QString left = s.fact(u"Lease"_s);
        s.advance(20s);
        s.advance(250ms);
        QCOMPARE(s.fact(u"Lease"_s), left);
        QVERIFY2(s.text("inspectorVerdict").startsWith(u"As of 03:0"), qPrintable(s.text("inspectorVerdict")));
    }

    void renewalsAreTicksOnTheSawtoothAtTheWritersTimes()
    {
        Scene s;
        const LockId lock = s.showHeld();
        std::vector<ServerTime> renewals;
        for (int i = 1; i <= 12; ++i) {
            s.advance(3s + std::chrono::milliseconds(i % 3));
            if (i == 7)
                continue; // the watchdog slept
            renewals.push_back(s.source.now());
            s.source.renewed(lock, 9s);
        }
        s.advance(1s);
        const Sawtooth& teeth = s.inspector.chart().data();
        QCOMPARE(teeth.ticks.size(), renewals.size());
        for (std::size_t i = 0; i < renewals.size(); ++i) {
            const double ago = static_cast<double>((renewals[i] - s.frames.now()).count()) / 1e6;
            QVERIFY(std::abs(teeth.ticks[i] - ago) <= 0.05);
        }
        QCOMPARE(teeth.missed.size(), std::size_t{1});
        QCOMPARE(teeth.top, 9.0);
        QCOMPARE(s.inspector.chart().points(), teeth.line);
        QVERIFY(s.inspector.chart().summary().contains(QStringLiteral("1 missed")));
        const auto labels = s.inspector.findChildren<QLabel*>();
        QVERIFY2(std::any_of(labels.begin(), labels.end(),
                             [](const QLabel* label) { return label->text().contains(u"\u25bd\u00a01 missed"_s); }),
                 "the sign of the chart is explained");
        // Ninety seconds later the ticks have left the chart.
        s.advance(90s);
        s.advance(250ms);
        QVERIFY(s.inspector.chart().data().ticks.empty());
    }

    /// Figures that run are not measured each second; one whose digits are wider still gets its second line.
    void runningFiguresKeepTheirRoom()
    {
        auto* label = new QLabel;
        label->setWordWrap(true);
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* paragraph = new SteadyParagraph(*label);
        column->addWidget(paragraph);
        column->addStretch(1);
        const QString narrow = QStringLiteral("Lease ends in 1111 1111 1111 1111 s");
        const QString wide = QStringLiteral("Lease ends in 4444 4444 4444 4444 s");
        const int fits = QFontMetrics(window.font()).horizontalAdvance(narrow);
        const int line = QFontMetrics(window.font()).lineSpacing();
        for (const int slack : {2, 400}) {
            window.resize(fits + slack + 2 * column->contentsMargins().left(), 300);
            window.show();
            paragraph->setText(QString());
            paragraph->setText(narrow);
            QCoreApplication::processEvents();
            QCOMPARE(paragraph->height() / line, 1);
            paragraph->setText(wide);
            QCoreApplication::processEvents();
            QVERIFY2(paragraph->height() >= label->heightForWidth(paragraph->width()),
                     qPrintable(QString::number(slack)));
        }
    }

    void theHistoryTellsHoldsNewestFirst()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "alice", 9s);
        s.advance(3s);
        s.source.renewed(lock, 9s);
        s.advance(9s);
        s.source.expired(lock);
        s.advance(1s);
        s.source.acquired(lock, "bob", 9s);
        s.selection.select(lock);
        s.show();
        HistoryList* list = s.history();
        QVERIFY(list);
        QCOMPARE(list->topLevelItemCount(), 4);
        QVERIFY(list->topLevelItem(0)->text(1).contains(QStringLiteral("acquired")));
        QVERIFY(list->topLevelItem(0)->text(2).contains(QStringLiteral("bob")));
        QVERIFY(list->topLevelItem(1)->text(1).contains(QStringLiteral("expired")));
        QVERIFY(list->topLevelItem(2)->text(1) == QStringLiteral("renewed"));
        QVERIFY(list->topLevelItem(3)->text(2).contains(QStringLiteral("alice")));
    }

    /// It is elided itself, rather than that it pushes the holders of all other lines out of view.
    void aLongEventLeavesRoomForHolders()
    {
        Theme theme(*qApp);
        HistoryList list;
        list.resize(list.fontMetrics().averageCharWidth() * 52, 200);
        list.show();
        const auto fits = [&list] { return list.columnWidth(0) + list.columnWidth(1) <= list.viewport()->width(); };
        list.setLines({{{}, u"acquired"_s, u"alice"_s, false},
                       {{}, u"vanished, the cause is not known (after 11:15:35.299)"_s, {}, true}},
                      theme);
        QVERIFY(!list.isColumnHidden(2) && fits());
        list.resize(list.fontMetrics().averageCharWidth() * 30, 200);
        QVERIFY(list.isColumnHidden(2) && fits());
    }

    /// While a lock is taken again and again all lines change five times a second: the list is laid out once for all of
    /// them, not once for each cell.
    void theHistoryIsLaidOutOnce()
    {
        struct Counting final : QStyledItemDelegate
        {
            QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
            {
                ++asked;
                return QStyledItemDelegate::sizeHint(option, index);
            }
            mutable int asked = 0;
        };
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        const auto take = [&] {
            s.source.acquired(lock, "alice", 9s);
            s.advance(100ms);
            s.source.released(lock);
            s.advance(100ms);
        };
        for (int i = 0; i < 30; ++i)
            take();
        s.selection.select(lock);
        s.show();
        QCoreApplication::processEvents();
        Counting delegate;
        s.history()->setItemDelegate(&delegate);
        QCoreApplication::processEvents();
        delegate.asked = 0;
        const QString before = s.history()->topLevelItem(0)->text(0);
        take();
        take();
        QCoreApplication::processEvents();
        QVERIFY(s.history()->topLevelItem(0)->text(0) != before);
        QVERIFY2(delegate.asked < 1000, qPrintable(QString::number(delegate.asked)));
        QVERIFY(s.history()->columnWidth(0) >= s.history()->fontMetrics().horizontalAdvance(before));
        s.history()->setItemDelegate(new QStyledItemDelegate(s.history()));
    }

    void whatIsNotListedIsSaid()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        for (int i = 0; i < 30; ++i) { // two lines each
            s.source.acquired(lock, "alice-" + std::to_string(i), 9s);
            s.advance(100ms);
            s.source.released(lock);
            s.advance(100ms);
        }
        s.source.acquired(lock, "bob", 9s);
        s.selection.select(lock);
        s.show();
        QCOMPARE(s.history()->topLevelItemCount(), 40);
        const auto said = [&s](const QString& text) {
            const auto labels = s.inspector.findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* label) { return label->isVisible() && label->text() == text; });
        };
        QVERIFY(said(QStringLiteral("The newest 40 are listed; the lane has more.")));
        WaitersFrom queue;
        queue.source = WaitSource::Queue;
        queue.through = "redisson_lock_queue:{lock:a}";
        queue.at = s.source.now();
        queue.waiters.resize(kMaxWaitersKept);
        queue.count = 300;
        s.source.waiters(lock, {queue});
        s.advance(250ms);
        QVERIFY2(s.text("inspectorWaitSources").contains(QStringLiteral("The first 64 of 300 are listed.")),
                 qPrintable(s.text("inspectorWaitSources")));
    }

    void rawValueAndCommandsCanBeCopied()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:it's");
        s.source.acquired(lock, "tok en", 9s);
        s.frames.step();
        s.selection.select(lock);
        s.show();
        s.unfoldRaw();
        QVERIFY(s.text("inspectorRaw").contains(QStringLiteral("tok en")));
        const QString commands = s.text("inspectorCommands");
        QVERIFY(commands.contains(QStringLiteral("redis-cli PTTL")));
        QVERIFY2(!commands.contains(QStringLiteral("EVAL")) && !commands.contains(QStringLiteral("tok en")),
                 "only reading commands: what removes a lock is an action");
        QCOMPARE(commands.count(u'\n'), 2);
        auto* copy = s.inspector.findChild<QToolButton*>(QStringLiteral("inspectorCopyCommands"));
        QTest::mouseClick(copy, Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(), commands);
    }

    void aReleaseThatIsNotPossibleLooksSoAndSaysWhy()
    {
        Scene s;
        LockId released = kNoLock;
        s.lockMenu.setHandler(LockMenu::Item::Release, [&](LockId id) { released = id; });
        s.lockMenu.setActionsAllowed(true, {});
        s.showHeld();
        auto* button = s.inspector.findChild<QPushButton*>(QStringLiteral("inspectorRelease"));
        const QImage enabled = button->grab().toImage();
        s.lockMenu.setActionsAllowed(false, QStringLiteral("production is read-only"));
        const QImage blocked = button->grab().toImage();
        QVERIFY(enabled != blocked);
        QString why;
        connect(&s.lockMenu, &LockMenu::explanationWanted, &s.lockMenu, [&](const QString& text) { why = text; });
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(why, QStringLiteral("production is read-only"));
        QVERIFY(released == kNoLock);
        QVERIFY(button->accessibleName().contains(QStringLiteral("not possible now")));
    }

    void theButtonsAreTheActions()
    {
        Scene s;
        LockId released = kNoLock;
        s.lockMenu.setHandler(LockMenu::Item::Release, [&](LockId id) { released = id; });
        s.lockMenu.setActionsAllowed(false, QStringLiteral("read-only"));
        const LockId lock = s.showHeld();
        auto* release = s.inspector.findChild<QPushButton*>(QStringLiteral("inspectorRelease"));
        QVERIFY(release && release->property("blocked").toBool());
        s.lockMenu.setActionsAllowed(true, {});
        QVERIFY(release->isEnabled() && !release->property("blocked").toBool());
        release->click();
        QCOMPARE(released, lock);
        QCOMPARE(release->text(), u"Release…"_s); // its mnemonic is the menu's
    }

    /// Of a lock that never ends: what is wrong and since when, the action, the facts, who waits, what to do, the past.
    void tellsInTheOrderInWhichAPersonAsks()
    {
        Scene s;
        s.locks.setFindings(s.findings);
        const LockId lock = s.source.lock("lock:invoice:monthly");
        s.source.acquiredWithoutTtl(lock, "cron-7");
        s.frames.step();
        s.selection.select(lock);
        s.show();
        QVERIFY(!s.seen("inspectorAdvice"));
        s.advance(2min);
        s.idle(60); // two seconds: findings are placed with the counts
        QVERIFY2(s.text("inspectorVerdict").startsWith(u"No TTL since 03:08:41. If the holder dies"_s),
                 qPrintable(s.text("inspectorVerdict")));
        QVERIFY(s.text("inspectorAdvice").contains(u"release the lock"_s));
        QVERIFY(!s.seen("inspectorSawtooth")); // there is no lease to draw
        const std::vector<int> tops{s.top("inspectorKey"),      s.top("inspectorVerdict"), s.top("inspectorRelease"),
                                    s.topOfFact(u"Holder"_s),   s.topOfFact(u"Held"_s),    s.topOfFact(u"Library"_s),
                                    s.top("inspectorWaiting"),  s.top("inspectorAdvice"),  s.top("inspectorHistory"),
                                    s.top("inspectorRawHeader")};
        QVERIFY(tops.front() > 0);
        QVERIFY(std::is_sorted(tops.begin(), tops.end(), std::less_equal<>()));
        const auto* release = s.seen("inspectorRelease");
        QVERIFY(release->x() < s.seen("inspectorShorten")->x());
        QVERIFY(s.seen("inspectorShorten")->x() < s.seen("inspectorCopy")->x());
        QVERIFY(s.inspector.width() == 360 && s.seen("inspectorCopy")->geometry().right() < 360);
    }

    /// Sentence, sign and colour are those of the finding while it is open, also when the lock itself is fine again.
    void theSignIsThatOfTheOpenFinding()
    {
        Scene s;
        s.locks.setFindings(s.findings);
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "one", 30s);
        s.frames.step();
        s.selection.select(lock);
        s.show();
        s.advance(1s);
        s.source.takenOver(lock, "two", 30s);
        s.idle(60);
        const auto* label = s.inspector.findChild<QLabel*>(u"inspectorVerdict"_s);
        const auto verdict = [&] {
            return static_cast<analysis::Verdict>(
                s.locks.index(s.locks.rowOf(lock), 0).data(LocksModel::VerdictRole).toInt());
        };
        s.source.released(lock);
        s.source.acquired(lock, "three", 30s);
        s.idle(60);
        QCOMPARE(verdict(), analysis::Verdict::Held);
        QVERIFY2(label->text().startsWith(u"Taken over since"_s), qPrintable(label->text()));
        QCOMPARE(label->palette().color(QPalette::WindowText), s.theme.colors().alarm);
    }

    /// Whether the owner is alive stands right below the holder, and is never guessed.
    void tellsWhetherItsOwnerIsAlive()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:invoice");
        s.source.acquiredWithoutTtl(lock, "cron-7");
        s.frames.step();
        s.selection.select(lock);
        s.lockMenu.setHandler(LockMenu::Item::Release, [](LockId) {});
        s.lockMenu.setActionsAllowed(true, {});
        s.show();
        QVERIFY2(s.fact(u"Owner alive?"_s).startsWith(u"not known: "), qPrintable(s.fact(u"Owner alive?"_s)));
        const auto isReleaseNext = [&s] {
            return s.seen("inspectorRelease")->palette().color(QPalette::Active, QPalette::Button) ==
                   s.theme.colors().alarm;
        };
        QVERIFY(isReleaseNext());
        auto reading = std::make_shared<SelectedReading>();
        reading->lock = lock;
        reading->key = "lock:invoice";
        reading->holder = "cron-7";
        auto connections = std::make_shared<ConnectionsReading>();
        connections->outcome = ReadOutcome::Read;
        connections->at = s.source.now();
        OpenConnection cron;
        cron.id = 9;
        cron.name = "cron-7";
        cron.address = "10.1.4.22:4711";
        connections->open = {cron};
        reading->connections = connections;
        s.source.beside = reading;
        s.advance(1s);
        QCOMPARE(s.fact(u"Owner alive?"_s), u"yes: its connection cron-7 (10.1.4.22:4711) is open"_s);
        QVERIFY(!isReleaseNext()); // it will release by itself
        QVERIFY(s.topOfFact(u"Holder"_s) < s.topOfFact(u"Owner alive?"_s));
        QVERIFY(s.topOfFact(u"Owner alive?"_s) < s.topOfFact(u"Held"_s));

        auto closed = std::make_shared<ConnectionsReading>(*connections);
        closed->closed = {{cron, connections->at, connections->at + 5s}};
        closed->open.clear();
        auto later = std::make_shared<SelectedReading>(*reading);
        later->connections = closed;
        s.source.beside = later;
        s.advance(1s);
        QCOMPARE(s.fact(u"Owner alive?"_s),
                 u"no: its connection cron-7 (10.1.4.22:4711) closed between 03:08:41 and 03:08:46"_s);
        QVERIFY(isReleaseNext());
        // The reading was of that hold: it says nothing of the next one.
        s.source.takenOver(lock, "cron-8", 30s);
        s.advance(1s);
        QVERIFY(s.fact(u"Owner alive?"_s).startsWith(u"not known: "));
        s.source.released(lock);
        s.advance(1s);
        QCOMPARE(s.fact(u"Owner alive?"_s), QString());
    }

    /// The job stands behind the history, with what is not known of it.
    void tellsTheJobBehindTheLock()
    {
        Scene s;
        const LockId lock = s.source.lock("bull:mail:7781:lock");
        const LockId other = s.source.lock("lock:a");
        const std::string token = "0f8fad5b-d9cb-469f-a165-70867728950e:4";
        s.source.acquired(lock, token, 30s,
                          [](LockEvent& event) { event.library = formats::libraryFromName("bullmq"); });
        s.source.acquired(other, "t", 30s);
        s.frames.step();
        s.selection.select(other);
        s.show();
        QVERIFY(!s.seen("inspectorJob"));
        s.selection.select(lock);
        s.advance(250ms);
        QVERIFY(s.seen("inspectorJob"));
        const auto said = [&s](const QString& text) {
            const auto labels = s.inspector.findChild<QWidget*>(u"inspectorJob"_s)->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* label) { return label->text() == text; });
        };
        QVERIFY(said(u"mail"_s) && said(u"7781"_s) && said(u"The rest is not read yet."_s));
        auto reading = std::make_shared<SelectedReading>();
        reading->lock = lock;
        reading->key = "bull:mail:7781:lock";
        reading->holder = token;
        reading->connections = std::make_shared<ConnectionsReading>();
        reading->job = JobReading{};
        reading->job->outcome = ReadOutcome::Read;
        reading->job->queue = "mail";
        reading->job->jobClass = "send-invoice";
        reading->job->attempt = 2;
        s.source.beside = reading;
        s.advance(1s);
        QVERIFY(said(u"send-invoice"_s) && said(u"2"_s) && !said(u"7781"_s));
        QVERIFY(s.top("inspectorHistory") < s.top("inspectorJob"));
        QVERIFY(s.top("inspectorJob") < s.top("inspectorRawHeader"));
        s.source.released(lock);
        s.source.forget(lock);
        s.advance(1s);
        QVERIFY(!s.seen("inspectorJob"));
    }

    /// From a real server to the window: class and worker are read; on production they are shown as masks.
    void namesBesideTheLockAreMaskedOnProduction_data()
    {
        QTest::addColumn<settings::Environment>("environment");
        QTest::addColumn<bool>("isMasked");
        QTest::newRow("staging") << settings::Environment::Staging << false;
        QTest::newRow("production") << settings::Environment::Production << true;
    }
    void namesBesideTheLockAreMaskedOnProduction()
    {
        QFETCH(settings::Environment, environment);
        QFETCH(bool, isMasked);
        test::PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe"});
        QVERIFY2(server.start(), server.log().c_str());
        server.command({"HSET", "bull:mail:7781", "name", "send-invoice", "pb", "worker-3", "ats", "2"});
        server.command({"SET", "bull:mail:7781:lock", "0f8fad5b-d9cb-469f-a165-70867728950e:4", "PX", "60000"});
        const SystemClock clock;
        test::PageServices s(clock);
        Inspector inspector(s.services);
        inspector.show();
        settings::Profile profile = settings::newProfile();
        profile.name = u"jobs"_s;
        profile.environment = environment;
        profile.endpoint = server.tcpEndpoint();
        profile.patterns = {u"bull:*:lock"_s};
        s.session.connectTo(profile, {});
        const auto shown = [&inspector] {
            QStringList texts;
            for (const QLabel* label : inspector.findChild<QWidget*>(u"inspectorJob"_s)->findChildren<QLabel*>())
                texts << label->text();
            return texts.join(u'|');
        };
        QTRY_VERIFY((s.frames.step(),
                     s.frames.picture().size() > 0 && s.frames.picture().state(LockId{0}).phase == LockPhase::Held));
        s.selection.select(LockId{0});
        QTRY_VERIFY2((s.frames.step(), shown().contains(u"Attempt|2"_s)), qPrintable(shown()));
        QCOMPARE(shown().contains(u"send-invoice"_s), !isMasked);
        QCOMPARE(shown().contains(u"worker-3"_s), !isMasked);
        QVERIFY(shown().contains(u"Queue|mail"_s)); // the lock's name says so
        s.session.disconnectFromServer();
    }

    /// Its button stands out while only a release ends the hold, readable in both themes.
    void theReleaseStandsOutWhenItIsNext()
    {
        Scene s;
        s.lockMenu.setHandler(LockMenu::Item::Release, [](LockId) {});
        s.lockMenu.setActionsAllowed(true, {});
        const LockId never = s.source.lock("lock:never");
        s.source.acquiredWithoutTtl(never, "cron-7");
        const LockId well = s.source.lock("lock:well");
        s.source.acquired(well, "w", 30s);
        s.frames.step();
        s.selection.select(well);
        s.show();
        const auto* release = s.seen("inspectorRelease");
        const auto ground = [release] { return release->palette().color(QPalette::Active, QPalette::Button); };
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            s.theme.setChoice(choice);
            s.selection.select(well);
            s.advance(250ms);
            QVERIFY(ground() != s.theme.colors().alarm);
            s.selection.select(never);
            s.advance(250ms);
            QCOMPARE(ground(), s.theme.colors().alarm);
            QVERIFY(contrast(release->palette().color(QPalette::Active, QPalette::ButtonText), ground()) >= 4.5);
        }
    }

    /// Folded, its parts do not even exist; whether it is folded is remembered.
    void theRawValueIsFolded()
    {
        Scene s;
        const LockId lock = s.showHeld();
        QVERIFY(s.inspector.findChildren<CodeBlock*>().isEmpty());
        s.unfoldRaw();
        QVERIFY(s.seen("inspectorRaw"));
        QVERIFY(s.preferences.get(settings::prefs::inspectorRaw));
        {
            Inspector again(s.services);
            QVERIFY(!again.findChildren<CodeBlock*>().isEmpty());
        }
        QTest::mouseClick(s.inspector.findChild<QToolButton*>(u"inspectorRawHeader"_s), Qt::LeftButton);
        QVERIFY(!s.seen("inspectorRaw"));
        QVERIFY(!s.preferences.get(settings::prefs::inspectorRaw));
        const QString before = s.text("inspectorRaw");
        s.source.takenOver(lock, "another", 9s);
        s.advance(1s);
        QCOMPARE(s.text("inspectorRaw"), before); // nothing is written while it is folded
        s.unfoldRaw();
        QVERIFY(s.text("inspectorRaw").contains(u"another"_s));
    }

    /// Equal names on two servers: the one that is acted on is named above the actions.
    void theServerStandsAboveItsActions()
    {
        Scene s;
        s.showHeld();
        QVERIFY(!s.seen("inspectorServer"));
        s.source.nodeReady(NodeId{1}, "b:6379");
        const LockId there = s.source.lock("lock:a", NodeId{1});
        s.source.acquired(there, "u", 9s);
        s.advance(250ms);
        s.selection.select(there);
        s.advance(250ms);
        QVERIFY(s.text("inspectorServer").contains(u"b:6379"_s));
        QVERIFY(s.seen("inspectorServer") && s.top("inspectorServer") < s.top("inspectorRelease"));
        QVERIFY(s.top("inspectorVerdict") < s.top("inspectorServer"));
    }

    /// After a release the held time is that of the hold, however long one looks; *Put Back* is next, and has the
    /// focus.
    void afterAReleaseTheHeldTimeStandsStill()
    {
        Scene s;
        s.lockMenu.setHandler(LockMenu::Item::Release, [](LockId) {});
        LockId putBack = kNoLock;
        s.lockMenu.setHandler(LockMenu::Item::PutBack, [&](LockId id) { putBack = id; });
        s.lockMenu.setActionsAllowed(true, {});
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 30s);
        s.frames.step();
        s.selection.select(lock);
        s.show();
        s.seen("inspectorRelease")->setFocus();
        QVERIFY(!s.seen("inspectorPutBack"));
        s.advance(12s);
        s.source.happened(lock, EventKind::ForceReleased);
        s.advance(250ms);
        s.lockMenu.setPutBack({{lockRef(s.frames.picture(), lock), 10s, 10s}});
        const QString held = s.fact(u"Held"_s);
        QVERIFY2(held.startsWith(u"12.2 s, until 03:08:53"_s), qPrintable(held));
        s.advance(20s);
        s.advance(1s);
        QCOMPARE(s.fact(u"Held"_s), held);
        QVERIFY(!s.seen("inspectorRelease"));
        auto* button = qobject_cast<QPushButton*>(s.seen("inspectorPutBack"));
        QVERIFY(button);
        QCOMPARE(s.inspector.focusWidget(), button);
        button->click();
        QCOMPARE(putBack, lock);
        s.source.acquired(lock, "another", 30s);
        s.advance(250ms);
        QVERIFY(s.seen("inspectorRelease") &&
                s.seen("inspectorPutBack")); // it is held again, and can be released again
        s.lockMenu.setPutBack({});
        QVERIFY(s.seen("inspectorRelease") && !s.seen("inspectorPutBack"));
    }

    void anyBytesAnySize()
    {
        Scene s;
        const LockId binary = s.source.lock(std::string("lock:\x00\xff\x1b[31m<b>", 16));
        s.source.acquired(binary, std::string("\x00\xfe\n<script>", 11), 9s);
        const LockId huge = s.source.lock("lock:" + std::string(3'000'000, 'k'));
        s.source.acquired(huge, std::string(2'000'000, 't'), 9s);
        const LockId large = s.source.lock("lock:large");
        s.source.happened(large, EventKind::Acquired, [](LockEvent& event) {
            event.tooLarge = true;
            event.valueBytes = 40'000'000;
            event.type = ValueType::Hash;
        });
        s.frames.step();
        s.selection.select(binary);
        s.show();
        s.unfoldRaw();
        QVERIFY(s.text("inspectorKey").contains(QStringLiteral("\\x00")));
        QVERIFY(s.text("inspectorRaw").contains(QStringLiteral("\\xfe")));
        s.selection.select(huge);
        s.advance(250ms);
        QVERIFY(s.text("inspectorRaw").size() < 20'000);
        QVERIFY(s.text("inspectorCommands").size() < 20'000);
        QVERIFY(s.inspector.findChild<QScrollArea*>()->widget()->width() <= s.inspector.width());
        s.selection.select(large);
        s.advance(250ms);
        QVERIFY(s.text("inspectorRaw").contains(QStringLiteral("too large")));
        QVERIFY(!s.inspector.grab().isNull());
    }

    /// What the inspector knew of a lock stays while it is selected, also when the lock has left the picture and its id
    /// is another one's; when its name is taken again, it goes on.
    void aLockThatIsGoneStaysAsItWas()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "token-of-a", 30s);
        s.frames.step();
        s.selection.select(lock);
        s.show();
        s.unfoldRaw();
        s.advance(3s);
        s.source.renewed(lock, 30s);
        s.advance(2s);
        s.source.released(lock);
        const ServerTime end = s.source.now();
        s.advance(250ms);
        s.source.forget(lock);
        const auto isKept = [&s, end] {
            QCOMPARE(s.text("inspectorKey"), u"lock:a"_s);
            QVERIFY2(s.text("inspectorVerdict").contains(celltext::timeOfDay(end)),
                     qPrintable(s.text("inspectorVerdict")));
            QVERIFY(s.text("inspectorVerdict").startsWith(u"Ended"_s));
            QVERIFY(s.text("inspectorVerdict").contains(u"released"_s));
            QCOMPARE(s.fact(u"Last holder"_s), u"token-of-a"_s);
            QVERIFY2(s.fact(u"Held"_s).startsWith(u"5.25 s, until "_s), qPrintable(s.fact(u"Held"_s)));
            QCOMPARE(s.fact(u"Lease"_s), u"ended"_s);
            QVERIFY(s.fact(u"Renewals"_s).startsWith(u"1 seen"_s));
            QVERIFY(s.text("inspectorRaw").contains(u"token-of-a"_s));
            QCOMPARE(s.history()->topLevelItemCount(), 3);
            QVERIFY(s.inspector.accessibleDescription().contains(u"Ended"_s));
        };
        s.advance(15s);
        isKept();
        QVERIFY(s.inspector.isVisible());
        const LockId other = s.source.lock("lock:other");
        QCOMPARE(other, lock);
        s.source.acquired(other, "token-of-another", 30s);
        s.advance(250ms);
        QCOMPARE(s.selection.current(), kNoLock);
        isKept();
        test::tellLanguageChange(s.inspector);
        isKept();
        const LockId again = s.source.lock("lock:a");
        QVERIFY(again != lock);
        s.source.acquired(again, "token-2", 30s);
        s.advance(250ms);
        QCOMPARE(s.fact(u"Holder"_s), u"token-2"_s);
        QVERIFY(!s.text("inspectorVerdict").contains(u"Ended"_s));
        QCOMPARE(s.history()->topLevelItemCount(), 4);
        s.selection.select(other);
        s.advance(250ms);
        QCOMPARE(s.fact(u"Holder"_s), u"token-of-another"_s);
    }

    /// It may be gone when it is chosen, on the timeline: then the history speaks.
    void aLockThatWasGoneBeforeIsToldFromItsHistory()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "token-of-a", 30s);
        s.frames.step();
        s.advance(30s);
        s.source.expired(lock);
        s.advance(250ms);
        s.source.forget(lock);
        s.advance(15s);
        s.selection.select(lock);
        s.show();
        QVERIFY2(s.text("inspectorVerdict").startsWith(u"Ended"_s), qPrintable(s.text("inspectorVerdict")));
        QVERIFY(s.text("inspectorVerdict").contains(u"expired"_s));
        QCOMPARE(s.fact(u"Last holder"_s), u"token-of-a"_s);
        s.selection.select(kNoLock);
        s.advance(250ms);
        QVERIFY(s.inspector.facts().empty() || !s.inspector.findChild<QLabel*>(u"inspectorKey"_s)->isVisible());
    }

    /// A lock that left the picture has only the begin that the history knows.
    void aLockThatWasGoneBeforeIsToldAsItIsKnown()
    {
        Scene s;
        const LockId found = s.source.lock("lock:found");
        const LockId queued = s.source.lock("lock:queued");
        s.source.found(found, "t", 300s);
        s.source.acquired(queued, "t", 300s, [](LockEvent& event) { event.precisionUs = 15'000'000; });
        s.frames.step();
        s.advance(100s);
        for (const LockId lock : {found, queued}) {
            s.source.released(lock);
            s.frames.step();
            s.source.forget(lock);
            s.frames.step();
        }
        s.advance(15s);
        s.selection.select(found);
        s.show();
        QVERIFY2(s.fact(u"Held"_s).startsWith(u"free since "_s), qPrintable(s.fact(u"Held"_s)));
        s.selection.select(queued);
        s.advance(250ms);
        QVERIFY2(s.fact(u"Held"_s).startsWith(u"≥ 1 min 40 s, until "_s), qPrintable(s.fact(u"Held"_s)));
    }

    void nothingSelectedSaysWhatToDo()
    {
        Scene s;
        s.show();
        bool says = false;
        for (const QLabel* label : s.inspector.findChildren<QLabel*>())
            says = says || (label->isVisible() && label->text().contains(QStringLiteral("No lock selected")));
        QVERIFY(says);
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 9s);
        s.frames.step();
        s.selection.select(lock);
        QVERIFY(!s.text("inspectorKey").isEmpty());
        QCOMPARE(test::unnamedWidgets(s.inspector).join(u' '), QString());
        s.frames.setSource(nullptr);
        QCOMPARE(s.selection.current(), kNoLock);
        QCOMPARE(s.inspector.lock(), kNoLock);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestInspector)
#include "tst_inspector.moc"
