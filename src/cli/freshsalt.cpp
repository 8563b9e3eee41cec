// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/freshsalt.h"

#include <QRandomGenerator>

#include <array>

namespace lockscope::cli {

std::string freshSalt()
{
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->fillRange(words.data(), static_cast<qsizetype>(words.size()));
    return std::string(reinterpret_cast<const char*>(words.data()), sizeof words);
}

} // namespace lockscope::cli
