// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/result.h"

#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslError>

#include <string>

namespace lockscope::redis {

/// TLS 1.2 or later, the peer always verified; CA from the file or, without one, the system. The error says which file
/// is wrong and why.
[[nodiscard]] Result<QSslConfiguration, std::string> loadTls(const TlsFiles& files);

/// Does the certificate name this host or address in its subjectAltName? Its common name says nothing about a host
/// (RFC 9525), although Qt takes it for a name.
[[nodiscard]] bool namesHost(const QSslCertificate& certificate, const QString& host);

/// The reasons as one text, each once: "The host name did not match ...; The certificate has expired".
[[nodiscard]] std::string reasons(const QList<QSslError>& errors);

} // namespace lockscope::redis
