// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/servers/serverpage.h"

#include "gui/servers/nodecard.h"
#include "gui/shell/windowsession.h"
#include "gui/shell/zonepreference.h"
#include "gui/style/theme.h"
#include "gui/widgets/card.h"
#include "gui/widgets/steadyparagraph.h"
#include "gui/widgets/themedparts.h"
#include "presentation/words/plural.h"
#include "settings/preferences.h"

#include <QCoreApplication>
#include <QLabel>
#include <QLocale>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

namespace {

constexpr auto kBeat = 1s;
constexpr std::size_t kWindow = 5; ///< samples: four seconds, one per kBeat

} // namespace

/// While the view is paused, the page continues with the live server.
class ServerPage::LiveFeed final : public LiveConsumer
{
public:
    explicit LiveFeed(ServerPage& page) : m_page(page) { m_page.m_services.frames.addLiveConsumer(this); }
    ~LiveFeed() override { m_page.m_services.frames.removeLiveConsumer(this); }
    void consume(const Frame& frame) override
    {
        const FrameLoop& frames = m_page.m_services.frames;
        if (!frames.showsPast() || frames.isPaused())
            m_page.addEvents(frame.batch.nodes);
    }
    void reset() override {}

private:
    ServerPage& m_page;
};

ServerPage::ServerPage(Services& services, QWidget* parent) : Page(parent), m_services(services)
{
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setObjectName(u"serverScroll"_s);
    m_content = new QWidget;
    m_layout = new QVBoxLayout(m_content);
    m_layout->setContentsMargins(12, 12, 12, 12);
    m_layout->setSpacing(12);
    m_empty = new QLabel;
    m_empty->setWordWrap(true);
    m_costCard = new Card(services.theme);
    auto* cost = new QLabel;
    cost->setTextFormat(Qt::PlainText);
    cost->setWordWrap(true);
    cost->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_cost = new SteadyParagraph(*cost);
    m_costCard->setBody(m_cost);
    m_unchanged = new QLabel;
    m_unchanged->setWordWrap(true);
    m_layout->addWidget(m_empty);
    m_layout->addWidget(m_costCard);
    m_layout->addWidget(m_unchanged);
    m_layout->addStretch(1);
    m_scroll->setWidget(m_content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins({});
    outer->addWidget(m_scroll);
    connect(&services.preferences, &settings::Preferences::changed, this, [this] {
        for (NodeCard* each : m_cards)
            each->setUtc(zoneOf(m_services.preferences) == celltext::Zone::Utc);
    });
    connect(&services.session, &WindowSession::changed, this, &ServerPage::takeBudgets);
    connect(&services.session, &WindowSession::changed, this, &ServerPage::tellWhen);
    connect(&services.session, &WindowSession::whenChanged, this, &ServerPage::tellWhen);
    connect(&services.session, &WindowSession::scopeChanged, this, &ServerPage::takeBudgets);
    for (QLabel* label : {m_unchanged, m_empty})
        setTone(label, services.theme, lockcells::Tone::Muted);
    retranslate();
    services.frames.addConsumer(this);
    m_feed = std::make_unique<LiveFeed>(*this);
    reset();
    takeBudgets();
}

ServerPage::~ServerPage()
{
    m_services.frames.removeConsumer(this);
}

void ServerPage::tellWhen()
{
    for (NodeCard* each : m_cards)
        each->setPast(isPast());
    m_samples.clear();
    m_cost->setText(costText());
}

bool ServerPage::isPast() const
{
    return m_services.session.isPast();
}

NodeCard* ServerPage::card(NodeId node)
{
    const auto known =
        std::find_if(m_cards.begin(), m_cards.end(), [node](NodeCard* each) { return each->node() == node; });
    if (known != m_cards.end())
        return *known;
    auto* added = new NodeCard(node, m_services.theme, m_content);
    added->setObjectName(u"nodeCard%1"_s.arg(static_cast<int>(node)));
    added->setUtc(zoneOf(m_services.preferences) == celltext::Zone::Utc);
    added->setPast(isPast());
    m_layout->insertWidget(1 + static_cast<int>(m_cards.size()), added); // after m_empty
    added->show();
    m_cards.push_back(added);
    return added;
}

/// Handles frames of a past view; LiveFeed handles those of the live view.
void ServerPage::consume(const Frame& frame)
{
    const FrameLoop& frames = m_services.frames;
    if (!frames.isPaused() && (frames.showsPast() || frame.batch.rewound))
        addEvents(frame.batch.nodes);
}

void ServerPage::addEvents(const std::vector<NodeEvent>& events)
{
    for (const NodeEvent& event : events) {
        NodeCard* const its = card(event.node);
        if (event.kind != NodeEvent::Kind::Retired) {
            its->addEvent(event);
            continue;
        }
        std::erase(m_cards, its);
        delete its;
    }
}

void ServerPage::present(const Frame&)
{
    m_empty->setVisible(m_cards.empty());
    m_costCard->setVisible(!m_cards.empty());
    m_unchanged->setVisible(!m_cards.empty());
    for (NodeCard* each : m_cards) {
        each->setVisible(m_services.frames.scope().shows(each->node()));
        each->refresh();
    }
    sampleCost();
}

void ServerPage::reset()
{
    qDeleteAll(std::exchange(m_cards, {}));
    m_samples.clear();
    m_cost->setText({});
    m_empty->setVisible(true);
    m_costCard->setVisible(false);
    m_unchanged->setVisible(false);
}

void ServerPage::rewind()
{
    if (!m_services.frames.isPaused())
        reset();
}

void ServerPage::setBudgets(double readsPerSecond, double pollsPerSecond)
{
    m_readBudget = readsPerSecond;
    m_pollBudget = pollsPerSecond;
    m_cost->setText(costText());
}

void ServerPage::takeBudgets()
{
    if (m_services.session.isConnected())
        setBudgets(m_services.session.profile().readBudget, m_services.session.profile().pollBudget);
    else
        setBudgets(-1, -1);
}

void ServerPage::sampleCost()
{
    const MonoTime now = m_services.frames.clock().mono();
    if (!m_samples.empty() && now - m_samples.back().at < kBeat)
        return;
    const FrameLoop& frames = m_services.frames;
    const Counters& counters = frames.isPaused() ? frames.liveCounters() : frames.counters();
    m_samples.push_back({now, counters.reads, counters.polls, counters.readsShed, counters.bytesIn});
    if (m_samples.size() > kWindow)
        m_samples.pop_front();
    m_cost->setText(costText());
}

QString ServerPage::costText() const
{
    if (isPast())
        return tr("A recording does not say what watching cost.");
    if (m_samples.size() < 2)
        return tr("measuring…");
    const CostSample& first = m_samples.front();
    const CostSample& last = m_samples.back();
    const double time = std::chrono::duration<double>(last.at - first.at).count();
    const QLocale locale;
    const auto perSecond = [&](quint64 from, quint64 to) {
        return locale.toString(to > from ? static_cast<double>(to - from) / time : 0.0, 'f', 0);
    };
    const auto allowed = [&](double budget) {
        return budget < 0 ? QString() : tr(" of %1 allowed").arg(locale.toString(budget, 'f', 0));
    };
    QStringList lines;
    lines << tr("%1 keys/s read after events%2").arg(perSecond(first.reads, last.reads), allowed(m_readBudget));
    lines << tr("%1 polls/s%2").arg(perSecond(first.polls, last.polls), allowed(m_pollBudget));
    if (last.bytesIn > 0) // sources that do not count bytes report 0
        lines << tr("%1 bytes/s received").arg(perSecond(first.bytesIn, last.bytesIn));
    lines << (last.shed == 0 ? tr("no reads skipped")
                             : tr("▲ %Ln read(s) skipped so far for the budget: their holders show as \"not seen\"",
                                  nullptr, presentation::plural(last.shed)));
    return lines.join(u'\n');
}

void ServerPage::retranslate()
{
    m_empty->setText(
        tr("Not connected. Connect to a server to see what it is, what may be seen there, and what watching "
           "it costs."));
    m_scroll->setAccessibleName(QCoreApplication::translate("PageTitles", "Server"));
    m_costCard->setTitle(tr("Cost of watching"), tr("asked of this server by Lockscope"));
    m_unchanged->setText(tr("Watching changes nothing on the server. The commands above are for its administrator; "
                            "Lockscope never runs them."));
    m_cost->setText(costText());
}

} // namespace lockscope::gui

#include "moc_serverpage.cpp"
