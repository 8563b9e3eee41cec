// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names of locks, holders and clients are bytes of a server. Qt takes a text that looks like HTML for HTML, in tool
// tips as in labels: wherever such a name is shown it must stay the text that it is.
#include "gui/connect/foundlocksmodel.h"
#include "gui/shell/language.h"
#include "gui/shell/mainwindow.h"
#include "gui/traces/tracemodel.h"
#include "gui/widgets/plaintip.h"
#include "presentation/traces/tracestore.h"
#include "presentation/words/celltext.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QHelpEvent>
#include <QLabel>
#include <QTabWidget>
#include <QTest>
#include <QTextDocument>
#include <QToolTip>

using namespace lockscope;
using namespace lockscope::gui;
using namespace lockscope::presentation;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const std::string kName = "<b>lock</b><img src=x>";
const QString kMarkup = u"<img src"_s;

bool isMarkup(const QString& text)
{
    return text.contains(kMarkup) && Qt::mightBeRichText(text);
}

/// What is wrong below a widget, and how often the name was met.
class Texts
{
public:
    QStringList wrong;
    int met = 0;

    void look(const QAbstractItemModel& model, const QString& where, const QModelIndex& parent = {})
    {
        for (int row = 0; row < model.rowCount(parent); ++row) {
            for (int column = 0; column < model.columnCount(parent); ++column)
                tip(model.index(row, column, parent).data(Qt::ToolTipRole).toString(), where);
            look(model, where, model.index(row, 0, parent));
        }
    }
    void look(QWidget& root)
    {
        QList<QPointer<QWidget>> all; // a tool tip goes when it likes
        for (QWidget* widget : root.findChildren<QWidget*>())
            all << widget;
        all << &root;
        for (const QPointer<QWidget>& widget : std::as_const(all)) {
            if (widget.isNull() || !widget->isVisible())
                continue;
            const QString where = QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
            tip(widget->toolTip(), where);
            if (const auto* label = qobject_cast<QLabel*>(widget))
                this->label(*label, where);
            if (const auto* view = qobject_cast<QAbstractItemView*>(widget); view && view->model())
                look(*view->model(), where);
            else
                hover(*widget, where);
        }
    }
    void tip(const QString& text, const QString& where)
    {
        met += text.contains(u"img src"_s);
        if (isMarkup(text))
            wrong << where + u": "_s + text;
    }

private:
    void label(const QLabel& label, const QString& where)
    {
        met += label.text().contains(u"img src"_s);
        if (label.textFormat() != Qt::PlainText && label.text().contains(kMarkup) &&
            (label.textFormat() == Qt::RichText || isMarkup(label.text())))
            wrong << where + u": "_s + label.text();
    }
    /// Widgets that paint names themselves have a tip for each of their places.
    void hover(QWidget& widget, const QString& where)
    {
        constexpr int kStep = 12;
        auto* area = qobject_cast<QAbstractScrollArea*>(&widget);
        QWidget* target = area ? area->viewport() : &widget;
        if (!area && !QByteArray(widget.metaObject()->className()).contains("Chart"))
            return;
        for (int y = kStep / 2; y < target->height(); y += kStep) {
            for (int x = kStep / 2; x < target->width(); x += 5 * kStep) {
                QToolTip::hideText();
                QHelpEvent event(QEvent::ToolTip, {x, y}, target->mapToGlobal(QPoint(x, y)));
                QCoreApplication::sendEvent(target, &event);
                if (QToolTip::isVisible())
                    tip(QToolTip::text(), where);
            }
        }
        QToolTip::hideText();
    }
};

} // namespace

class ServerTextsTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aTipIsChangedOnlyWhereItMust();
    void noticesMarkup();
    void pages_data();
    void pages();
    void traces();
    void foundLocks();
    void cleanupTestCase() { m_fixture.reset(); }

private:
    std::unique_ptr<test::WindowFixture> m_fixture;
};

void ServerTextsTest::initTestCase()
{
    m_fixture = std::make_unique<test::WindowFixture>();
    test::FakeSource& source = m_fixture->source;
    m_fixture->watchScene();
    source.nodeState(NodeId{0}, ConnectionState::Live, kName);
    const LockId lock = source.lock(kName);
    source.acquired(lock, kName + " token", 60s);
    Waiter waiter;
    waiter.id = kName;
    waiter.name = kName;
    waiter.client = "10.0.0.1:5000";
    WaitersFrom queue;
    queue.source = WaitSource::Queue;
    queue.through = kName;
    queue.count = 1;
    queue.waiters = {waiter};
    source.waiters(lock, {queue});
    source.gap(NodeId{0}, 40ms, kName);
    m_fixture->window->resize(1600, 1000);
    m_fixture->window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
    m_fixture->run(5s);
    source.waiters(lock, {queue});
    m_fixture->selection.select(lock);
    m_fixture->run(500ms);
}

void ServerTextsTest::aTipIsChangedOnlyWhereItMust()
{
    const QString name = QString::fromStdString(kName);
    for (const QString& plain : {u"lock:a"_s, u"a < b & c"_s, u"two\nlines <b>"_s, QString()})
        QCOMPARE(plainTip(plain), plain);
    for (const QString& rich : {name, u"Lock: "_s + name + u"\nsecond  line"_s, u"&lt;b>"_s}) {
        QTextDocument read;
        read.setHtml(plainTip(rich));
        QCOMPARE(read.toPlainText(), rich);
    }
}

/// The looks below would find what they look for.
void ServerTextsTest::noticesMarkup()
{
    QWidget root;
    QLabel label(QString::fromStdString(kName), &root);
    label.setToolTip(label.text());
    root.show();
    QVERIFY(QTest::qWaitForWindowExposed(&root));
    Texts texts;
    texts.look(root);
    QCOMPARE(texts.wrong.size(), 2);
    label.setTextFormat(Qt::PlainText);
    label.setToolTip(plainTip(label.text()));
    Texts mended;
    mended.look(root);
    QCOMPARE(mended.wrong, QStringList());
    QCOMPARE(mended.met, 2);
}

void ServerTextsTest::pages_data()
{
    QTest::addColumn<QString>("page");
    for (const QString& id : m_fixture->window->pageIds())
        QTest::addRow("%s", qPrintable(id)) << id;
}

/// With everything around them: sidebar, inspector, strips and status bar.
void ServerTextsTest::pages()
{
    QFETCH(QString, page);
    QVERIFY(m_fixture->window->showPage(page));
    m_fixture->run(500ms);
    QCoreApplication::processEvents();
    Texts texts;
    texts.look(*m_fixture->window);
    QVERIFY2(texts.wrong.isEmpty(), qPrintable(texts.wrong.join(u'\n')));
    QVERIFY(texts.met > 0);
}

void ServerTextsTest::traces()
{
    test::FakeSource& source = m_fixture->source;
    TraceStore store(m_fixture->frames);
    TraceModel model(store.book(), store.clients());
    TraceClientsModel clients(store.book(), store.clients());
    connect(&store, &TraceStore::changed, &model, [&] {
        model.update();
        clients.update();
    });
    TracedClient client;
    client.id = 1;
    client.address = "10.0.0.1:5000";
    client.name = client.user = client.library = kName;
    source.pending().clients.push_back(client);
    TraceStatus status;
    status.state = TraceStatus::State::Starting;
    source.pending().traceStates.push_back(status);
    m_fixture->frames.step();
    source.pending().traced.push_back({source.now(), source.lock(kName), markOf("t"), 1, TraceDeed::Refused});
    m_fixture->frames.step();
    QCOMPARE(model.rowCount(), 1);
    clients.setLock(model.row(0));
    QCOMPARE(clients.rowCount(), 1);
    Texts texts;
    texts.look(model, u"trace"_s);
    texts.look(clients, u"clients"_s);
    QVERIFY2(texts.wrong.isEmpty(), qPrintable(texts.wrong.join(u'\n')));
    QVERIFY(texts.met >= 5); // lock, most refused; name, library, user
}

void ServerTextsTest::foundLocks()
{
    monitor::LockProposal found;
    found.patterns = {kName + "*"};
    found.examples = {kName};
    found.locks = 1;
    FoundLocksModel model;
    model.setProposals({found});
    Texts texts;
    texts.look(model, u"found"_s);
    QVERIFY2(texts.wrong.isEmpty(), qPrintable(texts.wrong.join(u'\n')));
    QVERIFY(texts.met > 0);
}

LOCKSCOPE_TEST_GUI_MAIN(ServerTextsTest)
#include "tst_servertexts.moc"
