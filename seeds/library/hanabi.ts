import { type WorldGroup, withPublisher } from '#seeds/demo/world-content.ts'

/** 花火 (hanabi): an archive of festivals and regional culture, open to everyone. Its places are invented. */
export const groups: WorldGroup[] = [
  { id: 1, name: { ja: '花火', en: 'Fireworks' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 2, name: { ja: '祭りと行事', en: 'Festivals' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 3, name: { ja: '手しごと', en: 'Crafts' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 4, name: { ja: '土地の味', en: 'Food of the land' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 5, name: { ja: '聞き書き', en: 'Voices' }, type: 'normal', itemSize: 12, numRow: 1 },
]

export const contents = withPublisher('花火の郷アーカイブ', [
  {
    slug: 'fireworks-making',
    groups: [1],
    title: '打ち上げ花火のできるまで',
    author: '波多野 源',
    keywords: '花火,星,玉,打ち上げ,職人',
    toc: '星をつくる\n玉を込める\n筒と高さ\n夜空の設計\n一夜の終わり',
    description:
      '直径三十センチの玉が、三百メートル上空で開くまで。火薬の粒「星」をかける冬の仕事から、打ち上げの夜の段取りまでを、断面図と年間の暦でたどります。工房に一年通った記録です。',
    param1: '花火師の仕事',
    param2: '一般',
    param5: 'A5判・8ページ',
    publishedOn: '2024-07-15',
    print: 1,
    document: 'fireworks-making',
    cover: { form: 'burst', palette: 'yoru' },
  },
  {
    slug: 'lantern-night',
    groups: [2, 3],
    title: '灯籠流し 川辺の手引き',
    author: '水守町 保存会',
    keywords: '灯籠,川,盆,和紙,行事',
    toc: '灯籠の由来\n骨を組む\n紙を貼る\n川へ',
    description:
      '水守町で毎年八月十六日に行われる灯籠流しを、作る側の手順としてまとめた小冊子です。材料はどこの町でも手に入るものに置き換えました。流した灯籠をすべて引き上げるまでが行事です。',
    param1: '町の行事帳',
    param2: '子どもから',
    param5: 'A5判・6ページ',
    publishedOn: '2025-06-20',
    print: 1,
    document: 'lantern-night',
    cover: { form: 'lanterns', palette: 'ai' },
  },
])
