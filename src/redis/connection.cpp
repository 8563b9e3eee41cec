// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection.h"

#include "redis/handshake.h"
#include "redis/peerdiagnosis.h"
#include "redis/pendingqueue.h"
#include "redis/respparser.h"
#include "redis/socket.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPointer>
#include <QTimer>

#include <vector>

namespace lockscope::redis {

namespace {

constexpr std::size_t kChunk = std::size_t{64} * 1024;
// Limit for bytes inside the socket. The rest stays here, where it is known to be unsent.
constexpr std::size_t kWriteWindow = std::size_t{256} * 1024;

// Details produced here; ConnectError::message() translates them.
constexpr const char kWantsCertificate[] = QT_TRANSLATE_NOOP(
    "lockscope::redis::ConnectError",
    "the server ended the connection right after the TLS handshake, as it does when it wants a client certificate");
constexpr const char kRefusesCertificate[] = QT_TRANSLATE_NOOP(
    "lockscope::redis::ConnectError",
    "the server ended the connection right after the TLS handshake, as it does when it refuses the client certificate");
constexpr const char kConnecting[] = QT_TRANSLATE_NOOP("lockscope::redis::ConnectError", "while connecting");
constexpr const char kNegotiating[] = QT_TRANSLATE_NOOP("lockscope::redis::ConnectError", "during the TLS handshake");
constexpr const char kLoggingIn[] = QT_TRANSLATE_NOOP("lockscope::redis::ConnectError", "while logging in");
constexpr const char kNoAnswer[] = QT_TRANSLATE_NOOP("lockscope::redis::ConnectError", "a command got no answer");
constexpr const char kUnasked[] = QT_TRANSLATE_NOOP("lockscope::redis::ConnectError", "a reply nobody asked for");

bool isSubscription(const std::string& name)
{
    return name == "PSUBSCRIBE" || name == "SUBSCRIBE" || name == "SSUBSCRIBE" || name == "PUNSUBSCRIBE" ||
           name == "UNSUBSCRIBE" || name == "SUNSUBSCRIBE";
}

/// True for "psubscribe", "unsubscribe" ...: the confirmation of a subscription command.
bool isConfirmation(ReplyView push)
{
    return push.at(0).text().ends_with("subscribe");
}

std::string shown(std::string_view bytes)
{
    return redis::quoted(bytes.substr(0, 60));
}

} // namespace

/// Also the sink for commands with a handler: their tag is an index into m_handlers.
class Connection::Private : public ReplySink
{
public:
    Private(Connection* connection, ConnectionOptions connectionOptions, const Clock& injectedClock, PushSink* pushSink)
        : q(connection), options(std::move(connectionOptions)), clock(injectedClock), pushes(pushSink),
          handshake(options)
    {
    }

    struct PendingHandler
    {
        Handler handler;
        QPointer<const QObject> context;
    };
    /// A command sent while not ready; answered from the event loop.
    struct Rejected
    {
        ReplySink* sink;
        std::uint64_t tag;
        std::uint32_t replies;
    };

    void connectSocket();
    void socketFailed(ConnectErrorKind kind, const std::string& detail);
    void diagnose(bool speaksTls, const ConnectError& otherwise);
    void readChunks();
    void consume();
    void endKeyEvents();
    void replyArrived(ReplyView reply);
    void pushArrived(ReplyView push);
    void handshakeStep(Handshake::Step step);
    void sendHandshakeCommand();
    void heartbeat();
    void spoke();

    void enqueue(std::uint32_t replies, ReplySink* sink, std::uint64_t tag, bool isSubscriptionCommand);
    void reject(std::uint32_t replies, ReplySink* sink, std::uint64_t tag);
    void flushLater();
    void later();
    void runLater();
    void writeOut();
    std::uint64_t bytesGone() const;

    ConnectError error(ConnectErrorKind kind, std::string detail = {}) const;
    void finish(const ConnectError& reason);
    void end();
    void answerRejected();
    void answerPending(std::uint64_t gone);

    std::uint64_t keep(const QObject* context, Handler handler);
    void onAnswer(std::uint64_t tag, std::uint32_t index, const Answer& answer) override;

    Connection* q;
    const ConnectionOptions options;
    const Clock& clock;
    PushSink* pushes;
    Handshake handshake;
    State state = State::Idle;
    Socket* socket = nullptr;
    QTimer timer;
    RespParser parser;

    PendingQueue pending;
    std::vector<PendingHandler> handlers;
    std::vector<std::uint64_t> freeHandlers;
    std::vector<Rejected> rejected;

    std::string out; ///< bytes not yet passed to the socket, from outHead on
    std::size_t outHead = 0;
    std::uint64_t accepted = 0; ///< bytes ever appended to out
    bool inChunk = false;
    bool keyEvents = false; ///< the last items passed on were key events
    bool reads = false;     ///< during readChunks(), whose end flushes without a further event
    bool laterPosted = false;

    MonoTime phaseBegan{}; ///< start of connecting, of the handshake, or of the diagnosis
    MonoTime lastReceived{};
    MonoTime waitBegan{}; ///< when the queue last became non-empty
    bool isOpen = false;  ///< including TLS
    bool anyReceived = false;
    bool diagnosing = false;
    PeerDiagnosis* diagnosis = nullptr; ///< a child; exists once `diagnosing` was set
    bool silent = false;
};

ConnectError Connection::Private::error(ConnectErrorKind kind, std::string detail) const
{
    return {kind, options.endpoint.nodeName(), std::move(detail)};
}

// Opening
// ------------------------------------------------------------------------------------------------------------------------

void Connection::Private::connectSocket()
{
    socket = options.makeSocket ? options.makeSocket(options.endpoint, q) : new Socket(options.endpoint, q);
    QObject::connect(socket, &Socket::connected, q, [this] {
        phaseBegan = clock.mono();
        state = State::Handshaking;
    });
    QObject::connect(socket, &Socket::opened, q, [this] {
        isOpen = true;
        handshakeStep(handshake.begin());
    });
    QObject::connect(socket, &Socket::received, q, [this] { readChunks(); });
    QObject::connect(socket, &Socket::written, q, [this] { writeOut(); });
    QObject::connect(socket, &Socket::failed, q,
                     [this](ConnectErrorKind kind, const std::string& detail) { socketFailed(kind, detail); });
    socket->open();
}

void Connection::Private::socketFailed(ConnectErrorKind kind, const std::string& detail)
{
    if (state == State::Closed || diagnosing)
        return;
    readChunks(); // the end may follow a last reply of the server
    if (state == State::Closed)
        return;
    const bool saidNothing = !anyReceived && state == State::Handshaking;
    const bool mayBeOther = saidNothing && !options.isKnownPeer && !options.endpoint.ssh; // SSH: no dialling from here
    const bool closed = kind == ConnectErrorKind::Closed || kind == ConnectErrorKind::Timeout;
    if (options.endpoint.transport == Transport::Tcp && mayBeOther && closed)
        return diagnose(true, error(kind, detail));
    if (options.endpoint.transport == Transport::Tls && mayBeOther && !isOpen &&
        (closed || kind == ConnectErrorKind::ProtocolError))
        return diagnose(false, error(kind == ConnectErrorKind::Timeout ? kind : ConnectErrorKind::TlsFailed, detail));
    if (options.endpoint.transport == Transport::Tls && mayBeOther && closed && kind != ConnectErrorKind::Timeout) {
        // In TLS 1.3 a rejected client certificate shows only after our side has finished.
        const char* hint = options.endpoint.tls.certificateFile.empty() ? kWantsCertificate : kRefusesCertificate;
        return finish(error(ConnectErrorKind::TlsFailed, detail.empty() ? hint : detail));
    }
    const bool inHandshake = options.endpoint.transport == Transport::Tls && saidNothing && !isOpen;
    finish(error(inHandshake && kind == ConnectErrorKind::ProtocolError ? ConnectErrorKind::TlsFailed : kind, detail));
}

/// Probes whether the peer speaks the other protocol. If not, ends with `otherwise`.
void Connection::Private::diagnose(bool speaksTls, const ConnectError& otherwise)
{
    diagnosing = true;
    phaseBegan = clock.mono();
    socket->abort();
    const auto question = speaksTls ? PeerDiagnosis::Question::SpeaksTls : PeerDiagnosis::Question::SpeaksRedis;
    diagnosis = new PeerDiagnosis(QString::fromStdString(options.endpoint.host), options.endpoint.port, question, q);
    QObject::connect(diagnosis, &PeerDiagnosis::answered, q, [this, speaksTls, otherwise](bool yes) {
        if (!diagnosing)
            return;
        diagnosing = false;
        finish(yes ? error(speaksTls ? ConnectErrorKind::TlsRequired : ConnectErrorKind::NotTls) : otherwise);
    });
    diagnosis->start();
}

void Connection::Private::handshakeStep(Handshake::Step step)
{
    switch (step) {
    case Handshake::Step::Send:
        return sendHandshakeCommand();
    case Handshake::Step::Failed:
        return finish(handshake.error());
    case Handshake::Step::Done:
        state = State::Ready;
        Q_EMIT q->ready();
        return;
    }
}

void Connection::Private::sendHandshakeCommand()
{
    enqueue(1, nullptr, 0, false);
    const std::size_t before = out.size();
    handshake.command().appendTo(out);
    accepted += out.size() - before;
    writeOut();
}

// Receiving
// ----------------------------------------------------------------------------------------------------------------------

void Connection::Private::readChunks()
{
    if (reads || !socket)
        return;
    reads = true;
    while (state != State::Closed && !diagnosing && socket->available() > 0) {
        char* room = parser.prepare(kChunk);
        const std::size_t got = socket->read(room, kChunk);
        if (got == 0)
            break;
        parser.commit(got);
        spoke();
        const bool announce = pushes && state == State::Ready;
        inChunk = true;
        if (announce)
            pushes->onChunk(lastReceived, got);
        consume();
        inChunk = false;
        if (announce)
            pushes->onChunkEnd();
    }
    reads = false;
    writeOut();
}

void Connection::Private::spoke()
{
    lastReceived = clock.mono();
    anyReceived = true;
    if (silent) {
        silent = false;
        Q_EMIT q->silenceChanged(false);
    }
}

void Connection::Private::consume()
{
    while (state != State::Closed) {
        switch (parser.next()) {
        case RespParser::Item::NeedMore:
            return;
        case RespParser::Item::KeyEvent:
            keyEvents = true;
            if (pushes)
                pushes->onKeyEvent(parser.keyEvent().pattern, parser.keyEvent().key, parser.keyEvent().event);
            break;
        case RespParser::Item::MonitorLine:
            if (pushes)
                pushes->onMonitorLine(parser.monitorLine(), parser.isMonitorLineCut());
            break;
        case RespParser::Item::Reply:
            endKeyEvents();
            replyArrived(parser.reply());
            break;
        case RespParser::Item::Push:
            endKeyEvents();
            pushArrived(parser.reply());
            break;
        case RespParser::Item::Error:
            endKeyEvents();
            if (state == State::Ready && parser.isTooLarge())
                return finish(error(ConnectErrorKind::ReplyTooLarge));
            if (state == State::Ready)
                return finish(error(ConnectErrorKind::ProtocolError, parser.error()));
            if (parser.unparsed().starts_with(std::string_view("\x15\x03", 2))) // a TLS alert in reply to plain text
                return finish(error(ConnectErrorKind::TlsRequired));
            return finish(error(ConnectErrorKind::NotRedis, shown(parser.unparsed())));
        }
    }
}

void Connection::Private::endKeyEvents()
{
    if (std::exchange(keyEvents, false) && pushes)
        pushes->onKeyEventsEnd();
}

void Connection::Private::replyArrived(ReplyView reply)
{
    if (pending.isEmpty()) {
        const bool isError = reply.isError();
        return finish(error(ConnectErrorKind::ProtocolError, isError ? std::string(reply.text()) : kUnasked));
    }
    const PendingReplies entry = pending.front();
    if (entry.isSubscription && reply.isError()) {
        // The whole command was refused: one error answers all its confirmations.
        while (pending.takeReply().answered + 1 < entry.replies) {
        }
        entry.sink->onAnswer(entry.tag, entry.replies - 1, {Delivery::Answered, reply});
        return;
    }
    pending.takeReply();
    if (state == State::Handshaking)
        handshakeStep(handshake.answer(reply));
    else if (entry.sink)
        entry.sink->onAnswer(entry.tag, entry.answered, {Delivery::Answered, reply});
}

void Connection::Private::pushArrived(ReplyView push)
{
    if (isConfirmation(push) && !pending.isEmpty() && pending.front().isSubscription) {
        const PendingReplies entry = pending.takeReply();
        if (handshake.hello().protocol < 3 && push.at(2).integer() == 0)
            parser.setSubscribedInResp2(false);
        entry.sink->onAnswer(entry.tag, entry.answered, {Delivery::Answered, push});
        return;
    }
    if (!pushes)
        return;
    if (push.at(0).text() == "invalidate")
        pushes->onInvalidate(push.at(1));
    else
        pushes->onPush(push);
}

// Sending
// ------------------------------------------------------------------------------------------------------------------------

void Connection::Private::enqueue(std::uint32_t replies, ReplySink* sink, std::uint64_t tag, bool isSubscriptionCommand)
{
    if (pending.isEmpty())
        waitBegan = clock.mono();
    PendingReplies entry;
    entry.firstByte = accepted;
    entry.tag = tag;
    entry.sink = sink;
    entry.replies = replies;
    entry.isSubscription = isSubscriptionCommand;
    pending.push(entry);
}

void Connection::Private::flushLater()
{
    if (!reads) // otherwise the end of readChunks() flushes
        later();
}

/// Defers work that must not happen within the current call. One event for all of it.
void Connection::Private::later()
{
    if (!laterPosted)
        QCoreApplication::postEvent(q, new QEvent(QEvent::User));
    laterPosted = true;
}

void Connection::Private::runLater()
{
    laterPosted = false;
    if (state == State::Connecting && !socket)
        connectSocket();
    writeOut();
    answerRejected();
}

void Connection::Private::writeOut()
{
    if (state == State::Closed || diagnosing || inChunk || !isOpen)
        return;
    const std::size_t inSocket = socket->unwritten();
    const std::size_t room = inSocket < kWriteWindow ? kWriteWindow - inSocket : 0;
    const std::size_t now = std::min(room, out.size() - outHead);
    if (now == 0)
        return;
    socket->write(out.data() + outHead, now);
    outHead += now;
    if (outHead == out.size()) {
        out.clear();
        outHead = 0;
    } else if (outHead > out.size() / 2) {
        out.erase(0, outHead);
        outHead = 0;
    }
    socket->flush();
}

/// Upper bound for the accepted bytes that may have been sent.
std::uint64_t Connection::Private::bytesGone() const
{
    const std::uint64_t given = accepted - (out.size() - outHead);
    // Under TLS the socket's count does not show what was sent: assume all.
    if (!isOpen || options.endpoint.transport == Transport::Tls)
        return given;
    return given - std::min<std::uint64_t>(given, socket->unwritten());
}

std::uint64_t Connection::Private::keep(const QObject* context, Handler handler)
{
    std::uint64_t place = handlers.size();
    if (freeHandlers.empty()) {
        handlers.emplace_back();
    } else {
        place = freeHandlers.back();
        freeHandlers.pop_back();
    }
    handlers[place] = {std::move(handler), context};
    return place;
}

void Connection::Private::onAnswer(std::uint64_t tag, std::uint32_t, const Answer& answer)
{
    // A subscription to several channels has several confirmations; only the last one is passed on.
    const bool more = answer.delivery == Delivery::Answered && !pending.isEmpty() && pending.front().sink == this &&
                      pending.front().tag == tag && pending.front().answered > 0;
    if (more)
        return;
    const PendingHandler waiting = std::move(handlers[tag]);
    handlers[tag] = {};
    freeHandlers.push_back(tag);
    if (waiting.context && waiting.handler)
        waiting.handler(answer);
}

void Connection::Private::reject(std::uint32_t replies, ReplySink* sink, std::uint64_t tag)
{
    rejected.push_back({sink, tag, replies});
    later();
}

// Ending
// -------------------------------------------------------------------------------------------------------------------------

void Connection::Private::answerRejected()
{
    // Commands rejected in these callbacks wait for the next event: a handler may retry forever.
    const std::vector<Rejected> now = std::exchange(rejected, {});
    for (const Rejected& entry : now) {
        const std::uint32_t first = entry.sink == this ? entry.replies - 1 : 0;
        for (std::uint32_t i = first; i < entry.replies; ++i)
            entry.sink->onAnswer(entry.tag, i, {Delivery::NotSent, {}});
    }
}

void Connection::Private::answerPending(std::uint64_t gone)
{
    while (!pending.isEmpty()) {
        PendingReplies entry = pending.front();
        const Delivery delivery = entry.firstByte >= gone ? Delivery::NotSent : Delivery::Unknown;
        while (pending.takeReply().answered + 1 < entry.replies) {
        }
        if (!entry.sink)
            continue;
        const std::uint32_t first = entry.sink == this ? entry.replies - 1 : entry.answered;
        for (std::uint32_t i = first; i < entry.replies; ++i)
            entry.sink->onAnswer(entry.tag, i, {delivery, {}});
    }
}

void Connection::Private::end()
{
    if (state == State::Closed)
        return;
    const std::uint64_t gone = socket ? bytesGone() : 0;
    state = State::Closed;
    diagnosing = false;
    timer.stop();
    if (socket) {
        socket->disconnect(q);
        socket->abort();
        socket->deleteLater();
        socket = nullptr;
    }
    answerPending(gone);
    answerRejected();
}

void Connection::Private::finish(const ConnectError& reason)
{
    if (state == State::Closed)
        return;
    end();
    Q_EMIT q->closed(reason);
}

void Connection::Private::heartbeat()
{
    enqueue(1, nullptr, 0, false);
    const std::size_t before = out.size();
    appendCommand(out, {"PING"});
    accepted += out.size() - before;
    writeOut();
}

// The public face
// ----------------------------------------------------------------------------------------------------------------

Connection::Connection(ConnectionOptions options, const Clock& clock, PushSink* pushes, QObject* parent)
    : QObject(parent), d(std::make_unique<Private>(this, std::move(options), clock, pushes))
{
    d->timer.setInterval(std::chrono::milliseconds{100});
    connect(&d->timer, &QTimer::timeout, this, &Connection::checkDeadlines);
}

Connection::~Connection()
{
    d->end();
    for (int pass = 0; pass < 8 && !d->rejected.empty(); ++pass)
        d->answerRejected();
}

void Connection::open()
{
    if (d->state != State::Idle)
        return;
    d->state = State::Connecting;
    d->phaseBegan = d->clock.mono();
    d->timer.start();
    d->later(); // a unix socket fails at once, and open() must not emit signals
}

bool Connection::event(QEvent* event)
{
    if (event->type() != QEvent::User)
        return QObject::event(event);
    d->runLater();
    return true;
}

void Connection::close()
{
    d->end();
}

Connection::State Connection::state() const
{
    return d->state;
}

const ServerHello& Connection::hello() const
{
    return d->handshake.hello();
}

const ConnectionOptions& Connection::options() const
{
    return d->options;
}

void Connection::send(const Command& command, const QObject* context, Handler handler)
{
    Q_ASSERT(context);
    const bool subscription = isSubscription(command.name());
    const auto replies = static_cast<std::uint32_t>(subscription ? std::max(1, command.size() - 1) : 1);
    const std::uint64_t place = d->keep(context, std::move(handler));
    if (d->state != State::Ready)
        return d->reject(replies, d.get(), place);
    if (subscription && hello().protocol < 3)
        d->parser.setSubscribedInResp2(true);
    d->enqueue(replies, d.get(), place, subscription);
    const std::size_t before = d->out.size();
    command.appendTo(d->out);
    d->accepted += d->out.size() - before;
    d->flushLater();
}

void Connection::send(std::string_view commands, std::uint32_t replies, ReplySink* sink, std::uint64_t tag)
{
    if (d->state != State::Ready)
        return d->reject(replies, sink, tag);
    d->enqueue(replies, sink, tag, false);
    d->out.append(commands);
    d->accepted += commands.size();
    d->flushLater();
}

void Connection::flush()
{
    d->writeOut();
}

std::size_t Connection::pendingReplies() const
{
    return d->pending.awaited();
}

std::uint32_t Connection::addKeyspacePattern(std::string_view pattern)
{
    return d->parser.addPattern(pattern);
}

void Connection::expectMonitorLines()
{
    d->parser.setMonitorLines(true);
}

MonoTime Connection::chunkArrived() const
{
    return d->lastReceived;
}

void Connection::checkDeadlines()
{
    const Deadlines& deadlines = d->options.deadlines;
    const MonoTime now = d->clock.mono();
    if (d->diagnosing) {
        if (now - d->phaseBegan >= PeerDiagnosis::kLimit)
            d->diagnosis->giveUp();
        return;
    }
    if (d->state == State::Connecting && now - d->phaseBegan > deadlines.connect)
        return d->socketFailed(ConnectErrorKind::Timeout, kConnecting);
    if (d->state == State::Handshaking && now - d->phaseBegan > deadlines.handshake)
        return d->socketFailed(ConnectErrorKind::Timeout, d->isOpen ? kLoggingIn : kNegotiating);
    if (d->state != State::Ready)
        return;
    if (d->pending.isEmpty()) {
        if (now - d->lastReceived > deadlines.heartbeatEvery)
            d->heartbeat();
        return;
    }
    const auto silence = now - std::max(d->lastReceived, d->waitBegan);
    if (silence > deadlines.command)
        return d->finish(d->error(ConnectErrorKind::Timeout, kNoAnswer));
    if (silence > deadlines.heartbeatAnswer && !d->silent) {
        d->silent = true;
        Q_EMIT silenceChanged(true);
    }
}

} // namespace lockscope::redis

#include "moc_connection.cpp"
