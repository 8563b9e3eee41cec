// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/findings/webhookservice.h"
#include "gui/style/themed.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lockscope::gui {

class Theme;

/// Edits the webhook: target address, selection of findings, and secret; can post one test message. Nothing is stored
/// before *Save*. Deletes itself. GUI thread.
class WebhookDialog final : public Themed<QDialog>
{
    Q_OBJECT
public:
    /// All must outlive it.
    WebhookDialog(const Theme& theme, WebhookService& service, const Clock& clock, webhook::DelayedCalls& later,
                  QWidget* parent = nullptr);

private:
    void retranslate() override;
    enum class Result : std::uint8_t { None, Waiting, Good, Bad };

    void build();
    void show(Result result, const QString& words);
    void test();
    void accept() override;
    /// Content of the form; no value: the address is invalid, and the reason is shown.
    [[nodiscard]] std::optional<webhook::Target> target();

    const Theme& m_theme;
    WebhookService& m_service;
    const Clock& m_clock;
    webhook::Sender m_sender; ///< for the test message
    Result m_result = Result::None;
    bool m_isSecretKnown = false; ///< the form's secret was typed or came from the keyring
    QLabel* m_about;
    QCheckBox* m_on;
    QLabel* m_addressLabel;
    QLineEdit* m_address;
    QLabel* m_secretLabel;
    QLineEdit* m_secret;
    QLabel* m_secretNote;
    QLabel* m_leastLabel;
    QComboBox* m_least;
    QLabel* m_words; ///< outcome of the test, or the problem
    QPushButton* m_test;
    QPushButton* m_cancel;
    QPushButton* m_save;
};

} // namespace lockscope::gui
