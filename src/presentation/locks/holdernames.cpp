// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/holdernames.h"

#include "core/text.h"
#include "formats/decode.h"
#include "formats/pattern.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::presentation {

namespace {

constexpr qsizetype kMostPattern = 300;
constexpr qsizetype kMostService = 60;
constexpr std::size_t kMostKnown = 1u << 16;
constexpr int kLearnEvery = 500; ///< ms; limits updates, each of which may change all texts of the window

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(HolderRule)
};

bool isGlob(const QString& pattern)
{
    return pattern.contains(u'*') || pattern.contains(u'?') || pattern.contains(u'[') || pattern.contains(u'\\');
}

/// An unclosed class would end with the pattern, which is never intended.
bool hasOpenClass(const QString& pattern)
{
    bool open = false;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == u'\\')
            ++i;
        else if (pattern[i] == (open ? u']' : u'['))
            open = !open;
    }
    return open;
}

} // namespace

QString problemOf(const HolderRule& rule)
{
    if (rule.pattern.trimmed().isEmpty())
        return Text::tr("There is no pattern: write a token, a client or a host, or a part of it with stars.");
    if (rule.pattern.size() > kMostPattern)
        return Text::tr("The pattern is longer than %1 characters: use a star.").arg(kMostPattern);
    if (hasOpenClass(rule.pattern))
        return Text::tr("The pattern has a [ without its ]: close it, or write \\[ for the character.");
    if (rule.pattern.count(u'*') == rule.pattern.size())
        return Text::tr("The pattern matches every holder: name a part of what they have in common.");
    if (rule.service.trimmed().isEmpty())
        return Text::tr("The service has no name.");
    if (rule.service.size() > kMostService)
        return Text::tr("The name of the service is longer than %1 characters.").arg(kMostService);
    return {};
}

QString patternForHolder(LibraryId library, std::string_view token)
{
    const std::string_view client = formats::clientOf(library, token);
    std::string pattern = formats::literalPattern(client);
    if (!isUtf8(client)) { // a preference is text, so each non-ASCII byte becomes a wildcard
        for (char& c : pattern) {
            if (static_cast<unsigned char>(c) >= 0x80)
                c = '?';
        }
    }
    return QString::fromStdString(pattern);
}

QString asLine(const HolderRule& rule)
{
    const QJsonObject object{{u"pattern"_s, rule.pattern}, {u"service"_s, rule.service}};
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

HolderRule ruleFromLine(const QString& line)
{
    const QJsonObject object = QJsonDocument::fromJson(line.toUtf8()).object();
    return {object[u"pattern"_s].toString(), object[u"service"_s].toString()};
}

HolderNames::HolderNames(QObject* parent) : QObject(parent)
{
    m_learnt.setSingleShot(true);
    m_learnt.setInterval(kLearnEvery);
    connect(&m_learnt, &QTimer::timeout, this, &HolderNames::lookAgain);
}

void HolderNames::setRules(const QList<HolderRule>& rules)
{
    QList<HolderRule> good;
    for (const HolderRule& rule : rules) {
        if (problemOf(rule).isEmpty() && good.size() < kMostRules)
            good << rule;
    }
    if (good == m_rules)
        return;
    m_rules = good;
    m_compiled.assign(1, {});
    for (const HolderRule& rule : m_rules)
        m_compiled.push_back({rule.pattern.toStdString(), rule.service.toStdString(), isGlob(rule.pattern)});
    m_known.clear();
    Q_EMIT rulesChanged();
    Q_EMIT changed();
}

const std::string& HolderNames::service(LibraryId library, std::string_view token) const
{
    if (m_rules.isEmpty() || token.empty())
        return m_compiled.front().service;
    auto known = m_known.find(token);
    if (known == m_known.end()) {
        if (m_known.size() >= kMostKnown)
            m_known.clear();
        const Known now{library, static_cast<std::uint32_t>(find(library, token)), clientOf(token) != nullptr};
        known = m_known.emplace(std::string(token), now).first;
    }
    return m_compiled[known->second.rule].service;
}

void HolderNames::learn()
{
    if (!m_learnt.isActive())
        m_learnt.start();
}

std::string_view HolderNames::connectionName(std::string_view token) const
{
    const TracedClient* client = token.empty() ? nullptr : clientOf(token);
    return client ? std::string_view(client->name) : std::string_view();
}

void HolderNames::lookAgain()
{
    Q_EMIT learnt();
    const auto isOther = [this](const auto& entry) {
        const auto& [token, known] = entry;
        const bool mayBe = known.traced || clientOf(token) != nullptr;
        return mayBe && find(known.library, token) != known.rule;
    };
    if (std::none_of(m_known.begin(), m_known.end(), isOther))
        return;
    m_known.clear();
    Q_EMIT changed();
}

std::size_t HolderNames::find(LibraryId library, std::string_view token) const
{
    const formats::HolderText who = formats::describeHolder(library, token);
    const std::string place = who.pid.empty() ? std::string() : std::string(who.host).append(":").append(who.pid);
    const TracedClient* client = clientOf(token);
    const TracedClient nobody;
    const TracedClient& traced =
        client && !client->several ? *client : nobody; // an address of several identifies nobody
    const std::string_view address = traced.address;
    const std::string_view names[] = {
        token,   formats::clientOf(library, token),    who.client, who.host, place, traced.name, traced.user,
        address, address.substr(0, address.rfind(':'))};
    for (std::size_t i = 1; i < m_compiled.size(); ++i) {
        const Compiled& rule = m_compiled[i];
        const bool fits = std::any_of(std::begin(names), std::end(names), [&](std::string_view name) {
            return !name.empty() && (rule.isGlob ? formats::matches(rule.pattern, name) : rule.pattern == name);
        });
        if (fits)
            return i;
    }
    return 0;
}

QString HolderNames::named(LibraryId library, std::string_view token, const QString& text) const
{
    const std::string& known = service(library, token);
    //: the service that a holder belongs to, then the holder
    return known.empty() ? text : tr("%1 · %2").arg(QString::fromStdString(known), text);
}

QString namedHolder(const HolderNames* names, LibraryId library, std::string_view token, const QString& text)
{
    return names ? names->named(library, token, text) : text;
}

} // namespace lockscope::presentation

#include "moc_holdernames.cpp"
