// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/tls.h"

#include "lock/lookup.h"
#include "lock/wire.h"

#ifdef LOCKSCOPE_LOCK_TLS

#include <algorithm>
#include <array>
#include <new>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using ContextPointer = std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)>;
using SslPointer = std::unique_ptr<SSL, decltype(&SSL_free)>;

Failure<Error> tlsFailed(const std::string& who, const std::string& why, Delivery delivery = Delivery::NotSent)
{
    return wire::fail(ErrorKind::TlsFailed, delivery, "No trusted TLS connection to " + who + ": " + why);
}

std::string lastReason()
{
    const unsigned long error = ::ERR_peek_last_error();
    const char* reason = ::ERR_reason_error_string(error);
    return reason ? reason : "error " + std::to_string(error);
}

/// OpenSSL would free its data at exit(), while threads with leases use it.
void prepareOpenSsl()
{
    [[maybe_unused]] static const bool isReady =
        ::OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, nullptr) == 1 && ::OPENSSL_init_ssl(0, nullptr) == 1;
}

/// Empty: all files were read.
std::string readFiles(SSL_CTX* context, const TlsFiles& files)
{
    const auto unusable = [](const char* what, const std::string& file) {
        return "the " + std::string(what) + " " + file + " cannot be used (" + lastReason() + ").";
    };
    // An encrypted key must not ask for its password at the terminal.
    ::SSL_CTX_set_default_passwd_cb(context, [](char*, int, int, void*) { return 0; });
    if (files.caFile.empty() ? ::SSL_CTX_set_default_verify_paths(context) != 1
                             : ::SSL_CTX_load_verify_file(context, files.caFile.c_str()) != 1)
        return unusable("CA file", files.caFile);
    if (files.certificateFile.empty())
        return {};
    if (::SSL_CTX_use_certificate_chain_file(context, files.certificateFile.c_str()) != 1)
        return unusable("certificate", files.certificateFile);
    const std::string& key = files.keyFile.empty() ? files.certificateFile : files.keyFile;
    if (::SSL_CTX_use_PrivateKey_file(context, key.c_str(), SSL_FILETYPE_PEM) != 1)
        return unusable("key", key);
    return {};
}

class OpenSslTls final : public Tls
{
public:
    OpenSslTls(SSL_CTX* context, std::string name, std::string who, std::shared_ptr<TlsTicket> ticket);
    ~OpenSslTls() override;
    OpenSslTls(const OpenSslTls&) = delete;
    OpenSslTls& operator=(const OpenSslTls&) = delete;

    Result<bool, Error> handshake() override;
    Result<void, Error> encrypt(std::string_view plain) override;
    void receive(std::string_view bytes) override;
    Result<void, Error> decrypt(std::string& plain) override;
    std::string_view unsent() const override;
    void removeSent(std::size_t size) override;

    /// Keeps what the server offers for the next connection.
    void keep(SSL_SESSION* session)
    {
        m_ticket->session.reset(session, [](void* each) { ::SSL_SESSION_free(static_cast<SSL_SESSION*>(each)); });
    }

private:
    [[nodiscard]] Failure<Error> failed() const;
    [[nodiscard]] std::string whyUntrusted(long verdict) const;

    const std::string m_name; ///< that the certificate must have
    const std::string m_who;
    const std::shared_ptr<TlsTicket> m_ticket;
    SslPointer m_ssl;
    BIO* const m_in; ///< both belong to m_ssl
    BIO* const m_out;
    bool m_hasReceived = false; ///< any byte
    bool m_isTls = true;
    bool m_hasDecrypted = false; ///< any byte
};

OpenSslTls::OpenSslTls(SSL_CTX* context, std::string name, std::string who, std::shared_ptr<TlsTicket> ticket)
    : m_name(std::move(name)), m_who(std::move(who)), m_ticket(std::move(ticket)),
      m_ssl(::SSL_new(context), ::SSL_free), m_in(::BIO_new(::BIO_s_mem())), m_out(::BIO_new(::BIO_s_mem()))
{
    if (!m_ssl || !m_in || !m_out)
        throw std::bad_alloc();
    ::SSL_set_bio(m_ssl.get(), m_in, m_out);
    ::SSL_set_connect_state(m_ssl.get());
    SSL_set_app_data(m_ssl.get(), this);
    // An authority proves names, not the common name.
    ::SSL_set_hostflags(m_ssl.get(), X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    const bool isNamed = isAddress(m_name)
                             ? ::X509_VERIFY_PARAM_set1_ip_asc(::SSL_get0_param(m_ssl.get()), m_name.c_str()) == 1
                             : ::SSL_set1_host(m_ssl.get(), m_name.c_str()) == 1 &&
                                   ::SSL_set_tlsext_host_name(m_ssl.get(), m_name.c_str()) == 1;
    if (!isNamed)
        throw std::bad_alloc();
    if (m_ticket->session)
        ::SSL_set_session(m_ssl.get(), static_cast<SSL_SESSION*>(m_ticket->session.get()));
}

/// Without these flags OpenSSL makes the session useless for the next connection.
OpenSslTls::~OpenSslTls()
{
    ::SSL_set_shutdown(m_ssl.get(), SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN);
}

Result<bool, Error> OpenSslTls::handshake()
{
    ::ERR_clear_error();
    if (m_isTls) {
        const int done = ::SSL_do_handshake(m_ssl.get());
        if (done == 1)
            return true;
        if (::SSL_get_error(m_ssl.get(), done) == SSL_ERROR_WANT_READ)
            return false;
    }
    return failed();
}

Result<void, Error> OpenSslTls::encrypt(std::string_view plain)
{
    ::ERR_clear_error();
    std::size_t written = 0;
    if (!plain.empty() && ::SSL_write_ex(m_ssl.get(), plain.data(), plain.size(), &written) != 1)
        return failed(); // never for want of room: a memory BIO takes all
    return {};
}

void OpenSslTls::receive(std::string_view bytes)
{
    // A record of a handshake or an alert; anything else is another protocol.
    if (!m_hasReceived && !bytes.empty())
        m_isTls = bytes.front() == 0x16 || bytes.front() == 0x15;
    m_hasReceived = true;
    std::size_t written = 0;
    if (::BIO_write_ex(m_in, bytes.data(), bytes.size(), &written) != 1 || written != bytes.size())
        throw std::bad_alloc();
}

Result<void, Error> OpenSslTls::decrypt(std::string& plain)
{
    if (!::SSL_is_init_finished(m_ssl.get()))
        return {};
    ::ERR_clear_error();
    std::array<char, std::size_t{16} << 10>
        buffer; // NOLINT(cppcoreguidelines-pro-type-member-init): filled by SSL_read_ex()
    std::size_t got = 0;
    int result = 0;
    while ((result = ::SSL_read_ex(m_ssl.get(), buffer.data(), buffer.size(), &got)) == 1) {
        plain.append(buffer.data(), got);
        m_hasDecrypted = true;
    }
    const int error = ::SSL_get_error(m_ssl.get(), result);
    if (error == SSL_ERROR_WANT_READ)
        return {};
    if (error == SSL_ERROR_ZERO_RETURN)
        return wire::closed(m_who, Delivery::Unknown);
    return failed();
}

std::string_view OpenSslTls::unsent() const
{
    char* bytes = nullptr;
    const long size = BIO_get_mem_data(m_out, &bytes);
    return {bytes, static_cast<std::size_t>(size)};
}

void OpenSslTls::removeSent(std::size_t size)
{
    std::array<char, 4096> sent; // NOLINT(cppcoreguidelines-pro-type-member-init): filled by BIO_read_ex()
    if (size == unsent().size()) {
        (void)BIO_reset(m_out);
        return;
    }
    for (std::size_t got = 0; size > 0; size -= got)
        if (::BIO_read_ex(m_out, sent.data(), std::min(size, sent.size()), &got) != 1)
            return;
}

/// Why the last call failed. Until the server has sent data it has executed nothing.
Failure<Error> OpenSslTls::failed() const
{
    const Delivery delivery = m_hasDecrypted ? Delivery::Unknown : Delivery::NotSent;
    if (!m_isTls)
        return tlsFailed(m_who, "this port does not speak TLS. Use redis:// instead of rediss://, or the TLS port.");
    if (const long verdict = ::SSL_get_verify_result(m_ssl.get()); verdict != X509_V_OK)
        return tlsFailed(m_who, whyUntrusted(verdict));
    switch (ERR_GET_REASON(::ERR_peek_last_error())) {
    case SSL_R_TLSV13_ALERT_CERTIFICATE_REQUIRED:
        return tlsFailed(m_who, "it wants a client certificate. Name the files of one and of its key.", delivery);
    default:
        return tlsFailed(m_who, "the handshake ended with \"" + lastReason() + "\".", delivery);
    }
}

std::string OpenSslTls::whyUntrusted(long verdict) const
{
    switch (verdict) {
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
        return "its certificate is for another name than " + m_name +
               " (subjectAltName). Give the name that it has, or get a certificate for this one.";
    case X509_V_ERR_CERT_HAS_EXPIRED:
        return "a certificate of it has expired. Renew it, or set the clock of this machine.";
    case X509_V_ERR_CERT_NOT_YET_VALID:
        return "a certificate of it is not valid yet. Set the clock of this machine, or of the one that issued it.";
    default:
        return "its certificate is not trusted (" + std::string(::X509_verify_cert_error_string(verdict)) +
               "). Name the CA file that has issued it.";
    }
}

} // namespace

bool isTlsBuilt()
{
    return true;
}

Result<std::unique_ptr<Tls>, Error> makeTls(const Endpoint& endpoint, const std::string& who,
                                            std::shared_ptr<TlsTicket> ticket)
{
    prepareOpenSsl();
    ::ERR_clear_error();
    const ContextPointer context(::SSL_CTX_new(::TLS_client_method()), ::SSL_CTX_free);
    if (!context)
        throw std::bad_alloc();
    ::SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
    ::SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
    ::SSL_CTX_set_mode(context.get(), SSL_MODE_RELEASE_BUFFERS);
    ::SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
    ::SSL_CTX_sess_set_new_cb(context.get(), [](SSL* ssl, SSL_SESSION* session) {
        static_cast<OpenSslTls*>(SSL_get_app_data(ssl))->keep(session);
        return 1;
    });
    if (const std::string why = readFiles(context.get(), endpoint.tls); !why.empty())
        return tlsFailed(who, why);
    const std::string& name = endpoint.tls.serverName.empty() ? endpoint.host : endpoint.tls.serverName;
    return std::make_unique<OpenSslTls>(context.get(), name, who, std::move(ticket));
}

} // namespace v1
} // namespace lockscope::lock

#else

namespace lockscope::lock {
inline namespace v1 {

bool isTlsBuilt()
{
    return false;
}

Result<std::unique_ptr<Tls>, Error> makeTls(const Endpoint& endpoint, const std::string& /*who*/,
                                            std::shared_ptr<TlsTicket> /*ticket*/)
{
    return wire::tlsUnsupported(endpoint);
}

} // namespace v1
} // namespace lockscope::lock

#endif
