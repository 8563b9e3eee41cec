// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/pagehelp.h"

#include "gui/style/theme.h"
#include "gui/widgets/mnemonic.h"

#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr int kHelpMargin = 24;
constexpr int kColumnsApart = 24;

struct Gesture
{
    const char* page; ///< PageSpec::id
    const char* keys; ///< translated, because a click has a word
    const char* what;
};

constexpr Gesture kGestures[] = {
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Ctrl+wheel, Ctrl++, Ctrl+-"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Zoom the lanes at the pointer")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Shift+wheel, drag, Shift+\u2190, Shift+\u2192"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Move the lanes in time")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Ctrl+0"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Fit the range or the hold; again: the last minute")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "\u2190, \u2192"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Go to the previous and next hold of the lock")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "[, ]"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Go to the previous and next contention or loss")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Shift+drag, Alt+R"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Select a range of time for its statistics")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Alt+P, middle click"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Pin the lock first, or no longer")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Letters"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Filter the locks")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Return, double click"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Inspect the lock")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Shift+F10, right click"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Menu of the lock")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Ctrl+click, Shift+click, Shift+\u2191, Shift+\u2193"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Select several locks")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Ctrl+A"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Select the section, once more all")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Ctrl+C"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Copy the selected rows as text")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Alt+\u2192, Alt+\u2190"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Unfold and fold what ended recently")},
    {"locks", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Home"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Show rows that came meanwhile")},
    {"waitsfor", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Ctrl+wheel, +, -"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Zoom the graph at the pointer")},
    {"waitsfor", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Drag, wheel, Shift+arrow keys"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Move the graph")},
    {"waitsfor", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "F"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Fit the graph into the page")},
    {"waitsfor", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Arrow keys, Page Up, Page Down"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Walk from node to node")},
    {"waitsfor", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Return, double click"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Inspect the lock")},
    {"events", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Letters"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Filter the events")},
    {"events", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Return, double click"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Select the lock")},
    {"events", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Shift+F10, right click"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Menu of the events")},
    {"events", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Ctrl+C"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Copy the selected rows as text")},
    {"simulator", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Ctrl+wheel, +, -"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Zoom the lanes at the pointer")},
    {"simulator", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Drag, Shift+wheel, \u2190, \u2192"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Move the lanes in time")},
    {"simulator", QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Home, End"),
     QT_TRANSLATE_NOOP("lockscope::gui::PageHelp", "Show the whole run, or follow it")},
};

} // namespace

PageHelp::PageHelp(const Theme& theme, QWidget& area)
    : Themed(&area), m_theme(theme), m_area(area), m_title(new QLabel(this)), m_foot(new QLabel(this)),
      m_scroll(new QScrollArea(this))
{
    setObjectName(u"pageHelp"_s);
    setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(m_scroll); // arrow keys scroll
    for (QLabel* label : {m_title, m_foot}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->viewport()->setAutoFillBackground(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kHelpMargin, kHelpMargin, kHelpMargin, kHelpMargin);
    column->addWidget(m_title);
    column->addWidget(m_scroll, 1);
    column->addWidget(m_foot);
    area.installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
        if (isVisible() && now != nullptr && now->window() == window() && now != this && !isAncestorOf(now))
            hide();
    });
    hide();
    retranslate();
}

void PageHelp::open(const QString& page, const QString& title, const QList<QAction*>& actions)
{
    m_title->setText(tr("Keys and gestures: %1", "title of a page").arg(title));
    auto* list = new QWidget;
    list->setAutoFillBackground(false);
    m_rows = new QGridLayout(list);
    m_rows->setHorizontalSpacing(kColumnsApart);
    m_rows->setContentsMargins(0, 0, 0, 0);
    QStringList said;
    for (const Gesture& each : kGestures) {
        if (page == QLatin1StringView(each.page))
            addRow(tr(each.keys), tr(each.what));
    }
    for (const QAction* action : actions) {
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys << key.toString(QKeySequence::NativeText);
        addRow(keys.join(tr(", ", "between keys")), action->statusTip());
    }
    m_rows->setColumnStretch(1, 1);
    m_rows->setRowStretch(m_rows->rowCount(), 1);
    m_scroll->setWidget(list);
    for (const QLabel* label : list->findChildren<QLabel*>())
        said << label->text();
    setAccessibleName(m_title->text());
    m_scroll->setAccessibleName(m_title->text());
    m_scroll->setAccessibleDescription(said.join(u"\n"_s));
    m_before = QApplication::focusWidget();
    setGeometry(m_area.rect());
    show();
    raise();
    setFocus(Qt::PopupFocusReason);
}

void PageHelp::addRow(const QString& keys, const QString& what)
{
    const int row = m_rows->rowCount();
    int column = 0;
    for (const QString& text : {keys, what}) {
        auto* label = new QLabel(text, m_rows->parentWidget());
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        m_rows->addWidget(label, row, column++, Qt::AlignTop);
    }
    m_rows->setColumnMinimumWidth(0, fontMetrics().averageCharWidth() * 20);
}

void PageHelp::close()
{
    if (isHidden())
        return;
    hide();
    if (m_before != nullptr)
        m_before->setFocus(Qt::PopupFocusReason);
}

bool PageHelp::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_area && event->type() == QEvent::Resize)
        setGeometry(m_area.rect());
    return Themed::eventFilter(watched, event);
}

void PageHelp::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QFrame::keyPressEvent(event);
}

void PageHelp::mousePressEvent(QMouseEvent*)
{
    close();
}

void PageHelp::paintEvent(QPaintEvent*)
{
    constexpr float kGround = 0.96F;
    QColor ground = m_theme.colors().panel;
    ground.setAlphaF(kGround);
    QPainter(this).fillRect(rect(), ground);
}

/// The next opening has the rows in the new language.
void PageHelp::retranslate()
{
    m_foot->setText(tr("Esc or ? closes this · F1 lists all keys"));
    hide();
}

void PageHelp::restyle()
{
    update();
}

} // namespace lockscope::gui

#include "moc_pagehelp.cpp"
