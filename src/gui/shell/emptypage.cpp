// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/emptypage.h"

#include "gui/connect/environment.h"
#include "gui/presentation.h"
#include "gui/shell/livinglanes.h"
#include "gui/style/theme.h"
#include "gui/widgets/choicebutton.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/themedparts.h"
#include "settings/profilestore.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr int kMostProfiles = 6;
constexpr int kPicture = 96;
} // namespace

EmptyPage::EmptyPage(const Theme& theme, const settings::ProfileStore& profiles, QWidget* parent)
    : Themed(parent), m_theme(theme), m_profiles(profiles), m_lanes(new LivingLanes(theme, this)),
      m_picture(new QLabel(this)), m_title(new QLabel(this)), m_text(new QLabel(this)), m_demo(new ChoiceButton(this)),
      m_connect(new ChoiceButton(this)), m_simulator(new QPushButton(this)), m_recording(new QPushButton(this)),
      m_savedTitle(new QLabel(this)), m_saved(new QVBoxLayout)
{
    setObjectName(u"emptyPage"_s);
    m_connect->setObjectName(u"emptyConnect"_s);
    m_demo->setObjectName(u"emptyDemo"_s);
    m_simulator->setObjectName(u"emptySimulator"_s);
    m_recording->setObjectName(u"emptyRecording"_s);
    m_title->setObjectName(u"emptyTitle"_s);
    QFont big = font();
    big.setPointSizeF(big.pointSizeF() * 1.7);
    big.setWeight(QFont::DemiBold);
    m_title->setFont(big);
    m_text->setWordWrap(true);
    m_text->setMaximumWidth(fontMetrics().averageCharWidth() * 76);
    m_title->setWordWrap(true);
    for (QLabel* label : {m_picture, m_title, m_text})
        label->setAlignment(Qt::AlignHCenter | Qt::AlignTop);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(12);
    buttons->addStretch();
    for (ChoiceButton* button : {m_demo, m_connect})
        buttons->addWidget(button);
    buttons->addStretch();
    m_simulator->setFlat(true); // a link: it needs neither server nor demo
    m_recording->setFlat(true);

    m_saved->setSpacing(4);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(14);
    column->addStretch(3);
    column->addWidget(m_picture);
    column->addWidget(m_title);
    auto* text = new QHBoxLayout; // in the middle, because its width is limited
    text->addStretch(1);
    text->addWidget(m_text, 100);
    text->addStretch(1);
    column->addLayout(text);
    column->addSpacing(6);
    column->addLayout(buttons);
    column->addWidget(m_recording, 0, Qt::AlignHCenter);
    column->addWidget(m_simulator, 0, Qt::AlignHCenter);
    column->addSpacing(8);
    column->addWidget(m_savedTitle, 0, Qt::AlignHCenter);
    column->addLayout(m_saved);
    column->addStretch(4);

    connect(m_connect, &QPushButton::clicked, this, &EmptyPage::connectRequested);
    connect(m_demo, &QPushButton::clicked, this, &EmptyPage::demoRequested);
    connect(m_simulator, &QPushButton::clicked, this, &EmptyPage::simulatorRequested);
    connect(m_recording, &QPushButton::clicked, this, &EmptyPage::recordingRequested);
    connect(&profiles, &settings::ProfileStore::changed, this, &EmptyPage::listProfiles);
    m_picture->setAccessibleName(u"Lockscope"_s);
    m_picture->setPixmap(QIcon(u":/icons/lockscope.svg"_s).pixmap(QSize(kPicture, kPicture), devicePixelRatioF()));
    setThemeIcon(m_connect, theme, u"connect"_s);
    setThemeIcon(m_demo, theme, u"demo"_s);
    for (QLabel* label : {m_text, m_savedTitle})
        setTone(label, theme, lockcells::Tone::Muted);
    retranslate();
    restyle();
}

void EmptyPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_lanes->setGeometry(rect());
    const int words = std::min(m_text->maximumWidth(), width());
    m_lanes->setWords((width() - words) / 2.0 / std::max(1, width()));
}

void EmptyPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_profiles.profiles().isEmpty())
        m_demo->setFocus();
}

void EmptyPage::retranslate()
{
    m_title->setText(tr("See what your locks are doing"));
    m_text->setText(tr("Lockscope watches the locks that your programs keep in Redis: who holds them, since when, how "
                       "they are renewed, who waits, and what goes wrong. Nothing on the server is changed."));
    m_connect->setText(tr("Connect to a Server…"));
    m_connect->setSentence(tr("Shows the locks of your own Redis or Valkey server; connecting only reads."));
    m_demo->setSentence(tr("Starts a private redis-server on this machine, with programs that take locks on it, and "
                           "removes it afterwards."));
    m_simulator->setText(tr("Try the simulator: locking done wrong, and right"));
    m_simulator->setToolTip(tr("Runs wrong and right lock patterns on private servers and shows what goes wrong"));
    m_recording->setText(tr("Open a recording…"));
    m_recording->setToolTip(tr("Opens a recording at any moment; a file can also be dropped here"));
    m_savedTitle->setText(tr("Saved servers"));
    setDemoStarting(m_starting);
    listProfiles();
}

void EmptyPage::restyle()
{
    QPalette link; // roles that are not set here are inherited
    link.setColor(QPalette::ButtonText, m_theme.colors().held);
    m_simulator->setPalette(link);
    m_recording->setPalette(link);
    QPalette ground;
    ground.setColor(QPalette::Window, m_theme.colors().window);
    setPalette(ground);
    setAutoFillBackground(true);
    listProfiles();
}

void EmptyPage::setDemoStarting(bool starting)
{
    m_starting = starting;
    m_demo->setEnabled(!starting);
    m_demo->setText(starting ? tr("Starting the Demo…") : tr("Watch a Demo"));
}

void EmptyPage::listProfiles()
{
    while (QLayoutItem* item = m_saved->takeAt(0)) {
        if (QWidget* former = item->widget()) {
            former->hide(); // it may stay for long: a signal of its own can lead here
            former->deleteLater();
        }
        delete item;
    }
    const auto& profiles = m_profiles.profiles();
    m_savedTitle->setVisible(!profiles.isEmpty());
    for (const settings::Profile& profile : profiles.first(qMin<qsizetype>(kMostProfiles, profiles.size()))) {
        auto* button = new QPushButton(profile.name, this);
        button->setObjectName(u"emptyProfile."_s + profile.id);
        button->setFlat(true);
        button->setIcon(environmentChip(profile, m_theme.colors()));
        button->setToolTip(plainTip(QString::fromStdString(settings::deploymentOf(profile).displayUri())));
        button->setAccessibleName(tr("Connect to %1").arg(profile.name));
        connect(button, &QPushButton::clicked, this, [this, id = profile.id] { Q_EMIT profileChosen(id); });
        m_saved->addWidget(button, 0, Qt::AlignHCenter);
    }
    if (const auto more = profiles.size() - kMostProfiles; more > 0) {
        auto* button = new QPushButton(tr("and %n more…", nullptr, static_cast<int>(more)), this);
        button->setObjectName(u"emptyMoreProfiles"_s);
        button->setFlat(true);
        connect(button, &QPushButton::clicked, this, &EmptyPage::connectRequested);
        m_saved->addWidget(button, 0, Qt::AlignHCenter);
    }
}

} // namespace lockscope::gui

#include "moc_emptypage.cpp"
