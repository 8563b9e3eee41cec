// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/report/reportpicture.h"

#include "presentation/report/reportdocument.h"
#include "presentation/timeline/lanestore.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <QCoreApplication>
#include <QXmlStreamWriter>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace lockscope::presentation {

using namespace Qt::StringLiterals;
using analysis::Severity;
using std::chrono::microseconds;

namespace {

struct PictureText
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr double kWidth = 1000;
constexpr double kLeft = 232; ///< left edge of the plot, after the names
constexpr double kRight = 992;
constexpr double kTop = 20; ///< marks of nodes are above
constexpr double kLane = 24;
constexpr double kBar = 10;
constexpr double kFoot = 46; ///< axis and legend
constexpr double kSmall = 2; ///< narrower bars are merged
constexpr double kMark = 4;  ///< marks closer than this are merged, each with its own text
constexpr std::size_t kNameCharacters = 34;

constexpr auto kHeld = "#3f78b5"_L1;
constexpr auto kContended = "#d18a1b"_L1;
constexpr auto kLost = "#c2382c"_L1;
constexpr auto kNoLease = "#7b4fa3"_L1;
constexpr auto kInk = "#1d232b"_L1;
constexpr auto kFaint = "#56606d"_L1;
constexpr auto kLine = "#d5dae1"_L1;

/// Colours for the holders of shared locks, distinct from each other and from the states of holds. The last one is for
/// all further holders.
constexpr std::array kHolders{"#0b7a75"_L1, "#b0408f"_L1, "#5b8c2a"_L1, "#27408b"_L1, "#7d5a2f"_L1,
                              "#3fa7c4"_L1, "#9c8a1f"_L1, "#e07a9b"_L1, "#8b95a1"_L1};
constexpr std::size_t kMostHolders = kHolders.size() - 1; ///< number of holders with their own colour
constexpr double kStripe = 3;                             ///< height of a holder's line below a bar
constexpr double kLegendRow = 16;
constexpr std::size_t kHolderCharacters = 28;

/// The most serious state of a hold, in this order.
enum class Look : std::uint8_t { Held, Contended, NoLease, Lost };

QLatin1StringView colourOf(Look look)
{
    switch (look) {
    case Look::Held:
        return kHeld;
    case Look::Contended:
        return kContended;
    case Look::NoLease:
        return kNoLease;
    case Look::Lost:
        break;
    }
    return kLost;
}

Look lookOf(const DrawnHold& hold)
{
    return hold.isLost() ? Look::Lost : hold.noTtl ? Look::NoLease : hold.contended ? Look::Contended : Look::Held;
}

/// An estimate for this font size: letters cannot be measured here, and Chinese ones are twice as wide.
double widthOf(const QString& words, double size = 11)
{
    const double kLetter = size * 0.565;
    const double kWide = size;
    constexpr char16_t kFirstWide = 0x2E80;
    return std::accumulate(words.begin(), words.end(), 0.0,
                           [=](double sum, QChar c) { return sum + (c.unicode() < kFirstWide ? kLetter : kWide); });
}

QString px(double value)
{
    return QString::number(std::round(value * 10) / 10);
}

class Painter
{
public:
    Painter(const ReportPicture& picture, const LaneHistory& history) : m_picture(picture), m_history(history) {}
    QByteArray paint();

private:
    struct Bar
    {
        double from = 0;
        double to = 0;
        Look look = Look::Held;
        bool isCertain = true;
        std::size_t holds = 0;
        const DrawnHold* hold = nullptr;
        std::string token; ///< of its only holder; empty: several, or unknown
    };
    [[nodiscard]] double x(ServerTime at) const;
    [[nodiscard]] double laneTop(std::size_t lane) const { return kTop + static_cast<double>(lane) * kLane; }
    void text(double left, double top, const QString& what, QLatin1StringView colour, const char* anchor = "start",
              const QString& tip = {}, int size = 0);
    void rect(double left, double top, double width, double height, QLatin1StringView colour, const QString& tip = {},
              bool isFaint = false);
    void path(const QString& d, QLatin1StringView stroke, QLatin1StringView fill, const QString& tip = {});
    void axis(double bottom);
    void lane(std::size_t index);
    void bar(const Bar& bar, double top);
    void holder(const Bar& bar, double top);
    void findHolders();
    void placeHolders();
    void gaps(std::size_t index);
    void mark(const ReportPicture::Mark& mark);
    void legend(double top);
    [[nodiscard]] QString tipOf(const DrawnHold& hold) const;
    [[nodiscard]] QString nameOf(const std::string& token, std::size_t most) const;
    [[nodiscard]] bool isInRange(const DrawnHold& hold) const;
    [[nodiscard]] ServerTime endOf(const DrawnHold& hold) const;

    /// A holder of a lock that others held, too.
    struct Holder
    {
        std::string token;
        QString name;    ///< in the legend
        double left = 0; ///< in the legend
        int row = 0;
    };
    const ReportPicture& m_picture;
    const LaneHistory& m_history;
    std::vector<Holder> m_holders; ///< in the order of their colours
    std::vector<bool> m_isTold;    ///< by lane: its holders are distinguished
    int m_holderRows = 0;          ///< in the legend
    QByteArray m_out;
    QXmlStreamWriter m_svg{&m_out};
};

double Painter::x(ServerTime at) const
{
    const TimeSpan& range = m_picture.range;
    const auto all = static_cast<double>(range.length().count());
    const auto passed = static_cast<double>((std::clamp(at, range.from, range.to) - range.from).count());
    return kLeft + passed / all * (kRight - kLeft);
}

void Painter::text(double left, double top, const QString& what, QLatin1StringView colour, const char* anchor,
                   const QString& tip, int size)
{
    if (!tip.isEmpty()) {
        m_svg.writeStartElement(u"g"_s); // some viewers would draw a title within <text>
        m_svg.writeTextElement(u"title"_s, reportText(tip));
    }
    m_svg.writeStartElement(u"text"_s);
    m_svg.writeAttribute(u"x"_s, px(left));
    m_svg.writeAttribute(u"y"_s, px(top));
    m_svg.writeAttribute(u"fill"_s, colour);
    m_svg.writeAttribute(u"text-anchor"_s, QLatin1StringView(anchor));
    if (size > 0)
        m_svg.writeAttribute(u"font-size"_s, QString::number(size));
    m_svg.writeCharacters(reportText(what));
    m_svg.writeEndElement();
    if (!tip.isEmpty())
        m_svg.writeEndElement();
}

void Painter::rect(double left, double top, double width, double height, QLatin1StringView colour, const QString& tip,
                   bool isFaint)
{
    m_svg.writeStartElement(u"rect"_s);
    m_svg.writeAttribute(u"x"_s, px(left));
    m_svg.writeAttribute(u"y"_s, px(top));
    m_svg.writeAttribute(u"width"_s, px(std::max(width, 1.0)));
    m_svg.writeAttribute(u"height"_s, px(height));
    m_svg.writeAttribute(u"fill"_s, colour);
    if (isFaint)
        m_svg.writeAttribute(u"fill-opacity"_s, u"0.5"_s);
    if (!tip.isEmpty())
        m_svg.writeTextElement(u"title"_s, reportText(tip));
    m_svg.writeEndElement();
}

void Painter::path(const QString& d, QLatin1StringView stroke, QLatin1StringView fill, const QString& tip)
{
    m_svg.writeStartElement(u"path"_s);
    m_svg.writeAttribute(u"d"_s, d);
    m_svg.writeAttribute(u"stroke"_s, stroke);
    m_svg.writeAttribute(u"fill"_s, fill);
    if (!tip.isEmpty())
        m_svg.writeTextElement(u"title"_s, reportText(tip));
    m_svg.writeEndElement();
}

/// Four to eight times at round distances.
void Painter::axis(double bottom)
{
    static constexpr std::array<std::int64_t, 24> kSteps{
        1'000,         2'000,          5'000,          10'000,         20'000,         50'000,
        100'000,       200'000,        500'000,        1'000'000,      2'000'000,      5'000'000,
        10'000'000,    30'000'000,     60'000'000,     300'000'000,    600'000'000,    1'800'000'000,
        3'600'000'000, 10'800'000'000, 21'600'000'000, 43'200'000'000, 86'400'000'000, 604'800'000'000};
    const auto length = m_picture.range.length().count();
    const auto fits = std::find_if(kSteps.begin(), kSteps.end(), [&](auto step) { return length / step <= 8; });
    const std::int64_t step = fits == kSteps.end() ? length / 4 + 1 : *fits;
    std::int64_t at = usSinceEpoch(m_picture.range.from) / step * step;
    for (; at <= usSinceEpoch(m_picture.range.to); at += step) {
        if (at < usSinceEpoch(m_picture.range.from))
            continue;
        const double left = x(serverTimeFromUs(at));
        path(u"M%1 %2V%3"_s.arg(px(left), px(kTop), px(bottom)), kLine, "none"_L1);
        text(std::min(left, kRight - 24), bottom + 14, lanetext::clock(serverTimeFromUs(at), microseconds{step}),
             kFaint, "middle");
    }
}

QString Painter::nameOf(const std::string& token, std::size_t most) const
{
    return token.empty() ? celltext::notSeen() : celltext::bytes(m_picture.token(token), most);
}

/// After a clock was set back, a hold may have begun later than now.
ServerTime Painter::endOf(const DrawnHold& hold) const
{
    return hold.isOpen() ? std::max(hold.begin, m_picture.now) : hold.end;
}

bool Painter::isInRange(const DrawnHold& hold) const
{
    return endOf(hold) >= m_picture.range.from && hold.begin <= m_picture.range.to;
}

/// Collects holders in the order of lanes. A lock with a single holder needs no distinction, unless the picture is
/// about holders; with many single-use tokens the tokens identify nobody.
void Painter::findHolders()
{
    for (const auto& lane : m_picture.lanes) {
        std::vector<std::string> tokens;
        for (const DrawnHold& hold : m_history.holds(lane.lock)) {
            if (tokens.size() > kMostHolders)
                break; // more than can be distinguished
            std::string token = isInRange(hold) ? m_history.token(hold.label) : std::string();
            if (!token.empty() && std::find(tokens.begin(), tokens.end(), token) == tokens.end())
                tokens.push_back(std::move(token));
        }
        m_isTold.push_back(tokens.size() > (m_picture.isAboutHolders ? 0 : 1) && tokens.size() <= kMostHolders);
        for (std::size_t i = 0; i < tokens.size() && m_isTold.back(); ++i) {
            const bool isKnown = std::any_of(m_holders.begin(), m_holders.end(),
                                             [&](const Holder& each) { return each.token == tokens[i]; });
            if (!isKnown && m_holders.size() <= kMostHolders)
                m_holders.push_back({tokens[i], nameOf(tokens[i], kHolderCharacters), 0, 0});
        }
    }
    if (m_holders.size() > kMostHolders)
        m_holders.back().name = PictureText::tr("others");
}

/// Arranges them in rows of the legend.
void Painter::placeHolders()
{
    double left = kRight;
    for (Holder& each : m_holders) {
        const double width = 32 + widthOf(each.name);
        if (left + width > kRight) {
            left = kLeft;
            ++m_holderRows;
        }
        each.left = left;
        each.row = m_holderRows - 1;
        left += width;
    }
}

/// A line in the holder's colour below its bar, with the name where there is room.
void Painter::holder(const Bar& bar, double top)
{
    if (bar.token.empty())
        return;
    const auto known =
        std::find_if(m_holders.begin(), m_holders.end(), [&](const Holder& each) { return each.token == bar.token; });
    const auto place = std::min<std::size_t>(static_cast<std::size_t>(known - m_holders.begin()), kMostHolders);
    rect(bar.from, top + kBar + 0.5, bar.to - bar.from, kStripe, kHolders.at(place));
    constexpr int kSize = 8;
    const QString name = nameOf(bar.token, kHolderCharacters);
    const double from = std::max(bar.from, kLeft);
    if (widthOf(name, kSize) + 6 > std::min(bar.to, kRight) - from)
        return;
    const bool isDark = bar.isCertain && bar.look != Look::Contended;
    text(from + 3, top + kBar - 2, name, isDark ? "#ffffff"_L1 : kInk, "start", {}, kSize);
}

QString Painter::tipOf(const DrawnHold& hold) const
{
    const QString holder = hold.label == kEmptyLabel ? celltext::emptyValue() : nameOf(m_history.token(hold.label), 60);
    //: %1 holder, %2 time, %3 duration, %4 how it ended
    return PictureText::tr("%1: from %2, for %3, %4")
        .arg(holder, celltext::timeOfDay(hold.begin), lengthtext::measured(endOf(hold) - hold.begin),
             lanetext::ending(hold));
}

void Painter::bar(const Bar& bar, double top)
{
    if (bar.holds == 0)
        return;
    const QString tip =
        bar.holds == 1 ? tipOf(*bar.hold) : PictureText::tr("%n hold(s)", nullptr, static_cast<int>(bar.holds));
    rect(bar.from, top, bar.to - bar.from, kBar, colourOf(bar.look), tip, !bar.isCertain);
    holder(bar, top);
    if (bar.look == Look::Lost) // a shape besides the colour
        path(u"M%1 %2v%3"_s.arg(px(bar.to), px(top - 3), px(kBar + 6)), kLost, "none"_L1);
    constexpr double kForTicks = 24;
    constexpr std::size_t kMostTicks = 100;
    if (bar.holds != 1 || bar.to - bar.from < kForTicks || bar.hold->ticks.size() > kMostTicks)
        return;
    for (const std::uint32_t tick : bar.hold->ticks) {
        if (m_picture.range.contains(bar.hold->tickTime(tick)))
            path(u"M%1 %2v%3"_s.arg(px(x(bar.hold->tickTime(tick))), px(top + 2), px(kBar - 4)), "#ffffff"_L1,
                 "none"_L1);
    }
}

/// Periods without data: slanted lines, which are visible in print, too.
void Painter::gaps(std::size_t index)
{
    TimeSpans all;
    for (const TimeSpan& gap : m_history.blind(m_picture.lanes[index].lock, m_picture.range))
        all.add(gap.within(m_picture.range));
    const double top = laneTop(index);
    for (const TimeSpan& gap : all.spans()) {
        const double from = x(gap.from);
        const double to = std::max(x(gap.to), from + 1);
        rect(from, top, to - from, kLane, "#eceff3"_L1,
             PictureText::tr("Gap of %1: nothing is known").arg(lengthtext::measured(gap.length())));
        QString lines;
        constexpr int kPitch = 6;
        for (int stripe = static_cast<int>(std::floor((from - kLane) / kPitch)); stripe * kPitch < to; ++stripe) {
            const double at = stripe * kPitch; // from (at, bottom) up to the right
            const double left = std::max(at, from);
            const double right = std::min(at + kLane, to);
            if (left < right)
                lines += u"M%1 %2L%3 %4"_s.arg(px(left), px(top + kLane - (left - at)), px(right),
                                               px(top + kLane - (right - at)));
        }
        path(lines, "#9aa5b3"_L1, "none"_L1);
    }
}

void Painter::lane(std::size_t index)
{
    const auto& lane = m_picture.lanes[index];
    const double top = laneTop(index);
    const std::string bytes = lane.name.toStdString();
    text(kLeft - 8, top + 16, celltext::printed(bytes, kNameCharacters), kInk, "end", lane.name);
    path(u"M%1 %2H%3"_s.arg(px(kLeft), px(top + kLane), px(kRight)), "#eceff3"_L1, "none"_L1);
    gaps(index);
    const double barTop = top + (kLane - kBar) / 2 + 2;
    const Holds holds = m_history.holds(lane.lock); // kept while bars point into it
    Bar pending;
    for (const DrawnHold& hold : holds) {
        if (!isInRange(hold))
            continue;
        const std::string token = m_isTold[index] ? m_history.token(hold.label) : std::string();
        const Bar next{x(hold.begin), x(endOf(hold)), lookOf(hold), hold.beginKnown && hold.endKnown(), 1,
                       &hold,         token};
        const bool isSmall = next.to - next.from < kSmall;
        if (pending.holds > 0 && isSmall && next.from - pending.to < kSmall && next.to - pending.from <= kMark &&
            (pending.holds > 1 || pending.to - pending.from < kSmall)) {
            pending.to = std::max(pending.to, next.to);
            pending.look = std::max(pending.look, next.look);
            pending.isCertain = pending.isCertain && next.isCertain;
            if (pending.token != next.token)
                pending.token.clear();
            ++pending.holds;
            continue;
        }
        bar(pending, barTop);
        pending = next;
    }
    bar(pending, barTop);
}

/// Each severity has a shape of its own.
void Painter::mark(const ReportPicture::Mark& mark)
{
    if (!m_picture.range.contains(mark.at) && mark.at != m_picture.range.to)
        return;
    const double left = x(mark.at);
    const double top = mark.lane < 0 ? 8 : laneTop(static_cast<std::size_t>(mark.lane)) + 1;
    switch (mark.severity) {
    case Severity::Problem:
        return path(u"M%1 %2l4.5 7h-9z"_s.arg(px(left), px(top)), kInk, kLost, mark.text);
    case Severity::Warning:
        return path(u"M%1 %2l4 4l-4 4l-4 -4z"_s.arg(px(left), px(top)), kInk, "#e9a93a"_L1, mark.text);
    case Severity::Note:
    case Severity::Fine:
        break;
    }
    path(u"M%1 %2h6v6h-6z"_s.arg(px(left - 3), px(top)), kInk, "#c3ccd8"_L1, mark.text);
}

void Painter::legend(double top)
{
    double left = kLeft;
    const auto next = [&](const QString& words) {
        text(left + 16, top + 8, words, kFaint);
        left += 16 + 16 + widthOf(words);
    };
    const auto bar = [&](Look look, const QString& words) {
        rect(left, top, 12, 8, colourOf(look));
        if (look == Look::Lost)
            path(u"M%1 %2v12"_s.arg(px(left + 12), px(top - 2)), kLost, "none"_L1);
        next(words);
    };
    bar(Look::Held, PictureText::tr("held"));
    bar(Look::Contended, PictureText::tr("held while others waited"));
    bar(Look::NoLease, PictureText::tr("held without a lease"));
    bar(Look::Lost, PictureText::tr("lost by its holder"));
    path(u"M%1 %2l12 -8M%3 %2l9 -6M%1 %4l9 -6"_s.arg(px(left), px(top + 8), px(left + 3), px(top + 6)), "#9aa5b3"_L1,
         "none"_L1);
    next(PictureText::tr("gap"));
    for (std::size_t i = 0; i < m_holders.size(); ++i) {
        const Holder& each = m_holders[i];
        const double below = top + (each.row + 1) * kLegendRow;
        rect(each.left, below + 3, 12, kStripe, kHolders.at(i));
        text(each.left + 16, below + 8, each.name, kFaint);
    }
}

QByteArray Painter::paint()
{
    findHolders();
    placeHolders();
    const double bottom = laneTop(m_picture.lanes.size());
    const double height = bottom + kFoot + m_holderRows * kLegendRow;
    m_svg.writeStartElement(u"svg"_s);
    m_svg.writeDefaultNamespace(u"http://www.w3.org/2000/svg"_s);
    m_svg.writeAttribute(u"viewBox"_s, u"0 0 %1 %2"_s.arg(px(kWidth), px(height)));
    m_svg.writeAttribute(u"width"_s, px(kWidth));
    m_svg.writeAttribute(u"height"_s, px(height));
    m_svg.writeAttribute(u"role"_s, u"img"_s);
    m_svg.writeAttribute(u"font-family"_s, u"sans-serif"_s);
    m_svg.writeAttribute(u"font-size"_s, u"11"_s);
    m_svg.writeTextElement(u"title"_s, reportText(lanetext::title()));
    axis(bottom);
    for (std::size_t i = 0; i < m_picture.lanes.size(); ++i)
        lane(i);
    for (const auto& each : m_picture.marks)
        mark(each);
    legend(bottom + 26);
    m_svg.writeEndElement();
    return m_out;
}

} // namespace

QByteArray drawn(const ReportPicture& picture, const LaneHistory& history)
{
    if (picture.lanes.empty() || picture.range.isEmpty())
        return {};
    return Painter(picture, history).paint();
}

} // namespace lockscope::presentation
