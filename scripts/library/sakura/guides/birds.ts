import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { curve } from '../../press/canvas.ts'
import { paint, type Shape, svgOf } from '../../press/shapes.ts'
import type { Volume } from '../../volume.ts'
import { birds } from './bird-kinds.ts'
import { birdShapes } from './bird-shapes.ts'
import { A5_LANDSCAPE, type GuideStyle, setGuide } from './guide.ts'

const style: GuideStyle = {
  size: A5_LANDSCAPE,
  margins: { top: 52, bottom: 44, inner: 60, outer: 60 },
  body: { size: 10.8, typeface: 'rounded', color: '#2b2b28' },
  display: { size: 24, typeface: 'rounded', color: '#2b2b28' },
  leading: 18.4,
  accent: '#b4562b',
  indent: 10.8,
  paper: '#fffdf8',
  ground: '#dfeaf0',
  plate: 'side',
  words: ['みわけかた', 'くらし', 'やってみよう'],
  furniture: 'foot',
}

const twig: Shape[] = [
  {
    d: curve([
      [-150, 78],
      [-60, 66],
      [20, 70],
      [150, 52],
    ]),
    stroke: '#6b5543',
    width: 9,
  },
  {
    d: curve([
      [60, 64],
      [92, 84],
      [130, 92],
    ]),
    stroke: '#6b5543',
    width: 5,
  },
  { d: 'M118 92q16 -18 30 -4q-14 14 -30 4z', fill: '#7f9f5a' },
  { d: 'M-120 72q-4 -24 16 -24q4 18 -16 24z', fill: '#7f9f5a' },
]

export const birdGuide: Volume = {
  cover: ({ title, author }) =>
    drawingSvg({
      width: 820,
      height: 580,
      label: '',
      parts: [
        '<rect width="820" height="580" fill="#f2c14e"/>',
        '<path d="M0 400L820 330V580H0z" fill="#e8a83a"/>',
        ...[0, 1, 2].map(
          (i) =>
            `<path d="M0 ${170 + i * 120}C260 ${190 + i * 120} 560 ${150 + i * 120} 820 ${180 + i * 120}" stroke="#4a3a2c" stroke-width="3" fill="none"/>`,
        ),
        ...[
          [0, 120, 122, 0.6],
          [4, 330, 114, 0.62],
          [2, 560, 116, 0.58],
          [1, 730, 122, 0.56],
          [3, 220, 242, 0.58],
          [12, 470, 238, 0.55],
          [15, 690, 240, 0.6],
          [10, 130, 362, 0.6],
          [6, 380, 362, 0.62],
          [17, 640, 356, 0.6],
        ].map(([kind = 0, x, y, scale]) => svgOf(birdShapes(birds[kind]!.form), { x, y, scale })),
        '<rect y="452" width="820" height="128" fill="#fffdf8"/>',
        words(title, { x: 44, y: 528, size: 46, weight: 400, color: '#2b2b28', typeface: 'rounded' }),
        words(author, { x: 620, y: 526, size: 20, weight: 400, color: '#b4562b', typeface: 'rounded' }),
      ],
    }),
  set: (book, cover) =>
    setGuide(book, cover, {
      style,
      kinds: birds,
      parts: { スズメ: '一年中いる鳥', ツバメ: '季節に会える鳥' },
      draw: (canvas, { form, legless }, { width, height }) => {
        canvas.circle(width * 0.5, height * 0.46, Math.min(width * 0.43, height * 0.46)).fill('#f6f2e4')
        const scale = Math.min(width / 330, height / 210)
        const place = { x: width / 2 + 6, y: height * 0.44, scale }
        if (!legless) paint(canvas, twig, place)
        paint(canvas, birdShapes(form), place)
      },
      opening: (press) => {
        press.chapter('鳥を見るまえに')
        press.text(`鳥の名前は、色だけではわかりません。同じ鳥でも、日なたと日かげ、おすとめす、夏と冬で色がちがって見えるからです。この図鑑では、まず大きさを「ものさし鳥」とくらべます。スズメ（十四センチ）、ムクドリ（二十四センチ）、ハト（三十三センチ）、カラス（五十六センチ）の四つをおぼえておけば、はじめて会う鳥の大きさも言いあらわせます。

        つぎに形と動きを見ます。尾をふるか、歩くか、はねるか、木の幹にとまるか。さいごに色です。顔、むね、つばさ、尾と場所を決めて、順に見ていきます。声が聞こえたら、カタカナで書いておきましょう。図鑑のとおりでなくてかまいません。`)
        press.section('校庭でのやくそく')
        press.list([
          '巣に近づきません。親鳥は、人が見ているだけで巣にもどれなくなることがあります。',
          'ひなが落ちていても、拾いません。親が近くで待っています。',
          '双眼鏡で太陽を見ません。校舎のまどにも向けません。',
        ])
      },
      closing: (press) => {
        press.chapter('一年の観察ノート')
        press.text(
          `五年生の観察クラブは、毎月はじめの金曜日、昼休みの二十分に、校庭を一まわりして見た鳥を数えました。同じ日、同じ時刻、同じ道で数えることがだいじです。多い少ないをくらべられるのは、数えかたをかえなかったときだけだからです。下の表で、一年中いる鳥と季節の鳥のちがいを読みとってみましょう。`,
        )
        press.table(
          [{ width: 3 }, ...Array.from({ length: 12 }, () => ({ width: 1, align: 'right' as const }))],
          [
            ['スズメ', 18, 21, 34, 41, 12, 25, 38, 30, 27, 24, 22, 20],
            ['ムクドリ', 6, 9, 22, 5, 0, 14, 31, 12, 8, 7, 6, 6],
            ['ヒヨドリ', 4, 3, 2, 2, 1, 3, 12, 9, 8, 9, 7, 5],
            ['ツバメ', 3, 6, 9, 7, 0, 0, 0, 0, 0, 0, 0, 1],
            ['ジョウビタキ', 0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 1, 1],
            ['ツグミ', 2, 0, 0, 0, 0, 0, 0, 1, 3, 6, 8, 5],
          ].map((row) => row.map(String)),
          {
            head: ['鳥', '4月', '5', '6', '7', '8', '9', '10', '11', '12', '1', '2', '3'],
            caption: '観察クラブが数えた鳥の数（羽）',
          },
        )
      },
    }),
}
