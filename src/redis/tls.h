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

/// Loads a configuration for TLS 1.2 or later that always verifies the peer; CA from the file, else the system's. The
/// error names the file and the problem.
[[nodiscard]] Result<QSslConfiguration, std::string> loadTls(const TlsFiles& files);

/// True if the certificate's subjectAltName names this host or address. The common name does not identify a host (RFC
/// 9525), although Qt accepts it.
[[nodiscard]] bool namesHost(const QSslCertificate& certificate, const QString& host);

/// The distinct reasons as one text: "The host name did not match ...; The certificate has expired".
[[nodiscard]] std::string reasons(const QList<QSslError>& errors);

} // namespace lockscope::redis
