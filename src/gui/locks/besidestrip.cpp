// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/besidestrip.h"

#include "gui/findings/findingsettings.h"
#include "gui/locks/locksmodel.h"
#include "gui/shell/page.h"
#include "gui/style/theme.h"
#include "gui/widgets/quietbutton.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/findings/findingtext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPalette>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr std::size_t kMostNamed = 3;
} // namespace

BesideStrip::BesideStrip(Services& services, QWidget* parent)
    : Themed(parent), m_services(services), m_label(new QLabel(this)), m_show(quietButton(this, "besideShow"))
{
    setObjectName(u"besideStrip"_s);
    m_label->setObjectName(u"besideText"_s);
    m_label->setTextFormat(Qt::PlainText); // names of locks are untrusted
    m_label->setWordWrap(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, 8, 4);
    row->addWidget(m_show, 0, Qt::AlignTop);
    row->addWidget(m_label, 1);
    connect(m_show, &QToolButton::clicked, this, [this] {
        const auto& beside = m_services.locks.findingsBeside();
        if (!beside.empty())
            Q_EMIT findingRequested(beside.front());
    });
    connect(&services.locks, &LocksModel::attentionChanged, this, &BesideStrip::refresh);
    connect(&services.locks, &LocksModel::filterChanged, this, &BesideStrip::refresh);
    retranslate();
}

QString BesideStrip::words() const
{
    const FindingsStore& findings = m_services.findings.store();
    const auto& beside = m_services.locks.findingsBeside();
    QStringList names;
    for (const std::uint64_t number : beside) {
        const auto* episode = findings.find(number);
        if (episode == nullptr)
            continue;
        if (std::size_t(names.size()) == kMostNamed)
            break;
        const QString title = findingtext::title(episode->id);
        const QString where = findingtext::subject(*episode, findings.nodeName(episode->subject.node));
        //: name of a finding, and of the server or the locks that it is of; what was seen
        names += names.isEmpty() ? tr("%1: %2. %3").arg(title, where, findingtext::condition(*episode))
                                 //: name of a finding, and of the server or the locks that it is of
                                 : tr("%1: %2").arg(title, where);
    }
    const auto rest = static_cast<int>(beside.size()) - static_cast<int>(names.size());
    if (!names.isEmpty() && rest > 0)
        names += tr("%n more", nullptr, rest);
    return names.join(u"  \u00b7  "_s);
}

void BesideStrip::refresh()
{
    const QString text = m_services.locks.filterText().isEmpty() ? words() : QString();
    if (!text.isEmpty()) {
        m_label->setText(text);
        paintAs(isAnyProblem());
    }
    setVisible(!text.isEmpty());
}

bool BesideStrip::isAnyProblem() const
{
    const auto& beside = m_services.locks.findingsBeside();
    return std::any_of(beside.begin(), beside.end(), [this](std::uint64_t number) {
        const auto* episode = m_services.findings.store().find(number);
        return episode != nullptr && episode->isOpen() && episode->severity() == analysis::Severity::Problem;
    });
}

void BesideStrip::paintAs(bool isProblem)
{
    const Colors& colors = m_services.theme.colors();
    QPalette palette = this->palette();
    palette.setColor(QPalette::Window, isProblem ? colors.alarm : colors.panel);
    palette.setColor(QPalette::WindowText, isProblem ? colors.window : colors.text);
    palette.setColor(QPalette::ButtonText, isProblem ? colors.window : colors.text);
    setAutoFillBackground(true);
    setPalette(palette);
    m_label->setPalette(palette);
    m_show->setPalette(palette);
}

void BesideStrip::retranslate()
{
    setWords(m_show, tr("Show Finding"), tr("The page Findings says what was seen, what causes it and what to do"));
    refresh();
}

} // namespace lockscope::gui

#include "moc_besidestrip.cpp"
