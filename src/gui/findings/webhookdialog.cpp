// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/webhookdialog.h"

#include "gui/connect/formrows.h"
#include "gui/style/theme.h"
#include "gui/widgets/dialogsize.h"
#include "gui/widgets/themedparts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using analysis::Severity;

WebhookDialog::WebhookDialog(const Theme& theme, WebhookService& service, const Clock& clock,
                             webhook::DelayedCalls& later, QWidget* parent)
    : Themed(parent), m_theme(theme), m_service(service), m_clock(clock), m_sender(clock, later),
      m_about(wrappedLabel(this)), m_on(new QCheckBox(this)), m_addressLabel(new QLabel(this)),
      m_address(new QLineEdit(this)), m_secretLabel(new QLabel(this)), m_secret(new QLineEdit(this)),
      m_secretNote(wrappedLabel(this)), m_leastLabel(new QLabel(this)), m_least(new QComboBox(this)),
      m_words(wrappedLabel(this)), m_test(new QPushButton(this)), m_cancel(new QPushButton(this)),
      m_save(new QPushButton(this))
{
    setObjectName(u"webhookDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    m_sender.setTries(1); // the user waits for the result
    build();
    setTone(m_secretNote, theme, lockcells::Tone::Muted);
    retranslate();
    const WebhookChoice choice = m_service.choice();
    m_on->setChecked(choice.isOn);
    m_address->setText(choice.address);
    m_least->setCurrentIndex(m_least->findData(static_cast<int>(choice.least)));
    m_service.fetchSecret(this, [this](const Secret& secret, const QString& notice) {
        if (m_isSecretKnown)
            return;
        m_secret->setText(QString::fromStdString(secret.reveal()));
        m_isSecretKnown = notice.isEmpty();
        if (!notice.isEmpty())
            show(Result::Bad, tr("The previous secret is not known (%1).").arg(notice));
    });
    connect(m_secret, &QLineEdit::textEdited, this, [this] { m_isSecretKnown = true; });
    connect(m_address, &QLineEdit::textEdited, this, [this] { show(Result::None, {}); });
    connect(m_test, &QPushButton::clicked, this, &WebhookDialog::test);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &QDialog::accept);
    connect(&m_sender, &webhook::Sender::delivered, this,
            [this] { show(Result::Good, tr("Test message delivered.")); });
    connect(&m_sender, &webhook::Sender::failed, this,
            [this](const QString& sentence) { show(Result::Bad, sentence); });
}

void WebhookDialog::build()
{
    m_on->setObjectName(u"webhookOn"_s);
    m_address->setObjectName(u"webhookAddress"_s);
    m_address->setPlaceholderText(u"https://example.org/lockscope"_s);
    m_secret->setObjectName(u"webhookSecret"_s);
    m_secret->setEchoMode(QLineEdit::Password);
    m_least->setObjectName(u"webhookSeverity"_s);
    for (const Severity severity : {Severity::Problem, Severity::Warning, Severity::Note})
        m_least->addItem(QString(), static_cast<int>(severity));
    m_words->setObjectName(u"webhookResult"_s);
    m_words->setMinimumHeight(fontMetrics().height() * 3); // so that nothing moves under the pointer
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_test->setObjectName(u"webhookTest"_s);
    m_save->setObjectName(u"webhookSave"_s);
    m_save->setDefault(true);
    for (QPushButton* button : {m_test, m_cancel})
        button->setAutoDefault(false);
    m_addressLabel->setBuddy(m_address);
    m_secretLabel->setBuddy(m_secret);
    m_leastLabel->setBuddy(m_least);

    auto* form = new QGridLayout;
    form->addWidget(m_addressLabel, 0, 0);
    form->addWidget(m_address, 0, 1);
    form->addWidget(m_secretLabel, 1, 0);
    form->addWidget(m_secret, 1, 1);
    form->addWidget(m_secretNote, 2, 1);
    form->addWidget(m_leastLabel, 3, 0);
    form->addWidget(m_least, 3, 1, Qt::AlignLeft);
    form->setColumnStretch(1, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_test);
    buttons->addStretch(1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_save);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_about);
    column->addWidget(m_on);
    column->addLayout(form);
    column->addWidget(m_words);
    column->addStretch(1);
    column->addLayout(buttons);
    resize(fittingDialogSize(fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 22));
}

void WebhookDialog::retranslate()
{
    setWindowTitle(tr("Webhook"));
    m_about->setText(
        tr("Posts each finding as JSON to an address of yours when it begins and when it ends, with tokens masked. "
           "Muted findings, the simulator and the past are left out, and so are findings from before the connection."));
    m_on->setText(tr("&Post findings to this address"));
    m_addressLabel->setText(tr("&Address:"));
    m_secretLabel->setText(tr("S&ecret:"));
    m_secretNote->setText(tr("Signs each message, so that the receiver can tell that it comes from here. It is kept in "
                             "the keyring. Without one nothing is signed."));
    m_leastLabel->setText(tr("&Findings:"));
    m_least->setItemText(0, tr("Problems only"));
    m_least->setItemText(1, tr("Problems and warnings"));
    m_least->setItemText(2, tr("All, including notes"));
    m_test->setText(tr("Send a &Test"));
    m_cancel->setText(tr("Cancel"));
    m_save->setText(tr("&Save"));
    m_words->setAccessibleName(tr("Result"));
}

void WebhookDialog::show(Result result, const QString& words)
{
    m_result = result;
    m_words->setText(words);
    m_test->setEnabled(result != Result::Waiting);
    setTone(m_words, m_theme, result == Result::Bad ? lockcells::Tone::Alarm : lockcells::Tone::Plain);
}

std::optional<webhook::Target> WebhookDialog::target()
{
    const auto url = webhook::addressFrom(m_address->text());
    if (url)
        return webhook::Target{*url, Secret(m_secret->text().toStdString())};
    show(Result::Bad, url.error());
    m_address->setFocus();
    return std::nullopt;
}

void WebhookDialog::test()
{
    const auto chosen = target();
    if (!chosen)
        return;
    show(Result::Waiting, tr("Waiting for the receiver…"));
    m_sender.setTarget(std::nullopt); // drops an earlier test, whose answer would be taken for this one
    m_sender.setTarget(chosen);
    m_sender.send(webhook::testMessage(m_service.deployment(), m_clock.wall(), webhook::newMessageId()));
}

/// With the webhook off the address may be empty.

void WebhookDialog::accept()
{
    WebhookChoice choice;
    choice.isOn = m_on->isChecked();
    choice.address = m_address->text().trimmed();
    choice.least = static_cast<Severity>(m_least->currentData().toInt());
    if ((choice.isOn || !choice.address.isEmpty()) && !target())
        return;
    if (m_isSecretKnown)
        choice.secret = Secret(m_secret->text().toStdString());
    m_service.choose(choice);
    QDialog::accept();
}

} // namespace lockscope::gui

#include "moc_webhookdialog.cpp"
