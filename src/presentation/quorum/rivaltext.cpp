// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/quorum/rivaltext.h"

#include "presentation/words/celltext.h"

#include <QCoreApplication>

namespace lockscope::presentation::rivaltext {

namespace {
struct RivalText
{
    Q_DECLARE_TR_FUNCTIONS(RivalText)
};

QString one(const PictureView& picture, LockId lock, const AddressOf& addressOf)
{
    const LockState& state = picture.state(lock);
    const QString holder = celltext::holder(state.library, picture.token(state.holder));
    const std::string address = addressOf ? addressOf(picture.key(lock).node) : std::string();
    //: a holder, and the address of the server that granted the lock to it
    return address.empty() ? holder : RivalText::tr("%1 at %2").arg(holder, QString::fromStdString(address));
}
} // namespace

QString both(const PictureView& picture, LockId lock, const AddressOf& addressOf)
{
    const LockId rival = picture.rivalOf(lock);
    if (rival == kNoLock)
        return {};
    //: two holders of one lock, each with its server
    return RivalText::tr("%1, %2").arg(one(picture, lock, addressOf), one(picture, rival, addressOf));
}

} // namespace lockscope::presentation::rivaltext
