// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commandline.h"

#include "cli/login.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

/// Appends a NUL to words that CLI11 would change: it takes the next word as the value of "--name=", reads "true" and
/// "{}" as no value of a switch, and splits "[a,b]". An argument cannot contain a NUL; plain() removes it.
std::string guarded(const QString& word)
{
    std::string bytes = word.toStdString();
    if (bytes.find('=') != bytes.npos || bytes.ends_with(']'))
        bytes.push_back('\0');
    return bytes;
}

QString plain(std::string bytes)
{
    if (!bytes.empty() && bytes.back() == '\0')
        bytes.pop_back();
    return QString::fromStdString(bytes);
}

QStringList plain(const std::vector<std::string>& words)
{
    QStringList all;
    for (const std::string& word : words)
        all << plain(word);
    return all;
}

QString nameOf(const QString& option)
{
    const QString name = option.section(u'=', 0, 0);
    return name.startsWith(u"--"_s) ? name.mid(2) : name;
}

QString unknown(const QStringList& options)
{
    QStringList names;
    for (const QString& option : options)
        names << nameOf(option);
    return names.size() == 1 ? u"Unknown option '%1'."_s.arg(names.first())
                             : u"Unknown options: %1."_s.arg(names.join(u", "_s));
}

} // namespace

QStringList OptionHelp::names() const
{
    return name == u"help" ? QStringList{u"-h"_s, u"--help"_s} : QStringList{u"--"_s + name};
}

struct CommandLine::Splitter
{
    CLI::App app;
    CLI::Option* words = nullptr;
    std::vector<CLI::Option*> options; ///< same order as CommandLine::m_help
};

CommandLine::CommandLine() : m_splitter(std::make_unique<Splitter>())
{
    CLI::App& app = m_splitter->app;
    app.set_help_flag();
    m_splitter->words = app.add_option("words", [](const CLI::results_t&) { return true; })->expected(-1);
    m_splitter->words->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    declare({u"help"_s, {}, u"Prints this text."_s, {}}, [](const QStringList&) { return QString(); });
}

CommandLine::~CommandLine() = default;

void CommandLine::declare(OptionHelp help, std::function<QString(const QStringList&)> take)
{
    const std::string names = help.names().join(u',').toStdString();
    CLI::App& app = m_splitter->app;
    CLI::Option* option = nullptr;
    if (help.value.isEmpty())
        option = app.add_flag(names)->disable_flag_override();
    else
        option = app.add_option(names, [](const CLI::results_t&) { return true; })->expected(1);
    option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->allow_extra_args(false);
    m_splitter->options.push_back(option);
    m_help.push_back(std::move(help));
    m_takes.push_back(std::move(take));
}

void CommandLine::flag(const char* name, const char* help, bool& into)
{
    declare({QString::fromUtf8(name), {}, QString::fromUtf8(help), {}}, [&into](const QStringList&) {
        into = true;
        return QString();
    });
}

void CommandLine::option(const char* name, const char* value, const char* help, Take take)
{
    declare({QString::fromUtf8(name), QString::fromUtf8(value), QString::fromUtf8(help), {}},
            [take = std::move(take)](const QStringList& values) { return take(values.last()); });
}

void CommandLine::option(const char* name, const char* value, const char* help, const char* needs, Accept accept)
{
    option(name, value, help, [name, needs, accept = std::move(accept)](const QString& given) {
        return accept(given) ? QString() : u"--%1 needs %2"_s.arg(QLatin1StringView(name), QString::fromUtf8(needs));
    });
}

void CommandLine::option(const char* name, const char* value, const char* help, std::string& into)
{
    option(name, value, help, [&into](const QString& given) {
        into = given.toStdString();
        return QString();
    });
}

void CommandLine::option(const char* name, const char* value, const char* help, std::optional<std::string>& into)
{
    option(name, value, help, [&into](const QString& given) {
        into = given.toStdString();
        return QString();
    });
}

void CommandLine::choice(const char* name, const char* value, const char* help, const QStringList& choices, Take take)
{
    option(name, value, help, [name, choices, take = std::move(take)](const QString& given) {
        return choices.contains(given) ? take(given) : u"--%1 needs %2"_s.arg(QLatin1StringView(name), anyOf(choices));
    });
    m_help.back().choices = choices;
}

void CommandLine::each(const char* name, const char* value, const char* help, const char* needs, Accept accept)
{
    declare({QString::fromUtf8(name), QString::fromUtf8(value), QString::fromUtf8(help), {}},
            [name, needs, accept = std::move(accept)](const QStringList& values) {
                for (const QString& given : values) {
                    if (!accept(given))
                        return u"--%1 needs %2"_s.arg(QLatin1StringView(name), QString::fromUtf8(needs));
                }
                return QString();
            });
}

void CommandLine::check(std::function<QString()> problem)
{
    m_checks.push_back(std::move(problem));
}

QString CommandLine::trySplit(const QStringList& words)
{
    std::vector<std::string> reversed;
    std::transform(words.rbegin(), words.rend(), std::back_inserter(reversed), guarded);
    CLI::App& app = m_splitter->app;
    try {
        app.clear();
        app.parse(std::move(reversed));
    } catch (const CLI::ExtrasError&) {
        return unknown(plain(app.remaining()));
    } catch (const CLI::ArgumentMismatch& error) {
        const QString option = QString::fromStdString(error.what()).section(u' ', 0, 0).remove(u':');
        const bool isSwitch = std::any_of(m_help.begin(), m_help.end(), [&](const OptionHelp& each) {
            return each.name == nameOf(option) && each.value.isEmpty();
        });
        return (isSwitch ? u"Unexpected value after '--%1'."_s : u"Missing value after '--%1'."_s).arg(nameOf(option));
    } catch (const CLI::Error& error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

QString CommandLine::split(const QStringList& words)
{
    if (trySplit(words).isEmpty())
        return {};
    // CLI11's message may quote a word, so it is made from words without passwords.
    const QString problem = trySplit(withoutPasswords(words));
    return problem.isEmpty() ? u"unknown option"_s : problem;
}

QString CommandLine::take()
{
    for (std::size_t i = 0; i < m_takes.size(); ++i) {
        if (m_splitter->options[i]->count() == 0)
            continue;
        if (QString problem = m_takes[i](plain(m_splitter->options[i]->results())); !problem.isEmpty())
            return problem;
    }
    const QStringList all = words();
    if (!m_arguments && !all.isEmpty())
        return u"does not take the argument \"%1\""_s.arg(all.first());
    if (QString problem = m_arguments ? m_arguments(all) : QString(); !problem.isEmpty())
        return problem;
    for (const auto& check : m_checks) {
        if (QString problem = check(); !problem.isEmpty())
            return problem;
    }
    return {};
}

bool CommandLine::isGiven(const char* name) const
{
    return !values(name).isEmpty();
}

QStringList CommandLine::values(const char* name) const
{
    for (std::size_t i = 0; i < m_help.size(); ++i) {
        if (m_help[i].name == QLatin1StringView(name))
            return plain(m_splitter->options[i]->results());
    }
    return {};
}

QStringList CommandLine::words() const
{
    return plain(m_splitter->words->results());
}

QString CommandLine::optionsText() const
{
    qsizetype width = 0;
    std::vector<QString> names;
    for (const OptionHelp& each : m_help) {
        names.push_back(each.names().join(u", "_s) + (each.value.isEmpty() ? QString() : u" <"_s + each.value + u'>'));
        width = std::max(width, names.back().size());
    }
    QString text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += inColumns(names[i], m_help[i].help, static_cast<int>(width));
    return text;
}

QString anyOf(const QStringList& words)
{
    if (words.size() < 2)
        return words.join(QString());
    return words.first(words.size() - 1).join(u", "_s) + u" or "_s + words.last();
}

QString inColumns(const QString& name, const QString& help, int width)
{
    constexpr qsizetype kColumns = 79;
    const qsizetype indent = width + 4;
    QString text;
    QString line = u"  "_s + name.leftJustified(width + 2);
    bool isEmpty = true;
    for (const QString& word : help.split(u' ')) {
        if (!isEmpty && line.size() + 1 + word.size() > kColumns) {
            text += line + u'\n';
            line = QString(indent, u' ');
            isEmpty = true;
        }
        line += (isEmpty ? QString() : u" "_s) + word;
        isEmpty = false;
    }
    return text + line + u'\n';
}

} // namespace lockscope::cli
