// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "interop/scene.h"
#include "support/suite.h"

namespace lockscope::test {

/// What every library does, told for each row of tell(). A suite of a toolchain derives from it and adds what is
/// particular; a test function without rows is skipped with the reason.
class Stories : public Suite
{
    Q_OBJECT

protected:
    explicit Stories(std::vector<RealLibrary> libraries) : m_libraries(std::move(libraries)) {}

    /// Rows for the libraries that `which` chooses.
    void rows(const std::function<bool(const RealLibrary&)>& which = [](const RealLibrary&) { return true; });
    [[nodiscard]] const RealLibrary& row(const char* name) const;
    /// One client holds the lock, the other waits for it and gets it at the release. `check` sees what the console
    /// reads while the first holds it.
    void handsOver(Scene& scene, const std::function<void(const Scene::Decoded&)>& check);

private Q_SLOTS:
    void initTestCase();
    /// Acquired, refused to another, renewed by hand, released: each is told once, when it was done, with who did it.
    void tellsAHold_data() { rows(); }
    void tellsAHold();
    /// The program, run as its users run it, says in `watch`, `ls` and `inspect` what the clients say they did.
    void theProgramSaysTheSame_data() { rows(); }
    void theProgramSaysTheSame();
    /// A client waits, by the library's own means; the other releases.
    void tellsAHandOver_data();
    void tellsAHandOver();
    /// A client waits; the console releases. The waiter gets it, and the old holder's release harms nobody.
    void wakesTheWaiter_data();
    void wakesTheWaiter();
    /// kill -9 while it holds: the lease runs out.
    void tellsACrash_data() { rows(); }
    void tellsACrash();
    /// The library renews at its own pace, until kill -9.
    void tellsThePace_data();
    void tellsThePace();
    /// No lease, and kill -9: nothing ever ends it but the console.
    void tellsALockForEver_data();
    void tellsALockForEver();

private:
    std::vector<RealLibrary> m_libraries;
};

/// A wait with the story so far in the message.
#define TRY_SCENE(condition) QTRY_VERIFY2_WITH_TIMEOUT(condition, scene.log().c_str(), 40'000)
#define VERIFY_SCENE(condition) QVERIFY2(condition, scene.log().c_str())

} // namespace lockscope::test
