// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual.h"

using namespace Qt::StringLiterals;

namespace lockscope::app {
namespace {

using cli::OptionHelp;
using Options = std::vector<OptionHelp>;

bool isFile(const OptionHelp& option)
{
    return option.value.compare(u"file", Qt::CaseInsensitive) == 0;
}

bool isFolder(const OptionHelp& option)
{
    return option.value == u"folder";
}

// --- man ---

QString roff(QString text)
{
    text.replace(u'\\', u"\\e"_s).replace(u'-', u"\\-"_s).replace(u'\'', u"\\(aq"_s);
    QStringList lines = text.split(u'\n');
    for (QString& line : lines)
        if (line.startsWith(u'.'))
            line.prepend(u"\\&"_s);
    return lines.join(u"\n.br\n"_s);
}

QString roff(const Options& options)
{
    QString text;
    for (const OptionHelp& each : options) {
        QStringList names;
        for (const QString& name : each.names())
            names << u"\\fB"_s + roff(name) + u"\\fR"_s;
        text += u".TP\n"_s + names.join(u", "_s);
        if (!each.value.isEmpty())
            text += u" \\fI"_s + roff(QString(each.value).remove(u'<').remove(u'>')) + u"\\fR"_s;
        text += u'\n' + roff(each.help);
        if (!each.choices.isEmpty() && !each.help.contains(each.choices.last()))
            text += u"\nOne of: "_s + roff(each.choices.join(u", "_s)) + u'.';
        text += u'\n';
    }
    return text;
}

QString man(const Manual& manual)
{
    QString text = u".TH LOCKSCOPE 1 \"\" \"Lockscope %1\" \"User Commands\"\n.SH NAME\n"_s.arg(manual.version) +
                   u"lockscope \\- console for Redis distributed locks\n.SH SYNOPSIS\n"_s +
                   u".B lockscope\n[\\fIoptions\\fR]\n.br\n.B lockscope\n\\fIverb\\fR [\\fIoptions\\fR]\n"_s +
                   u".SH DESCRIPTION\n"_s + roff(manual.description) + u"\n.SH OPTIONS OF THE WINDOW\n"_s +
                   roff(manual.options);
    text += u".SH VERBS\nThey work without a window.\n"_s;
    for (const cli::VerbHelp& verb : manual.verbs) {
        text += u".SS lockscope "_s + roff(verb.name);
        text += (verb.argument.isEmpty() ? QString() : u' ' + roff(verb.argument)) + u'\n' + roff(verb.help) + u'\n';
        if (!verb.argument.isEmpty())
            text += u".TP\n\\fI"_s + roff(verb.argument) + u"\\fR\n"_s + roff(verb.argumentHelp) + u'\n';
        text += roff(verb.options);
    }
    return text + u".SH EXIT STATUS\n"_s + roff(manual.exitCodes) + u"\n.SH ENVIRONMENT\n"_s + roff(manual.passwords) +
           u"\n.SH SEE ALSO\n.BR redis\\-cli (1),\n.BR redis\\-server (1)\n"_s;
}

// --- shells ---

QString quoted(QString text)
{
    return u'\'' + text.replace(u'\'', u"'\\''"_s) + u'\'';
}

QString words(const Options& options)
{
    QStringList all;
    for (const OptionHelp& each : options)
        all += each.names();
    return all.join(u' ');
}

/// The `case` branches that complete option values in bash, for one verb or the window.
QString bashValues(const Options& options)
{
    QString text;
    for (const OptionHelp& each : options) {
        if (each.value.isEmpty())
            continue;
        QString then = u":"_s;
        if (isFile(each) || isFolder(each))
            then = u"COMPREPLY=($(compgen -%1 -- \"$word\"))"_s.arg(isFile(each) ? u"f"_s : u"d"_s);
        else if (!each.choices.isEmpty())
            then = u"COMPREPLY=($(compgen -W '%1' -- \"$word\"))"_s.arg(each.choices.join(u' '));
        text += u"        %1) %2; return ;;\n"_s.arg(each.names().join(u'|'), then);
    }
    return text;
}

QString bash(const Manual& manual)
{
    QString text = u"# Completion of lockscope for bash, written by the program itself.\n"
                   "_lockscope()\n{\n"
                   "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options\n"
                   "    COMPREPLY=()\n"
                   "    case $COMP_CWORD:${COMP_WORDS[1]} in\n"_s;
    QStringList names;
    for (const cli::VerbHelp& verb : manual.verbs) {
        names << verb.name;
        const Options& options = verb.options;
        const QString values = bashValues(options);
        text += u"    [!1]:%1|??*:%1)\n"_s.arg(verb.name);
        if (!values.isEmpty())
            text += u"        case $before in\n"_s + values + u"        esac\n"_s;
        text += u"        options='%1'\n"_s.arg(words(options));
        if (verb.argument == u"CASE")
            text +=
                u"        [[ $word == -* ]] || options+=\" $(lockscope simulate --list 2>/dev/null | cut -d' ' -f1)\"\n"_s;
        text += u"        ;;\n"_s;
    }
    const Options& window = manual.options;
    text += u"    *)\n        case $before in\n"_s + bashValues(window) + u"        esac\n"_s;
    text += u"        options='%1'\n        [ \"$COMP_CWORD\" -gt 1 ] || options+=' %2'\n        ;;\n    esac\n"_s.arg(
        words(window), names.join(u' '));
    return text + u"    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n}\ncomplete -F _lockscope lockscope\n"_s;
}

QString zshOptions(const Options& options, const QString& indent)
{
    QString text;
    for (const OptionHelp& each : options) {
        QString help = each.help;
        help.replace(u'\\', u"\\\\"_s).replace(u'[', u"\\["_s).replace(u']', u"\\]"_s).replace(u':', u"\\:"_s);
        QString value;
        if (!each.value.isEmpty()) {
            value = u':' + each.value + u':';
            if (isFile(each))
                value += u"_files"_s;
            else if (isFolder(each))
                value += u"_files -/"_s;
            else if (!each.choices.isEmpty())
                value += u'(' + each.choices.join(u' ') + u')';
        }
        for (const QString& name : each.names())
            text += indent + quoted(u"*"_s + name + u'[' + help + u']' + value) + u" \\\n"_s;
    }
    return text;
}

QString zsh(const Manual& manual)
{
    QString text = u"#compdef lockscope\n# Completion of lockscope for zsh, written by the program itself.\n"
                   "_lockscope() {\n    local -a verbs\n    verbs=(\n"_s;
    for (const cli::VerbHelp& verb : manual.verbs)
        text += u"        "_s + quoted(verb.name + u':' + verb.help) + u'\n';
    text += u"    )\n    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
            "        _describe 'verb' verbs\n        return\n    fi\n    case $words[2] in\n"_s;
    for (const cli::VerbHelp& verb : manual.verbs) {
        text += u"    %1)\n        shift words\n        (( CURRENT-- ))\n        _arguments \\\n"_s.arg(verb.name) +
                zshOptions(verb.options, u"            "_s);
        QString argument = verb.argument.isEmpty()
                               ? QString()
                               : u"1:"_s + verb.argument + (verb.argument == u"CASE" ? u":_files"_s : u": "_s);
        if (verb.argument.endsWith(u"..."_s))
            argument.replace(0, 1, u'*');
        text +=
            u"            "_s + (argument.isEmpty() ? u"&& return\n"_s : quoted(argument) + u'\n') + u"        ;;\n"_s;
    }
    return text + u"    *)\n        _arguments \\\n"_s + zshOptions(manual.options, u"            "_s) +
           u"            && return\n        ;;\n    esac\n}\n_lockscope \"$@\"\n"_s;
}

QString fishOption(const OptionHelp& each, const QString& when)
{
    QString text = u"complete -c lockscope -n "_s + quoted(when);
    for (const QString& name : each.names())
        text += name.startsWith(u"--"_s) ? u" -l "_s + name.mid(2) : u" -s "_s + name.mid(1);
    if (!each.value.isEmpty())
        text += isFile(each) || isFolder(each) ? u" -r -F"_s : u" -x"_s;
    if (!each.choices.isEmpty())
        text += u" -a "_s + quoted(each.choices.join(u' '));
    QString help = each.help;
    return text + u" -d "_s + u'\'' + help.replace(u'\\', u"\\\\"_s).replace(u'\'', u"\\'"_s) + u"'\n"_s;
}

QString fish(const Manual& manual)
{
    QStringList names;
    for (const cli::VerbHelp& verb : manual.verbs)
        names << verb.name;
    const QString none = u"not __fish_seen_subcommand_from "_s + names.join(u' ');
    QString text = u"# Completion of lockscope for fish, written by the program itself.\ncomplete -c lockscope -f\n"_s;
    for (const cli::VerbHelp& verb : manual.verbs)
        text += u"complete -c lockscope -n "_s + quoted(u"__fish_use_subcommand"_s) + u" -a "_s + verb.name +
                u" -d '"_s + QString(verb.help).replace(u'\'', u"\\'"_s) + u"'\n"_s;
    for (const OptionHelp& each : manual.options)
        text += fishOption(each, none);
    for (const cli::VerbHelp& verb : manual.verbs)
        for (const OptionHelp& each : verb.options)
            text += fishOption(each, u"__fish_seen_subcommand_from "_s + verb.name);
    return text;
}

} // namespace

std::optional<QString> Manual::as(QStringView format) const
{
    if (format == u"man")
        return man(*this);
    if (format == u"bash")
        return bash(*this);
    if (format == u"zsh")
        return zsh(*this);
    if (format == u"fish")
        return fish(*this);
    return std::nullopt;
}

} // namespace lockscope::app
