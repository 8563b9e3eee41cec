// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The catalogues as texts: complete, with the placeholders of their sources, in the terms of the glossary, and
// Traditional Chinese in words of its own.
#include "support/suite.h"

#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QXmlStreamReader>

using namespace lockscope;
using namespace Qt::StringLiterals;

class CataloguesTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void complete_data();
    void complete();
    void traditionalIsNotAConversion_data();
    void traditionalIsNotAConversion();
    void oneTermForOneThing_data();
    void oneTermForOneThing();
    void chineseIsSetAsChinese_data();
    void chineseIsSetAsChinese();
    void englishSaysWhatTheSourceSays();
    void everyContextIsOneThatTheProgramAsksFor();

private:
    using Catalogue = QMultiMap<QString, QString>;
    static Catalogue read(const QString& language);
    static QStringList placeholders(const QString& text);
};

CataloguesTest::Catalogue CataloguesTest::read(const QString& language)
{
    QFile file(u"" LOCKSCOPE_SOURCE_DIR "/translations/lockscope_%1.ts"_s.arg(language));
    Catalogue texts;
    if (!file.open(QIODevice::ReadOnly))
        return texts;
    QXmlStreamReader xml(&file);
    QString source;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == "source"_L1)
            source = xml.readElementText();
        else if (xml.name() == "numerusform"_L1)
            texts.insert(source, xml.readElementText());
        else if (xml.name() == "translation"_L1 && xml.attributes().value("type"_L1).isEmpty())
            if (const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements);
                !text.trimmed().isEmpty())
                texts.insert(source, text);
    }
    return texts;
}

QStringList CataloguesTest::placeholders(const QString& text)
{
    static const QRegularExpression pattern(u"%L?[0-9n]"_s);
    QStringList found;
    for (auto it = pattern.globalMatch(text); it.hasNext();)
        found << it.next().captured();
    found.removeDuplicates();
    found.sort();
    return found;
}

void CataloguesTest::complete_data()
{
    QTest::addColumn<QString>("language");
    for (const char* language : {"en", "zh_CN", "zh_TW"})
        QTest::newRow(language) << QString::fromLatin1(language);
}

void CataloguesTest::complete()
{
    QFETCH(QString, language);
    const Catalogue texts = read(language);
    QVERIFY2(texts.size() > 1000, qPrintable(language));
    for (auto it = texts.begin(); it != texts.end(); ++it) {
        QVERIFY2(!it.value().isEmpty(), qPrintable(it.key()));
        QVERIFY2(!it.value().endsWith(u"..."_s) || it.value().contains(u"://"_s),
                 qPrintable(it.value())); // an ellipsis is one character
        QVERIFY2(placeholders(it.value()).size() >= placeholders(it.key()).size(), qPrintable(it.value()));
    }
}

void CataloguesTest::traditionalIsNotAConversion_data()
{
    QTest::addColumn<QString>("simplified");
    QTest::addColumn<QString>("traditional");
    const auto pair = [](const char* name, const QString& simplified, const QString& traditional) {
        QTest::newRow(name) << simplified << traditional;
    };
    pair("server", u"服务器"_s, u"伺服器"_s);
    pair("connection", u"连接"_s, u"連線"_s);
    pair("token", u"令牌"_s, u"權杖"_s);
    pair("renewal", u"续期"_s, u"續約"_s);
    pair("file", u"文件"_s, u"檔案"_s);
    pair("password", u"密码"_s, u"密碼"_s);
    pair("user", u"用户"_s, u"使用者"_s);
    pair("thread", u"线程"_s, u"執行緒"_s);
    pair("timeline", u"时间线"_s, u"時間軸"_s);
    pair("memory", u"内存"_s, u"記憶體"_s);
    pair("default", u"默认"_s, u"預設"_s);
}

void CataloguesTest::traditionalIsNotAConversion()
{
    QFETCH(QString, simplified);
    QFETCH(QString, traditional);
    int used = 0;
    const Catalogue cn = read(u"zh_CN"_s);
    const Catalogue tw = read(u"zh_TW"_s);
    for (auto it = cn.begin(); it != cn.end(); ++it) {
        if (!it.value().contains(simplified))
            continue;
        ++used;
        const QStringList others = tw.values(it.key());
        QVERIFY2(!others.isEmpty(), qPrintable(it.key()));
        for (const QString& other : others)
            QVERIFY2(!other.contains(simplified), qPrintable(other));
    }
    QVERIFY(used > 0);
    int own = 0;
    for (const QString& text : tw)
        own += text.contains(traditional) ? 1 : 0;
    QVERIFY(own > 0);
}

void CataloguesTest::oneTermForOneThing_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("unwanted");
    const auto row = [](const char* name, const QString& language, const QString& unwanted) {
        QTest::newRow(name) << language << unwanted;
    };
    row("en: primary", u"en"_s, u"\\b[Mm]asters?\\b"_s);
    row("en: renewal", u"en"_s, u"\\b(missed|last) tick|^Ticks$"_s);
    row("en: plain", u"en"_s, u"!|\\b[Pp]lease\\b|[Ss]uccessful|\\bour user\\b|\\blive locks?\\b"_s);
    row("zh_CN: watch", u"zh_CN"_s, u"观察|监视"_s);
    row("zh_CN: worker", u"zh_CN"_s, u"工作者"_s);
    row("zh_CN: profile, inspector", u"zh_CN"_s, u"配置档案|检查器"_s);
    row("zh_CN: lease", u"zh_CN"_s, u"租期|租约超时"_s);
    row("zh_CN: masked", u"zh_CN"_s, u"掩码|遮盖"_s);
    row("zh_CN: count of locks", u"zh_CN"_s, u"[一二三两几这那哪同每\\d] ?把锁"_s);
    row("zh_CN: budget, answer", u"zh_CN"_s, u"预算|回答"_s);
    row("zh_CN: fencing, bare DEL", u"zh_CN"_s, u"围栏|盲目"_s);
    row("zh_CN: quorum, mute", u"zh_CN"_s, u"法定多数|静音"_s);
    row("zh_CN: put back, evict", u"zh_CN"_s, u"放回|驱逐"_s);
    row("zh_CN: stale write", u"zh_CN"_s, u"过期写入"_s);
    row("zh_CN: units of time", u"zh_CN"_s, u"%L?\\d ?(ms|µs|s)(?!\\w)|%L?\\d 时 %|%L?\\d 时$"_s);
    row("zh_TW: units of time", u"zh_TW"_s, u"%L?\\d ?(ms|µs|s)(?!\\w)"_s);
    row("zh_TW: watch", u"zh_TW"_s, u"觀察|監視"_s);
    row("zh_TW: worker", u"zh_TW"_s, u"工作者"_s);
    row("zh_TW: renewal", u"zh_TW"_s, u"續期|續租"_s);
    row("zh_TW: expired", u"zh_TW"_s, u"已逾期|租約超時"_s);
    row("zh_TW: command, script", u"zh_TW"_s, u"命令(?!列)|指令稿"_s);
    row("zh_TW: action, log", u"zh_TW"_s, u"動作|日誌"_s);
    row("zh_TW: budget, answer", u"zh_TW"_s, u"預算|回答"_s);
    row("zh_TW: fencing, trace", u"zh_TW"_s, u"柵欄|側錄"_s);
    row("zh_TW: quorum, mute", u"zh_TW"_s, u"法定多數|靜音"_s);
    row("zh_TW: put back, policy", u"zh_TW"_s, u"放回|原則"_s);
    row("zh_TW: free, list", u"zh_TW"_s, u"空閒|串列"_s);
    row("zh_TW: unknown", u"zh_TW"_s, u"未知"_s);
    row("zh_TW: of the mainland", u"zh_TW"_s,
        u"服務器|客戶端|默認|信息|支持|剪貼板|腳本|連接(?!埠)|文件|數據|線程|進程|調用|超時|令牌|屏幕|菜單|內存|網絡|死鎖|哈希"_s);
}

void CataloguesTest::oneTermForOneThing()
{
    QFETCH(QString, language);
    QFETCH(QString, unwanted);
    const QRegularExpression pattern(unwanted);
    QVERIFY2(pattern.isValid(), qPrintable(unwanted));
    for (const QString& text : read(language))
        QVERIFY2(!pattern.match(text).hasMatch(), qPrintable(text));
}

void CataloguesTest::chineseIsSetAsChinese_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("foreignQuotes");
    QTest::newRow("zh_CN") << u"zh_CN"_s << u"[「」]"_s;
    QTest::newRow("zh_TW") << u"zh_TW"_s << u"[“”]"_s;
}

/// Full-width punctuation, a blank between Chinese and Latin, none before a per cent sign. JSON and markup are left
/// out.
void CataloguesTest::chineseIsSetAsChinese()
{
    QFETCH(QString, language);
    QFETCH(QString, foreignQuotes);
    static const QRegularExpression notProse(u"\\(&\\w\\)|<[^>]*>|%L?[0-9n]"_s);
    const QRegularExpression wrong(
        u"[\u4e00-\u9fff] ?[,;:!](?!\\w)|[\u4e00-\u9fff]\\(|\\)[\u4e00-\u9fff]|[\u4e00-\u9fff][A-Za-z0-9]|"
        "[A-Za-z0-9][\u4e00-\u9fff]|[，。：；、（）] [\u4e00-\u9fff]|[\u4e00-\u9fff] [，。：；、（）]|"_s +
        foreignQuotes);
    QVERIFY(wrong.isValid());
    static const QRegularExpression spacedPercent(u"(%L?[0-9]|[0-9]) %(?!L?[0-9]|n)"_s);
    for (const QString& text : read(language)) {
        if (text.contains(u'{'))
            continue;
        QVERIFY2(!spacedPercent.match(text).hasMatch(), qPrintable(text));
        QString prose = text;
        prose.replace(notProse, u"\ufffc"_s);
        QVERIFY2(!wrong.match(prose).hasMatch(), qPrintable(text));
    }
}

/// The English catalogue is there for plurals alone. A sentence that is worded anew in the source is worded anew in it,
/// or people go on reading the old one.
void CataloguesTest::englishSaysWhatTheSourceSays()
{
    const auto words = [](QString text) {
        static const QRegularExpression ending(u"\\((s|es|ies)\\)"_s);
        static const QRegularExpression word(u"[a-z]+"_s);
        QSet<QString> all;
        for (auto it = word.globalMatch(text.remove(ending).toLower()); it.hasNext();)
            all << it.next().captured();
        return all;
    };
    const Catalogue texts = read(u"en"_s);
    QVERIFY(texts.size() > 100);
    for (const QString& source : texts.uniqueKeys()) {
        const QSet<QString> said = words(texts.values(source).join(u' '));
        for (const QString& word : words(source))
            QVERIFY2(said.contains(word) || said.contains(word + u's') || said.contains(word.chopped(1) + u"ies"_s),
                     qPrintable(word + u": "_s + source));
    }
}

/// lupdate takes the context from the name of the struct where it cannot follow a qualified type in front of a function
/// (`std::string more()`): what it finds there is never shown. A QString in its place helps.
void CataloguesTest::everyContextIsOneThatTheProgramAsksFor()
{
    static const QRegularExpression declared(u"Q_DECLARE_TR_FUNCTIONS\\(([A-Za-z:]+)\\)"_s);
    static const QRegularExpression quoted(u"\"([A-Za-z:]+)\""_s);
    static const QRegularExpression object(u"class (\\w+)[^;{]*\\{\\s*Q_OBJECT"_s);
    static const QRegularExpression form(u"<class>([A-Za-z:]+)</class>"_s);
    QSet<QString> known;
    for (const char* folder : {"src", "ui"}) {
        QDirIterator files(QLatin1StringView(LOCKSCOPE_SOURCE_DIR "/") + QLatin1StringView(folder),
                           {u"*.h"_s, u"*.cpp"_s, u"*.ui"_s}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(file.readAll());
            for (const auto* const each : {&declared, &quoted, &object, &form}) {
                for (auto it = each->globalMatch(text); it.hasNext();)
                    known.insert(it.next().captured(1));
            }
        }
    }
    QFile file(u"" LOCKSCOPE_SOURCE_DIR "/translations/lockscope_zh_CN.ts"_s);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    int contexts = 0;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != "name"_L1)
            continue;
        const QString context = xml.readElementText();
        const bool isClass = context.startsWith(u"lockscope::"_s) && known.contains(context.section(u"::"_s, -1));
        QVERIFY2(known.contains(context) || isClass, qPrintable(context));
        ++contexts;
    }
    QVERIFY(contexts > 100);
}

LOCKSCOPE_TEST_MAIN(CataloguesTest)
#include "tst_catalogues.moc"
