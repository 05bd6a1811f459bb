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
    slug: 'paper-bridges',
    groups: [1],
    title: '紙の橋は何グラムまで',
    author: '橋本 わたる',
    keywords: '工作,橋,力,くらべる',
    description:
      '一枚の画用紙を折るだけで、のせられる硬貨の数は三倍になります。平らな橋、波の橋、筒の橋をつくって、いちばん強い形をさがす工作の本です。',
    param1: 'まなびの実験帳',
    param2: '小学4年から',
    publishedOn: '2026-06-20',
    cover: { form: 'lattice', palette: 'sora' },
  },
  {
    slug: 'my-first-hundred-words',
    groups: [2],
    title: 'My First Hundred Words',
    author: 'Imani Fields',
    keywords: 'English,vocabulary,beginner,family',
    description:
      'One hundred words from the breakfast table to the bedroom lamp, ten to a page, with a question to ask each other at the end of each. For children and parents who begin together.',
    param1: 'ことばの手帳',
    param2: '小学1年から',
    publishedOn: '2026-05-15',
    language: 'en',
    cover: { form: 'label', palette: 'wakaba' },
  },
])
