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

/// Assigns holders that match a pattern to a service, as an operator defines it. Value type.
struct HolderRule
{
    /// Whole token, client, host or "host:pid", or a property of the connection learned from traces: its name, user, or
    /// address with or without port. A glob with * ? [ ], otherwise exact; compared as UTF-8.
    QString pattern;
    QString service;
    friend bool operator==(const HolderRule&, const HolderRule&) = default;
};

/// Why a rule is unusable and what to do, translated; empty when it is usable.
[[nodiscard]] QString problemOf(const HolderRule& rule);
/// The pattern that matches only this holder's process, as decoded from its token.
[[nodiscard]] QString patternForHolder(LibraryId library, std::string_view token);

/// A rule as one line of text for the preferences; ruleFromLine() parses it. An invalid line becomes a rule with a
/// problem.
[[nodiscard]] QString asLine(const HolderRule& rule);
[[nodiscard]] HolderRule ruleFromLine(const QString& line);

/// Service names for holders: an ordered list of rules, of which the first match counts. GUI thread.
class HolderNames final : public QObject
{
    Q_OBJECT
public:
    static constexpr qsizetype kMostRules = 500;

    explicit HolderNames(QObject* parent = nullptr);

    /// The client that uses a token, as learned from traces; nullptr: unknown. Called when a holder is named for the
    /// first time.
    using ClientOf = std::function<const TracedClient*(std::string_view token)>;
    void setClientOf(ClientOf clientOf) { m_clientOf = std::move(clientOf); }
    /// Traces revealed more tokens. changed() follows within a second if that affects a holder's service.
    void learn();

    [[nodiscard]] const QList<HolderRule>& rules() const { return m_rules; }
    /// Keeps only usable rules, at most kMostRules.
    void setRules(const QList<HolderRule>& rules);
    /// UTF-8; empty when no rule matches or the holder is unknown. About 50 ns for a holder seen before.
    [[nodiscard]] const std::string& service(LibraryId library, std::string_view token) const;
    /// CLIENT SETNAME of the token's client, as learned from traces; empty: unknown. Valid until the next trace.
    [[nodiscard]] std::string_view connectionName(std::string_view token) const;
    /// "payments · 4f1c2d3e…9e07", or `text` alone where no rule matches.
    [[nodiscard]] QString named(LibraryId library, std::string_view token, const QString& text) const;

Q_SIGNALS:
    /// The rules changed, and should be saved. Emitted before changed().
    void rulesChanged();
    /// A holder's service may have changed.
    void changed();
    /// Traces revealed more tokens within the last second.
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
        bool traced = false;    ///< a trace had revealed it
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
    /// By token. Bounded; cleared when full.
    mutable std::unordered_map<std::string, Known, Hash, std::equal_to<>> m_known;
};

/// The text of a holder with its service; `text` unchanged without names.
[[nodiscard]] QString namedHolder(const HolderNames* names, LibraryId library, std::string_view token,
                                  const QString& text);

} // namespace lockscope::presentation
