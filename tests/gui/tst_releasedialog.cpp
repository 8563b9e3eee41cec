// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Release, put back, shorten, quarantine and the copied command in their dialog, for one and for many; production.
// Means: fake source, real server, manual clock.
#include "actions/auditlog.h"
#include "gui/actions/lockoperationdialog.h"
#include "gui/actions/manylocksdialog.h"
#include "gui/actions/operationservice.h"
#include "gui/actions/operationtext.h"
#include "gui/locks/lockmenu.h"
#include "gui/shell/messages.h"
#include "gui/style/theme.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "support/manualclock.h"
#include "support/privateserver.h"
#include "support/qt/accessibility.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeWidget>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr const char* kToken = "0123456789abcdef0123456789abcdef";
constexpr const char* kOther = "fedcba9876543210fedcba9876543210";

/// A real server, a picture that shows what we say, and the service between them. Time stands still.
struct Bench
{
    explicit Bench(settings::Environment environment = settings::Environment::Development, bool readOnly = false)
    {
        if (!server.start())
            qFatal("no redis-server");
        frames.setSource(&source);
        bar = new Messages(theme, clock, window);
        window.resize(800, 600);
        window.show();
        service.setMessages(bar);
        target.profile = settings::newProfile();
        target.profile.name = u"orders"_s;
        target.profile.environment = environment;
        target.profile.readOnly = readOnly;
        target.endpoint = server.unixEndpoint();
        target.endpointOf = [this](NodeId) { return std::optional(target.endpoint); };
        target.notices.announce = [this](NodeId, int, const std::string& key) {
            told << u"announce %1"_s.arg(text(key));
        };
        target.notices.resolve = [this](NodeId, int, const std::string& key, bool done) {
            told << u"resolve %1 %2"_s.arg(text(key)).arg(done);
        };
        service.setTargets({target});
    }
    ~Bench() { frames.setSource(nullptr); }

    static constexpr int kWatchSteps = 40; ///< of 100 ms: the watch takes three seconds, *Put back* ten

    /// From now on as a user who may do everything but this.
    void actWithout(const char* right)
    {
        server.command({"ACL", "SETUSER", "op", "reset", "on", ">pw", "~*", "&*", "+@all", right});
        target.endpoint.user = "op";
        target.endpoint.password = Secret("pw");
        service.setTargets({target});
    }

    static QString text(const std::string& bytes) { return QString::fromStdString(bytes); }
    void set(const std::string& key, const std::string& token, const char* ms = "30000")
    {
        server.command({"SET", key, token, "PX", ms});
    }
    std::string value(const std::string& key) { return server.command({"GET", key}).text; }
    bool exists(const std::string& key) { return server.command({"EXISTS", key}).integer == 1; }

    /// The lock as server and picture know it, with the dialog open and the first look done.
    LockId held(const char* key, const char* token = kToken)
    {
        set(key, token);
        const LockId lock = source.lock(key);
        source.acquired(lock, token, 30s);
        frames.step();
        return lock;
    }
    bool open(actions::OperationKind verb, LockId lock)
    {
        service.start(verb, lock);
        return looked();
    }
    bool looked()
    {
        return service.dialog() &&
               QTest::qWaitFor([this] { return get<QLabel>("leaseValue")->text() != u"looking…"_s; }, test::kPatience);
    }
    template <class W>
    W* get(const char* name) const
    {
        return service.dialog()->findChild<W*>(QLatin1StringView(name));
    }
    bool canConfirm() const { return get<QPushButton>("confirmButton")->isEnabled(); }
    QString message() const
    {
        const auto* label = get<QLabel>("messageLabel");
        return label->isVisibleTo(service.dialog()) ? label->text() : QString();
    }
    QString outcome() const
    {
        const auto* label = get<QLabel>("outcomeTitle");
        return label->isVisibleTo(service.dialog()) ? label->text() : QString();
    }
    void press(const char* button) const { QTest::mouseClick(get<QPushButton>(button), Qt::LeftButton); }
    /// Presses the verb and lets the time pass in which a holder could come back.
    bool confirm()
    {
        press("confirmButton");
        return QTest::qWaitFor(
            [this, left = kWatchSteps]() mutable {
                if (outcome().contains(u"Watching"_s) && left-- > 0) // not while the disk is waited for
                    clock.advance(100ms);
                return !get<QPushButton>("confirmButton")->isVisibleTo(service.dialog());
            },
            test::kPatience);
    }
    QStringList auditWords() const
    {
        QStringList words;
        for (const actions::AuditRecord& record : audit.read())
            words << text(record.verb + " " + record.outcome);
        return words;
    }
    QMessageBox* allowBox() const
    {
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            if (widget->objectName() == u"allowActionsBox"_s && widget->isVisible())
                return qobject_cast<QMessageBox*>(widget);
        }
        return nullptr;
    }
    bool allow()
    {
        service.allowAction()->trigger();
        if (!allowBox())
            return false;
        for (QAbstractButton* button : allowBox()->buttons()) {
            if (allowBox()->buttonRole(button) == QMessageBox::AcceptRole) {
                QTest::mouseClick(button, Qt::LeftButton);
                return QTest::qWaitFor([this] { return service.permission().isAllowed() || bar->isVisible(); },
                                       test::kPatience) &&
                       service.permission().isAllowed();
            }
        }
        return false;
    }

    test::PrivateServer server;
    test::FakeSource source;
    test::ManualClock clock;
    QTemporaryDir folder;
    Theme theme{*qApp};
    actions::AuditLog audit{folder.filePath(u"audit.ndjson"_s).toStdString()};
    FrameLoop frames{source.clock()};
    LockSelection selection{frames};
    LockMenu lockMenu{frames, selection};
    QWidget window;
    Messages* bar = nullptr;
    OperationTarget target;
    OperationService service{frames, lockMenu, audit, theme, clock, &window};
    QStringList told;
};

} // namespace

class TestReleaseDialog final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatIsKnownOfWaiters()
    {
        Bench bench;
        const LockId lock = bench.held("lock:order:1");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        const auto* waiters = bench.get<QLabel>("waitersValue");
        QVERIFY2(waiters->text().startsWith(u"unknown: "_s), qPrintable(waiters->text())); // never "none"

        WaitersFrom queue;
        queue.source = WaitSource::Queue;
        queue.through = "redisson_lock_queue:{lock:order:1}";
        queue.bound = WaitBound::Exactly;
        queue.at = bench.source.now();
        queue.count = 2;
        Waiter next;
        next.id = "dead-client";
        next.deadline = Deadline::at(queue.at - 5s);
        Waiter second;
        second.id = "live-client";
        queue.waiters = {next, second};
        bench.source.waiters(lock, {queue});
        bench.source.advance(100ms);
        bench.frames.step();
        const QStringList lines = waiters->text().split(u'\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0], u"2 waiting"_s);
        QVERIFY2(lines[1].startsWith(u"Next is dead-client. Its deadline has passed"_s), qPrintable(lines[1]));
        QVERIFY2(lines[2].startsWith(u"2 in the queue redisson_lock_queue:{lock:order:1}. "_s), qPrintable(lines[2]));

        bench.source.released(lock);
        bench.source.forget(lock);
        bench.source.lock("lock:another"); // gets the id
        bench.frames.step();
        QVERIFY2(!waiters->text().contains(u"dead-client"_s), qPrintable(waiters->text()));
    }

    void saysWhatWillHappenAndReleases()
    {
        Bench bench;
        const LockId lock = bench.held("lock:order:1");
        bench.source.advance(10s);
        bench.source.renewed(lock, 30s);
        bench.source.advance(3200ms);
        bench.frames.step();
        QVERIFY(bench.open(actions::OperationKind::Release, lock));

        QCOMPARE(bench.get<QLabel>("lockValue")->text(), u"lock:order:1"_s);
        QVERIFY(bench.get<QLabel>("holderValue")->toolTip().contains(QLatin1StringView(kToken)));
        QVERIFY(bench.get<QLabel>("leaseValue")->text().endsWith(u"s left"_s));
        QVERIFY(bench.get<QLabel>("heldValue")->text().startsWith(u"13 s since 2026-"_s));
        QVERIFY(bench.get<QLabel>("renewalValue")->text().contains(u"3.2 s ago"_s));
        QVERIFY(bench.get<QLabel>("stripeText")->text().contains(u"orders"_s));
        QVERIFY(bench.get<QPlainTextEdit>("planEdit")->toPlainText().contains(u"lock:order:1"_s));
        QVERIFY(!bench.get<QPlainTextEdit>("planEdit")->toPlainText().contains(QLatin1StringView(kToken)));
        QVERIFY(bench.get<QLabel>("consequencesLabel")->text().contains(u"old holder is not stopped"_s));
        QCOMPARE(bench.get<QPushButton>("confirmButton")->text(), u"&Release Lock"_s);
        QVERIFY(bench.get<QPushButton>("cancelButton")->isDefault());
        QVERIFY(bench.get<QPushButton>("cancelButton")->hasFocus());

        QVERIFY(bench.canConfirm());
        QVERIFY(bench.confirm());
        QVERIFY2(bench.outcome().startsWith(u"✓ Released."_s), qPrintable(bench.outcome()));
        QVERIFY(!bench.exists("lock:order:1"));
        QCOMPARE(bench.told, (QStringList{u"announce lock:order:1"_s, u"resolve lock:order:1 1"_s}));
        QCOMPARE(bench.auditWords(), (QStringList{u"release intent"_s, u"release released"_s}));
        QFile log(QString::fromStdString(bench.audit.path()));
        QVERIFY(log.open(QIODevice::ReadOnly));
        QVERIFY(!log.readAll().contains(kToken));
    }

    void theReleaseCommandIsAnAction()
    {
        Bench bench(settings::Environment::Production);
        const LockId lock = bench.held("lock:order:1");
        bench.selection.select(lock);
        const QAction* copy = bench.lockMenu.action(LockMenu::Item::CopyRelease);
        QVERIFY(!copy->isEnabled());
        QVERIFY(bench.lockMenu.action(LockMenu::Item::CopyRedisCli)->isEnabled());
        bench.lockMenu.action(LockMenu::Item::CopyRedisCli)->trigger();
        QVERIFY(!QApplication::clipboard()->text().contains(u"EVAL"_s));
        QVERIFY(bench.allow());
        QVERIFY(copy->isEnabled());
        QVERIFY(bench.open(actions::OperationKind::CopyRelease, lock));
        QVERIFY(!bench.canConfirm());
        QTest::keyClicks(bench.get<QLineEdit>("typedEdit"), u"lock:order:1"_s);
        QVERIFY(bench.canConfirm());
        QVERIFY(bench.confirm());
        QVERIFY2(bench.outcome().startsWith(u"✓ Copied"_s), qPrintable(bench.outcome()));
        QVERIFY(QApplication::clipboard()->text().contains(QLatin1StringView(kToken)));
        QVERIFY(bench.exists("lock:order:1"));
        QCOMPARE(bench.auditWords(),
                 (QStringList{u"allow_actions allowed"_s, u"copy_release intent"_s, u"copy_release handed_out"_s}));
    }

    /// What was selected when the action was chosen, whatever is selected under the open dialog.
    void theSelectionUnderTheDialogChangesNothing()
    {
        Bench bench;
        const LockId one = bench.held("lock:1");
        const LockId two = bench.held("lock:2");
        const LockId three = bench.held("lock:3");
        const LockId other = bench.held("lock:other");
        QAction* release = bench.lockMenu.action(LockMenu::Item::Release);
        bench.selection.select(one);
        release->trigger();
        QVERIFY(bench.looked());
        bench.selection.select(other);
        QVERIFY(bench.confirm());
        bench.service.dialog()->reject();
        QVERIFY(!bench.exists("lock:1"));

        bench.selection.selectAll(std::vector<LockId>{two, three}, two);
        release->trigger();
        auto* dialog = bench.service.manyDialog();
        QVERIFY(dialog);
        bench.selection.select(other);
        auto* confirm = dialog->findChild<QPushButton*>(u"manyConfirm"_s);
        QTRY_VERIFY(confirm->isEnabled());
        QTest::mouseClick(confirm, Qt::LeftButton);
        QTRY_VERIFY(!dialog->isActing());
        QVERIFY(!bench.exists("lock:2"));
        QVERIFY(!bench.exists("lock:3"));
        QVERIFY(bench.exists("lock:other"));
    }

    void severalInOneDialog()
    {
        Bench bench;
        std::vector<LockId> locks;
        for (int i = 0; i < 12; ++i)
            locks.push_back(
                bench.held(("lock:" + std::to_string(i)).c_str(), ("token-number-" + std::to_string(i)).c_str()));
        bench.set("lock:3", kOther, "300000");                   // the picture does not know yet
        bench.server.command({"DEL", "lock:7"});                 // nor of this
        bench.server.command({"LPUSH", "lock:list", "no lock"}); // cannot be compared
        locks.push_back(bench.source.lock("lock:list"));
        bench.frames.step();
        bench.service.startMany(actions::OperationKind::Release, locks);
        auto* dialog = bench.service.manyDialog();
        QVERIFY(dialog);
        auto* confirm = dialog->findChild<QPushButton*>(u"manyConfirm"_s);
        auto* list = dialog->findChild<QTreeWidget*>(u"manyList"_s);
        QTRY_COMPARE(confirm->text(), u"&Release 11 Locks"_s);
        QTRY_VERIFY(confirm->isEnabled());
        QVERIFY(dialog->findChild<QPushButton*>(u"manyCancel"_s)->isDefault());
        for (int i = 0; i < list->topLevelItemCount(); ++i) // each names its server
            QVERIFY2(list->topLevelItem(i)->text(4).contains(QString::fromStdString(bench.server.socketPath())),
                     qPrintable(list->topLevelItem(i)->text(4)));
        QVERIFY(list->topLevelItem(7)->text(3).startsWith(u"left out"_s));
        QVERIFY(list->topLevelItem(12)->text(3).startsWith(u"left out"_s));
        bench.set("lock:5", kOther); // between look and press
        QTest::mouseClick(confirm, Qt::LeftButton);
        QTRY_VERIFY(!dialog->isActing());
        for (int i = 0; i < 12; ++i) {
            const bool stays = i == 5;
            QCOMPARE(bench.exists("lock:" + std::to_string(i)), stays);
            const QString outcome = list->topLevelItem(i)->text(3);
            if (i != 7)
                QVERIFY2(outcome.startsWith(stays ? u"▲ Not released: the lock changed hands"_s : u"✓ Released"_s),
                         qPrintable(outcome));
            // What became of a lock is read whole: its middle is where the "not" may be.
            QVERIFY2(list->fontMetrics().horizontalAdvance(outcome) < list->columnWidth(3) - 8, qPrintable(outcome));
        }
        QCOMPARE(bench.auditWords().count(u"release intent"_s), 11);
        QCOMPARE(bench.auditWords().count(u"release released"_s), 10);
        QCOMPARE(bench.auditWords().count(u"release changed_hands"_s), 1);

        dialog->reject(); // the bar outlives the dialog
        QVERIFY(bench.bar->isVisible());
        QVERIFY2(bench.bar->text().startsWith(u"10 locks were released."_s), qPrintable(bench.bar->text()));
        bench.set("lock:0", kOther); // somebody took it in the meantime
        bench.clock.advance(20s);
        bench.service.putBack({locks[1]});
        QTRY_COMPARE(bench.value("lock:1"), std::string("token-number-1"));
        QTRY_VERIFY(bench.auditWords().contains(u"put_back put_back"_s));
        bench.service.putBack();
        QTRY_VERIFY2(bench.bar->text().startsWith(u"8 of 9 locks were put back."_s), qPrintable(bench.bar->text()));
        QVERIFY(bench.bar->text().contains(u"lock:0: Not put back"_s));
        QCOMPARE(bench.value("lock:0"), std::string(kOther));
        QCOMPARE(bench.value("lock:3"), std::string(kOther));
        const auto left = bench.server.command({"PTTL", "lock:2"}).integer;
        QVERIFY2(left > 0 && left <= 10'100, std::to_string(left).c_str()); // with the remaining time
        QCOMPARE(bench.auditWords().count(u"put_back put_back"_s), 9);
        QCOMPARE(bench.auditWords().count(u"put_back changed_hands"_s), 1);
    }

    void severalOfASharedValueSaySoAfterwards()
    {
        Bench bench;
        bench.service.startMany(actions::OperationKind::Release,
                                {bench.held("lock:a", "true"), bench.held("lock:b", kOther)});
        auto* dialog = bench.service.manyDialog();
        QVERIFY(dialog);
        auto* confirm = dialog->findChild<QPushButton*>(u"manyConfirm"_s);
        QTRY_VERIFY(confirm->isEnabled());
        QTest::mouseClick(confirm, Qt::LeftButton);
        QTRY_VERIFY(!dialog->isActing());
        const auto* said = dialog->findChild<QLabel*>(u"manyConsequences"_s);
        QVERIFY(said->isVisibleTo(dialog));
        QVERIFY2(said->text().contains(u"deletes the next holder's lock"_s), qPrintable(said->text()));
    }

    void severalOnProductionNeedTheirNumber()
    {
        Bench bench(settings::Environment::Production);
        const std::vector<LockId> locks{bench.held("lock:a"), bench.held("lock:b", kOther)};
        bench.service.startMany(actions::OperationKind::Quarantine, locks);
        auto* dialog = bench.service.manyDialog();
        auto* confirm = dialog->findChild<QPushButton*>(u"manyConfirm"_s);
        auto* typed = dialog->findChild<QLineEdit*>(u"manyTyped"_s);
        QTRY_COMPARE(confirm->text(), u"&Quarantine 2 Locks"_s);
        QVERIFY(!confirm->isEnabled());
        QVERIFY(dialog->findChild<QPushButton*>(u"manyAllow"_s)->isVisibleTo(dialog));
        QVERIFY(bench.allow());
        QVERIFY(!confirm->isEnabled());
        QTest::keyClicks(typed, u"2"_s);
        QVERIFY(confirm->isEnabled());
        QTest::mouseClick(confirm, Qt::LeftButton);
        QTRY_VERIFY(!dialog->isActing());
        for (const char* key : {"lock:a", "lock:b"})
            QVERIFY(bench.value(key).starts_with("lockscope:quarantine:"));
    }

    void severalCommandsAreCopiedTogether()
    {
        Bench bench;
        const std::vector<LockId> locks{bench.held("lock:a"), bench.held("lock:b", kOther)};
        bench.service.startMany(actions::OperationKind::CopyRelease, locks);
        auto* dialog = bench.service.manyDialog();
        auto* confirm = dialog->findChild<QPushButton*>(u"manyConfirm"_s);
        QTRY_VERIFY(confirm->isEnabled());
        QTest::mouseClick(confirm, Qt::LeftButton);
        QTRY_VERIFY(!dialog->isActing());
        const QString copied = QApplication::clipboard()->text();
        QVERIFY(copied.contains(QLatin1StringView(kToken)) && copied.contains(QLatin1StringView(kOther)));
        QCOMPARE(copied.count(u"redis-cli"_s), 2);
        QVERIFY(bench.exists("lock:a") && bench.exists("lock:b"));
    }

    void whatIsNotAllowedSaysWhy()
    {
        Bench bench(settings::Environment::Production);
        bench.selection.select(bench.held("lock:a"));
        bench.lockMenu.explain();
        QVERIFY(bench.allowBox());
        QVERIFY(bench.allowBox()->informativeText().contains(u"read-only until"_s));
        bench.allowBox()->reject();
        Bench reader(settings::Environment::Development, true);
        reader.selection.select(reader.held("lock:a"));
        reader.lockMenu.explain();
        QVERIFY(reader.bar->isVisible() && reader.bar->text().contains(u"read-only"_s));
    }

    void enterAndEscapeCancel()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Escape}) {
            QVERIFY(bench.open(actions::OperationKind::Release, lock));
            QPointer<LockOperationDialog> dialog = bench.service.dialog();
            QTest::keyClick(dialog, key);
            QTRY_VERIFY(!dialog);
            QVERIFY(!bench.service.dialog());
        }
        QVERIFY(bench.exists("lock:a"));
        QCOMPARE(bench.auditWords(), QStringList());
    }

    void refusedWhenTheHolderChangedWhileOpen()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QVERIFY(bench.canConfirm());
        bench.set("lock:a", kOther);
        bench.source.takenOver(lock, kOther, 30s);
        bench.frames.step();
        QVERIFY(!bench.canConfirm());
        QVERIFY2(bench.message().contains(u"holder changed"_s), qPrintable(bench.message()));

        bench.press("lookAgainButton");
        QVERIFY(bench.looked());
        QTRY_VERIFY(bench.canConfirm());
        QCOMPARE(bench.service.dialog()->snapshot().token, std::string(kOther));
        QCOMPARE(bench.value("lock:a"), std::string(kOther));
    }

    /// Nothing that is shown is of two holders, and what was typed for the one is not there for the other.
    void startsOverWhenTheHolderChanges()
    {
        Bench bench(settings::Environment::Production);
        QVERIFY(bench.allow());
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QTest::keyClicks(bench.get<QLineEdit>("typedEdit"), u"lock:a"_s);
        QVERIFY(bench.canConfirm());
        QVERIFY(!bench.get<QLabel>("changedLabel")->isVisibleTo(bench.service.dialog()));
        bench.set("lock:a", kOther);
        bench.source.takenOver(lock, kOther, 30s);
        bench.frames.step();
        QVERIFY(!bench.canConfirm());
        const auto* changed = bench.get<QLabel>("changedLabel");
        QVERIFY(changed->isVisibleTo(bench.service.dialog()));
        QVERIFY2(changed->text().contains(u"It was 01234567"_s), qPrintable(changed->text()));
        const auto top = [&](const QWidget* widget) { return widget->mapTo(bench.service.dialog(), QPoint()).y(); };
        QVERIFY(top(changed) < top(bench.get<QLabel>("lockValue")));
        QVERIFY(!bench.get<QLabel>("holderValue")->text().contains(u"01234567"_s));
        QTRY_COMPARE(bench.service.dialog()->snapshot().token, std::string(kOther)); // without a press
        QVERIFY(bench.get<QLabel>("holderValue")->text().contains(u"fedcba98"_s));
        QVERIFY(bench.get<QLineEdit>("typedEdit")->text().isEmpty());
        QTest::keyClicks(bench.get<QLineEdit>("typedEdit"), u"lock:a"_s);
        QVERIFY(!bench.canConfirm()); // a press that was on its way
        QTRY_VERIFY(bench.canConfirm());
    }

    void renewalWhileOpenIsNoChange()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        bench.source.renewed(lock, 30s);
        bench.frames.step();
        QVERIFY(bench.canConfirm());
    }

    void releasedByItsHolderWhileOpen()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        bench.server.command({"DEL", "lock:a"});
        bench.source.released(lock);
        bench.frames.step();
        QVERIFY(!bench.canConfirm());
        bench.press("lookAgainButton");
        QVERIFY(bench.looked());
        QVERIFY(!bench.canConfirm());
        QVERIFY2(bench.message().contains(u"gone already"_s), qPrintable(bench.message()));
    }

    /// The picture did not notice, the comparison on the server does.
    void changedHandsBehindOurBack()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        bench.set("lock:a", kOther);
        QVERIFY(bench.confirm());
        QVERIFY2(bench.outcome().contains(u"changed hands"_s), qPrintable(bench.outcome()));
        QCOMPARE(bench.value("lock:a"), std::string(kOther));
        QVERIFY(!bench.get<QPushButton>("putBackButton")->isVisibleTo(bench.service.dialog()));
    }

    void cameBack()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        bench.press("confirmButton");
        QTRY_VERIFY(bench.outcome().contains(u"Watching"_s));
        bench.set("lock:a", kToken);
        QTRY_VERIFY2(bench.outcome().contains(u"Quarantine"_s), qPrintable(bench.outcome()));
    }

    void putBackInTheDialog()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QVERIFY(bench.confirm());
        QVERIFY(bench.get<QPushButton>("putBackButton")->isVisibleTo(bench.service.dialog()));
        bench.press("putBackButton");
        QTRY_VERIFY2(bench.outcome().startsWith(u"✓ Put back"_s), qPrintable(bench.outcome()));
        QCOMPARE(bench.value("lock:a"), std::string(kToken));
        QVERIFY(bench.server.command({"PTTL", "lock:a"}).integer > 0);
        QVERIFY(!bench.get<QPushButton>("putBackButton")->isVisibleTo(bench.service.dialog()));
        QVERIFY(bench.auditWords().contains(u"put_back put_back"_s));
    }

    void putBackFromTheBarForTenSeconds()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        QVERIFY(!bench.lockMenu.action(LockMenu::Item::PutBack)->isEnabled());
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QVERIFY(bench.confirm());
        QVERIFY(!bench.bar->isVisible());
        bench.press("cancelButton"); // says Close by now
        QVERIFY(bench.bar->isVisible());
        QVERIFY2(bench.bar->text().contains(u"lock:a"_s), qPrintable(bench.bar->text()));
        const QString before = bench.bar->text();
        bench.clock.advance(2s);
        QTRY_VERIFY(bench.bar->text() != before); // it counts down
        bench.service.putBack();
        QTRY_COMPARE(bench.value("lock:a"), std::string(kToken));
        QTRY_VERIFY2(bench.bar->text().startsWith(u"Put back"_s), qPrintable(bench.bar->text()));
    }

    void theOfferStaysBelowOtherMessages()
    {
        Bench bench;
        for (const char* key : {"lock:a", "lock:b"}) {
            const LockId lock = bench.held(key);
            QVERIFY(bench.open(actions::OperationKind::Release, lock));
            QVERIFY(bench.confirm());
            bench.press("cancelButton");
        }
        QVERIFY2(bench.bar->text().startsWith(u"2 locks were released"_s), qPrintable(bench.bar->text()));
        bench.bar->dismiss(bench.bar->showMessage(Messages::Kind::Info, u"something else"_s));
        QVERIFY2(bench.bar->text().startsWith(u"2 locks were released"_s), qPrintable(bench.bar->text()));
        // One of two is put back: that is said, and the other is still offered.
        bench.service.putBack({bench.source.lock("lock:a")});
        QTRY_COMPARE(bench.value("lock:a"), std::string(kToken));
        QTRY_VERIFY2(bench.bar->text().startsWith(u"Put back"_s), qPrintable(bench.bar->text()));
        QVERIFY2(bench.bar->text().contains(u"lock:b was released"_s), qPrintable(bench.bar->text()));
        // Who closes it does not want it.
        bench.bar->findChild<QToolButton*>(u"messageClose"_s)->click();
        bench.bar->dismiss(bench.bar->showMessage(Messages::Kind::Info, u"something else"_s));
        QVERIFY(!bench.bar->isVisible());
    }

    void aMinuteLaterThereIsNothingToPutBack()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        bench.set("lock:a", kToken, "300000");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QVERIFY(bench.confirm());
        bench.press("cancelButton");
        QVERIFY(bench.bar->isVisible());
        bench.clock.advance(50s);
        QVERIFY(bench.bar->isVisible());
        bench.clock.advance(11s);
        QTRY_VERIFY(!bench.bar->isVisible());
        bench.service.putBack();
        QVERIFY(!bench.exists("lock:a"));
    }

    void aLookAtThePastLeavesTheOfferAlone()
    {
        Bench bench;
        bench.service.setTargets({bench.target}, false, 1);
        QVERIFY(bench.open(actions::OperationKind::Release, bench.held("lock:a")));
        QVERIFY(bench.confirm());
        bench.press("cancelButton");
        QVERIFY(bench.bar->isVisible());
        bench.service.setTargets({}, true, 1);
        QTRY_VERIFY(!bench.bar->isVisible());
        bench.clock.advance(20s);
        bench.service.setTargets({bench.target}, false, 1);
        QVERIFY(bench.bar->isVisible());
        bench.service.putBack();
        QTRY_VERIFY(bench.exists("lock:a"));

        QVERIFY(bench.open(actions::OperationKind::Release, bench.held("lock:b")));
        QVERIFY(bench.confirm());
        bench.press("cancelButton");
        bench.service.setTargets({}, true, 1);
        bench.service.setTargets({bench.target}, false, 2); // another server meanwhile
        bench.service.putBack();
        QTest::qWait(0);
        QVERIFY(!bench.exists("lock:b"));
    }

    /// Somebody else's server has the address by now, with the same lock.
    void anotherServerThanTheOneThatIsWatchedIsLeftAlone()
    {
        Bench bench;
        bench.target.runIdOf = [](NodeId) { return std::string(40, '1'); };
        bench.service.setTargets({bench.target});
        QVERIFY(bench.open(actions::OperationKind::Release, bench.held("lock:a")));
        QTRY_VERIFY2(bench.message().contains(u"Another server answers"_s), qPrintable(bench.message()));
        QVERIFY(!bench.canConfirm());
        const std::string info = bench.server.command({"INFO", "server"}).text;
        bench.target.runIdOf = [id = info.substr(info.find("run_id:") + 7, 40)](NodeId) { return id; };
        bench.service.setTargets({bench.target});
        QTRY_VERIFY(!bench.service.dialog());
        QVERIFY(bench.open(actions::OperationKind::Release, bench.held("lock:a")));
        QVERIFY2(bench.canConfirm(), qPrintable(bench.message()));
    }

    void whoMayNotBeAskedIsSaidBefore()
    {
        Bench bench;
        bench.actWithout("-info");
        QVERIFY(bench.open(actions::OperationKind::Release, bench.held("lock:a")));
        QTRY_VERIFY(bench.get<QLabel>("consequencesLabel")->text().contains(u"+info"_s));
        QVERIFY(bench.canConfirm());
    }

    /// It was opened by a name that no profile knows; whoever answers is known.
    void productionByAnotherNameIsRefused()
    {
        Bench bench;
        bench.target.rulesOf = [](const ServerIdentity& who) {
            return actions::ServerRules{who.runId.size() == 40, false, u"live"_s};
        };
        bench.service.setTargets({bench.target});
        QVERIFY(bench.open(actions::OperationKind::Release, bench.held("lock:a")));
        QVERIFY(bench.confirm());
        QVERIFY2(bench.get<QLabel>("outcomeDetail")->text().contains(u"production by the profile live"_s),
                 qPrintable(bench.get<QLabel>("outcomeDetail")->text()));
        QVERIFY(bench.exists("lock:a"));
        QCOMPARE(bench.auditWords(), (QStringList{u"release intent"_s, u"release refused"_s}));
    }

    void productionIsLockedUntilAllowedAndThenTheKeyIsTyped()
    {
        Bench bench(settings::Environment::Production);
        const LockId lock = bench.held("lock:a");
        bench.selection.select(lock);
        QAction* release = bench.lockMenu.action(LockMenu::Item::Release);
        QVERIFY(!release->isEnabled());
        QVERIFY(release->toolTip().contains(u"10 Minutes"_s));
        QVERIFY(bench.service.allowAction()->isVisible());

        // Cancel is the default answer.
        bench.service.allowAction()->trigger();
        QVERIFY(bench.allowBox());
        QCOMPARE(bench.allowBox()->defaultButton(), bench.allowBox()->button(QMessageBox::Cancel));
        QTest::keyClick(bench.allowBox(), Qt::Key_Return);
        QTRY_VERIFY(!bench.allowBox());
        QVERIFY(!release->isEnabled());
        QCOMPARE(bench.auditWords(), QStringList());

        QVERIFY(bench.allow());
        QVERIFY(release->isEnabled());
        QVERIFY(bench.service.allowAction()->text().contains(u"10:00"_s));
        QCOMPARE(bench.auditWords(), QStringList{u"allow_actions allowed"_s});

        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QVERIFY(!bench.canConfirm());
        auto* typed = bench.get<QLineEdit>("typedEdit");
        QVERIFY(typed->isVisibleTo(bench.service.dialog()));
        QTest::keyClicks(typed, u"lock:b"_s);
        QVERIFY(!bench.canConfirm());
        typed->clear();
        QTest::keyClicks(typed, u"lock:a"_s);
        QVERIFY(bench.canConfirm());
        QVERIFY(bench.message().contains(u"Actions allowed for"_s));
        QVERIFY(bench.confirm());
        QVERIFY(!bench.exists("lock:a"));
        QVERIFY(bench.audit.read().back().environment == "production");
    }

    void productionLocksAgainWhileTheDialogIsOpen()
    {
        Bench bench(settings::Environment::Production);
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.allow());
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QTest::keyClicks(bench.get<QLineEdit>("typedEdit"), u"lock:a"_s);
        QVERIFY(bench.canConfirm());
        bench.clock.advance(10min);
        bench.press("confirmButton"); // before any tick could disable it
        QVERIFY(!bench.canConfirm());
        QVERIFY(bench.message().contains(u"10 Minutes"_s));
        QVERIFY(bench.get<QPushButton>("allowButton")->isVisibleTo(bench.service.dialog()));
        QVERIFY(bench.exists("lock:a"));
        QCOMPARE(bench.auditWords(), (QStringList{u"allow_actions allowed"_s, u"allow_actions ended"_s}));
        QVERIFY(bench.allow());
        QVERIFY(bench.canConfirm());
    }

    void allowingCanBeEndedEarly()
    {
        Bench bench(settings::Environment::Production);
        QVERIFY(bench.allow());
        bench.service.allowAction()->trigger();
        QVERIFY(!bench.service.permission().isAllowed());
        QVERIFY(!bench.allowBox());
        QCOMPARE(bench.auditWords(), (QStringList{u"allow_actions allowed"_s, u"allow_actions ended"_s}));
    }

    void withoutAnAuditLogNothingIsAllowed()
    {
        Bench bench(settings::Environment::Production);
        QVERIFY(QDir(bench.folder.path()).mkdir(u"audit.ndjson"_s)); // a folder is in the way
        QVERIFY(!bench.allow());
        QVERIFY(bench.bar->isVisible());
        QCOMPARE(bench.bar->kind(), Messages::Kind::Error);
    }

    void readOnlyProfile()
    {
        Bench bench(settings::Environment::Development, true);
        const LockId lock = bench.held("lock:a");
        bench.selection.select(lock);
        QVERIFY(!bench.lockMenu.action(LockMenu::Item::Release)->isEnabled());
        QVERIFY(!bench.service.allowAction()->isVisible());
        QVERIFY(bench.open(actions::OperationKind::Release, lock)); // whoever gets here all the same
        QVERIFY(!bench.canConfirm());
        QVERIFY(bench.message().contains(u"read-only"_s));
    }

    /// "1" is the same for everybody: only what the picture saw tells that it was let go and taken again.
    void constantTokenLetGoAndTakenAgainWhileOpen()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a", "1");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QVERIFY(bench.get<QLabel>("holderValue")->text().contains(u"does not tell holders apart"_s));
        QVERIFY(bench.get<QLabel>("consequencesLabel")->text().contains(u"cannot be proved"_s));
        bench.source.renewed(lock, 30s);
        bench.source.happened(lock, EventKind::Learned);
        bench.frames.step();
        QVERIFY(bench.canConfirm());

        bench.source.released(lock);
        bench.source.acquired(lock, "1", 30s);
        bench.frames.step(); // in one frame: the state is held by "1" before and after
        QVERIFY(!bench.canConfirm());
        QVERIFY2(bench.message().contains(u"holder changed"_s), qPrintable(bench.message()));
        bench.press("lookAgainButton");
        QVERIFY(bench.looked());
        QTRY_VERIFY(bench.canConfirm());
        bench.source.takenOver(lock, "1", 30s);
        bench.frames.step();
        QVERIFY(!bench.canConfirm());
    }

    void saysWhatTheOldHoldersReleaseDoes()
    {
        struct
        {
            const char* token;
            bool repeats;
            const char* said;
            bool inTheResult;
        } cases[] = {{"true", false, "will delete the next holder", true},
                     {"web-1", false, "its release for the old work deletes the new lock", true},
                     {kToken, true, "will delete the next holder", true},
                     {kOther, false, "it does nothing; a bare DEL deletes", false}};
        for (const auto& each : cases) {
            Bench bench;
            bench.service.setTokenRepeats([&each](LockId) { return each.repeats; });
            const LockId lock = bench.held("lock:a", each.token);
            QVERIFY(bench.open(actions::OperationKind::Release, lock));
            const auto consequences = bench.get<QLabel>("consequencesLabel")->text();
            QVERIFY2(consequences.contains(QLatin1StringView(each.said)), qPrintable(consequences));
            QVERIFY(bench.confirm());
            const auto detail = bench.get<QLabel>("outcomeDetail")->text();
            QVERIFY2(detail.contains(QLatin1StringView(each.said)) == each.inTheResult, qPrintable(detail));
        }
    }

    void readersAreCounted()
    {
        Bench bench;
        bench.server.command({"HSET", "lock:rw", "mode", "read", "8743c9c0-0795-4907-87fd-6c719a6b4586:57", "1",
                              "9043c9c0-0795-4907-87fd-6c719a6b4586:12", "1"});
        const LockId lock = bench.source.lock("lock:rw");
        bench.source.acquiredWithoutTtl(lock, "8743c9c0-0795-4907-87fd-6c719a6b4586:57");
        bench.frames.step();
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QVERIFY(bench.get<QLabel>("holderValue")->text().startsWith(u"2 holders"_s));
        const QString consequences = bench.get<QLabel>("consequencesLabel")->text();
        QVERIFY2(consequences.contains(u"2 readers hold it together: all of them lose it"_s), qPrintable(consequences));
        QVERIFY(consequences.contains(u"Redisson"_s));
        const QString plan = bench.get<QPlainTextEdit>("planEdit")->toPlainText();
        QVERIFY2(plan.contains(u"<token 8743"_s) && plan.contains(u"<token 9043"_s), qPrintable(plan));
        QVERIFY2(plan.contains(u"redisson_rwlock:{lock:rw} 1"_s), qPrintable(plan));
    }

    void pythonRedisLockIsSignalled()
    {
        Bench bench;
        const LockId lock = bench.held("lock:job", "abcdefghijklmnopqrstuvwx");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QVERIFY(bench.get<QLabel>("consequencesLabel")->text().contains(u"block on a list"_s));
        const QString plan = bench.get<QPlainTextEdit>("planEdit")->toPlainText();
        QVERIFY2(plan.contains(u"lock-signal:job"_s) && !plan.contains(u"DEL "_s), qPrintable(plan));
    }

    /// Released is not good while somebody sleeps on who could have been woken.
    void waitersThatSleepOnAreShown()
    {
        Bench bench;
        bench.actWithout("-lpush");
        const LockId lock = bench.held("lock:job", "abcdefghijklmnopqrstuvwx");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QVERIFY(bench.confirm());
        QVERIFY(!bench.exists("lock:job"));
        QVERIFY2(bench.outcome().startsWith(u'▲') && bench.outcome().contains(u"not woken"_s),
                 qPrintable(bench.outcome()));
        const QString detail = bench.get<QLabel>("outcomeDetail")->text();
        QVERIFY2(detail.contains(u"ACL SETUSER op +type +lpush"_s) && detail.contains(u"LPUSH lock-signal:job 1"_s),
                 qPrintable(detail));
    }

    void whatOneServerCannotKnowIsSaid()
    {
        Bench bench;
        const LockId lock = bench.held("orders", "cmFuZG9tMTZieXRlcyEhIQ=="); // redsync
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QVERIFY(bench.get<QLabel>("consequencesLabel")->text().contains(u"majority of the others"_s));
    }

    /// The likeliest library is no fact, and what follows from it is none either.
    void whatRestsOnAGuessSaysSo_data()
    {
        QTest::addColumn<QString>("token");
        QTest::addColumn<QString>("library");
        QTest::addColumn<bool>("follows");
        QTest::newRow("32 hex digits") << u"9f86d081884c4d65a2feaa0c55ad015a"_s << u"node-redlock?"_s << true;
        QTest::newRow("16 bytes") << u"cmFuZG9tMTZieXRlcyEhIQ=="_s << u"redsync"_s << false;
        // Deleted as it was seen, and nobody is to be woken, whoever wrote it.
        QTest::newRow("uuid") << u"4f1c2d3e-55aa-4e07-9c9e-0123456789ab"_s << u"hand-written?"_s << false;
    }
    void whatRestsOnAGuessSaysSo()
    {
        QFETCH(QString, token);
        QFETCH(QString, library);
        QFETCH(bool, follows);
        Bench bench;
        QVERIFY(bench.open(actions::OperationKind::Release, bench.held("orders:lock", qPrintable(token))));
        QCOMPARE(bench.get<QLabel>("libraryValue")->text(), library);
        const QString consequences = bench.get<QLabel>("consequencesLabel")->text();
        QVERIFY2(consequences.contains(u"wrote it is a guess"_s) == follows, qPrintable(consequences));
        QVERIFY(bench.confirm());
        const QString detail = bench.get<QLabel>("outcomeDetail")->text();
        QVERIFY2(detail.contains(u"wrote it is a guess"_s) == follows, qPrintable(detail));
    }

    void closingTheDialogDoesNotStopTheAction()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        bench.server.pause();
        bench.press("confirmButton");
        QPointer<LockOperationDialog> dialog = bench.service.dialog();
        bench.press("cancelButton");
        QTRY_VERIFY(!dialog);
        QVERIFY(!bench.bar->isVisible());
        bench.server.resume();
        QVERIFY(QTest::qWaitFor(
            [&bench, left = Bench::kWatchSteps]() mutable {
                if (!bench.exists("lock:a") && left-- > 0)
                    bench.clock.advance(100ms); // of the watch for a come-back
                return bench.bar->isVisible();
            },
            test::kPatience));
        QVERIFY(!bench.exists("lock:a"));
        QCOMPARE(bench.auditWords(), (QStringList{u"release intent"_s, u"release released"_s}));
        QVERIFY2(bench.bar->text().contains(u"lock:a"_s), qPrintable(bench.bar->text()));
        bench.service.putBack();
        QTRY_COMPARE(bench.value("lock:a"), std::string(kToken));
    }

    void outcomeOfAClosedDialogIsInTheBarWhileAnotherIsOpen()
    {
        Bench bench;
        const LockId first = bench.held("lock:a");
        const LockId second = bench.held("lock:b");
        QVERIFY(bench.open(actions::OperationKind::Release, first));
        bench.set("lock:a", kOther);
        bench.server.pause();
        bench.press("confirmButton");
        bench.press("cancelButton");
        bench.service.start(actions::OperationKind::Release, second);
        QVERIFY(bench.service.dialog());
        bench.server.resume();
        QTRY_VERIFY(bench.bar->isVisible());
        QVERIFY2(bench.bar->text().contains(u"changed hands"_s) && bench.bar->text().contains(u"lock:a"_s),
                 qPrintable(bench.bar->text()));
        QCOMPARE(bench.value("lock:a"), std::string(kOther));
        QVERIFY(bench.looked());
        QVERIFY(bench.canConfirm());
    }

    void putBackOnProductionNeedsThePermission()
    {
        Bench bench(settings::Environment::Production);
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.allow());
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QTest::keyClicks(bench.get<QLineEdit>("typedEdit"), u"lock:a"_s);
        QVERIFY(bench.confirm());
        QVERIFY(bench.get<QPushButton>("putBackButton")->isEnabled());
        bench.service.allowAction()->trigger(); // ended early
        QVERIFY(!bench.get<QPushButton>("putBackButton")->isEnabled());
        QVERIFY(bench.message().contains(u"10 Minutes"_s));
        QVERIFY(bench.get<QPushButton>("allowButton")->isVisibleTo(bench.service.dialog()));

        bench.press("cancelButton");
        QVERIFY(bench.bar->isVisible());
        bench.service.putBack();
        QVERIFY(bench.allowBox());
        QVERIFY(bench.bar->isVisible()); // still offered
        QVERIFY(!bench.exists("lock:a"));
        for (QAbstractButton* button : bench.allowBox()->buttons()) {
            if (bench.allowBox()->buttonRole(button) == QMessageBox::AcceptRole) {
                QTest::mouseClick(button, Qt::LeftButton);
                break;
            }
        }
        QTRY_VERIFY(bench.service.permission().isAllowed()); // it is in the audit log first
        bench.service.putBack();
        QTRY_COMPARE(bench.value("lock:a"), std::string(kToken));
    }

    void anotherServerEndsThePutBack()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QVERIFY(bench.confirm());
        bench.service.setTargets({});
        QVERIFY(!bench.service.dialog());
        bench.service.putBack();
        QVERIFY(!bench.exists("lock:a"));
    }

    void shorten()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.open(actions::OperationKind::Shorten, lock));
        auto* ttl = bench.get<QDoubleSpinBox>("ttlSpin");
        QVERIFY(ttl->isVisibleTo(bench.service.dialog()));
        ttl->setValue(3600);
        QVERIFY(!bench.canConfirm()); // longer is not shorter
        ttl->setValue(2);
        QVERIFY(bench.get<QPlainTextEdit>("planEdit")->toPlainText().contains(u"2000"_s));
        QVERIFY(bench.confirm());
        QVERIFY2(bench.outcome().startsWith(u"✓ Done"_s), qPrintable(bench.outcome()));
        const auto left = bench.server.command({"PTTL", "lock:a"}).integer;
        QVERIFY(left <= 2000);
        QVERIFY(bench.auditWords().contains(u"shorten shortened"_s));
    }

    void quarantine()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.open(actions::OperationKind::Quarantine, lock));
        QVERIFY(bench.confirm());
        QVERIFY2(bench.outcome().contains(u"Quarantined until "_s), qPrintable(bench.outcome()));
        QVERIFY(!bench.get<QLabel>("outcomeDetail")->text().contains(u"something else"_s));
        QVERIFY(bench.exists("lock:a"));
        QVERIFY(bench.value("lock:a") != kToken);
        QVERIFY(bench.server.command({"SET", "lock:a", kToken, "NX", "PX", "1000"}).isNil());
    }

    void unreachableServerSaysSo()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        bench.server.kill();
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QVERIFY(!bench.canConfirm());
        QVERIFY(!bench.message().isEmpty());
        QVERIFY(bench.get<QPushButton>("lookAgainButton")->isVisibleTo(bench.service.dialog()));
    }

    void hostileKeyIsShownAndTypedAsText()
    {
        Bench bench(settings::Environment::Production);
        const std::string key("lock:<b>x\n\xff\0y", 13);
        bench.set(key, kToken);
        const LockId lock = bench.source.lock(key);
        bench.source.acquired(lock, kToken, 30s);
        bench.frames.step();
        QVERIFY(bench.allow());
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QCOMPARE(bench.get<QLabel>("lockValue")->textFormat(), Qt::PlainText);
        QCOMPARE(bench.get<QLabel>("questionLabel")->textFormat(), Qt::PlainText);
        QTest::keyClicks(bench.get<QLineEdit>("typedEdit"), bench.get<QLabel>("lockValue")->text());
        QVERIFY(bench.canConfirm());
        QVERIFY(bench.confirm());
        QVERIFY(!bench.exists(key));
    }

    void anotherServerClosesTheQuestion()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        bench.frames.setSource(nullptr);
        QTRY_VERIFY(!bench.service.dialog());
    }

    void theAuditLogIsForPeopleToo()
    {
        Bench bench;
        const auto opened = [&bench] {
            bench.service.auditAction()->trigger();
            return bench.window.findChild<QDialog*>(u"auditDialog"_s);
        };
        const auto lines = [](const QDialog* dialog) {
            return dialog->findChild<QPlainTextEdit*>(u"auditText"_s)->toPlainText().split(u'\n');
        };
        QPointer<QDialog> dialog = opened();
        QVERIFY(dialog && dialog->isVisible());
        auto* text = dialog->findChild<QPlainTextEdit*>(u"auditText"_s);
        QTRY_VERIFY(text->placeholderText().startsWith(u"No actions yet"_s)); // an empty state says what will come
        QVERIFY(!dialog->findChild<QPushButton*>(u"copyAudit"_s)->isEnabled());
        QCOMPARE(test::unnamedWidgets(*dialog).join(u", "_s), QString());
        dialog->reject();
        QTRY_VERIFY(!dialog);

        const LockId lock = bench.held("lock:a\n");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QVERIFY(bench.confirm());
        dialog = opened();
        text = dialog->findChild<QPlainTextEdit*>(u"auditText"_s);
        QTRY_VERIFY(lines(dialog).size() == 2);
        QVERIFY2(lines(dialog)[0].contains(u"release lock:a\\n (token 0123"_s), qPrintable(text->toPlainText()));
        QVERIFY2(lines(dialog)[0].contains(u": released."_s), qPrintable(text->toPlainText()));
        QVERIFY(lines(dialog)[1].endsWith(u": intent"_s));
        QVERIFY(!text->toPlainText().contains(QLatin1StringView(kToken)));
        QTest::mouseClick(dialog->findChild<QPushButton*>(u"copyAudit"_s), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(), text->toPlainText());
        QEvent change(QEvent::LanguageChange);
        QCoreApplication::sendEvent(dialog, &change);
        QCOMPARE(lines(dialog).size(), 2);
    }

    void everyFocusableWidgetHasAName()
    {
        Bench bench(settings::Environment::Production);
        const LockId lock = bench.held("lock:a");
        for (const actions::OperationKind verb :
             {actions::OperationKind::Release, actions::OperationKind::Shorten, actions::OperationKind::Quarantine}) {
            QVERIFY(bench.open(verb, lock));
            QCOMPARE(test::unnamedWidgets(*bench.service.dialog()).join(u", "_s), QString());
            bench.press("cancelButton");
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
    }

    void changeOfLanguageKeepsTheState()
    {
        Bench bench;
        const LockId lock = bench.held("lock:a");
        QVERIFY(bench.open(actions::OperationKind::Release, lock));
        QEvent change(QEvent::LanguageChange);
        QCoreApplication::sendEvent(bench.service.dialog(), &change);
        QVERIFY(bench.canConfirm());
        QCOMPARE(bench.get<QLabel>("lockValue")->text(), u"lock:a"_s);
        QCOMPARE(bench.get<QPushButton>("confirmButton")->text(), u"&Release Lock"_s);
    }

    void everyOutcomeHasItsWords()
    {
        using actions::OperationKind;
        using actions::Outcome;
        for (const OperationKind verb :
             {OperationKind::Release, OperationKind::Shorten, OperationKind::Quarantine, OperationKind::PutBack}) {
            QSet<QString> titles;
            for (const Outcome outcome : {Outcome::Released, Outcome::ChangedHands, Outcome::AlreadyGone,
                                          Outcome::Refused, Outcome::Failed, Outcome::Unknown}) {
                actions::OperationResult result;
                result.operation = verb;
                result.outcome = outcome;
                titles << outcomeTitle(result);
            }
            QCOMPARE(titles.size(), 6);
            QVERIFY(!titles.contains(QString()));
        }
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestReleaseDialog)
#include "tst_releasedialog.moc"
