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

    /// The names as typed: "--json"; for help "-h" and "--help".
    [[nodiscard]] QStringList names() const;
};

/// The options and arguments of a command line. Each is declared once, with its help, the check of its value and its
/// destination; CLI11 splits the words. Bound variables must outlive take(). CLI11 reads neither environment nor
/// configuration files. One thread.
class CommandLine
{
public:
    /// Stores a value. Returns the reason if it is not valid, a sentence without a full stop; empty if it was stored.
    using Take = std::function<QString(const QString& value)>;
    /// Stores a value; false if it is not valid.
    using Accept = std::function<bool(const QString& value)>;

    CommandLine();
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    /// Declares a switch that sets `into`.
    void flag(const char* name, const char* help, bool& into);
    /// Declares an option with a value. The last of several values counts.
    void option(const char* name, const char* value, const char* help, Take take);
    /// The same; the error for an invalid value is "--name needs " and `needs`.
    void option(const char* name, const char* value, const char* help, const char* needs, Accept accept);
    /// The same; any text is valid.
    void option(const char* name, const char* value, const char* help, std::string& into);
    void option(const char* name, const char* value, const char* help, std::optional<std::string>& into);
    /// The same; only `choices` are valid.
    void choice(const char* name, const char* value, const char* help, const QStringList& choices, Take take);
    /// Sets the choices of the option declared last, for completions.
    void setChoices(const QStringList& choices) { m_help.back().choices = choices; }
    /// Declares an option that may be given several times; each value counts, in order.
    void each(const char* name, const char* value, const char* help, const char* needs, Accept accept);
    /// Declares the handler for arguments and for the words after "--". It is called once, even without arguments.
    /// Without a handler, arguments are an error.
    void arguments(std::function<QString(const QStringList& words)> take) { m_arguments = std::move(take); }
    /// Declares a check across options: returns the problem, or empty. Checks run after all values were stored, in the
    /// order of declaration.
    void check(std::function<QString()> problem);

    /// Splits the words without storing values. Returns the problem, which quotes no password, or empty.
    [[nodiscard]] QString split(const QStringList& words);
    /// Stores all values and runs the checks. Returns the first problem, or empty.
    [[nodiscard]] QString take();

    // After split():
    [[nodiscard]] bool isGiven(const char* name) const;
    /// All values of an option; empty if it was not given or is not declared.
    [[nodiscard]] QStringList values(const char* name) const;
    /// The arguments, that is the words that are no options.
    [[nodiscard]] QStringList words() const;

    /// All options, --help first.
    [[nodiscard]] const std::vector<OptionHelp>& options() const { return m_help; }
    /// The help text of all options, wrapped for a terminal.
    [[nodiscard]] QString optionsText() const;

private:
    struct Splitter;
    void declare(OptionHelp help, std::function<QString(const QStringList& values)> take);
    [[nodiscard]] QString trySplit(const QStringList& words);

    std::unique_ptr<Splitter> m_splitter;
    std::vector<OptionHelp> m_help;
    std::vector<std::function<QString(const QStringList& values)>> m_takes; ///< one per option, in the order of m_help
    std::function<QString(const QStringList& words)> m_arguments;
    std::vector<std::function<QString()>> m_checks;
};

/// "a, b or c"
[[nodiscard]] QString anyOf(const QStringList& words);

/// Formats a name and its help in two columns, wrapped for a terminal of 80 columns.
[[nodiscard]] QString inColumns(const QString& name, const QString& help, int width);

} // namespace lockscope::cli
