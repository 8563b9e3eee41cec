// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>
#include <type_traits>
#include <utility>

namespace lockscope::gui {

/// Text of a message: words that are made again in another language, or a fixed text (an error that came in words).
/// Words must own what they use, because the list of messages outlives the subject. Value type.
class MessageText
{
public:
    MessageText() = default;
    MessageText(const QString& fixed) : m_words([fixed] { return fixed; }) {}
    template <typename Words>
    requires std::is_invocable_r_v<QString, const Words&> MessageText(Words words) : m_words(std::move(words)) {}

    /// In the language of now.
    [[nodiscard]] QString text() const { return m_words ? m_words() : QString(); }

private:
    std::function<QString()> m_words;
};

} // namespace lockscope::gui
