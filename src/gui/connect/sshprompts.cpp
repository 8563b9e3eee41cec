// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/sshprompts.h"

#include "gui/widgets/questionbox.h"

#include <QInputDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QTimer>

#include <mutex>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

/// Forwards only the first call: the dialog's signal finished() follows an answer, too.
std::function<void(std::optional<std::string>)> once(tunnel::SshTunnel::Answer answer)
{
    return [answer = std::make_shared<tunnel::SshTunnel::Answer>(std::move(answer))](std::optional<std::string> text) {
        if (const auto call = std::exchange(*answer, nullptr))
            call(std::move(text));
    };
}

constexpr int kLookWhetherOverMs = 200;

/// Closes the dialog when its answer is not awaited any more.
void closeWhenOver(QDialog& dialog, const tunnel::Question& question)
{
    auto* timer = new QTimer(&dialog);
    QObject::connect(timer, &QTimer::timeout, &dialog, [&dialog, isOver = question.isOver] {
        if (*isOver)
            dialog.reject();
    });
    timer->start(kLookWhetherOverMs);
}

} // namespace

struct SshPrompts::Door
{
    std::mutex mutex;
    SshPrompts* prompts = nullptr;
};

SshPrompts::SshPrompts(QWidget* window) : QObject(window), m_window(window), m_door(std::make_shared<Door>())
{
    m_door->prompts = this;
}

SshPrompts::~SshPrompts()
{
    const std::lock_guard lock(m_door->mutex);
    m_door->prompts = nullptr;
}

std::shared_ptr<tunnel::SshTunnel> SshPrompts::makeTunnel(const Endpoint& endpoint)
{
    tunnel::SshTunnel::Options options;
    options.ask = [door = m_door](const tunnel::Question& question, const tunnel::SshTunnel::Answer& answer) {
        const std::lock_guard lock(door->mutex);
        if (!door->prompts)
            return answer(std::nullopt);
        QMetaObject::invokeMethod(
            door->prompts, [prompts = door->prompts, question, answer] { prompts->ask(question, answer); },
            Qt::QueuedConnection);
    };
    return std::make_shared<tunnel::SshTunnel>(*endpoint.ssh, std::move(options));
}

std::shared_ptr<tunnel::SshTunnel> SshPrompts::sharedTunnel(const Endpoint& endpoint)
{
    std::erase_if(m_shared, [](const auto& each) { return each.expired(); });
    for (const auto& each : m_shared) {
        if (auto tunnel = each.lock(); tunnel && tunnel->route() == *endpoint.ssh)
            return tunnel;
    }
    auto tunnel = makeTunnel(endpoint);
    m_shared.push_back(tunnel);
    return tunnel;
}

void SshPrompts::open(const std::shared_ptr<tunnel::SshTunnel>& tunnel, QObject* context,
                      std::function<void(const std::optional<TunnelError>&)> done)
{
    // The relay lives in the GUI thread, like `context`, until the reply, which may arrive after `context` is
    // destroyed.
    auto* relay = new QObject;
    QObject::connect(context, &QObject::destroyed, relay, [relay] { relay->setProperty("isOver", true); });
    tunnel->start([relay, done = std::move(done)](const std::optional<TunnelError>& error) {
        QMetaObject::invokeMethod(
            relay,
            [relay, done, error] {
                if (!relay->property("isOver").toBool())
                    done(error);
                relay->deleteLater();
            },
            Qt::QueuedConnection);
    });
}

void SshPrompts::ask(const tunnel::Question& question, const tunnel::SshTunnel::Answer& answer)
{
    const auto reply = once(answer);
    const QString text = QString::fromStdString(question.text).trimmed();
    if (!question.isSecret) {
        auto* box = makeQuestionBox(m_window, {.sign = QMessageBox::Warning,
                                               .title = tr("Unknown SSH Machine"),
                                               .text = tr("Is this the machine that you mean?"),
                                               .detail = text,
                                               .verb = tr("&Trust It")});
        box->setObjectName(u"sshHostBox"_s);
        connect(box, &QMessageBox::accepted, this, [reply] { reply("yes"); });
        connect(box, &QMessageBox::finished, this, [reply] { reply("no"); });
        closeWhenOver(*box, question);
        return box->open();
    }
    auto* dialog = new QInputDialog(m_window);
    dialog->setObjectName(u"sshSecretDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("SSH"));
    dialog->setLabelText(text);
    dialog->setTextEchoMode(QLineEdit::Password);
    connect(dialog, &QInputDialog::textValueSelected, this,
            [reply](const QString& typed) { reply(typed.toStdString()); });
    connect(dialog, &QInputDialog::finished, this, [reply] { reply(std::nullopt); });
    closeWhenOver(*dialog, question);
    dialog->open();
}

} // namespace lockscope::gui

#include "moc_sshprompts.cpp"
