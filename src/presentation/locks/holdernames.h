// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "core/trace.h"

#include <QList>
#include <QObject>
#include <QString>
#include <QTimer>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lockscope::presentation {

/// Holders that a pattern matches belong to a service, by the operator's word. Value type.
struct HolderRule
{
    /// Whole token, client, host or "host:pid", or what a trace told of the connection: its name, user, address or the
    /// address without the port. With * ? [ ] a glob, else exact; compared as UTF-8.
    QString pattern;
    QString service;
    friend bool operator==(const HolderRule&, const HolderRule&) = default;
};

/// Why a rule cannot be used: what is wrong and what to do, translated; empty when it can.
[[nodiscard]] QString problemOf(const HolderRule& rule);
/// The pattern that matches just this holder's process, as its library's token names it.
[[nodiscard]] QString patternForHolder(LibraryId library, std::string_view token);

/// A rule as the preferences keep it, one line of text, and back. What is no such line becomes a rule with a problem.
[[nodiscard]] QString asLine(const HolderRule& rule);
[[nodiscard]] HolderRule ruleFromLine(const QString& line);

/// Names of services for holders: an ordered list of rules; the first that matches counts.
/// GUI thread.
class HolderNames final : public QObject
{
    Q_OBJECT
public:
    static constexpr qsizetype kMostRules = 500;

    explicit HolderNames(QObject* parent = nullptr);

    /// Who uses a token, as traces told; nullptr: nobody knows. Called whenever a holder is named for the first time.
    using ClientOf = std::function<const TracedClient*(std::string_view token)>;
    void setClientOf(ClientOf clientOf) { m_clientOf = std::move(clientOf); }
    /// Traces told more of tokens. changed() follows within a second if a holder has another service by that.
    void learn();

    [[nodiscard]] const QList<HolderRule>& rules() const { return m_rules; }
    /// Keeps those without a problem, kMostRules at most.
    void setRules(const QList<HolderRule>& rules);
    /// UTF-8; empty when no rule matches or nothing was seen. About 50 ns for a holder that was asked for before.
    [[nodiscard]] const std::string& service(LibraryId library, std::string_view token) const;
    /// CLIENT SETNAME of who uses a token, as traces told; empty: not known. Valid until the next trace.
    [[nodiscard]] std::string_view connectionName(std::string_view token) const;
    /// "payments · 4f1c2d3e…9e07", or `text` alone where no rule matches.
    [[nodiscard]] QString named(LibraryId library, std::string_view token, const QString& text) const;

Q_SIGNALS:
    /// There are other rules: whoever keeps them writes them down. Before changed().
    void rulesChanged();
    /// Some holder may have another service.
    void changed();
    /// Traces told more of tokens, a second ago at most.
    void learnt();

private:
    struct Compiled
    {
        std::string pattern;
        std::string service;
        bool isGlob = false;
    };
    struct Hash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>{}(s); }
    };
    struct Known
    {
        LibraryId library{};
        std::uint32_t rule = 0; ///< the place in m_compiled
        bool traced = false;    ///< a trace had told of it
    };
    void lookAgain();
    [[nodiscard]] const TracedClient* clientOf(std::string_view token) const
    {
        return m_clientOf ? m_clientOf(token) : nullptr;
    }
    [[nodiscard]] std::size_t find(LibraryId library, std::string_view token) const;

    QList<HolderRule> m_rules;
    std::vector<Compiled> m_compiled{1}; ///< [0]: no rule
    ClientOf m_clientOf;
    QTimer m_learnt;
    /// By token. Bounded; forgotten when full.
    mutable std::unordered_map<std::string, Known, Hash, std::equal_to<>> m_known;
};

/// What `names` makes of a holder's text; `text` as it is without names.
[[nodiscard]] QString namedHolder(const HolderNames* names, LibraryId library, std::string_view token,
                                  const QString& text);

} // namespace lockscope::presentation
