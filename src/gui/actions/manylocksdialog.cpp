// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/manylocksdialog.h"

#include "gui/actions/operationpermission.h"
#include "gui/actions/operationtext.h"
#include "gui/connect/environment.h"
#include "gui/connect/formrows.h"
#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/widgets/dialogsize.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/themedparts.h"
#include "presentation/locks/leasetext.h"
#include "presentation/words/celltext.h"

#include <QClipboard>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr std::size_t kLooksAtOnce = 4;

enum Column { KeyColumn, HolderColumn, LeaseColumn, OutcomeColumn, ServerColumn };

/// Elides names in the middle, but leases and outcomes at the end: "Not released: ... was deleted" would be false.
class RowDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode =
            index.column() == LeaseColumn || index.column() == OutcomeColumn ? Qt::ElideRight : Qt::ElideMiddle;
    }
};

QLabel* plainLabel(QWidget* parent, const char* name)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1StringView(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

ManyLocksDialog::ManyLocksDialog(actions::OperationKind verb, std::vector<OneLock> locks,
                                 QList<settings::Profile> profiles, OperationPermission& permission, const Theme& theme,
                                 QWidget* parent)
    : Themed(parent), m_verb(verb), m_profiles(std::move(profiles)), m_permission(permission), m_theme(theme),
      m_server(plainLabel(this, "manyServer")), m_question(plainLabel(this, "manyQuestion")),
      m_list(new QTreeWidget(this)), m_consequences(plainLabel(this, "manyConsequences")), m_ttlLabel(new QLabel(this)),
      m_ttl(new QDoubleSpinBox(this)), m_typedLabel(new QLabel(this)), m_typed(new QLineEdit(this)),
      m_message(plainLabel(this, "manyMessage")), m_allow(new QPushButton(this)), m_cancel(new QPushButton(this)),
      m_confirm(new QPushButton(this))
{
    for (OneLock& lock : locks)
        m_rows.emplace_back().lock = std::move(lock);
    build();
    setTone(m_server, theme, lockcells::Tone::Muted);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const actions::LockOperation* action = m_rows[i].lock.action.get();
        connect(action, &actions::LockOperation::keyRead, this,
                [this, i](const actions::KeySnapshot& seen, const QString& error) { onLooked(i, seen, error); });
        connect(action, &actions::LockOperation::finished, this,
                [this, i](const actions::OperationResult& result) { onFinished(i, result); });
    }
    connect(m_confirm, &QPushButton::clicked, this, &ManyLocksDialog::confirm);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_allow, &QPushButton::clicked, this, &ManyLocksDialog::allowRequested);
    connect(m_typed, &QLineEdit::textChanged, this, &ManyLocksDialog::refresh);
    connect(&m_permission, &OperationPermission::changed, this, &ManyLocksDialog::refresh);
    retranslate();
    next();
    m_cancel->setFocus(Qt::OtherFocusReason);
}

ManyLocksDialog::~ManyLocksDialog() = default;

void ManyLocksDialog::build()
{
    setObjectName(u"manyLocksDialog"_s);
    QFont big = font();
    big.setPointSizeF(big.pointSizeF() * 1.25);
    big.setBold(true);
    m_question->setFont(big);
    m_list->setObjectName(u"manyList"_s);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setColumnCount(5);
    m_list->header()->moveSection(ServerColumn, KeyColumn + 1);
    m_list->header()->setStretchLastSection(true);
    for (const Row& row : m_rows) {
        auto* item = new QTreeWidgetItem(m_list);
        item->setText(KeyColumn, celltext::bytes(row.lock.key, 120));
        item->setToolTip(KeyColumn, plainTip(celltext::bytes(row.lock.key, 1000)));
        item->setText(ServerColumn, row.lock.server);
        item->setToolTip(ServerColumn, plainTip(row.lock.server));
    }
    m_ttl->setObjectName(u"manyTtl"_s);
    m_ttl->setRange(0.1, 24 * 3600);
    m_ttl->setDecimals(1);
    m_ttl->setValue(m_verb == actions::OperationKind::Quarantine ? 60 : 5);
    m_ttlLabel->setBuddy(m_ttl);
    m_typed->setObjectName(u"manyTyped"_s);
    m_typedLabel->setBuddy(m_typed);
    m_allow->setObjectName(u"manyAllow"_s);
    m_allow->setAutoDefault(false);
    m_cancel->setObjectName(u"manyCancel"_s);
    m_cancel->setDefault(true);
    m_confirm->setObjectName(u"manyConfirm"_s);
    m_confirm->setAutoDefault(false);

    auto* inputs = new QGridLayout;
    inputs->addWidget(m_ttlLabel, 0, 0);
    inputs->addWidget(m_ttl, 0, 1);
    inputs->addWidget(m_typedLabel, 1, 0);
    inputs->addWidget(m_typed, 1, 1);
    inputs->setColumnStretch(1, 1);
    setRowVisible(inputs, m_ttl, needsTtl());
    setRowVisible(inputs, m_typed, m_permission.needsTypedKey());
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_allow);
    buttons->addStretch(1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_confirm);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_server);
    column->addWidget(m_question);
    column->addWidget(m_list, 1);
    column->addWidget(m_consequences);
    column->addLayout(inputs);
    column->addWidget(m_message);
    column->addLayout(buttons);
    resize(fittingDialogSize(fontMetrics().averageCharWidth() * 170, fontMetrics().height() * 28));
    m_list->setColumnWidth(KeyColumn, width() * 19 / 100);
    m_list->setColumnWidth(ServerColumn, width() * 14 / 100);
    m_list->setColumnWidth(HolderColumn, width() * 16 / 100);
    m_list->setColumnWidth(LeaseColumn, width() * 10 / 100); // most of the width is for the outcome
}

void ManyLocksDialog::retranslate()
{
    QStringList servers;
    for (const settings::Profile& each : m_profiles)
        servers << celltext::breakable(
            u"%1 · %2 · %3"_s.arg(each.name, environmentName(each.environment),
                                  QString::fromStdString(settings::deploymentOf(each).displayUri())));
    m_server->setText(servers.join(u'\n'));
    m_question->setText(questionOfMany(m_verb, static_cast<int>(m_rows.size())));
    setWindowTitle(m_question->text());
    m_list->setHeaderLabels({tr("Lock"), tr("Holder"), tr("Lease"), tr("Outcome"), tr("Server")});
    m_list->setAccessibleName(tr("Locks and what becomes of them"));
    m_ttlLabel->setText(m_verb == actions::OperationKind::Quarantine ? tr("Keep them away &for") : tr("New &lease"));
    m_ttl->setSuffix(tr(" s"));
    m_typedLabel->setText(tr("&Number of locks, to confirm"));
    m_allow->setText(tr("Allow Actions for 10 Minutes…"));
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        showRow(i);
    refresh();
}

bool ManyLocksDialog::needsTtl() const
{
    return m_verb == actions::OperationKind::Shorten || m_verb == actions::OperationKind::Quarantine;
}

std::size_t ManyLocksDialog::count(RowState state) const
{
    return static_cast<std::size_t>(
        std::count_if(m_rows.begin(), m_rows.end(), [state](const Row& row) { return row.state == state; }));
}

/// Starts the next steps: reads kLooksAtOnce locks at a time; then runs the operation on one lock after the other.
void ManyLocksDialog::next()
{
    if (m_stage == Stage::Looking) {
        for (std::size_t i = 0; i < m_rows.size() && count(RowState::Looking) < kLooksAtOnce; ++i) {
            if (m_rows[i].state != RowState::Waiting)
                continue;
            m_rows[i].state = RowState::Looking;
            m_rows[i].lock.action->readKey(m_rows[i].lock.key);
            showRow(i);
        }
        if (count(RowState::Waiting) + count(RowState::Looking) == 0)
            m_stage = Stage::Ready;
    } else if (m_stage == Stage::Acting) {
        const auto row =
            std::find_if(m_rows.begin(), m_rows.end(), [](const Row& each) { return each.state == RowState::Ready; });
        m_permission.tick();
        if (row == m_rows.end() || !m_permission.isAllowed()) {
            m_stage = Stage::Done;
            if (!m_commands.isEmpty())
                QGuiApplication::clipboard()->setText(m_commands.join(u'\n'));
        } else {
            row->state = RowState::Acting;
            showRow(static_cast<std::size_t>(row - m_rows.begin()));
            const auto ttl = std::chrono::milliseconds(qRound64(m_ttl->value() * 1000));
            switch (m_verb) {
            case actions::OperationKind::Shorten:
                row->lock.action->shorten(row->seen, ttl);
                break;
            case actions::OperationKind::Quarantine:
                row->lock.action->quarantine(row->seen, ttl);
                break;
            case actions::OperationKind::CopyRelease:
                row->lock.action->copyRelease(row->seen);
                break;
            case actions::OperationKind::Release:
            case actions::OperationKind::PutBack:
                row->lock.action->release(row->seen);
                break;
            }
        }
    }
    refresh();
}

void ManyLocksDialog::onLooked(std::size_t i, const actions::KeySnapshot& seen, const QString& error)
{
    Row& row = m_rows[i];
    row.seen = seen;
    row.seen.tokenRepeats = row.lock.tokenRepeats;
    row.state = RowState::Impossible;
    if (!error.isEmpty())
        row.why = error;
    else if (!seen.exists || seen.isFree)
        row.why = tr("gone already");
    else if (!seen.comparable)
        row.why = QString::fromStdString(seen.why);
    else
        row.state = RowState::Ready;
    showRow(i);
    next();
}

void ManyLocksDialog::confirm()
{
    m_permission.tick();
    if (m_stage != Stage::Ready || !obstacle().isEmpty())
        return refresh();
    m_stage = Stage::Acting;
    next();
}

void ManyLocksDialog::onFinished(std::size_t i, const actions::OperationResult& result)
{
    Row& row = m_rows[i];
    row.result = result;
    row.state = RowState::Done;
    if (result.operation == actions::OperationKind::CopyRelease) {
        for (const std::string& line : result.redisCli)
            m_commands << QString::fromStdString(line);
    }
    showRow(i);
    if (m_stage == Stage::Acting)
        next();
}

QString ManyLocksDialog::rowText(const Row& row) const
{
    switch (row.state) {
    case RowState::Waiting:
        return {};
    case RowState::Looking:
        return tr("looking…");
    case RowState::Ready:
        return m_stage == Stage::Done ? tr("not done: actions are no longer allowed") : tr("ready");
    case RowState::Impossible:
        return tr("left out: %1").arg(row.why);
    case RowState::Acting:
        return tr("running…");
    case RowState::Done:
        break;
    }
    return (isGood(row.result) ? u"✓ "_s : u"▲ "_s) + outcomeTitle(row.result);
}

void ManyLocksDialog::showRow(std::size_t i)
{
    const Row& row = m_rows[i];
    auto* item = m_list->topLevelItem(static_cast<int>(i));
    const bool isSeen = row.state != RowState::Waiting && row.state != RowState::Looking;
    item->setText(HolderColumn, isSeen ? holderText(row.seen) : QString());
    item->setText(LeaseColumn, isSeen ? leasetext::leaseFound(row.seen.exists, row.seen.pttlMs) : QString());
    item->setText(OutcomeColumn, rowText(row));
    QString detail = rowText(row);
    if (row.state == RowState::Done)
        detail += u'\n' + QString::fromStdString(row.result.detail);
    item->setToolTip(OutcomeColumn, plainTip(detail));
    item->setToolTip(HolderColumn, plainTip(celltext::bytes(row.seen.token)));
    const Colors& colors = m_theme.colors();
    const bool isAlarm = row.state == RowState::Impossible || (row.state == RowState::Done && !isGood(row.result));
    item->setForeground(OutcomeColumn, isAlarm                       ? colors.alarm
                                       : row.state == RowState::Done ? colors.good
                                                                     : colors.mutedText);
    if (row.state == RowState::Acting)
        m_list->scrollToItem(item);
}

QString ManyLocksDialog::obstacle() const
{
    if (!m_permission.isAllowed())
        return m_permission.text();
    const auto ready = count(RowState::Ready);
    if (ready == 0)
        return tr("None of these locks can be acted on.");
    if (m_permission.needsTypedKey() && m_typed->text().trimmed() != QString::number(ready))
        return tr("Type %1, the number of locks that are ready, to confirm.").arg(ready);
    return {};
}

void ManyLocksDialog::refresh()
{
    const auto ready = static_cast<int>(count(RowState::Ready));
    const auto meant = [this](auto&& is) {
        return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), [&is](const Row& row) {
            const bool isMeant = row.state == RowState::Ready ||
                                 (row.state == RowState::Done && row.result.outcome == actions::Outcome::Released);
            return isMeant && is(row.seen);
        }));
    };
    const int shared =
        meant([](const actions::KeySnapshot& seen) { return actions::nextToken(seen) != actions::NextToken::Differs; });
    const auto counting = [&](bool isLatch) {
        return meant([isLatch](const actions::KeySnapshot& seen) {
            return seen.onlyCounts && (seen.mode == LockMode::Latch) == isLatch;
        });
    };
    const bool before = m_stage == Stage::Looking || m_stage == Stage::Ready;
    QStringList lines;
    if (before)
        lines << tr("Each lock is read again, compared and written to the audit log by itself; one whose holder "
                    "changed stays as it is. The holders are not stopped.");
    if (shared > 0)
        lines << tr("%n of them have a value that does not tell one hold from the next: the old holder's own release "
                    "deletes the next holder's lock.",
                    nullptr, shared);
    if (const int semaphores = counting(false); semaphores > 0 && m_verb == actions::OperationKind::Release)
        lines << tr("%n of them are semaphores: each gets one permit more, and nothing says who has the others.",
                    nullptr, semaphores);
    if (const int latches = counting(true); latches > 0 && m_verb == actions::OperationKind::Release)
        lines << tr("%n of them are latches: all who wait go on, although not all have counted down.", nullptr,
                    latches);
    m_consequences->setText(lines.join(u'\n'));
    QString said;
    if (m_stage == Stage::Ready)
        said = obstacle();
    else if (m_stage == Stage::Looking)
        said = tr("Looking at the locks…");
    else if (m_stage == Stage::Done)
        said = tr("%1 of %n done.", nullptr, static_cast<int>(m_rows.size()))
                   .arg(std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) {
                       return row.state == RowState::Done && isGood(row.result);
                   }));
    m_message->setText(said);
    m_message->setVisible(!said.isEmpty());
    m_consequences->setVisible(!lines.isEmpty()); // the warning stays beside the result
    m_ttl->setEnabled(before);
    m_typed->setEnabled(before);
    m_allow->setVisible(m_stage == Stage::Ready && m_permission.state() == OperationPermission::State::Locked);
    m_cancel->setText(before ? tr("Cancel") : tr("Close"));
    m_confirm->setText(buttonOfMany(m_verb, ready));
    m_confirm->setVisible(before);
    m_confirm->setEnabled(m_stage == Stage::Ready && obstacle().isEmpty());
}

} // namespace lockscope::gui

#include "moc_manylocksdialog.cpp"
