// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/pagedeck.h"

#include "gui/style/theme.h"

#include <QAction>
#include <QCoreApplication>
#include <QLineEdit>

#include <algorithm>
#include <numeric>

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
    m_order.resize(pageSpecs().size());
    std::iota(m_order.begin(), m_order.end(), 0);
    std::sort(m_order.begin(), m_order.end(),
              [](int a, int b) { return specOfPage(a).railPlace < specOfPage(b).railPlace; });
    build(services, window);
    connect(m_rail, &QTabBar::currentChanged, this,
            [this](int tab) { setCurrentIndex(m_order[static_cast<std::size_t>(tab)]); });
    connect(this, &QStackedWidget::currentChanged, this, [this](int page) {
        m_rail->setCurrentIndex(tabOf(page));
        Q_EMIT pageChanged();
    });
    setGroups(false);
    retranslate();
    restyle();
}

void PageDeck::build(Services& services, QWidget& window)
{
    for (const PageSpec& spec : pageSpecs()) {
        const QString id = QString::fromLatin1(spec.id);
        Page* page = spec.create(services, this);
        if (page->objectName().isEmpty())
            page->setObjectName(id + u"Page"_s);
        m_pages.push_back(page);
        addWidget(page);

        auto* action = new QAction(&window);
        action->setObjectName(u"page."_s + id);
        action->setShortcut(QKeySequence(Qt::ALT | Qt::Key(Qt::Key_0 + static_cast<int>(m_pages.size()))));
        connect(action, &QAction::triggered, this, [this, id] { showPage(id); });
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

int PageDeck::tabOf(int page) const
{
    return static_cast<int>(std::find(m_order.begin(), m_order.end(), page) - m_order.begin());
}

bool PageDeck::showPage(const QString& id)
{
    const auto& specs = pageSpecs();
    const auto found = std::find_if(specs.begin(), specs.end(),
                                    [&](const PageSpec& spec) { return id == QLatin1StringView(spec.id); });
    if (found == specs.end())
        return false;
    setCurrentIndex(static_cast<int>(found - specs.begin()));
    return true;
}

const PageSpec& PageDeck::spec() const
{
    return specOfPage(currentIndex());
}

Page& PageDeck::page() const
{
    return *m_pages[static_cast<std::size_t>(currentIndex())];
}

QString PageDeck::title() const
{
    return pageTitle(spec());
}

void PageDeck::step(int direction)
{
    const int count = m_rail->count();
    int tab = tabOf(currentIndex());
    do
        tab = (tab + direction + count) % count;
    while (!m_rail->isTabVisible(tab));
    setCurrentIndex(m_order[static_cast<std::size_t>(tab)]);
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
    for (int page = 0; page < count(); ++page)
        m_rail->setPageVisible(tabOf(page), specOfPage(page).inRail && (hasGroups || !specOfPage(page).forGroups));
}

void PageDeck::setBadge(const QString& id, int count, const QString& words)
{
    for (int page = 0; page < this->count(); ++page) {
        if (id == QLatin1StringView(specOfPage(page).id))
            m_rail->setBadge(tabOf(page), count, words);
    }
}

std::vector<Page*> PageDeck::pagesOfLocks() const
{
    std::vector<Page*> pages;
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        if (pageSpecs()[i].showsLocks)
            pages.push_back(m_pages[i]);
    }
    return pages;
}

void PageDeck::retranslate()
{
    for (int i = 0; i < count(); ++i) {
        const QString title = pageTitle(specOfPage(i));
        m_rail->setTitle(tabOf(i), title);
        m_pages[static_cast<std::size_t>(i)]->setAccessibleName(title);
        m_actions[static_cast<std::size_t>(i)]->setText(title);
        m_actions[static_cast<std::size_t>(i)]->setStatusTip(DeckWords::tr("Go to the page %1").arg(title));
    }
    setAccessibleName(DeckWords::tr("Pages"));
    m_rail->setAccessibleName(DeckWords::tr("Pages"));
}

void PageDeck::restyle()
{
    for (int i = 0; i < count(); ++i)
        m_actions[static_cast<std::size_t>(i)]->setIcon(m_theme.icon(QLatin1StringView(specOfPage(i).icon)));
}

} // namespace lockscope::gui

#include "moc_pagedeck.cpp"
