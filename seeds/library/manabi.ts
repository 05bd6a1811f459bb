import { type WorldGroup, withPublisher } from '#seeds/demo/world-content.ts'

/** まなびの本だな (manabi): a few books that a publisher of learning materials offers to the families of its subscribers. */
export const groups: WorldGroup[] = [
  { id: 1, name: { ja: 'ためす・つくる', en: 'Try and make' }, type: 'normal', itemSize: 2, numRow: 1 },
  { id: 2, name: { ja: 'ことばと文字', en: 'Words and letters' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 3, name: { ja: 'お気に入り', en: 'Favourites' }, type: 'favourite', itemSize: 12, numRow: 1 },
]

export const contents = withPublisher('まなび出版', [
  {
    slug: 'kitchen-science',
    groups: [1],
    title: '台所の理科室',
    author: '学 みのり',
    keywords: '理科,実験,自由研究,台所',
    description:
      '色の変わる汁、からのない卵、零度より冷たい氷。家にあるものでためす七つの実験です。後半の三つは手順を書かず、問いだけを置きました。',
    param1: 'まなびの実験帳',
    param2: '小学3年から',
    publishedOn: '2026-04-01',
    print: 1,
    document: 'kitchen-science',
    cover: { form: 'burst', palette: 'kuchinashi' },
  },
  {
    slug: 'kanji-detectives',
    groups: [2],
    title: '漢字探偵の手帳',
    author: '文月 はじめ',
    keywords: '国語,漢字,部首,なりたち',
    description:
      '知らない字に出会っても、本を閉じなくていい。絵、しるし、組み合わせ、音という四つの手がかりから、はじめての漢字の意味を推理します。',
    param1: 'ことばの手帳',
    param2: '小学3年から',
    publishedOn: '2026-02-10',
    print: 2,
    document: 'kanji-detectives',
    cover: { form: 'glyph', palette: 'beni', lines: ['漢字探偵の', '手帳'] },
  },
  {
    slug: 'arithmetic-road',
    groups: [1],
    title: '計算のみち　百八十まい',
    author: '学 みのり・算 かずお',
    keywords: '算数,計算,ワークブック,小学校',
    description:
      '一年生のたし算から六年生の比と速さまで、一まい十分の計算を百八十まい。五だんかいで少しずつむずかしくなり、巻末の答えには考えかたの式をそえました。',
    param1: 'まなびのワーク',
    param2: '小学1年から6年',
    param5: 'B5',
    publishedOn: '2026-03-20',
    print: 1,
    document: 'arithmetic-road',
  },
  {
    slug: 'kanji-practice',
    groups: [2],
    title: 'なぞっておぼえる　かん字百二十',
    author: '文月 はじめ・書上 ふで',
    keywords: '国語,漢字,書写,練習帳',
    description:
      '一年生の八十字と二年生から四十字。大きなりんかくをなぞり、ことばと文で使い、十字ごとにたしかめます。印刷して何度でも。',
    param1: 'まなびのワーク',
    param2: '小学1年から2年',
    param5: 'B5',
    publishedOn: '2026-03-28',
    print: 1,
    document: 'kanji-practice',
  },
  {
    slug: 'maze-and-puzzles',
    groups: [1],
    title: 'めいろとパズル百六',
    author: '迷 みちお',
    keywords: '算数,パズル,めいろ,遊び',
    description:
      '四角いめいろ、丸いめいろ、ものの形のめいろ、数字のへや、ぬりえパズル、ことばさがし、てんつなぎ。七つのへやに百六のもんだいと、すべての答え。',
    param1: 'まなびのあそび',
    param2: '5歳から',
    publishedOn: '2026-05-15',
    print: 1,
    document: 'maze-and-puzzles',
  },
  {
    slug: 'rules-of-shapes',
    groups: [1],
    title: 'かたちのきまり図鑑',
    titleTranslation: 'The Rules of Shapes',
    author: '形 まどか',
    authorTranslation: 'Madoka Katachi',
    keywords: '算数,図形,対称,もよう',
    description:
      '多角形、星、七つの帯もよう、十七の平面もよう、歯車の花、ふりこの線、自分の中の自分。短いきまりから計算でかいた図を一ページに一つ。',
    param1: 'まなびの図鑑',
    param2: '小学4年から',
    param5: '正方形',
    publishedOn: '2026-06-05',
    print: 2,
    document: 'rules-of-shapes',
  },
])
