// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/simulator/caseplan.h"
#include "gui/style/themed.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;

namespace lockscope::gui {

class SimRun;

/// The parameters of a run. Untouched ones keep the case's values. GUI thread.
class ParameterBar final : public Themed<QWidget>
{
    Q_OBJECT
public:
    enum class Field { Workers, Locks, Ttl, Hold, Think, Wait, Stock, Seconds, Seed };

    explicit ParameterBar(QWidget* parent = nullptr);

    /// Loads the case's values, dropping earlier changes.
    void load(const simulator::CaseInfo& pattern);
    /// Without the server. With a seed of 0 each call draws a new one.
    [[nodiscard]] RunSettings settings() const;
    [[nodiscard]] int value(Field field) const;
    /// All values, for detecting changes.
    [[nodiscard]] std::vector<int> shown() const;
    /// Sets a value as if typed.
    void setValue(Field field, int value);
    [[nodiscard]] QSpinBox* box(Field field) const;
    /// During a run, locks, wait limit, stock, seed, duration and the forced step are fixed.
    void setRunning(bool running);
    /// Changes a run that goes on; fixed values stay.
    static void apply(Field field, int value, SimRun& run);

Q_SIGNALS:
    /// The user changed it during a run.
    void changed(lockscope::gui::ParameterBar::Field field, int value);
    void renewalChanged(bool on);
    /// A value of shown() may have changed.
    void edited();

private:
    void retranslate() override;
    struct Entry
    {
        Field field;
        QLabel* label;
        QSpinBox* box;
        bool touched = false;
    };
    [[nodiscard]] const Entry& entry(Field field) const { return m_entries[static_cast<std::size_t>(field)]; }
    void add(Field field, const char* name, int from, int to, int step);
    void addVariant();
    void loadVariants();
    void loadDefaults();

    std::vector<Entry> m_entries;
    bool m_severalLocks = false; ///< may be more than in the case
    QCheckBox* m_forced;
    QCheckBox* m_renewal;
    QWidget* m_variantPair;
    QLabel* m_variantLabel = nullptr;
    QComboBox* m_variant = nullptr; ///< data: the name in the scenario
    const simulator::CaseInfo* m_pattern = nullptr;
};

} // namespace lockscope::gui
