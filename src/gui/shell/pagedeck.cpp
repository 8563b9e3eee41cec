// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/pagedeck.h"

#include "gui/shell/inputmethodletters.h"
#include "gui/style/theme.h"

#include <QAction>
#include <QCoreApplication>
#include <QLineEdit>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

/// Upper limit of the pages' minimum size, in any font: pages and docks must fit on a screen of 1280x720.
constexpr QSize kMostLeastPage(490, 300);

class DeckWords
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::MainWindow)
};

const PageSpec& specOfPage(int page)
{
    return pageSpecs()[static_cast<std::size_t>(page)];
}

/// In pageSpecs(); -1: there is none.
int placeOf(QStringView id)
{
    const auto& specs = pageSpecs();
    const auto found = std::find_if(specs.begin(), specs.end(),
                                    [&](const PageSpec& spec) { return id == QLatin1StringView(spec.id); });
    return found == specs.end() ? -1 : static_cast<int>(found - specs.begin());
}

QString pageTitle(const PageSpec& spec)
{
    return QCoreApplication::translate("PageTitles", spec.title);
}

} // namespace

PageDeck::PageDeck(Services& services, QWidget& window)
    : Themed(&window), m_theme(services.theme), m_rail(new PageRail(services.theme, &window))
{
    setObjectName(u"pages"_s);
    const QFontMetrics metrics = window.fontMetrics(); // the limit is for large letters: docks and tables make room
    setMinimumSize(std::min(metrics.averageCharWidth() * 33, kMostLeastPage.width()),
                   std::min(metrics.height() * 16, kMostLeastPage.height()));
    for (int page = 0; page < static_cast<int>(pageSpecs().size()); ++page) {
        if (specOfPage(page).railPlace > 0)
            m_order.push_back(page);
    }
    std::sort(m_order.begin(), m_order.end(),
              [](int a, int b) { return specOfPage(a).railPlace < specOfPage(b).railPlace; });
    build(services, window);
    connect(m_rail, &QTabBar::currentChanged, this,
            [this](int tab) { turnTo(m_order[static_cast<std::size_t>(tab)]); });
    connect(this, &QStackedWidget::currentChanged, this, [this] {
        m_rail->setCurrentIndex(tabOf(current()));
        Q_EMIT pageChanged();
    });
    new InputMethodLetters(*this);
    setGroups(false);
    retranslate();
    restyle();
}

void PageDeck::build(Services& services, QWidget& window)
{
    for (const PageSpec& spec : pageSpecs()) {
        const QString id = QString::fromLatin1(spec.id);
        if (spec.stateOf == nullptr) {
            Page* page = spec.create(services, this);
            if (page->objectName().isEmpty())
                page->setObjectName(id + u"Page"_s);
            m_pages.push_back(page);
            addWidget(page);
        } else {
            m_pages.push_back(m_pages[static_cast<std::size_t>(placeOf(QString::fromLatin1(spec.stateOf)))]);
        }

        auto* action = new QAction(&window);
        action->setObjectName(u"page."_s + id);
        if (const auto number = static_cast<int>(m_pages.size()); number <= 9)
            action->setShortcut(QKeySequence(Qt::ALT | Qt::Key(Qt::Key_0 + number)));
        connect(action, &QAction::triggered, this, [this, id] { Q_EMIT pageWanted(id); });
        m_actions.push_back(action);
        window.addAction(action);
    }
    for (const int place : m_order) {
        const PageSpec& spec = specOfPage(place);
        const bool isFirst = spec.railPlace == 1; // counts locks, not what the page says
        Page* page = m_pages[static_cast<std::size_t>(place)];
        const QString id = QString::fromLatin1(spec.id);
        m_rail->addPage(QLatin1StringView(spec.icon), isFirst            ? u"attentionBadge"_s
                                                      : page->hasBadge() ? id + u"Badge"_s
                                                                         : QString());
        if (!isFirst && page->hasBadge())
            connect(page, &Page::badgeChanged, this,
                    [this, id](int count, const QString& words) { setBadge(id, count, words); });
    }
}

/// Of a page with states the page itself, which stands before them.
int PageDeck::current() const
{
    return static_cast<int>(std::find(m_pages.begin(), m_pages.end(), currentWidget()) - m_pages.begin());
}

int PageDeck::tabOf(int page) const
{
    return static_cast<int>(std::find(m_order.begin(), m_order.end(), page) - m_order.begin());
}

bool PageDeck::showPage(const QString& id)
{
    const int page = placeOf(id);
    if (page < 0)
        return false;
    turnTo(page);
    return true;
}

/// A page that is shown for the first time gets the keyboard where it works at once; Qt would choose its first control.
void PageDeck::turnTo(int page)
{
    Page& next = *m_pages[static_cast<std::size_t>(page)];
    const bool hadKeyboard = isAncestorOf(window()->focusWidget());
    const bool isNew = next.focusWidget() == nullptr;
    setCurrentWidget(&next);
    if (hadKeyboard && isNew)
        next.focusContent();
}

const PageSpec& PageDeck::spec() const
{
    return specOfPage(current());
}

Page& PageDeck::page() const
{
    return *m_pages[static_cast<std::size_t>(current())];
}

QString PageDeck::title() const
{
    return pageTitle(spec());
}

void PageDeck::step(int direction)
{
    const int count = m_rail->count();
    int tab = tabOf(current());
    do
        tab = (tab + direction + count) % count;
    while (!m_rail->isTabVisible(tab));
    m_rail->setCurrentIndex(tab);
}

bool PageDeck::showSearch()
{
    if (page().filter() == nullptr && page().searchField() == nullptr)
        showPage(u"locks"_s);
    if (page().filter() != nullptr)
        return true;
    QWidget* field = page().searchField();
    field->setFocus(Qt::ShortcutFocusReason);
    if (auto* line = qobject_cast<QLineEdit*>(field))
        line->selectAll();
    return false;
}

void PageDeck::setWatching(bool watching)
{
    for (std::size_t i = 0; i < m_actions.size(); ++i)
        m_actions[i]->setEnabled(watching || pageSpecs()[i].isApart);
}

void PageDeck::setGroups(bool hasGroups)
{
    for (std::size_t tab = 0; tab < m_order.size(); ++tab)
        m_rail->setPageVisible(static_cast<int>(tab), hasGroups || !specOfPage(m_order[tab]).forGroups);
}

void PageDeck::setBadge(const QString& id, int count, const QString& words)
{
    if (const int page = placeOf(id); page >= 0)
        m_rail->setBadge(tabOf(page), count, words);
}

std::vector<Page*> PageDeck::pagesOfLocks() const
{
    std::vector<Page*> pages;
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        if (pageSpecs()[i].showsLocks && pageSpecs()[i].stateOf == nullptr)
            pages.push_back(m_pages[i]);
    }
    return pages;
}

void PageDeck::retranslate()
{
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        const PageSpec& spec = pageSpecs()[i];
        const QString title = pageTitle(spec);
        m_actions[i]->setText(title);
        m_actions[i]->setStatusTip(DeckWords::tr("Go to the page %1").arg(title));
        if (spec.stateOf != nullptr)
            continue;
        m_rail->setTitle(tabOf(static_cast<int>(i)), title);
        m_pages[i]->setAccessibleName(title);
    }
    setAccessibleName(DeckWords::tr("Pages"));
    m_rail->setAccessibleName(DeckWords::tr("Pages"));
}

void PageDeck::restyle()
{
    for (std::size_t i = 0; i < m_actions.size(); ++i)
        m_actions[i]->setIcon(m_theme.icon(QLatin1StringView(pageSpecs()[i].icon)));
}

} // namespace lockscope::gui

#include "moc_pagedeck.cpp"
