import { drawCentred, drawLine } from '../../world/pen.ts'
import { words } from '../../world/site-art-kit.ts'
import { circleAt, r1 } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import type { VolumeBook } from '../volume.ts'
import { regular, ring, rosette, type Shape } from './ornament.ts'

interface Sweet {
  name: string
  color: string
  layers: [shape: Shape, count: number, outer: number, width: number, inner: number][]
  note: string
}

const sweets: readonly Sweet[] = `
菊|#f0c24a|petal 18 0.95 0.09 0.2;petal 18 0.68 0.07 0.14;petal 12 0.4 0.06 0.06|十八弁を三段に彫る。いちばん外の溝は深さ二分。砂糖を詰めるときは外から、抜くときは真ん中から息を吹く。
桜|#f3b8c4|cleft 5 0.95 0.3 0.1;diamond 5 0.5 0.03 0.08|弁の切れ込みを深くしすぎると欠ける。欠けた花は祝いに使わず、彫った人が食べる。
雪|#dfe9f0|diamond 6 0.95 0.07 0.05;diamond 6 0.6 0.16 0.3;diamond 12 0.3 0.05 0.04|六つの枝に節が三つ。木型は朴ではなく桜で、冬でも目が締まる。
花火|#e98a5a|diamond 24 0.96 0.03 0.22;drop 12 0.6 0.07 0.2;drop 8 0.28 0.06 0.05|川開きの落雁。光の先まで砂糖が届くよう、溝を先細りに彫る。二十四本のうち一本は短い。彫り手の印である。
梅|#e7b6bd|fan 5 0.92 0.36 0.12;diamond 15 0.34 0.02 0.06|丸い五弁と、十五の蕊。天神の日だけに打つ。
風車|#9cc3b5|swirl 6 0.94 0.24 0.08;petal 6 0.34 0.06 0.06|羽根の向きは型では逆になる。彫りあがってから気づいた木型が、蔵に二枚ある。
朝顔|#8fa6d6|fan 5 0.95 0.5 0.04;diamond 5 0.8 0.04 0.1|五本の筋が真ん中に集まる。青は露草で染め、朝のうちに売り切った。
橘|#f0b04a|leaf 7 0.94 0.14 0.42;petal 8 0.42 0.1 0.06|葉が七枚、実が一つ。実の皮の点は、針で突いた六十三の穴。
牡丹|#d98a9c|cleft 8 0.96 0.3 0.3;cleft 8 0.7 0.24 0.2;cleft 6 0.44 0.18 0.05|重なりの多い花で、抜くのに息が三つ要る。婚礼には必ずこれを三つ。
竜胆|#7f86c6|leaf 5 0.95 0.2 0.1;petal 5 0.6 0.1 0.1|秋の型。葉の裏の筋は、砂糖には出ない。出ないものも彫る。
水輪|#a9cfe0|petal 32 0.96 0.05 0.7;petal 24 0.66 0.05 0.46;petal 16 0.42 0.05 0.22|波の輪を三つ。落ちたのは雨か、灯籠か、と箱書きにある。
蕪|#eef0e4|fan 3 0.9 0.42 0.05;leaf 5 0.6 0.1 0.2|株を上げる、の洒落。店開きの贈り物。
銀杏|#e8c34e|fan 2 0.94 0.6 0.08;diamond 14 0.8 0.02 0.2|葉が二枚、背を合わせる。寺の木の葉を写したので、虫食いが一か所ある。
笹|#9db98a|leaf 9 0.96 0.08 0.1|九枚の笹。七夕の夜の短冊の代わりに、願いを紙に書いて型の裏へ。
松毬|#c79a6a|petal 13 0.95 0.14 0.3;petal 8 0.66 0.13 0.16;petal 5 0.36 0.12 0.03|鱗の数を、外から十三、八、五と減らす。彫り手は、そのほうが松らしいと言っただけである。
星|#f2d675|diamond 8 0.96 0.16 0.04;diamond 16 0.5 0.05 0.1|花火師の家の七五三に。星の粒と同じ大きさに打つ。
糸巻|#d7b9a8|fan 4 0.9 0.34 0.2;petal 4 0.5 0.12 0.05|針供養の日。四隅の糸の数で、縫い手の年を表す注文があった。
波|#8fbcc9|swirl 9 0.95 0.16 0.3;swirl 6 0.55 0.12 0.1|浜の船おろし。返しの深い波ほど、よく売れた。
蕎麦の花|#f3f0e6|cleft 5 0.5 0.18 0.08;leaf 3 0.95 0.22 0.5|小さな花に大きな葉。葉のほうが甘い、と子が言う。
亀|#a7b57a|diamond 6 0.95 0.2 0.5;petal 6 0.5 0.2 0.1|甲の六角だけで亀を表す。足は描かない。
鈴|#e3b24f|fan 6 0.92 0.3 0.3;drop 6 0.4 0.08 0.08|振ると鳴る菓子を、と頼まれて、豆を一粒入れた型。
渦|#c9a3c4|swirl 12 0.96 0.1 0.16|十二の渦。目が回るので続けて彫れない。
灯籠|#f0a65a|petal 8 0.94 0.16 0.5;diamond 8 0.5 0.08 0.05|灯籠流しの晩、引き上げの当番にだけ配る。火の色に染め、名を入れない。
白菊|#f7f4ea|petal 24 0.96 0.05 0.16;petal 16 0.6 0.05 0.1;petal 10 0.32 0.05 0.04|番組の最後の一輪。店を閉じた年、最後に打った菓子もこれであった。
`
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', color = '', layers = '', note = ''] = line.split('|')
    return {
      name,
      color,
      note,
      layers: layers.split(';').map((layer) => {
        const [shape, count, outer, width, inner] = layer.split(' ')
        return [shape as Shape, Number(count), Number(outer), Number(width), Number(inner)]
      }),
    }
  })

/** Sets the album of moulds: at the left the carved wood, at the right the sugar that comes out of it. */
export function setSweets(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [454, 454],
    margins: { top: 56, bottom: 50, inner: 50, outer: 50 },
    body: { size: 9.8, typeface: 'textbook', color: '#3a2a20' },
    leading: 18,
    display: { size: 20, typeface: 'textbook', weight: 700, color: '#9a4a3a' },
    accent: '#9a4a3a',
    indent: 9.8,
    paper: '#fdf8ef',
    furniture: 'centre',
  })
  press.cover(cover)
  press.keepContents()
  press.chapter('閉じた店の蔵から')
  press.text(essay)
  for (const [i, sweet] of sweets.entries()) addSweet(press, { sweet, number: i + 1 })
  press.chapter('打ち方')
  press.text(making)
  press.table(
    [{ width: 1.4 }, { width: 1.2, align: 'right' }, { width: 3 }],
    [
      ['和三盆糖', '100g', '三度ふるう。夏は一度増やす'],
      ['寒梅粉', '10g', '蒸した米の粉。多いと割れ、少ないと崩れる'],
      ['水', '4～6g', '霧吹きで。雨の日は霧を半分に'],
      ['色', '耳かき一杯', '水に溶かし、砂糖を半日染める'],
    ],
    { head: ['材料', '量', '覚え'], caption: '落雁　一型十二個' },
  )
  press.list(
    [
      '砂糖に水を含ませ、手で握って、指の跡が残るまで揉む。',
      '寒梅粉を合わせ、もう一度ふるう。ここからは急ぐ。',
      '型に詰め、指の腹で押す。爪で押した菓子は、爪の形に割れる。',
      'へらで面をさらい、上の板をずらし、裏を木づちで一つたたく。半日、風の通るところに置く。猫の通るところには置かない。',
    ],
    { isNumbered: true },
  )
  return press.finish()
}

function addSweet(press: Press, { sweet, number }: { sweet: Sweet; number: number }) {
  press.page({ hasHead: false })
  const { canvas, width } = press
  const place = { y: 176, r: 86 }
  press.mark(`${number}　${sweet.name}`, 1)
  const [left, right] = [width / 2 - 98, width / 2 + 98]
  canvas.rect(left - 94, place.y - 108, 188, 216).fill('#b98a5c')
  canvas.lineWidth(0.5)
  for (let i = 0; i < 15; i++)
    canvas
      .path(
        `M${left - 94} ${r1(place.y - 104 + i * 15)}c50 ${r1(6 * Math.sin(i * 1.7 + number))} 120 ${r1(-6 * Math.cos(i * 1.1))} 188 ${r1(4 * Math.sin(i + number))}`,
      )
      .stroke('#a3774a')
  canvas.path(circleAt(left, place.y, place.r)).fill('#8f6239')
  canvas.path(circleAt(right, place.y + 3, place.r + 1)).fill('#e4d8c6')
  canvas.path(circleAt(right, place.y, place.r)).fill(sweet.color)
  for (const [k, [shape, count, outer, wide, inner]] of sweet.layers.entries()) {
    const draw = (x: number, y: number) =>
      rosette(shape, {
        x,
        y,
        inner: place.r * inner,
        outer: place.r * outer,
        width: place.r * wide,
        count,
        turn: k * 0.5,
      })
    canvas.path(draw(left + 1.4, place.y + 1.4)).fill('#c79a6a')
    canvas.path(draw(left, place.y)).fill(['#70472a', '#7d5231', '#8a5c38'][k]!)
    canvas
      .save()
      .fillOpacity(0.22)
      .path(draw(right + 1.6, place.y + 1.8))
      .fill('#4a2a1a')
      .restore()
    canvas
      .save()
      .fillOpacity(0.5 - k * 0.06)
      .path(draw(right, place.y))
      .fill('#ffffff')
      .restore()
  }
  canvas
    .save()
    .fillOpacity(0.3)
    .path(ring(right, place.y, place.r, place.r * 0.965))
    .fill('#ffffff')
    .restore()
  canvas.path(regular(left, place.y - 97, 3, { sides: 4 })).fill('#70472a')
  canvas.path(regular(left, place.y + 97, 3, { sides: 4 })).fill('#70472a')
  const y = 324
  drawCentred(canvas, String(number), { x: 64, y, ink: { size: 12, typeface: 'textbook', color: '#b09a84' } })
  drawLine(canvas, sweet.name, {
    x: 84,
    y,
    ink: { size: 17, typeface: 'textbook', weight: 700, color: '#9a4a3a' },
  })
  press.y = y + 24
  press.paragraph(sweet.note, { inset: 34, indent: 0 })
}

export function sweetsCover(): string {
  const pieces: string[] = []
  for (const [i, sweet] of sweets.slice(0, 16).entries()) {
    const [x, y, r] = [104 + (i % 4) * 144, 104 + Math.floor(i / 4) * 144, 62]
    pieces.push(
      `<circle cx="${x}" cy="${y + 4}" r="${r}" fill="#b4463a" opacity="0.4"/><circle cx="${x}" cy="${y}" r="${r}" fill="${sweet.color}"/>`,
    )
    for (const [k, [shape, count, outer, wide, inner]] of sweet.layers.entries())
      pieces.push(
        `<path d="${rosette(shape, { x, y, inner: r * inner, outer: r * outer, width: r * wide, count, turn: k * 0.5 })}" fill="#fff" opacity="${0.55 - k * 0.08}"/>`,
      )
  }
  return coverDrawing(640, 640, '#cf5a4c', [
    ...pieces,
    '<rect x="480" y="0" width="112" height="640" fill="#fdf8ef"/>',
    words('菓子木型', {
      x: 536,
      y: 46,
      size: 66,
      weight: 700,
      color: '#3a2a20',
      typeface: 'textbook',
      vertical: true,
    }),
    words('千の花', {
      x: 536,
      y: 384,
      size: 52,
      weight: 400,
      color: '#cf5a4c',
      typeface: 'textbook',
      vertical: true,
    }),
  ])
}

const essay = `
千歳という菓子舗が店を閉じたのは、平成十九年の大晦日でした。蔵を片付けた家の人が、薪にしようかと迷って電話をくださったのが、百八十四枚の木型です。桜の板に花や波を左右あべこべに、凹凸あべこべに彫ったもの。眺めているだけでは、何の形か分かりません。

そこで、一枚ずつ砂糖を打ってみることにしました。詰めて、押して、抜く。すると、あべこべのあべこべが目の前に咲きます。左の図が木型、右がそこから生まれた菓子です。二つを見比べて、頭のなかで裏返してみてください。彫り手が一生かけて身につけたのは、この裏返しでした。

型の裏には墨で注文主の名があります。寺、学校、工房、渡し場。日付は祭りの前に集まります。二十四枚を選んだのは、菓子にしたときに欠けなかった型だからで、美しさの順ではありません。
`
const making = `
打ち菓子は、砂糖と米の粉と、ほんの少しの水でできています。火を使わないので子どもにもできますが、水の加減だけは、何度やっても人に聞かれて答えられません。千歳の最後の主人は「握って、開いて、指紋が読めるくらい」と言いました。
`
