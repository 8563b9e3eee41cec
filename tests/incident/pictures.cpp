// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures of the recorded hour for the README: the window as main() makes it, at some moments of the story.
//
//   incident_pictures FOLDER
#include "app/windowapp.h"
#include "gui/findings/findingsmodel.h"
#include "gui/findings/findingspage.h"
#include "gui/shell/mainwindow.h"
#include "incident/incident.h"
#include "incident/recordedincident.h"

#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatience = 60'000;
/// Pages paint by the frame timer and charts four times a second.
constexpr int kSettle = 900;

/// 14:00 UTC, today or yesterday: so near that nobody wonders, and the same time of day in each picture.
ServerTime beginOfTheHour()
{
    QDateTime begin(QDate::currentDate(), QTime(14, 0), Qt::UTC);
    if (begin.secsTo(QDateTime::currentDateTimeUtc()) < 3'600)
        begin = begin.addDays(-1);
    return serverTimeFromUs(begin.toMSecsSinceEpoch() * 1'000);
}

/// One picture after the other of one window.
class Camera
{
public:
    Camera(app::WindowApp& app, QString folder) : m_app(app), m_folder(std::move(folder)) {}

    [[nodiscard]] bool waitForTheHour(ServerTime gapFrom)
    {
        // The window goes to the first problem as soon as the findings of the whole file are known.
        const gui::Playback& playback = m_app.window().playback();
        if (!QTest::qWaitFor([this] { return m_app.session().isPast(); }, kPatience) ||
            !QTest::qWaitFor([&] { return playback.position() > playback.range().from; }, kPatience))
            return false;
        // The strip is drawn in detail as soon as another reader is done: then nothing happens in the gap any more.
        return QTest::qWaitFor(
            [&] { return playback.overview().columns(gapFrom, gapFrom + std::chrono::seconds{10}, 1).front() == 0; },
            kPatience);
    }
    void goTo(ServerTime moment)
    {
        gui::Playback& playback = m_app.window().playback();
        playback.goTo(moment);
        QTest::qWait(kSettle);
        m_isWell = QTest::qWaitFor([&] { return !playback.isOnTheWay(); }, kPatience) && m_isWell;
    }
    void select(std::string_view name)
    {
        const PictureView& picture = m_app.frames().picture();
        for (std::uint32_t i = 0; i < picture.size(); ++i) {
            if (picture.key(LockId{i}).name == name)
                m_app.selection().select(LockId{i});
        }
    }
    /// Shows the page first: it reads the findings of a moment while it is visible.
    void choose(analysis::FindingId id)
    {
        m_app.window().showPage(u"findings"_s);
        QTest::qWait(kSettle);
        auto* page = m_app.window().findChild<gui::FindingsPage*>();
        auto* table = page->findChild<QTableView*>(u"findingsTable"_s);
        for (int row = 0; row < page->model().rowCount(); ++row) {
            if (page->model().groups()[std::size_t(row)].id == id)
                table->selectRow(row);
        }
    }
    void take(const QString& page, const QString& name)
    {
        m_app.window().showPage(page);
        QTest::qWait(kSettle);
        m_isWell = m_app.window().grab().save(QDir(m_folder).filePath(name + u".png"_s)) && m_isWell;
    }
    void filter(const QString& text) { m_app.window().filterBy(text); }
    [[nodiscard]] bool isWell() const { return m_isWell; }

private:
    app::WindowApp& m_app;
    QString m_folder;
    bool m_isWell = true;
};

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fputs("usage: incident_pictures FOLDER\n", stderr);
        return 2;
    }
    QTemporaryDir home; // settings of its own, and nothing is left of it
    qputenv("HOME", QFile::encodeName(home.path()));
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"})
        qunsetenv(name);
    QApplication application(argc, argv);
    QApplication::setApplicationName(u"lockscope"_s);
    const QString folder = QFileInfo(QString::fromLocal8Bit(argv[1])).absoluteFilePath();
    const QString file = u"checkout-prod.lockscope"_s;
    const ServerTime begin = beginOfTheHour();
    const auto moment = [begin](int minute, int second, int ms = 0) { return Incident::at(minute, second, ms, begin); };
    QDir::setCurrent(home.path()); // of the file no more than its name is shown
    if (!recordIncident(file.toStdString(), begin))
        return 1;

    app::WindowArguments arguments;
    arguments.recording = file;
    arguments.theme = u"dark"_s;
    arguments.language = u"en"_s;
    arguments.size = QSize(1600, 1000);
    arguments.grabFolder = folder; // so that no ring is kept
    app::WindowApp app(application, arguments);
    app.start();
    Camera camera(app, folder);
    if (!camera.waitForTheHour(moment(26, 31)))
        return 1;
    using analysis::FindingId;
    camera.goTo(moment(23, 2));
    camera.select(Incident::kSync);
    camera.choose(FindingId::TakenOver);
    camera.take(u"findings"_s, u"incident-findings-dark"_s);
    camera.filter(u"stock"_s);
    camera.take(u"timeline"_s, u"incident-timeline-dark"_s);
    camera.filter({});
    camera.goTo(moment(25, 50));
    camera.select(Incident::kCron);
    camera.take(u"locks"_s, u"incident-lock-dark"_s);
    camera.goTo(moment(29, 0, 500)); // somebody has just looked who waits
    camera.select(Incident::kArticle);
    camera.take(u"waitsfor"_s, u"incident-waitsfor-dark"_s);
    return camera.isWell() ? 0 : 1;
}
