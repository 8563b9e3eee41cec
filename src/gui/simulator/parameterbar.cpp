// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/parameterbar.h"

#include "gui/simulator/simrun.h"
#include "gui/widgets/flowlayout.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using simulator::Forced;
using simulator::Millis;

namespace {
constexpr int kMostWorkers = 64;
constexpr int kMostMs = 60'000;
constexpr int kMostSeconds = 120;
constexpr int kMostLocks = 100;
constexpr int kMostStock = 1'000'000;
constexpr int kMostSeed = 999'999;
} // namespace

ParameterBar::ParameterBar(QWidget* parent)
    : Themed(parent), m_forced(new QCheckBox(this)), m_renewal(new QCheckBox(this)), m_variantPair(new QWidget(this))
{
    auto* flow = new FlowLayout(this);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(10);
    add(Field::Workers, "workers", 1, kMostWorkers, 1);
    add(Field::Locks, "locks", 1, kMostLocks, 1);
    add(Field::Ttl, "ttl", 1, kMostMs, 50);
    add(Field::Hold, "hold", 0, kMostMs, 10);
    add(Field::Think, "think", 0, kMostMs, 10);
    add(Field::Wait, "wait", 0, kMostMs, 50);
    add(Field::Stock, "units", 1, kMostStock, 10);
    add(Field::Seconds, "seconds", 1, kMostSeconds, 1);
    add(Field::Seed, "seed", 0, kMostSeed, 1);
    m_forced->setObjectName(u"forced"_s);
    m_forced->setChecked(true);
    m_renewal->setObjectName(u"renewal"_s);
    m_renewal->setChecked(true);
    addVariant();
    flow->addWidget(m_variantPair);
    flow->addWidget(m_forced);
    flow->addWidget(m_renewal);
    connect(m_forced, &QCheckBox::toggled, this, [this] { loadDefaults(); });
    connect(m_renewal, &QCheckBox::toggled, this, &ParameterBar::renewalChanged);
    for (const QCheckBox* box : {m_forced, m_renewal})
        connect(box, &QCheckBox::toggled, this, &ParameterBar::edited);
    connect(m_variant, &QComboBox::activated, this, &ParameterBar::edited);
    retranslate();
}

void ParameterBar::add(Field field, const char* name, int from, int to, int step)
{
    auto* pair = new QWidget(this);
    auto* label = new QLabel(pair);
    auto* box = new QSpinBox(pair);
    box->setObjectName(QLatin1StringView(name));
    box->setRange(from, to);
    box->setSingleStep(step);
    box->setKeyboardTracking(false);
    label->setBuddy(box);
    auto* row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(5);
    row->addWidget(label);
    row->addWidget(box);
    layout()->addWidget(pair);
    m_entries.push_back({field, label, box});
    connect(box, &QSpinBox::valueChanged, this, [this, field](int value) {
        m_entries[static_cast<std::size_t>(field)].touched = true;
        Q_EMIT changed(field, value);
        Q_EMIT edited();
    });
}

void ParameterBar::addVariant()
{
    m_variantLabel = new QLabel(m_variantPair);
    m_variant = new QComboBox(m_variantPair);
    m_variant->setObjectName(u"variant"_s);
    m_variant->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_variantLabel->setBuddy(m_variant);
    auto* row = new QHBoxLayout(m_variantPair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(5);
    row->addWidget(m_variantLabel);
    row->addWidget(m_variant);
}

/// Fills the list with the pattern's variants. An unknown one is shown by its id.
void ParameterBar::loadVariants()
{
    const QString chosen = m_variant->currentData().toString();
    m_variant->clear();
    m_variantPair->setVisible(m_pattern && !m_pattern->variants.empty());
    if (!m_pattern)
        return;
    for (const std::string_view variant : m_pattern->variants) {
        const QString name = QString::fromUtf8(variant.data(), static_cast<qsizetype>(variant.size()));
        const QString text = variant == "spin"       ? tr("tries at fixed times", "how a worker waits for a lock")
                             : variant == "jittered" ? tr("tries at random times", "how a worker waits for a lock")
                             : variant == "notified" ? tr("until told of the release", "how a worker waits for a lock")
                                                     : name;
        m_variant->addItem(text, name);
    }
    m_variant->setCurrentIndex(std::max(m_variant->findData(chosen), 0));
}

void ParameterBar::load(const simulator::CaseInfo& pattern)
{
    m_pattern = &pattern;
    for (Entry& each : m_entries)
        each.touched = false;
    const QSignalBlocker quiet(m_forced);
    m_forced->setChecked(true);
    m_forced->setEnabled(pattern.kind != simulator::CaseKind::Control);
    m_renewal->setEnabled(pattern.renews);
    const QSignalBlocker quietToo(m_renewal);
    m_renewal->setChecked(pattern.renews);
    m_variant->clear();
    loadVariants();
    loadDefaults();
}

void ParameterBar::loadDefaults()
{
    if (!m_pattern)
        return;
    const CaseDefaults defaults = defaultsOf(*m_pattern, m_forced->isChecked() ? Forced::Yes : Forced::No);
    const auto put = [this](Field field, auto value) {
        const Entry& each = entry(field);
        const QSignalBlocker quiet(each.box);
        if (!each.touched)
            each.box->setValue(static_cast<int>(value));
    };
    put(Field::Workers, defaults.workers);
    put(Field::Locks, defaults.locks);
    put(Field::Wait, defaults.wait.count());
    put(Field::Stock, defaults.stock);
    m_severalLocks = defaults.locks == 1;
    entry(Field::Locks).box->setEnabled(m_severalLocks);
    put(Field::Ttl, defaults.ttl.count());
    put(Field::Hold, defaults.hold.count());
    put(Field::Think, defaults.think.count());
    put(Field::Seconds, (defaults.duration.count() + 999) / 1000);
    put(Field::Seed, defaults.seed);
}

RunSettings ParameterBar::settings() const
{
    RunSettings settings;
    const auto touched = [this](Field field) { return entry(field).touched; };
    const auto ms = [this](Field field) { return Millis{value(field)}; };
    if (touched(Field::Workers))
        settings.workers = static_cast<std::size_t>(value(Field::Workers));
    if (touched(Field::Locks) && m_severalLocks)
        settings.locks = static_cast<std::size_t>(value(Field::Locks));
    if (touched(Field::Wait))
        settings.wait = ms(Field::Wait);
    if (touched(Field::Stock))
        settings.stock = value(Field::Stock);
    if (touched(Field::Ttl))
        settings.ttl = ms(Field::Ttl);
    if (touched(Field::Hold))
        settings.hold = ms(Field::Hold);
    if (touched(Field::Think))
        settings.think = ms(Field::Think);
    if (touched(Field::Seconds))
        settings.duration = std::chrono::seconds{value(Field::Seconds)};
    const int seed = value(Field::Seed);
    settings.seed = seed > 0 ? static_cast<std::uint64_t>(seed)
                             : static_cast<std::uint64_t>(QRandomGenerator::global()->bounded(1, kMostSeed));
    if (m_variant->currentIndex() > 0) // the first entry is the default of the case
        settings.variant = m_variant->currentData().toString().toStdString();
    settings.forced = m_forced->isChecked() ? Forced::Yes : Forced::No;
    settings.renewal = m_renewal->isChecked() || !m_renewal->isEnabled();
    return settings;
}

int ParameterBar::value(Field field) const
{
    return entry(field).box->value();
}

std::vector<int> ParameterBar::shown() const
{
    std::vector<int> all{m_forced->isChecked(), m_renewal->isChecked(), m_variant->currentIndex()};
    for (const Entry& each : m_entries)
        all.push_back(each.box->value());
    return all;
}

void ParameterBar::setValue(Field field, int value)
{
    entry(field).box->setValue(value);
}

QSpinBox* ParameterBar::box(Field field) const
{
    return entry(field).box;
}

void ParameterBar::setRunning(bool running)
{
    for (const Field field : {Field::Wait, Field::Stock, Field::Seconds})
        entry(field).box->setEnabled(!running);
    entry(Field::Locks).box->setEnabled(!running && m_severalLocks);
    entry(Field::Seed).box->setEnabled(!running);
    m_variant->setEnabled(!running);
    m_forced->setEnabled(!running && m_pattern && m_pattern->kind != simulator::CaseKind::Control);
}

void ParameterBar::retranslate()
{
    const auto put = [this](Field field, const QString& text, const QString& suffix, const QString& tip) {
        const Entry& each = entry(field);
        each.label->setText(text);
        each.box->setAccessibleName(text);
        each.box->setSuffix(suffix);
        each.box->setToolTip(tip);
    };
    const QString ms = tr(" ms", "milliseconds, after a number");
    put(Field::Workers, tr("Workers"), {}, tr("How many try to get the lock; can be changed while it runs"));
    put(Field::Locks, tr("Locks"), {}, tr("How many locks there are; a worker draws one of them for each cycle"));
    put(Field::Wait, tr("Wait"), ms, tr("How long a worker tries to get the lock"));
    put(Field::Stock, tr("Stock"), {}, tr("Units at the order desk of each lock"));
    put(Field::Ttl, tr("TTL"), ms, tr("How long a lease lasts; can be changed while it runs"));
    put(Field::Hold, tr("Work"), ms, tr("How long a worker works with the lock; can be changed while it runs"));
    put(Field::Think, tr("Think"), ms, tr("Pause between two cycles of a worker; can be changed while it runs"));
    put(Field::Seconds, tr("Length"), tr(" s", "seconds, after a number"), tr("How long the run takes"));
    put(Field::Seed, tr("Seed"), {}, tr("The same seed makes the same choices"));
    entry(Field::Seed).box->setSpecialValueText(tr("any", "a seed that is drawn anew for each run"));
    m_variantLabel->setText(tr("Waits"));
    m_variant->setAccessibleName(tr("How workers wait"));
    m_variant->setToolTip(tr("What a worker does until the lock is free"));
    loadVariants();
    m_forced->setText(tr("Forced step"));
    m_forced->setToolTip(tr("With it a wrong pattern fails every time, without it only by bad luck"));
    m_renewal->setText(tr("Renewal"));
    m_renewal->setToolTip(tr("The watchdog of patterns that have one; can be changed while it runs"));
}

void ParameterBar::apply(Field field, int value, SimRun& run)
{
    const simulator::Millis ms{value};
    switch (field) {
    case Field::Workers:
        return run.setWorkers(static_cast<std::size_t>(value));
    case Field::Ttl:
        return run.setTtl(ms);
    case Field::Hold:
        return run.setHold(ms);
    case Field::Think:
        return run.setThink(ms);
    case Field::Locks:
    case Field::Wait:
    case Field::Stock:
    case Field::Seconds:
    case Field::Seed:
        return;
    }
}

} // namespace lockscope::gui

#include "moc_parameterbar.cpp"
