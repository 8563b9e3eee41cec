// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The film of the README, a numbered picture for each tenth of a second: a minute of the recorded hour as the live
// window shows it, faster. Clock and events come from the story, so that each run makes the same film.
//
//   incident_film FOLDER
#include "core/pictureview.h"
#include "gui/recordings/timebar.h"
#include "gui/shell/mainactions.h"
#include "incident/incident.h"
#include "windowfixture.h"

#include <QDir>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatience = 60'000;
constexpr QSize kSize(1280, 720);
constexpr int kCaption = 44; ///< pixels below the window
constexpr QColor kAmber(0xff, 0xb3, 0x00);
constexpr int kFaster = 6;
constexpr std::chrono::milliseconds kFrame = kFaster * 100ms; ///< recorded time of a picture

/// The hour as a live source: its consumer takes what happened up to a moment at once.
class LiveHour final : public EventSource
{
public:
    /// Watched from `begin` on: what is held then is found.
    explicit LiveHour(ServerTime begin)
    {
        m_incident.stageDeadlock(at(23, 17));
        PictureView picture;
        std::vector<NodeEvent> nodes;
        Batch batch;
        while (batch.now < begin && m_incident.next(batch)) {
            picture.update(batch);
            std::move(batch.nodes.begin(), batch.nodes.end(), std::back_inserter(nodes));
        }
        picture.snapshot(m_told);
        m_told.nodes = std::move(nodes);
        m_told.counters = batch.counters;
        m_told.now = batch.now;
        m_told.taken = batch.taken;
    }
    [[nodiscard]] ServerTime at(int minute, int second) const { return m_incident.at(minute, second); }
    [[nodiscard]] MonoTime taken() const { return m_told.taken; }
    void runTo(ServerTime moment)
    {
        Batch batch;
        while (m_told.now < moment && m_incident.next(batch))
            m_told.append(batch);
    }
    bool takeBatch(Batch& into) override
    {
        const bool isNew = !m_told.isEmpty();
        into.clear();
        into.append(m_told);
        m_told.counters = into.counters;
        m_told.now = into.now;
        m_told.taken = into.taken;
        return isNew;
    }
    void setVisible(std::vector<LockId>) override {}
    void setSelected(LockId) override {}

private:
    Incident m_incident;
    Batch m_told;
};

class Film
{
public:
    explicit Film(QString folder) : m_folder(std::move(folder))
    {
        m_live.theme.setChoice(gui::ThemeChoice::Dark);
        settings::Profile profile = settings::newProfile();
        profile.name = u"checkout-prod"_s;
        profile.environment = settings::Environment::Production;
        profile.endpoint.host = "10.1.4.7";
        m_live.session.watch(profile, m_hour);
        window().resize(kSize.width(), kSize.height() - kCaption);
        window().show();
    }
    [[nodiscard]] gui::MainWindow& window() { return *m_live.window; }
    [[nodiscard]] ServerTime at(int minute, int second) const { return m_hour->at(minute, second); }
    [[nodiscard]] bool isWell() const { return m_isWell; }
    [[nodiscard]] int pictures() const { return m_pictures; }
    void goTo(ServerTime moment)
    {
        m_now = moment;
        m_hour->runTo(moment);
        m_live.source.advance(
            std::chrono::duration_cast<std::chrono::microseconds>(m_hour->taken() - m_live.source.clock().mono()));
        settle();
    }
    /// Pictures until then, or so many.
    void run(ServerTime until, const QString& caption)
    {
        while (m_now < until) {
            goTo(m_now + kFrame);
            take(caption);
        }
    }
    void run(int pictures, const QString& caption) { run(m_now + pictures * kFrame, caption); }
    /// Goes to the mark of a take-over on the strip of time, while time goes on, and presses it.
    void pressMark(int pictures, const QString& caption)
    {
        auto& bar = *window().findChild<gui::TimeBar*>();
        const QPoint from(kSize.width() / 2, kSize.height() / 2);
        QPoint mark;
        for (int i = 1; i <= pictures; ++i) {
            goTo(m_now + kFrame);
            mark = markOf(analysis::FindingId::TakenOver, bar);
            m_ring = bar.mapTo(&window(), mark);
            m_pointer = from + (*m_ring - from) * i / pictures;
            take(caption);
        }
        QTest::mouseClick(&bar, Qt::LeftButton, {}, mark);
        settle();
        m_isWell = m_isWell && m_live.session.isPast();
        m_ring.reset();
    }
    void backToLive()
    {
        m_pointer.reset();
        window().backToLive();
        m_isWell = m_isWell && !m_live.session.isPast();
    }
    [[nodiscard]] QPoint markOf(analysis::FindingId finding, const gui::TimeBar& bar)
    {
        const auto& marks = m_live.findings.marks();
        const auto mark =
            std::find_if(marks.begin(), marks.end(), [&](const auto& each) { return each.id == finding; });
        m_isWell = m_isWell && mark != marks.end();
        return mark == marks.end() ? QPoint()
                                   : QPoint(qRound(bar.xOf(mark->begin)), qRound(bar.markHeight(mark->severity)));
    }
    void select(std::string_view name)
    {
        const PictureView& picture = m_live.frames.picture();
        for (std::uint32_t i = 0; i < picture.size(); ++i) {
            if (picture.key(LockId{i}).name == name)
                m_live.selection.select(LockId{i});
        }
    }
    void keepStill() { m_isWell = m_last.save(QDir(m_folder).filePath(u"still.png"_s)) && m_isWell; }

private:
    void settle()
    {
        m_live.frames.step();
        m_isWell = QTest::qWaitFor([this] { return !window().playback().isOnTheWay(); }, kPatience) && m_isWell;
        m_live.frames.step();
        QCoreApplication::processEvents();
    }
    void take(const QString& caption)
    {
        m_last = QImage(kSize, QImage::Format_RGB32);
        m_last.fill(QColor(0x0c, 0x10, 0x16));
        QPainter painter(&m_last);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.drawPixmap(0, 0, window().grab());
        QFont font = window().font();
        font.setPixelSize(19);
        painter.setFont(font);
        painter.setPen(Qt::white);
        const QRect band = QRect(0, kSize.height() - kCaption, kSize.width(), kCaption).adjusted(18, 0, -18, 0);
        painter.drawText(band, Qt::AlignVCenter | Qt::AlignLeft, caption);
        font.setPixelSize(15);
        painter.setFont(font);
        painter.setPen(QColor(0x9a, 0xa7, 0xb6));
        painter.drawText(band, Qt::AlignVCenter | Qt::AlignRight, u"recorded time, %1× faster"_s.arg(kFaster));
        if (m_ring) {
            painter.setPen(QPen(kAmber, 2.5));
            painter.drawEllipse(*m_ring, 13, 13);
        }
        if (m_pointer)
            paintPointer(painter);
        painter.end();
        m_isWell = m_last.save(QDir(m_folder).filePath(u"%1.png"_s.arg(m_pictures++, 4, 10, QChar(u'0')))) && m_isWell;
    }
    void paintPointer(QPainter& painter) const
    {
        QPainterPath arrow;
        arrow.addPolygon(QPolygonF({{0, 0}, {0, 20}, {5, 15.5}, {8.5, 23}, {12, 21.5}, {8.5, 14.5}, {15, 14.5}}));
        arrow.closeSubpath();
        painter.translate(*m_pointer);
        painter.setPen(QPen(Qt::black, 1.5));
        painter.setBrush(Qt::white);
        painter.drawPath(arrow);
    }

    QString m_folder;
    std::shared_ptr<LiveHour> m_hour = std::make_shared<LiveHour>(Incident::at(18, 45, 0, Incident::kBegin));
    WindowFixture m_live;
    ServerTime m_now{};
    QImage m_last;
    std::optional<QPoint> m_pointer; ///< in the window
    std::optional<QPoint> m_ring;    ///< around a mark
    int m_pictures = 0;
    bool m_isWell = true;
};

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fputs("usage: incident_film FOLDER\n", stderr);
        return 2;
    }
    QApplication application(argc, argv);
    const QString folder = QString::fromLocal8Bit(argv[1]);
    if (!QDir().mkpath(folder))
        return 1;
    Film film(folder);
    film.goTo(film.at(18, 46));
    film.window().mainActions()[gui::MainActions::Id::Inspector]->trigger(); // closed: room for the lanes
    film.window().filterBy(u"stock"_s);
    for (ServerTime moment = film.at(18, 47); moment < film.at(22, 30); moment += 1s)
        film.goTo(moment);
    film.goTo(film.at(22, 30));
    film.select(Incident::kSync);
    film.run(film.at(22, 42), u"stock-sync-3 has stopped renewing: its lease runs out"_s);
    film.run(film.at(22, 58), u"The lease is over, and stock-sync-1 takes the lock"_s);
    film.run(film.at(23, 3), u"stock-sync-3 wakes up and overwrites it: two may be at work"_s);
    film.pressMark(11, u"The take-over has left a mark on the strip of time …"_s);
    film.run(8, u"… and one click goes back to that moment"_s);
    film.keepStill();
    film.run(10, u"… and one click goes back to that moment"_s);
    film.backToLive();
    film.window().showPage(u"waitsfor"_s);
    film.run(film.at(23, 27), u"Who waits for whom? Two clients wait for one holder …"_s);
    film.run(20, u"… and now the holder waits for one of them: a deadlock"_s);
    static_cast<void>(film.markOf(analysis::FindingId::Deadlock, *film.window().findChild<gui::TimeBar*>()));
    std::printf("%d pictures\n", film.pictures());
    if (film.isWell())
        return 0;
    std::fputs("incident_film: a finding, the way to the past or back, or a picture is missing\n", stderr);
    return 1;
}
