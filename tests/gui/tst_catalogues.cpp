// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The catalogues as texts: complete, with the placeholders of their sources, and Traditional Chinese in words of its
// own.
#include "support/suite.h"

#include <QFile>
#include <QMap>
#include <QRegularExpression>
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

LOCKSCOPE_TEST_MAIN(CataloguesTest)
#include "tst_catalogues.moc"
