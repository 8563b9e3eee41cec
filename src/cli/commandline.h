// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::cli {

/// An option as it is declared: for --help, the manual, the completions of shells and docs/cli.md. Value type.
struct OptionHelp
{
    QString name;        ///< without dashes
    QString value;       ///< name of its value; empty: a switch
    QString help;        ///< one line
    QStringList choices; ///< the value is one of these words; empty: any text

    /// As typed: "--json"; of help "-h", "--help".
    [[nodiscard]] QStringList names() const;
};

/// The options and arguments of a command line. Each is declared once, with its help, with what its value has to be and
/// with where it goes; CLI11 splits the words. What is bound must outlive read(). Environment and configuration files
/// are not read. One thread.
class CommandLine
{
public:
    /// Takes a value, or returns why it cannot: a sentence without a full stop. Empty: it was taken.
    using Take = std::function<QString(const QString& value)>;
    /// Takes a value; false: it cannot be.
    using Accept = std::function<bool(const QString& value)>;

    CommandLine();
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    /// A switch, which sets `into`.
    void flag(const char* name, const char* help, bool& into);
    /// An option with a value. Given several times, its last value counts.
    void option(const char* name, const char* value, const char* help, Take take);
    /// The same; what cannot be taken is answered with "--name needs " and `needs`.
    void option(const char* name, const char* value, const char* help, const char* needs, Accept accept);
    /// The same for any text.
    void option(const char* name, const char* value, const char* help, std::string& into);
    void option(const char* name, const char* value, const char* help, std::optional<std::string>& into);
    /// The same for one of a few words.
    void choice(const char* name, const char* value, const char* help, const QStringList& choices, Take take);
    /// The words that the option declared last can have, for completions.
    void setChoices(const QStringList& choices) { m_help.back().choices = choices; }
    /// An option of which each value counts, in their order.
    void each(const char* name, const char* value, const char* help, const char* needs, Accept accept);
    /// The words that are no options, and those behind "--". Called once, also for none; without it they are refused.
    void arguments(std::function<QString(const QStringList& words)> take) { m_arguments = std::move(take); }
    /// What options ask of each other: the problem, or empty. After all values were taken, in the order of declaration.
    void check(std::function<QString()> problem);

    /// Splits the words, takes no value yet. Returns the problem, empty when there is none; it quotes no password.
    [[nodiscard]] QString split(const QStringList& words);
    /// Takes what was split. Returns the first problem.
    [[nodiscard]] QString take();

    // After split():
    [[nodiscard]] bool isGiven(const char* name) const;
    /// The values of an option; none of one that was not given, or is not declared.
    [[nodiscard]] QStringList values(const char* name) const;
    /// The words that are no options.
    [[nodiscard]] QStringList words() const;

    /// All options, --help first.
    [[nodiscard]] const std::vector<OptionHelp>& options() const { return m_help; }
    /// All options with their help, wrapped for a terminal.
    [[nodiscard]] QString optionsText() const;

private:
    struct Splitter;
    void declare(OptionHelp help, std::function<QString(const QStringList& values)> take);
    [[nodiscard]] QString trySplit(const QStringList& words);

    std::unique_ptr<Splitter> m_splitter;
    std::vector<OptionHelp> m_help;
    std::vector<std::function<QString(const QStringList& values)>> m_takes; ///< of each option, in the same order
    std::function<QString(const QStringList& words)> m_arguments;
    std::vector<std::function<QString()>> m_checks;
};

/// "a, b or c"
[[nodiscard]] QString anyOf(const QStringList& words);

/// A name and its help in two columns, wrapped for a terminal of 80 columns.
[[nodiscard]] QString inColumns(const QString& name, const QString& help, int width);

} // namespace lockscope::cli
