// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/commandpalette.h"

#include "gui/style/theme.h"

#include <QAbstractListModel>
#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

/// The entries that match the typed text.
class PaletteModel final : public QAbstractListModel
{
public:
    enum Role { KindRole = Qt::UserRole + 1, DetailRole };

    void setEntries(std::vector<PaletteEntry> entries)
    {
        beginResetModel();
        m_entries = std::move(entries);
        endResetModel();
    }
    [[nodiscard]] const PaletteEntry& entry(const QModelIndex& index) const
    {
        return m_entries[static_cast<std::size_t>(index.row())];
    }
    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
    }
    QVariant data(const QModelIndex& index, int role) const override
    {
        if (!index.isValid())
            return {};
        const PaletteEntry& entry = this->entry(index);
        const QString kind = PaletteContents::kindText(entry.kind);
        switch (role) {
        case Qt::DisplayRole:
            return entry.text;
        case Qt::AccessibleTextRole:
            return QString(entry.text + u", "_s + kind + (entry.detail.isEmpty() ? QString() : u", "_s + entry.detail));
        case KindRole:
            return kind;
        case DetailRole:
            return entry.detail;
        default:
            return {};
        }
    }

private:
    std::vector<PaletteEntry> m_entries;
};

namespace {

constexpr int kMargin = 8;
constexpr int kRows = 11;
constexpr int kLetters = 78; ///< width of the palette, in average characters

/// Paints the name at the left, then the detail (such as a shortcut) and the kind at the right.
class PaletteDelegate final : public QStyledItemDelegate
{
public:
    PaletteDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {0, option.fontMetrics.height() * 7 / 4};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Colors& colors = m_theme.colors();
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, colors.selection);
        const QRect area = option.rect.adjusted(kMargin, 0, -kMargin, 0);
        const QString kind = index.data(PaletteModel::KindRole).toString();
        const int kindWidth = option.fontMetrics.horizontalAdvance(kind) + kMargin;
        painter->setFont(option.font);
        painter->setPen(colors.mutedText);
        painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, kind);
        const QRect left = area.adjusted(0, 0, -kindWidth, 0);
        const QString detail = option.fontMetrics.elidedText(index.data(PaletteModel::DetailRole).toString(),
                                                             Qt::ElideMiddle, left.width() * 2 / 5);
        painter->drawText(left.adjusted(0, 0, -kMargin, 0), Qt::AlignRight | Qt::AlignVCenter, detail);
        const int detailWidth = option.fontMetrics.horizontalAdvance(detail) + 2 * kMargin;
        painter->setPen(colors.text);
        const QRect name = left.adjusted(0, 0, -detailWidth, 0);
        painter->drawText(
            name, Qt::AlignLeft | Qt::AlignVCenter,
            option.fontMetrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideMiddle, name.width()));
    }

private:
    const Theme& m_theme;
};

} // namespace

CommandPalette::CommandPalette(std::unique_ptr<PaletteContents> contents, const Theme& theme, QWidget& window)
    : QFrame(&window), m_contents(std::move(contents)), m_theme(theme), m_window(window), m_field(new QLineEdit(this)),
      m_list(new QListView(this)), m_none(new QLabel(this)), m_more(new QLabel(this)),
      m_model(std::make_unique<PaletteModel>())
{
    setObjectName(u"commandPalette"_s);
    setAutoFillBackground(true);
    const Colors& colors = theme.colors();
    setStyleSheet(u"#commandPalette { background: %1; border: 1px solid %2; border-radius: 6px; }"
                  "#paletteList { background: transparent; }"_s.arg(colors.panel.name(), colors.mutedText.name()));
    setFocusProxy(m_field);
    m_field->setObjectName(u"paletteField"_s);
    m_field->setPlaceholderText(tr("Find actions, pages, locks, holders, findings, recordings, servers"));
    m_field->setAccessibleName(m_field->placeholderText());
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_list->setObjectName(u"paletteList"_s);
    m_list->setAccessibleName(tr("Found"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus); // keys go to the field
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setItemDelegate(new PaletteDelegate(theme, this));
    m_list->setModel(m_model.get());
    m_none->setObjectName(u"paletteNone"_s);
    m_none->setTextFormat(Qt::PlainText);
    m_none->setText(tr("No match."));
    m_none->setMargin(kMargin);
    m_more->setObjectName(u"paletteMore"_s);
    m_more->setTextFormat(Qt::PlainText);
    m_more->setText(tr("More have a name like this: type more letters."));
    m_more->setMargin(kMargin);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->addWidget(m_field);
    column->addWidget(m_none);
    column->addWidget(m_list);
    column->addWidget(m_more);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::refresh);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { run(m_list->currentIndex()); });
    connect(m_list, &QListView::clicked, this, &CommandPalette::run);
    m_window.installEventFilter(this);
}

CommandPalette::~CommandPalette()
{
    m_list->setModel(nullptr);
}

void CommandPalette::open()
{
    m_before = QApplication::focusWidget();
    refresh();
    place();
    show();
    raise();
    m_field->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::place()
{
    const int rowHeight = m_list->fontMetrics().height() * 7 / 4;
    const int width = std::min(m_window.width() - 4 * kMargin, fontMetrics().averageCharWidth() * kLetters);
    const int height = m_field->sizeHint().height() + kRows * rowHeight + 4 * kMargin;
    setGeometry((m_window.width() - width) / 2, std::min(m_window.height() / 8, 90), width,
                std::min(height, m_window.height() - 100));
}

void CommandPalette::refresh()
{
    auto found = m_contents->find(m_field->text(), kMostShown + 1);
    m_more->setVisible(found.size() > std::size_t(kMostShown));
    found.resize(std::min(found.size(), std::size_t(kMostShown)));
    m_model->setEntries(std::move(found));
    const bool isEmpty = m_model->rowCount() == 0;
    m_none->setVisible(isEmpty);
    m_list->setCurrentIndex(m_model->index(0, 0));
    m_list->scrollToTop();
}

/// Handles the keys that steer the list while the field has the focus. True if it was one of them.
bool CommandPalette::steer(int key)
{
    const int rows = m_model->rowCount();
    int row = m_list->currentIndex().row();
    switch (key) {
    case Qt::Key_Up:
        row = row > 0 ? row - 1 : rows - 1;
        break;
    case Qt::Key_Down:
        row = row + 1 < rows ? row + 1 : 0;
        break;
    case Qt::Key_PageUp:
        row = std::max(0, row - kRows + 1);
        break;
    case Qt::Key_PageDown:
        row = std::min(rows - 1, row + kRows - 1);
        break;
    case Qt::Key_Escape:
        dismiss();
        return true;
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
        return true; // the palette has no other focus stop
    default:
        return false;
    }
    if (rows > 0)
        m_list->setCurrentIndex(m_model->index(row, 0));
    return true;
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress && steer(static_cast<QKeyEvent*>(event)->key()))
        return true;
    if (watched == m_field && event->type() == QEvent::FocusOut &&
        static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason)
        dismiss();
    if (watched == &m_window && event->type() == QEvent::Resize)
        place();
    return QFrame::eventFilter(watched, event);
}

/// Closes the palette first, because the entry may open a dialog.
void CommandPalette::run(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const auto run = m_model->entry(index).run;
    if (m_before != nullptr)
        m_before->setFocus(Qt::PopupFocusReason);
    dismiss();
    run();
}

void CommandPalette::dismiss()
{
    if (isHidden())
        return;
    const bool hadFocus = m_field->hasFocus();
    hide();
    if (hadFocus && m_before != nullptr)
        m_before->setFocus(Qt::PopupFocusReason);
    deleteLater();
}

} // namespace lockscope::gui

#include "moc_commandpalette.cpp"
