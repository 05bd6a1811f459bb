import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { paint, svgOf } from '../../press/shapes.ts'
import type { Volume } from '../../volume.ts'
import { type GuideStyle, type Kind, setGuide } from './guide.ts'
import { type LeafForm, leafShapes } from './leaf-shapes.ts'

const style: GuideStyle = {
  size: [368.5, 566.93],
  margins: { top: 54, bottom: 46, inner: 44, outer: 40 },
  body: { size: 10, typeface: 'textbook', color: '#33291c' },
  display: { size: 24, typeface: 'textbook', weight: 700, color: '#4a3a1e' },
  leading: 16.8,
  accent: '#7a5a1c',
  indent: 10,
  paper: '#fbf6e8',
  ground: '#efe4c8',
  plate: 'top',
  words: ['葉の形', '木のこと', 'やってみよう'],
  furniture: 'centre',
}

const leaves: (Kind & { form: LeafForm })[] = [
  {
    name: 'ソメイヨシノ',
    latin: 'Cerasus × yedoensis',
    facts: ['長さ 10 cm', '落葉', '校門の並木'],
    form: {
      kind: 'oval',
      breadth: 0.72,
      widest: 0.5,
      teeth: 16,
      depth: 0.1,
      color: '#c9622f',
      blush: '#e8a23c',
    },
    looks:
      'ふちに、二重のぎざぎざがあります。葉のつけ根に、小さなつぶが二つ。みつを出すつぶで、アリを呼びます。',
    lives:
      '花が終わってから、葉がひらきます。秋には、一枚の中に赤と黄とみどりがまじります。つぎ木でふやすので、日本じゅうの木が、同じ一本から分かれたものです。',
    task: '赤い葉、黄色い葉、みどりの葉を一枚ずつ拾い、つぶが二つあるかたしかめよう。',
  },
  {
    name: 'イチョウ',
    latin: 'Ginkgo biloba',
    facts: ['はば 7 cm', '落葉', '通学路'],
    form: { kind: 'fan', color: '#eac23a' },
    looks: 'おうぎ形で、まん中に切れこみがあります。すじは、つけ根から二またに、二またにと分かれていきます。',
    lives:
      '恐竜のいたころから、ほとんど形のかわらない木です。おすの木とめすの木があり、ぎんなんは、めすの木にだけなります。',
    task: '切れこみの深い葉と、浅い葉を集めよう。若い枝と古い枝、どちらに深い葉が多いかな。',
  },
  {
    name: 'イロハモミジ',
    latin: 'Acer palmatum',
    facts: ['はば 6 cm', '落葉', '中庭'],
    form: { kind: 'palm', lobes: 7, reach: 0.5, notch: 0.34, color: '#c23a2a', blush: '#e8863c' },
    looks: '手のひらのように、五つから七つに分かれます。「いろはにほへと」と数えたのが名前のもとです。',
    lives: 'たねには羽があり、二つ合わせてプロペラのよう。くるくる回って、ゆっくり落ちます。',
    task: 'たねを二階から落として、地面に着くまでの秒数をはかろう。羽を切ると、何秒かな。',
  },
  {
    name: 'ケヤキ',
    latin: 'Zelkova serrata',
    facts: ['長さ 8 cm', '落葉', '校庭'],
    form: { kind: 'oval', breadth: 0.5, widest: 0.58, teeth: 11, depth: 0.17, color: '#b5803a' },
    looks: '先がとがり、ふちのぎざぎざが、葉先に向かってそろっています。さわると、少しざらつきます。',
    lives:
      'ほうきをさかさにしたような形にそだちます。秋には、小さい葉のついた枝ごと落ち、その葉を羽がわりに、たねが飛びます。',
    task: '遠くからケヤキの形をスケッチしよう。ほかの木と、枝の出かたはどうちがう？',
  },
  {
    name: 'クスノキ',
    latin: 'Cinnamomum camphora',
    facts: ['長さ 9 cm', '常緑', '校門'],
    form: { kind: 'oval', breadth: 0.62, widest: 0.52, tip: 1.3, color: '#4f8a4a' },
    looks:
      'つやつやして、三本のすじが目立ちます。すじの分かれめに、小さなふくらみがあり、ダニの部屋になっています。',
    lives:
      'ちぎると、すっとしたにおいがします。昔は、この木から虫よけの薬をつくりました。葉が入れかわるのは、春です。',
    task: '春に、赤い葉が落ちているのを見つけよう。秋ではなく春に落ちるのは、なぜだろう。',
  },
  {
    name: 'カツラ',
    latin: 'Cercidiphyllum japonicum',
    facts: ['はば 6 cm', '落葉', '中庭'],
    form: { kind: 'oval', breadth: 0.98, widest: 0.62, heart: 0.3, color: '#e2b84a' },
    looks: 'かわいいハート形で、ふちは小さく波うっています。葉は、枝に向かい合ってつきます。',
    lives:
      '落ち葉は、わたがしや、しょうゆせんべいのような、あまいにおいがします。かわくときに、あまい香りのもとができるからです。',
    task: '目をつぶって、落ち葉のにおいだけで、カツラをあてられるかな。雨あがりがおすすめ。',
  },
  {
    name: 'コナラ',
    latin: 'Quercus serrata',
    facts: ['長さ 10 cm', '落葉', '裏山'],
    form: { kind: 'oval', breadth: 0.66, widest: 0.36, teeth: 9, depth: 0.2, color: '#a8703a' },
    looks: '先に近いほうが広く、ぎざぎざの先がとがります。うらは白っぽく、細かい毛があります。',
    lives: 'どんぐりがなる木です。切っても、切り株から新しい芽が出るので、くりかえし、まきや炭にされました。',
    task: 'どんぐりのぼうしのもようを調べよう。うろこなら、コナラのなかまです。',
  },
  {
    name: 'クヌギ',
    latin: 'Quercus acutissima',
    facts: ['長さ 13 cm', '落葉', '裏山'],
    form: { kind: 'oval', breadth: 0.38, widest: 0.55, teeth: 14, depth: 0.14, color: '#b58a4a' },
    looks:
      '細長く、ふちのすじが、針のように飛び出します。クリの葉にそっくりですが、クリの針は、先までみどりです。',
    lives: '樹液に、カブトムシやクワガタが集まります。葉は枯れても枝にのこり、春までカサカサ鳴っています。',
    task: '冬、枝にのこった葉をさがそう。春、いつ落ちたか記録しよう。',
  },
  {
    name: 'ヤブツバキ',
    latin: 'Camellia japonica',
    facts: ['長さ 8 cm', '常緑', '生け垣'],
    form: {
      kind: 'oval',
      breadth: 0.56,
      widest: 0.5,
      teeth: 22,
      depth: 0.05,
      color: '#2f6a3e',
      blush: '#5f9a5a',
    },
    looks: '厚くて、かたく、てかてか光ります。光るのは、水をはじく「ろう」の膜があるからです。',
    lives: '冬から春に、赤い花をさかせ、鳥にみつをあげて花粉を運んでもらいます。花は、丸ごと落ちます。',
    task: '葉に水を一てき落として、玉になるか見よう。サクラの葉とくらべるとどうかな。',
  },
  {
    name: 'クロマツ',
    latin: 'Pinus thunbergii',
    facts: ['長さ 12 cm', '常緑', '海べ・庭'],
    form: { kind: 'needles', color: '#2f6a4a' },
    looks: '針のような葉が、二本ずつ組になっています。さわると痛く、アカマツの葉はやわらかめです。',
    lives:
      '潮風に強く、海べの砂をとめるために植えられました。二本の葉のもとは、小さなさやでつつまれています。',
    task: '二本組の葉をからませて引っぱる「松葉ずもう」をしよう。勝つ葉の太さは？',
  },
  {
    name: 'フジ',
    latin: 'Wisteria floribunda',
    facts: ['長さ 25 cm', '落葉', '藤だな'],
    form: { kind: 'feather', pairs: 7, color: '#7a9a4a' },
    looks: '小さな葉が、鳥の羽根のように並びます。ぜんぶで一枚の葉で、落ちるときは、まとまって落ちます。',
    lives:
      'つるが、ほかの木に巻きつきます。上から見て、どちら巻きかで、種類がわかります。豆は、かわくとねじれてはじけます。',
    task: '藤だなの下に寝ころんで、つるがどちら回りにのぼるか、指でたどろう。',
  },
  {
    name: 'ドクダミ',
    latin: 'Houttuynia cordata',
    facts: ['長さ 6 cm', '草', '校舎のうら'],
    form: {
      kind: 'oval',
      breadth: 0.9,
      widest: 0.66,
      heart: 0.34,
      tip: 1.5,
      color: '#5a8a52',
      blush: '#a8505a',
    },
    looks: 'ハート形で、ふちが赤むらさきになります。さわると、強いにおいがします。',
    lives:
      '白い花びらに見えるのは、葉が変わったもの。ほんとうの花は、まん中の黄色い棒に、たくさんついています。',
    task: 'ほした葉のにおいをかいでみよう。生のときと、どうちがうかな。',
  },
  {
    name: 'ヤツデ',
    latin: 'Fatsia japonica',
    facts: ['はば 30 cm', '常緑', '日かげ'],
    form: { kind: 'palm', lobes: 9, reach: 0.36, notch: 0.52, color: '#3f7a45', blush: '#74a862' },
    looks: 'とても大きな手の形。名前は「八つの手」ですが、数えると、七つか九つのものがほとんどです。',
    lives: '日かげでもよくそだちます。花は、虫の少ない十二月ごろにさき、寒さに強いハエやハチを集めます。',
    task: '葉を二十枚数えて、いくつに分かれているか、表にしよう。八つはあったかな。',
  },
  {
    name: 'シロツメクサ',
    latin: 'Trifolium repens',
    facts: ['はば 2 cm', '草', '校庭のすみ'],
    form: { kind: 'clover', color: '#5a9a4a' },
    looks: '三枚の小さな葉に、白い帯のもようがあります。ときどき、四枚や五枚のものが見つかります。',
    lives: '夜になると、葉をとじて眠ります。根のこぶにすむ細菌が、空気から養分をつくってくれます。',
    task: '四つ葉をさがそう。百本しらべて、何本あったかな。よくふまれる場所のほうが多い？',
  },
]

export const leafGuide: Volume = {
  cover: ({ title, author }) =>
    drawingSvg({
      width: 600,
      height: 923,
      label: '',
      parts: [
        '<rect width="600" height="923" fill="#efe4c8"/><rect x="30" y="30" width="540" height="863" fill="none" stroke="#7a5a1c" stroke-width="2"/>',
        ...[1, 2, 0, 5, 12, 10, 6, 13, 8].map((kind, i) =>
          svgOf(leafShapes(leaves[kind]!.form), {
            x: 130 + (i % 3) * 170,
            y: 360 + Math.floor(i / 3) * 190,
            scale: 0.78,
            turn: [-14, 9, 22, 6, -10, 12, -20, 4, 16][i],
          }),
        ),
        words(title.split('　')[0] ?? title, {
          x: 300,
          y: 140,
          size: 66,
          weight: 700,
          color: '#4a3a1e',
          align: 'middle',
          typeface: 'textbook',
        }),
        words(title.split('　')[1] ?? '', {
          x: 300,
          y: 206,
          size: 34,
          weight: 400,
          color: '#7a5a1c',
          align: 'middle',
          typeface: 'textbook',
        }),
        words(author, {
          x: 300,
          y: 872,
          size: 20,
          weight: 400,
          color: '#4a3a1e',
          align: 'middle',
          typeface: 'textbook',
        }),
      ],
    }),
  set: (book, cover) =>
    setGuide(book, cover, {
      style,
      kinds: leaves,
      parts: { ソメイヨシノ: '木と草の葉' },
      draw: (canvas, { form }, { width, height }) =>
        paint(canvas, leafShapes(form), {
          x: width / 2,
          y: height * 0.48,
          scale: Math.min(width / 240, height / 262),
        }),
      opening: (press) => {
        press.chapter('一枚の葉から')
        press.text(`落ち葉を一枚、拾います。それがどの木のものか、あてられるでしょうか。木を見上げなくても、葉は、たくさんのことを話しています。

        形、ふち、すじ、つきかた。この四つを順に見ます。ふちは、つるつるか、ぎざぎざか。すじは、羽根のようか、手のひらのようか。枝には、向かい合ってつくか、たがいちがいか。小さな葉が並んでいたら、どこまでが一枚かを考えます。つけ根に芽があるところまでが、一枚の葉です。

        この図鑑の葉は、標本帳にはったときのように、表を上に、先を上にしてかきました。大きさは、ページに合わせてあります。`)
        press.section('葉のことば', { inContents: false })
        press.list([
          '**鋸歯**　ふちの、のこぎりのようなぎざぎざ。',
          '**葉脈**　水と養分の通るすじ。葉のほねでもあります。',
          '**葉柄**　葉を枝につなぐ柄。落ちるとき、ここが切れます。',
          '**複葉**　小さな葉が並んで、一枚になっている葉。',
          '**常緑**　冬も葉をつけている木。葉の一枚ずつは、入れかわります。',
        ])
      },
      closing: (press) => {
        press.chapter('押し葉のつくりかた')
        press.list([
          '新聞紙にはさみ、上に重い本を三冊のせます。図書室の本は、使いません。',
          '一日目と三日目に、新聞紙をとりかえます。水を早くぬくほど、色がのこります。',
          '十日たったら、台紙に細い紙のテープでとめます。のりは使いません。',
          '右下に、名前、日、場所、拾った人を書きます。',
        ])
        press.text(
          'イチョウは、色がよくのこります。モミジの赤は、日に当てるとあせます。標本帳は、立てて、暗いところに。十年後に開いても、その日の秋が、はさまっています。',
        )
      },
    }),
}
