import { type WorldGroup, withPublisher } from '#seeds/demo/world-content.ts'

/**
 * 青空 (aozora): practical and scientific books and manuals. Only subscribers may read group 5. Groups 6 to 10 are computed, such as "new".
 */
export const groups: WorldGroup[] = [
  { id: 6, name: { ja: '新着', en: 'New' }, type: 'new', itemSize: 8, numRow: 1 },
  {
    id: 10,
    name: { ja: '最近読んだ本', en: 'Recently read' },
    type: 'recently_read',
    itemSize: 8,
    numRow: 1,
  },
  {
    id: 7,
    name: { ja: '編集部のおすすめ', en: 'Editors’ choice' },
    type: 'recommend',
    itemSize: 6,
    numRow: 1,
    isWrapLine: true,
  },
  { id: 1, name: { ja: '実用書', en: 'Practical books' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 2, name: { ja: '自然科学', en: 'Natural science' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 3, name: { ja: '技術マニュアル', en: 'Technical manuals' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 4, name: { ja: '語学', en: 'Languages' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 5, name: { ja: '会員限定', en: 'Members only' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 8, name: { ja: 'よく読まれている本', en: 'Much read' }, type: 'popular', itemSize: 8, numRow: 1 },
  { id: 9, name: { ja: 'お気に入り', en: 'Favourites' }, type: 'favourite', itemSize: 8, numRow: 1 },
]

export const contents = withPublisher('青空出版', [
  {
    slug: 'network-settings',
    groups: [3, 1],
    title: 'ネットワーク設定ガイド',
    author: '宮下 亮介',
    keywords: 'ネットワーク,設定,ルーター,IPアドレス,無線LAN,DNS',
    toc: '第1章 つなぐ前に　3\n第2章 アドレスの決め方　5\n第3章 無線LANの設定　7\n第4章 名前と時刻　8\n第5章 守る設定　10\n第6章 つながらないとき　11',
    description:
      '二十台ほどの機器が集まる事務所で、最初に決めるべきことを順に解いた手引きです。アドレスの割り当てから無線LANの設定、つながらないときの切り分けまで、図と表で確かめながら進められます。巻末の設定記録票は、そのまま印刷して使えます。',
    param1: '現場の手引き',
    param2: '情報担当者',
    param4: '第2版',
    param5: 'A5判・13ページ',
    publishedOn: '2025-04-10',
    print: 1,
    document: 'network-settings',
    cover: { form: 'circuit', palette: 'ai' },
  },
  {
    slug: 'star-almanac',
    groups: [2, 1],
    title: '星空観察ノート　十二か月',
    author: '早瀬 千尋',
    keywords: '天文,星座,月,日の出,観察,季節',
    toc: '観察をはじめる前に\n一月の空\n二月の空\n三月の空\n四月の空\n五月の空\n六月の空\n七月の空\n八月の空\n九月の空\n十月の空\n十一月の空\n十二月の空\n索引',
    description:
      '東京の空を一年間、月ごとに三ページで案内する観察の手帖です。夜八時の星図、五日ごとの日の出と日の入り、月の満ち欠けを、すべて計算から起こしました。窓から見えるわずかな空でも、続ければ季節が分かります。',
    param1: '空の手帖',
    param2: '一般',
    param4: '初版',
    param5: 'A5判・41ページ',
    publishedOn: '2025-11-20',
    print: 2,
    document: 'star-almanac',
    cover: { form: 'stars', palette: 'yoru' },
  },
  {
    slug: 'small-networks',
    groups: [3, 4],
    title: 'Small Networks, Well Kept',
    author: 'Eleanor Whitcombe',
    keywords: 'network,office,router,Wi-Fi,backup,English',
    toc: 'Before you touch anything ... 3\nDrawing the map ... 5\nAddresses ... 7\nNames and time ... 9\nWireless ... 11\nWho may do what ... 13\nBackups ... 15\nWhen it breaks ... 17\nHanding over ... 19',
    description:
      'A calm handbook for the person who looks after the office network because nobody else will. It prefers a drawn map and a written habit to clever equipment, and explains each choice in a page or two. Every chapter ends with something that can be done in ten minutes.',
    param1: 'Field Handbooks',
    param2: 'Office staff',
    param4: 'First edition',
    param5: 'A5, 20 pages',
    publishedOn: '2025-06-02',
    language: 'en',
    print: 1,
    document: 'small-networks',
    cover: { form: 'rules', palette: 'kinari' },
  },
  {
    slug: 'dashi-notes',
    groups: [5],
    title: '出汁の化学ノート',
    author: '小野寺 佳苗',
    keywords: '料理科学,出汁,うま味,昆布,鰹節,温度',
    toc: 'うま味はどこから来るか\n温度と時間\n合わせる理由\n水を選ぶ\n保存と再現',
    description:
      '昆布を何度の湯に何分おくか。経験で語られてきた加減を、温度と時間の実験から読み直した会員向けの連載をまとめました。家庭の鍋で再現できる手順と、失敗したときの見分け方を添えています。',
    param1: '台所の実験室',
    param2: '会員',
    param5: 'A5判・8ページ',
    publishedOn: '2025-09-01',
    document: 'dashi-notes',
    cover: { form: 'disc', palette: 'tsuchi' },
  },
])

export const recommended = ['dashi-notes', 'star-almanac', 'small-networks']

export const reads = { 'network-settings': 41, 'star-almanac': 28, 'dashi-notes': 9 }
