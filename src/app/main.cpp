// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments.h"
#include "app/build.h"
#include "app/pictures.h"
#include "app/texttable.h"
#include "app/windowapp.h"
#include "cli/cli.h"
#include "cli/login.h"
#include "cli/output.h"
#include "cli/terminationsignals.h"
#include "gui/shell/mainwindow.h"

#include <QApplication>

#include <pwd.h>
#include <unistd.h>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

bool hasDisplay()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    return !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") || !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
#else
    return true;
#endif
}

int stop(const app::Stop& reason)
{
    if (reason.code == 0) {
        cli::ignoreWriteSignals();
        return cli::printText(reason.text) ? 0 : static_cast<int>(cli::ExitCode::Connection);
    }
    cli::complainLines(reason.text.trimmed());
    return reason.code;
}

QtMessageHandler printMessage = nullptr;

/// Drops a warning that the offscreen platform prints for every window of a fixed size.
void dropPlatformChatter(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (text != u"This plugin does not support propagateSizeHints()"_s)
        printMessage(type, context, text);
}

/// Without a display, switches to the offscreen platform. False if neither pictures nor the demo were requested.
bool goOffscreen(app::WindowArguments& arguments)
{
    if (arguments.grabFolder.isEmpty() && !arguments.demo)
        return false;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    printMessage = qInstallMessageHandler(dropPlatformChatter);
    if (arguments.grabFolder.isEmpty()) {
        arguments.grabFolder = u"build/demo"_s;
        arguments.grabAfter = std::chrono::seconds(20);
        cli::complain(u"There is no display: the demo runs for 20 seconds, prints the live table, and saves "
                      "pictures of the window in %1."_s.arg(arguments.grabFolder));
    }
    return true;
}

int runWindow(int argc, char** argv, app::WindowArguments arguments)
{
    const bool showsTable = !hasDisplay() && arguments.demo && arguments.grabFolder.isEmpty();
    if (!hasDisplay() && !goOffscreen(arguments))
        return stop({2, u"lockscope: there is no display (neither WAYLAND_DISPLAY nor DISPLAY is set). Use "
                        "the verbs (lockscope --help), or lockscope --demo, which needs none.\n"_s});
    if (arguments.uriHadPassword)
        cli::complain(cli::passwordInUriWarning());

    QApplication application(argc, argv);
    QApplication::setApplicationName(u"lockscope"_s);
    QApplication::setApplicationDisplayName(u"Lockscope"_s);
    QGuiApplication::setDesktopFileName(u"io.github.lockscope.Lockscope"_s);

    cli::TerminationSignals signals;
    app::WindowApp windowApp(application, arguments);
    QObject::connect(&signals, &cli::TerminationSignals::terminated, &application, [&windowApp] {
        windowApp.window().close();
        QCoreApplication::quit();
    });
    if (!arguments.grabFolder.isEmpty()) {
        auto* pictures = new app::Pictures(windowApp, arguments.grabFolder, &application);
        QObject::connect(pictures, &app::Pictures::finished, &application, [](const QString& error) {
            if (!error.isEmpty())
                cli::complain(error);
            QCoreApplication::exit(error.isEmpty() ? 0 : 1);
        });
        QObject::connect(&windowApp.session(), &gui::WindowSession::failed, &application, [](const QString& why) {
            cli::complain(why);
            QCoreApplication::exit(3);
        });
        if (!arguments.simulatorCase.isEmpty())
            pictures->setOnlyPage(u"simulator"_s);
        pictures->startAfter(arguments.grabAfter);
    }
    if (showsTable)
        new app::TextTable(windowApp.frames(), &windowApp);
    windowApp.start();
    return QApplication::exec();
}

/// Profiles (what is production) and the audit log are below the user's home, also where nobody set HOME: in a service,
/// a job of cron, a bare environment.
void findHome()
{
    if (qEnvironmentVariable("HOME").startsWith(u'/'))
        return;
    const passwd* user = ::getpwuid(::geteuid()); // NOLINT(concurrency-mt-unsafe): there is only one thread yet
    if (user != nullptr && user->pw_dir != nullptr && user->pw_dir[0] == '/')
        qputenv("HOME", user->pw_dir);
}

} // namespace

int main(int argc, char** argv)
{
    findHome();
    // Other threads than the window's use Qt's event dispatcher: GLib's costs about a twentieth more per wake-up, but
    // the desktop's dialogs need it. Set here, while there is only one thread.
    if (!qEnvironmentVariableIsSet("QT_NO_THREADED_GLIB"))
        qputenv("QT_NO_THREADED_GLIB", "1");
    QCoreApplication::setApplicationVersion(app::build().version);
    if (argc > 1 && cli::isVerb(argv[1]))
        return cli::run(argc, argv);
    QStringList words;
    for (int i = 1; i < argc; ++i)
        words << QString::fromLocal8Bit(argv[i]);
    const auto parsed = app::parseWindowArguments(words);
    if (const auto* reason = std::get_if<app::Stop>(&parsed))
        return stop(*reason);
    return runWindow(argc, argv, std::get<app::WindowArguments>(parsed));
}
