import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { paint, svgOf } from '../../press/shapes.ts'
import type { Volume } from '../../volume.ts'
import { type GuideStyle, setGuide } from './guide.ts'
import { shells } from './shell-kinds.ts'
import { shellShapes } from './shell-shapes.ts'

const style: GuideStyle = {
  size: [467.72, 595.28],
  margins: { top: 58, bottom: 50, inner: 52, outer: 46 },
  body: { size: 10.4, typeface: 'textbook', color: '#22303c' },
  display: { size: 24, typeface: 'textbook', weight: 700, color: '#14344c' },
  leading: 17.2,
  accent: '#1d6a86',
  indent: 10.4,
  paper: '#fdfbf5',
  ground: '#163a52',
  plate: 'top',
  words: ['かたちと色', 'くらし', 'はまべで'],
  furniture: 'centre',
}

export const shellGuide: Volume = {
  cover: ({ title, author }) => {
    const places = [
      [110, 250],
      [300, 230],
      [490, 255],
      [200, 400],
      [400, 395],
      [105, 545],
      [300, 560],
      [492, 540],
    ] as const
    const chosen = [0, 10, 3, 12, 5, 14, 1, 16]
    return drawingSvg({
      width: 600,
      height: 764,
      label: '',
      parts: [
        '<rect width="600" height="764" fill="#f3e9d6"/>',
        '<rect width="600" height="140" fill="#163a52"/>',
        words(title.split('　')[0] ?? title, {
          x: 300,
          y: 90,
          size: 58,
          weight: 700,
          color: '#fdfbf5',
          align: 'middle',
          typeface: 'textbook',
        }),
        ...places.map(([x, y], i) => svgOf(shellShapes(shells[chosen[i]!]!.form), { x, y, scale: 0.78 })),
        words(title.split('　')[1] ?? '', {
          x: 300,
          y: 688,
          size: 34,
          weight: 700,
          color: '#1d6a86',
          align: 'middle',
          typeface: 'textbook',
        }),
        words(author, {
          x: 300,
          y: 732,
          size: 20,
          weight: 400,
          color: '#22303c',
          align: 'middle',
          typeface: 'textbook',
        }),
      ],
    })
  },
  set: (book, cover) =>
    setGuide(book, cover, {
      style,
      kinds: shells,
      parts: { サクラガイ: '二枚貝', サザエ: '巻貝' },
      draw: (canvas, { form }, { width, height }) => {
        paint(canvas, shellShapes(form), {
          x: width / 2,
          y: height * 0.52,
          scale: Math.min(width / 400, height / 235),
        })
      },
      opening: (press) => {
        press.chapter('浜辺へ出かける前に')
        press.text(`貝がらは、貝がじぶんの体でつくった家です。肉をつつむ膜（外套膜）のふちから石灰分を出し、家のへりに少しずつつぎ足していきます。だから貝がらのいちばん古いところは、二枚貝ならちょうつがいのそばの「殻頂」、巻貝ならてっぺんです。大きくなっても形がくずれないのは、いつも同じ割合でつぎ足しているからです。

        この図鑑では、前半に二枚貝、後半に巻貝をならべました。絵は、つぎ足しの割合を数であらわし、その数から一つ一つ計算してかいたものです。本物の貝がらは一つずつ色も欠けかたもちがいます。絵とくらべて、ちがうところを見つけてください。`)
        press.section('いつ、どこで拾えるか')
        press.text(
          `大潮の日の、潮がひいている時間がいちばんです。新月と満月のころが大潮で、干潮の時刻は一日におよそ五十分ずつおそくなります。砂浜では、海そうや流木がならんだ線にそって歩くと、波がはこんできた貝がらが見つかります。`,
        )
        press.section('やくそく')
        press.list([
          '生きている貝は、海に返します。漁業のきまりで、とってはいけない場所があります。',
          '名前のわからない巻貝は、生きていたら手でさわりません。毒の針をもつなかまがいます。',
          '波に背中を向けません。ひとりでは行きません。',
          '拾った貝がらには、日づけと場所を書いた紙をつけます。それがあれば、標本になります。',
        ])
      },
      closing: (press) => {
        press.chapter('標本箱をつくる')
        press.text(`拾った貝がらは真水に一ばんつけて塩をぬき、歯ブラシで砂を落として日かげでかわかします。つやが出ないときは、うすく油をぬる人もいますが、標本にするなら何もぬらないほうが、あとで調べるときにこまりません。

        あきばこに綿をしき、二枚貝と巻貝に分けて、大きい順にならべます。同じ種類をいくつもならべると、もようのちがいが見えてきます。アサリを二十こならべた六年生は、左右の殻のもようがちがうものを三こ見つけました。ラベルには、名前、拾った日、拾った場所、拾った人を書きます。名前がわからなければ「ふめい」と書いて空けておきます。わかった日に書けばよいのです。`)
        press.table(
          [{ width: 3 }, { width: 4 }, { width: 4 }],
          [
            ['巻く向き', '上から見て時計回りにひろがるか', 'ほとんどは右巻き'],
            ['口のふた', 'うすい角質か、かたい石灰質か', 'サザエは石灰質'],
            ['すじの向き', '殻頂から放射状か、年輪のようか', 'イタヤガイは放射状'],
            ['歯', 'ちょうつがいの内がわの出っぱり', '二枚貝の仲間分け'],
            ['あな', 'まるい小さなあなが一つあるか', 'ツメタガイのしわざ'],
          ],
          { head: ['見るところ', '見かた', 'たとえば'], caption: '貝がらの見どころ' },
        )
      },
    }),
}
