// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/commandpalette.h"

#include "gui/style/theme.h"

#include <QAbstractListModel>
#include <QEvent>
#include <QIcon>
#include <QLabel>
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
    enum Role { KindRole = Qt::UserRole + 1, DetailRole, CanRunRole };

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
        case Qt::DecorationRole:
            return entry.icon;
        case KindRole:
            return kind;
        case CanRunRole:
            return entry.run != nullptr;
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

/// Paints icon and name at the left, then the detail (such as a shortcut) and the kind at the right.
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
        const int side = option.fontMetrics.height();
        QRect area = option.rect.adjusted(kMargin, 0, -kMargin, 0);
        const QRect square(area.left(), area.center().y() - side / 2, side, side);
        index.data(Qt::DecorationRole).value<QIcon>().paint(painter, square);
        area.setLeft(square.right() + kMargin);
        const QString kind = index.data(PaletteModel::KindRole).toString();
        const int kindWidth = option.fontMetrics.horizontalAdvance(kind) + kMargin;
        painter->setFont(option.font);
        painter->setPen(colors.mutedText);
        painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, kind);
        const QRect left = area.adjusted(0, 0, -kindWidth, 0);
        const QString detail = option.fontMetrics.elidedText(index.data(PaletteModel::DetailRole).toString(),
                                                             Qt::ElideRight, left.width() * 3 / 5);
        painter->drawText(left.adjusted(0, 0, -kMargin, 0), Qt::AlignRight | Qt::AlignVCenter, detail);
        const int detailWidth = option.fontMetrics.horizontalAdvance(detail) + 2 * kMargin;
        painter->setPen(index.data(PaletteModel::CanRunRole).toBool() ? colors.text : colors.mutedText);
        const QRect name = left.adjusted(0, 0, -detailWidth, 0);
        painter->drawText(
            name, Qt::AlignLeft | Qt::AlignVCenter,
            option.fontMetrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideMiddle, name.width()));
    }

private:
    const Theme& m_theme;
};

} // namespace

CommandPalette::CommandPalette(const Theme& theme, QWidget& window)
    : Themed(&window), m_theme(theme), m_window(window), m_list(new QListView(this)), m_none(new QLabel(this)),
      m_more(new QLabel(this)), m_model(std::make_unique<PaletteModel>())
{
    setObjectName(u"commandPalette"_s);
    setAutoFillBackground(true);
    setFocusPolicy(Qt::NoFocus); // keys go to the field
    m_list->setObjectName(u"paletteList"_s);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setItemDelegate(new PaletteDelegate(theme, this));
    m_list->setModel(m_model.get());
    m_none->setObjectName(u"paletteNone"_s);
    m_more->setObjectName(u"paletteMore"_s);
    for (QLabel* label : {m_none, m_more}) {
        label->setTextFormat(Qt::PlainText);
        label->setMargin(kMargin);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->addWidget(m_none);
    column->addWidget(m_list);
    column->addWidget(m_more);
    connect(m_list, &QListView::clicked, this,
            [this](const QModelIndex& index) { Q_EMIT chosen(PaletteEntry(m_model->entry(index))); });
    hide();
    restyle();
    retranslate();
}

CommandPalette::~CommandPalette()
{
    m_list->setModel(nullptr);
}

void CommandPalette::open(std::unique_ptr<PaletteContents> contents, const QWidget& field)
{
    m_contents = std::move(contents);
    m_field = &field;
    show();
    raise();
}

void CommandPalette::close()
{
    hide();
    m_model->setEntries({});
    m_contents.reset();
}

std::unique_ptr<PaletteContents> CommandPalette::takeContents()
{
    return std::move(m_contents);
}

void CommandPalette::place()
{
    if (m_field == nullptr || isHidden())
        return;
    const int rowHeight = m_list->fontMetrics().height() * 7 / 4;
    const int most = m_window.width() - 2 * kMargin;
    const int width = std::min(most, std::max(m_field->width(), fontMetrics().averageCharWidth() * kLetters));
    const QPoint below = m_field->mapTo(&m_window, QPoint(0, m_field->height() + 2));
    const int left = std::max(kMargin, std::min(below.x(), m_window.width() - kMargin - width));
    const int labels = (m_none->isHidden() ? 0 : rowHeight + kMargin) + (m_more->isHidden() ? 0 : rowHeight + kMargin);
    const int rows = std::min(kRows, m_model->rowCount());
    m_list->setVisible(rows > 0);
    setGeometry(left, below.y(), width,
                std::min(rows * rowHeight + labels + 2 * kMargin + 2, m_window.height() - below.y() - kMargin));
}

void CommandPalette::find(const QString& typed)
{
    auto found = m_contents->find(typed, kMostShown + 1);
    m_more->setVisible(found.size() > std::size_t(kMostShown));
    found.resize(std::min(found.size(), std::size_t(kMostShown)));
    m_model->setEntries(std::move(found));
    m_none->setVisible(m_model->rowCount() == 0);
    m_list->setCurrentIndex(m_model->index(0, 0));
    m_list->scrollToTop();
    place();
}

std::optional<PaletteEntry> CommandPalette::current() const
{
    const QModelIndex index = m_list->currentIndex();
    return index.isValid() ? std::optional(m_model->entry(index)) : std::nullopt;
}

QString CommandPalette::currentText() const
{
    return m_list->currentIndex().data(Qt::AccessibleTextRole).toString();
}

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
    default:
        return false;
    }
    if (rows > 0)
        m_list->setCurrentIndex(m_model->index(row, 0));
    return true;
}

void CommandPalette::retranslate()
{
    m_list->setAccessibleName(tr("Found"));
    m_none->setText(tr("No match."));
    m_more->setText(tr("More have a name like this: type more letters."));
}

void CommandPalette::restyle()
{
    const Colors& colors = m_theme.colors();
    setStyleSheet(u"#commandPalette { background: %1; border: 1px solid %2; border-radius: 6px; }"
                  "#paletteList { background: transparent; }"_s.arg(colors.panel.name(), colors.mutedText.name()));
}

} // namespace lockscope::gui

#include "moc_commandpalette.cpp"
