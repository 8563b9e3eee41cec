// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemView>
#include <QAction>
#include <QColor>
#include <QComboBox>
#include <QCryptographicHash>
#include <QHeaderView>
#include <QIcon>
#include <QImage>
#include <QMenu>
#include <QMenuBar>
#include <QPixmap>
#include <QRegularExpression>
#include <QStringList>
#include <QTabBar>
#include <QWidget>

#include <map>

namespace lockscope::test {

/// What a widget that is shown and all below it say and how they look, with every menu and action: texts, tones and
/// icons, each by the way to its place. Two windows look alike when these are equal, and their pictures.
class Looks
{
public:
    /// Those that time makes, and those that name a folder for a while.
    enum class Numbers { Taken, LeftOut };
    explicit Looks(const QObject& root, Numbers numbers = Numbers::Taken) : m_numbers(numbers)
    {
        take(root, QString());
    }

    /// Places that differ from `other`, with both values; at most `most`.
    [[nodiscard]] QStringList differences(const Looks& other, int most = 40) const
    {
        QStringList found;
        for (const auto& [place, value] : m_values) {
            const auto at = other.m_values.find(place);
            if (at == other.m_values.end())
                found << place + QStringLiteral(": only here: ") + value;
            else if (at->second != value)
                found << place + QStringLiteral(": ") + value + QStringLiteral(" | ") + at->second;
        }
        for (const auto& [place, value] : other.m_values) {
            if (!m_values.contains(place))
                found << place + QStringLiteral(": only there: ") + value;
        }
        return found.size() > most ? found.first(most) + QStringList{QStringLiteral("...")} : found;
    }
    [[nodiscard]] std::size_t size() const { return m_values.size(); }

private:
    static QString hashOf(const QImage& image)
    {
        if (image.isNull())
            return QStringLiteral("none");
        const QImage plain = image.convertToFormat(QImage::Format_ARGB32);
        QCryptographicHash hash(QCryptographicHash::Md5);
        for (int y = 0; y < plain.height(); ++y)
            hash.addData(QByteArray(reinterpret_cast<const char*>(plain.constScanLine(y)), plain.width() * 4));
        return QString::fromLatin1(hash.result().toHex());
    }
    static QString hashOf(const QIcon& icon) { return hashOf(icon.pixmap(16, 16).toImage()); }

    void put(const QString& place, const QString& value)
    {
        static const QRegularExpression numbers(QStringLiteral("(lockscope-test|tst_gui_appearance)-\\w+|[0-9]+"));
        if (!value.isEmpty())
            m_values[place] = m_numbers == Numbers::Taken ? value : QString(value).remove(numbers);
    }
    void take(const QObject& object, const QString& above)
    {
        const auto* widget = qobject_cast<const QWidget*>(&object);
        if (widget && (!widget->isVisible() || widget->objectName().endsWith(QStringLiteral("container"))))
            return; // a scroll bar comes and goes with the room for a text
        const QString name =
            object.objectName().isEmpty() ? QString::fromLatin1(object.metaObject()->className()) : object.objectName();
        QString place = above + u'/' + name;
        if (const int twin = m_twins[place]++; twin > 0)
            place += u'#' + QString::number(twin);
        for (const char* property : {"text", "plainText", "toolTip", "statusTip", "accessibleName", "suffix", "prefix",
                                     "accessibleDescription", "placeholderText", "windowTitle", "title", "iconText"})
            put(place + u'.' + QLatin1StringView(property), object.property(property).toString());
        if (const QVariant icon = object.property("icon"); icon.isValid())
            put(place + QStringLiteral(".icon"), hashOf(icon.value<QIcon>()));
        if (const QVariant pixmap = object.property("pixmap"); pixmap.isValid())
            put(place + QStringLiteral(".pixmap"), hashOf(pixmap.value<QPixmap>().toImage()));
        if (widget)
            takeWidget(*widget, place);
        for (const QObject* child : object.children())
            take(*child, place);
    }
    void takeWidget(const QWidget& widget, const QString& place)
    {
        for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::Base,
                                QPalette::Window, QPalette::AlternateBase, QPalette::PlaceholderText})
            put(place + QStringLiteral(".palette") + QString::number(role),
                widget.palette().color(QPalette::Active, role).name());
        put(place + QStringLiteral(".font"), widget.font().toString());
        put(place + QStringLiteral(".styleSheet"), widget.styleSheet());
        if (const auto* box = qobject_cast<const QComboBox*>(&widget)) {
            for (int i = 0; i < box->count(); ++i)
                put(place + QStringLiteral(".item%1").arg(i), box->itemText(i));
        }
        if (const auto* bar = qobject_cast<const QMenuBar*>(&widget))
            takeMenu(bar->actions(), place);
        if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                put(place + QStringLiteral(".tab%1").arg(i), tabs->tabText(i) + u'|' + tabs->tabToolTip(i));
        }
        if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
            view && view->model() && !qobject_cast<const QHeaderView*>(view))
            takeModel(*view->model(), QModelIndex(), place);
    }
    void takeMenu(const QList<QAction*>& actions, const QString& place)
    {
        for (int i = 0; i < actions.size(); ++i) {
            const QString item = place + QStringLiteral("/item%1").arg(i);
            put(item, actions[i]->text() + u'|' + actions[i]->toolTip() + u'|' + actions[i]->statusTip() + u'|' +
                          hashOf(actions[i]->icon()));
            if (const QMenu* menu = actions[i]->menu())
                takeMenu(menu->actions(), item);
        }
    }
    void takeModel(const QAbstractItemModel& model, const QModelIndex& parent, const QString& place)
    {
        constexpr int kMostRows = 100;
        const auto say = [](const QVariant& value) {
            if (value.metaType() == QMetaType::fromType<QIcon>())
                return hashOf(value.value<QIcon>());
            if (value.metaType() == QMetaType::fromType<QPixmap>())
                return hashOf(value.value<QPixmap>().toImage());
            if (value.metaType() == QMetaType::fromType<QBrush>())
                return value.value<QBrush>().color().name();
            return value.toString();
        };
        constexpr int kRoles[] = {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole, Qt::DecorationRole,
                                  Qt::ForegroundRole};
        for (int column = 0; column < model.columnCount(parent); ++column) {
            for (const int role : kRoles)
                put(place + QStringLiteral(".head%1.%2").arg(column).arg(role),
                    say(model.headerData(column, Qt::Horizontal, role)));
            for (int row = 0; row < std::min(model.rowCount(parent), kMostRows); ++row) {
                const QModelIndex index = model.index(row, column, parent);
                const QString cell = place + QStringLiteral("[%1,%2]").arg(row).arg(column);
                for (const int role : kRoles)
                    put(cell + u'.' + QString::number(role), say(index.data(role)));
                if (column == 0 && model.hasChildren(index))
                    takeModel(model, index, cell);
            }
        }
    }

    Numbers m_numbers;
    std::map<QString, QString> m_values;
    std::map<QString, int> m_twins;
};

} // namespace lockscope::test
