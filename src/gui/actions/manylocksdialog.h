// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/lockoperation.h"
#include "gui/style/themed.h"
#include "settings/profile.h"

#include <QDialog>

#include <memory>
#include <vector>

class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace lockscope::gui {

class OperationPermission;
class Theme;

/// One operation on several locks: a row for each lock with its state and outcome. Each lock is read, compared and
/// audited separately, one after the other; a failure does not stop the others. Cancel is the default. Show it with
/// open(). GUI thread.
class ManyLocksDialog final : public Themed<QDialog>
{
    Q_OBJECT
public:
    struct OneLock
    {
        std::string key; ///< raw bytes
        bool tokenRepeats = false;
        std::shared_ptr<actions::LockOperation> action; ///< as for LockOperationDialog
        QString server = {};                            ///< display name
    };
    /// Maximum number of locks: each needs a connection, and a person who has read its row.
    static constexpr std::size_t kMost = 200;

    ManyLocksDialog(actions::OperationKind verb, std::vector<OneLock> locks, QList<settings::Profile> profiles,
                    OperationPermission& permission, const Theme& theme, QWidget* parent = nullptr);
    ~ManyLocksDialog() override;

    /// True while some row has begun without an outcome, or waits for its turn.
    [[nodiscard]] bool isActing() const { return m_stage == Stage::Acting; }

Q_SIGNALS:
    /// The user pressed *Allow actions for 10 minutes…* in this dialog.
    void allowRequested();

private:
    void retranslate() override;
    void restyle() override { retranslate(); }
    enum class Stage : quint8 { Looking, Ready, Acting, Done };
    enum class RowState : quint8 { Waiting, Looking, Ready, Impossible, Acting, Done };
    struct Row
    {
        OneLock lock;
        RowState state = RowState::Waiting;
        actions::KeySnapshot seen;
        actions::OperationResult result;
        QString why; ///< for Impossible
    };

    void build();
    void onLooked(std::size_t row, const actions::KeySnapshot& seen, const QString& error);
    void onFinished(std::size_t row, const actions::OperationResult& result);
    void confirm();
    void next();
    void showRow(std::size_t row);
    void refresh();
    [[nodiscard]] std::size_t count(RowState state) const;
    [[nodiscard]] QString obstacle() const;
    [[nodiscard]] QString rowText(const Row& row) const;
    [[nodiscard]] bool needsTtl() const;

    const actions::OperationKind m_verb;
    const QList<settings::Profile> m_profiles; ///< of the locks' servers
    std::vector<Row> m_rows;
    OperationPermission& m_permission;
    const Theme& m_theme;
    Stage m_stage = Stage::Looking;
    QStringList m_commands; ///< CopyRelease: the copied commands

    QLabel* m_server;
    QLabel* m_question;
    QTreeWidget* m_list;
    QLabel* m_consequences;
    QLabel* m_ttlLabel;
    QDoubleSpinBox* m_ttl;
    QLabel* m_typedLabel;
    QLineEdit* m_typed;
    QLabel* m_message;
    QPushButton* m_allow;
    QPushButton* m_cancel;
    QPushButton* m_confirm;
};

} // namespace lockscope::gui
