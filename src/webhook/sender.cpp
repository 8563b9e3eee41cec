// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "webhook/sender.h"

#include "webhook/tr.h"

#include <QCoreApplication>
#include <QIODevice>
#include <QMessageAuthenticationCode>
#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkRequest>
#include <QSslError>

#include <algorithm>
#include <utility>

namespace lockscope::webhook {

namespace {

using Attribute = QNetworkRequest::Attribute;

/// A body that can be read only once. Otherwise Qt would rewind and resend it by itself when the receiver hangs up, and
/// the number of tries would be unknown.
class SentOnce final : public QIODevice
{
public:
    explicit SentOnce(QByteArray bytes) : m_bytes(std::move(bytes))
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    [[nodiscard]] bool isSequential() const override { return true; }
    [[nodiscard]] bool atEnd() const override { return m_sent == m_bytes.size(); }
    [[nodiscard]] qint64 bytesAvailable() const override { return m_bytes.size() - m_sent; }
    bool seek(qint64) override { return false; }
    bool reset() override { return false; }

protected:
    qint64 readData(char* into, qint64 most) override
    {
        const qint64 count = std::min(most, bytesAvailable());
        std::copy_n(m_bytes.constData() + m_sent, count, into);
        m_sent += count;
        return count;
    }
    qint64 writeData(const char*, qint64) override { return -1; }

private:
    const QByteArray m_bytes;
    qint64 m_sent = 0;
};

QNetworkRequest requestFor(const Target& target, const QByteArray& timestamp, const QByteArray& body)
{
    QNetworkRequest request(target.url);
    request.setAttribute(Attribute::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(Attribute::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    for (const auto control : {Attribute::CookieLoadControlAttribute, Attribute::CookieSaveControlAttribute,
                               Attribute::AuthenticationReuseAttribute})
        request.setAttribute(control, QNetworkRequest::Manual);
    request.setAttribute(Attribute::Http2AllowedAttribute, false);
    request.setAttribute(Attribute::DoNotBufferUploadDataAttribute, true);
    request.setRawHeader("Connection", "close"); // the next message follows a second later at the earliest
    request.setHeader(QNetworkRequest::ContentLengthHeader, body.size());
    request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArrayLiteral("application/json"));
    request.setHeader(QNetworkRequest::UserAgentHeader,
                      QByteArray("lockscope/" + QCoreApplication::applicationVersion().toUtf8()));
    request.setRawHeader("Accept-Encoding", "identity"); // the response body is ignored, so it need not be compressed
    request.setRawHeader("X-Lockscope-Timestamp", timestamp);
    if (!target.secret.isEmpty())
        request.setRawHeader("X-Lockscope-Signature", Sender::signature(target.secret, timestamp, body));
    return request;
}

/// True if a retry may succeed.
bool isPassing(QNetworkReply::NetworkError error, int status)
{
    if (status != 0)
        return status >= 500 || status == 408 || status == 429;
    return error != QNetworkReply::SslHandshakeFailedError;
}

/// Drops parts of a message that exceeds the limit because of long names; a flag says that it is incomplete.
Json shortened(Json message)
{
    if (presentation::findingjson::dump(message).size() <= Sender::kMostBytes)
        return message;
    for (const char* part : {"key", "prefix", "key_hex", "prefix_hex", "evidence"}) {
        if (message.contains(part))
            message[part] = nullptr;
    }
    message["cut_short"] = true;
    return message;
}

} // namespace

Sender::Sender(const Clock& clock, DelayedCalls& later, QObject* parent)
    : QObject(parent), m_clock(clock), m_later(later)
{
}

Sender::~Sender()
{
    drop();
}

QByteArray Sender::signature(const Secret& secret, const QByteArray& timestamp, const QByteArray& body)
{
    QMessageAuthenticationCode code(QCryptographicHash::Sha256, QByteArray::fromStdString(secret.reveal()));
    code.addData(timestamp);
    code.addData(QByteArrayLiteral("."));
    code.addData(body);
    return "sha256=" + code.result().toHex();
}

void Sender::setTarget(const std::optional<Target>& target)
{
    if (target == m_target)
        return;
    drop();
    m_target = target;
}

void Sender::drop()
{
    ++m_turn;
    m_waiting.clear();
    m_untold.clear();
    m_current.reset();
    m_leftOut = m_undelivered = 0;
    m_isResting = m_saidLeftOut = false;
    m_toldAt.reset();
    if (!m_reply)
        return;
    m_reply->disconnect(this);
    m_reply->abort();
    m_reply->deleteLater();
    m_reply.clear();
}

void Sender::send(Json message, About about)
{
    if (!m_target)
        return;
    if (m_untold.contains(about.episode)) {
        ++m_leftOut;
        if (about.part == About::Part::End)
            m_untold.erase(about.episode);
        return;
    }
    if (m_waiting.size() == kMostWaiting)
        makeRoom();
    m_waiting.push_back({shortened(std::move(message)), about});
    next();
}

/// Drops the oldest finding that is over already, else the one with the oldest begin, else the oldest message.
void Sender::makeRoom()
{
    if (!std::exchange(m_saidLeftOut, true))
        Q_EMIT troubled(
            Tr::tr("Findings come faster than the webhook at %1 takes them: messages are left out, first of "
                   "findings that are over, and the next one says how many.")
                .arg(shownAddress(m_target->url)));
    constexpr std::size_t kMostUntold = 4'000;
    std::optional<std::uint64_t> oldest;
    std::set<std::uint64_t> untold; // nothing of them was posted
    for (const auto& [message, about] : m_waiting) {
        if (about.part == About::Part::End && untold.contains(about.episode))
            return leaveOut(about.episode);
        if (about.part != About::Part::Begin || about.episode == 0)
            continue;
        untold.insert(about.episode);
        oldest = oldest.value_or(about.episode);
    }
    if (!oldest) {
        m_waiting.pop_front();
        ++m_leftOut;
        return;
    }
    if (m_untold.size() >= kMostUntold)
        m_untold.clear();
    m_untold.insert(*oldest);
    leaveOut(*oldest);
}

void Sender::leaveOut(std::uint64_t episode)
{
    m_leftOut += std::erase_if(m_waiting, [&](const Waiting& each) { return each.about.episode == episode; });
}

void Sender::later(std::chrono::milliseconds in, void (Sender::*what)())
{
    m_later.callLater(in, this, [this, what, turn = m_turn] {
        if (turn == m_turn)
            (this->*what)();
    });
}

void Sender::next()
{
    if (!m_target || m_current || m_isResting || m_waiting.empty())
        return;
    Json message = std::move(m_waiting.front().message);
    m_waiting.pop_front();
    message["left_out"] = std::exchange(m_leftOut, 0);
    m_saidLeftOut = m_saidLeftOut && !m_waiting.empty();
    m_current = Current{QByteArray::fromStdString(presentation::findingjson::dump(message)), 0};
    attempt();
}

/// Each try has its own timestamp: a receiver may reject old ones.
void Sender::attempt()
{
    if (!m_network) {
        m_network = std::make_unique<QNetworkAccessManager>();
        m_network->setProxy(QNetworkProxy::NoProxy);
    }
    ++m_current->tries;
    m_isLate = false;
    m_certificate.clear();
    const auto now = std::chrono::duration_cast<std::chrono::seconds>(m_clock.wall().time_since_epoch()).count();
    auto* body = new SentOnce(m_current->body);
    QNetworkReply* reply =
        m_network->post(requestFor(*m_target, QByteArray::number(qint64(now)), m_current->body), body);
    body->setParent(reply);
    m_reply = reply;
    connect(reply, &QNetworkReply::finished, this, &Sender::onAnswer);
    connect(reply, &QNetworkReply::readyRead, reply, [reply] { reply->skip(reply->bytesAvailable()); });
    connect(reply, &QNetworkReply::sslErrors, this, [this](const QList<QSslError>& errors) {
        if (!errors.isEmpty())
            m_certificate = errors.first().errorString();
    });
    m_later.callLater(kPatience, this, [this, waited = m_reply] {
        if (!waited || waited != m_reply || waited->isFinished())
            return;
        m_isLate = true;
        waited->abort(); // ends the try with finished()
    });
}

void Sender::onAnswer()
{
    QNetworkReply* reply = m_reply;
    const int status = reply->attribute(Attribute::HttpStatusCodeAttribute).toInt();
    if (status >= 200 && status < 300) {
        afterwards();
        m_undelivered = 0;
        m_toldAt.reset(); // so that the next trouble is reported at once
        Q_EMIT delivered();
        return;
    }
    if (isPassing(reply->error(), status) && m_current->tries < m_mostTries) {
        m_reply.clear();
        reply->deleteLater();
        const auto pause = static_cast<std::size_t>(m_current->tries - 1);
        return later(kPauses.at(std::min(pause, kPauses.size() - 1)), &Sender::attempt);
    }
    giveUp(reason(status));
}

/// Pauses before the next message, whatever the result of this one.
void Sender::afterwards()
{
    m_reply->deleteLater();
    m_reply.clear();
    m_current.reset();
    m_isResting = true;
    m_later.callLater(kBetween, this, [this, turn = m_turn] {
        if (turn != m_turn)
            return;
        m_isResting = false;
        next();
    });
}

void Sender::giveUp(const QString& why)
{
    const QString sentence =
        Tr::tr("The webhook at %1 did not take a message, tried %n time(s): %2", nullptr, m_current->tries)
            .arg(shownAddress(m_target->url), why);
    afterwards();
    ++m_undelivered;
    const MonoTime now = m_clock.mono();
    const bool isNews = !m_toldAt || now - *m_toldAt >= kQuiet;
    if (isNews) {
        m_toldAt = now;
        const auto others = static_cast<int>(std::min<std::uint64_t>(m_undelivered - 1, 1'000'000));
        m_undelivered = 0;
        Q_EMIT troubled(others == 0 ? sentence
                                    : sentence + QLatin1Char(' ') +
                                          Tr::tr("So it was with %n message(s) before.", nullptr, others));
    }
    Q_EMIT failed(sentence);
}

QString Sender::reason(int status) const
{
    if (status >= 300 && status < 400)
        return Tr::tr("it answered with a redirection (%1), which is not followed. Give the address that it leads to.")
            .arg(status);
    if (status != 0)
        return Tr::tr("it answered with status %1. Look into the receiver's log.").arg(status);
    if (m_isLate)
        return Tr::tr("no answer within %1 s. Is the receiver running?").arg(kPatience.count());
    if (!m_certificate.isEmpty() || m_reply->error() == QNetworkReply::SslHandshakeFailedError)
        return Tr::tr("its certificate is not accepted (%1). Give the receiver one that this machine trusts.")
            .arg(m_certificate.isEmpty() ? m_reply->errorString() : m_certificate);
    using Error = QNetworkReply::NetworkError;
    if (m_reply->error() == Error::RemoteHostClosedError || m_reply->error() == Error::ContentReSendError)
        return Tr::tr("it closed the connection without an answer. Look into the receiver's log.");
    return Tr::tr("it was not reached (%1). Check address and network.").arg(m_reply->errorString());
}

} // namespace lockscope::webhook

#include "moc_sender.cpp"
