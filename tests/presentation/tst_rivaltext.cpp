// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lock that two primaries of one group have granted: wherever it is spoken of, both holders are named.
#include "presentation/quorum/rivaltext.h"

#include "core/picture.h"
#include "core/pictureview.h"
#include "presentation/findings/attentiontext.h"
#include "presentation/locks/lockcells.h"
#include "presentation/locks/verdicttext.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::presentation;
using namespace Qt::StringLiterals;

namespace {

constexpr NodeId kFirst{0};
constexpr NodeId kSecond{1};

/// Two primaries, and a lock that both grant.
struct Scene
{
    Picture picture;
    PictureView view;
    Reduction out;
    LockId first = kNoLock;
    LockId second = kNoLock;

    Scene()
    {
        picture.join(kFirst, KeyspaceId{0});
        picture.join(kSecond, KeyspaceId{1});
        first = found(kFirst, "holder-on-the-new-one");
        second = found(kSecond, "holder-on-the-old-one");
        mark(true);
    }
    LockId found(NodeId node, std::string_view token)
    {
        KeyReading look;
        look.at = {node, 0, now(), 0};
        look.key = "lock:a";
        look.exists = look.hasValue = true;
        look.token = token;
        look.type = ValueType::String;
        look.deadline = Deadline::at(now() + std::chrono::seconds{30});
        picture.node(node).reduce(look, out);
        return picture.find(picture.keyspaceOf(node), 0, "lock:a");
    }
    void mark(bool isTwice)
    {
        picture.setGrantedTwice(first, isTwice);
        picture.setGrantedTwice(second, isTwice);
        Batch batch;
        picture.collect(batch, out.events);
        view.update(batch);
    }
    [[nodiscard]] static ServerTime now() { return serverTimeFromUs(1'000'000'000); }
    [[nodiscard]] static std::string address(NodeId node) { return node == kFirst ? "10.1.0.5:6379" : "10.1.0.4:6379"; }
    [[nodiscard]] QString both(LockId lock) const { return rivaltext::both(view, lock, &Scene::address); }
};

} // namespace

class RivalTextTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void bothAreNamedItselfFirst()
    {
        const Scene s;
        QCOMPARE(s.both(s.first), u"holder-on-the-new-one at 10.1.0.5:6379, holder-on-the-old-one at 10.1.0.4:6379"_s);
        QCOMPARE(s.both(s.second), u"holder-on-the-old-one at 10.1.0.4:6379, holder-on-the-new-one at 10.1.0.5:6379"_s);
    }

    void verdictAndAttentionNameBoth()
    {
        const Scene s;
        const LockState& state = s.view.state(s.first);
        const QString sentence = verdictSentence(state, Scene::now(), kUnknownTime, s.both(s.first));
        QVERIFY2(sentence.contains(s.both(s.first)), qPrintable(sentence));
        lockcells::RowFacts row{s.view.key(s.first), "holder-on-the-new-one", "10.1.0.5:6379", state,
                                analysis::verdictOf(state, Scene::now())};
        row.now = Scene::now();
        row.both = s.both(s.first);
        QCOMPARE(row.verdict, analysis::Verdict::GrantedTwice);
        QCOMPARE(verdictLook(row.verdict).tone, lockcells::Tone::Alarm);
        QCOMPARE(rankOf(row.verdict), std::size_t{0}); // nothing is worse
        QVERIFY(attentiontext::line(row).isEmpty());   // it is the finding that calls
        analysis::Episode episode;
        episode.id = analysis::FindingId::GrantedTwice;
        row.finding = &episode;
        QVERIFY(attentiontext::line(row).contains(row.both));
        QVERIFY(lockcells::toolTip(row).contains(row.both));
    }

    void nothingOfAnyOtherLock()
    {
        Scene s;
        s.mark(false);
        QVERIFY(s.both(s.first).isEmpty());
        QCOMPARE(analysis::verdictOf(s.view.state(s.first), Scene::now()), analysis::Verdict::Held);
    }
};

LOCKSCOPE_TEST_MAIN(RivalTextTest)
#include "tst_rivaltext.moc"
