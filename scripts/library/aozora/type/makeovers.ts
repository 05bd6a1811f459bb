import { drawCentred, drawColumn, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import type { Press } from '../../press/press.ts'
import { drawScene } from './captions.ts'
import { block, cellsOf, figures, guide, INK, Leaf, label, type Place, RED, small } from './leaf.ts'
import { lamp, morning, river } from './samples.ts'
import { sheetAt } from './sheets.ts'

const part = '第五部　紙面'
const mincho: Ink = { size: 9, typeface: 'mincho', color: INK }
const bold: Ink = { size: 9, weight: 700, color: INK }

/** The pages that set one text twice: as it comes, and as it should be. */
export function addMakeovers(press: Press) {
  addMakeover(press, {
    number: '36',
    title: '組み直す　一　お知らせ',
    words:
      '町の音楽会のお知らせである。上は、書いてあることを全部同じ強さで伝えようとして、何も伝わらなくなった。下は、遠くで一つ、近くで一つ、手に取って残りが読めるように、三つの距離に分けた。',
    notes: [
      '枠と下線と飾りを取った。',
      '中央そろえをやめ、左の一本の線にそろえた。',
      '日付は数字を大きく、曜日を小さく。',
      '書体は二つまで。大きさは三つまで。',
    ],
    before: noticeBefore,
    after: noticeAfter,
  })
  addMakeover(press, {
    number: '37',
    title: '組み直す　二　品書き',
    words:
      '食堂の品書きである。点線で値段へ導くと、目は値段の列を上から下へ滑り、安いものから選びはじめる。品の名のすぐあとに値段を小さく置けば、料理を読むことになる。',
    notes: [
      '点線を取り、値段を名に付けた。',
      '温かいものと冷たいものを、空きで分けた。',
      '値段を小さな漢数字にした。',
      '縦組みにして、店の声にした。',
    ],
    before: menuBefore,
    after: menuAfter,
  })
  addMakeover(press, {
    number: '38',
    title: '組み直す　三　報告書',
    words:
      '調べたことを配る一枚である。余白を惜しんで字を詰めると、読まれる割合のほうが減る。行を短く縮め、結論を題に出し、見出しを左の欄へ出した。収まらない分は、次の頁に続ければよい。',
    notes: [
      '一行を短くし、行間を広げた。',
      '見出しを欄の外へ出した。',
      '図を本文の幅にそろえた。',
      '番号をやめ、ことばで分けた。',
    ],
    before: reportBefore,
    after: reportAfter,
  })
  addMakeover(press, {
    number: '39',
    title: '組み直す　四　名刺',
    words:
      '五十五ミリと九十一ミリの小さな紙にも、天地と小口がある。肩書き、名、住まい、番号の四つのうち、渡した人が後で探すのはどれか。それを一番見つけやすい隅に置き、残りは静かに並べる。',
    notes: [
      '四隅に散った文を、二つの群れに集めた。',
      '名の字間を、姓と名の間だけ空けた。',
      '番号は三、四けたで区切り、空きで分けた。',
      '名の下の余白が、名を大きく見せる。',
    ],
    before: cardBefore,
    after: cardAfter,
    isLow: true,
  })
}

interface Makeover {
  number: string
  title: string
  words: string
  notes: readonly string[]
  before: (press: Press, place: Place) => void
  after: (press: Press, place: Place) => void
  /** The sheets are wider than high, and stand below each other. */
  isLow?: boolean
}

function addMakeover(press: Press, { number, title, words, notes, before, after, isLow = false }: Makeover) {
  const leaf = new Leaf(press, { part, number, title })
  leaf.text(isLow ? words : words.replace('上は', '左は').replace('下は', '右は'))
  leaf.specimen((place) => {
    const { canvas } = press
    const sheets = { ...place, height: place.height - 62 }
    const [a, b] = (
      isLow ? cellsOf({ ...sheets, x: place.x + 44, width: 243 }, 1, 2, 22) : cellsOf(sheets, 2, 1, 17)
    ) as [Place, Place]
    for (const [i, cell] of [a, b].entries()) {
      label(canvas, i === 0 ? '前' : '後', cell.x, cell.y + 8, {
        ...bold,
        size: 8,
        color: i === 0 ? INK : RED,
      })
      const box = { ...cell, y: cell.y + 13, height: cell.height - 13 }
      canvas.save()
      const inside = sheetAt(press, box, 13)
      canvas.rect(box.x, box.y, box.width, box.height).clip()
      ;(i === 0 ? before : after)(press, inside)
      canvas.restore()
    }
    const y = place.y + place.height - 40
    for (const [i, note] of notes.entries()) {
      const x = place.x + (i % 2) * 174
      drawLine(canvas, String(i + 1), {
        x,
        y: y + Math.floor(i / 2) * 20,
        ink: { ...figures, size: 11, weight: 700, color: RED },
      })
      block(canvas, note, {
        x: x + 14,
        y: y + Math.floor(i / 2) * 20 - 1,
        width: 143,
        ink: small,
        leading: 10,
        isJustified: false,
      })
    }
  })
}

function noticeBefore({ canvas }: Press, { x, y, width, height }: Place) {
  const middle = x + width / 2
  canvas
    .lineWidth(2)
    .rect(x - 6, y - 6, width + 12, height + 12)
    .stroke(INK)
  canvas
    .lineWidth(0.6)
    .rect(x - 2, y - 2, width + 4, height + 4)
    .stroke(INK)
  const lines: [string, Ink][] = [
    ['☆お知らせ☆', { size: 17, typeface: 'poster', color: RED }],
    ['秋の川べり音楽会', { size: 15, typeface: 'rounded', color: '#1f5f94' }],
    ['を開催いたします！！', { size: 11, typeface: 'handwriting', color: INK }],
    ['日時：10月24日（土）', { ...bold, size: 11 }],
    ['午後3時30分より', { ...bold, size: 11 }],
    ['場所：渡し場の広場', { ...mincho, size: 11, weight: 700 }],
    ['入場：無料', { size: 16, typeface: 'poster', color: RED }],
    ['※雨天の場合は図書室', { ...mincho, size: 9 }],
    ['ご家族おそろいで', { size: 12, typeface: 'textbook', weight: 700, color: '#1f5f94' }],
    ['お越しください！！', { size: 12, typeface: 'textbook', weight: 700, color: '#1f5f94' }],
    ['主催：川べりの会', { ...bold, size: 9 }],
  ]
  for (const [i, [words, ink]] of lines.entries()) {
    const base = y + 22 + i * ((height - 24) / lines.length)
    drawCentred(canvas, words, { x: middle, y: base, ink })
    if (i % 3 === 1) guide(canvas, x + 8, base + 4, x + width - 8, base + 4, INK, 0.8)
  }
}

function noticeAfter({ canvas }: Press, { x, y, width, height }: Place) {
  drawLine(canvas, '秋の', { x, y: y + 22, ink: { ...mincho, size: 24 } })
  drawLine(canvas, '川べり', { x, y: y + 51, ink: { ...mincho, size: 24 } })
  drawLine(canvas, '音楽会', { x, y: y + 80, ink: { ...mincho, size: 24 } })
  canvas.rect(x, y + 96, 26, 2.4).fill(RED)
  const end = drawLine(canvas, '10.24', {
    x: x - 2,
    y: y + 146,
    ink: { size: 42, typeface: 'geometric', weight: 700, color: RED },
  })
  drawLine(canvas, '土', { x: Math.min(end + 3, x + width - 10), y: y + 146, ink: { ...bold, size: 10 } })
  label(canvas, '午後3時30分から', x, y + 166, { ...bold, size: 10 })
  label(canvas, '渡し場の広場', x, y + 182, { ...bold, size: 10 })
  const low = y + height - 4
  label(canvas, '無料。雨の日は図書室で。', x, low - 13, { ...small, size: 7.6 })
  label(canvas, '川べりの会', x, low, { ...small, size: 7.6 })
}

const dishes: [string, number][] = [
  ['しじみ汁', 320],
  ['川海老のかき揚げ', 680],
  ['渡し船の弁当', 950],
  ['鮎の一夜干し', 780],
  ['冷やし瓜', 260],
  ['豆の寒天', 300],
  ['麦の茶', 150],
]

function menuBefore({ canvas }: Press, { x, y, width, height }: Place) {
  drawCentred(canvas, '～　お　品　書　き　～'.replaceAll('～', '〜'), {
    x: x + width / 2,
    y: y + 14,
    ink: { ...bold, size: 11 },
  })
  const step = (height - 50) / dishes.length
  for (const [i, [name, price]] of dishes.entries()) {
    const base = y + 44 + i * step
    const end = drawLine(canvas, name, { x, y: base, ink: { size: 9.4, weight: 700, color: INK } })
    drawRight(canvas, `￥${price}-`, { x: x + width, y: base, ink: { size: 9.4, weight: 700, color: INK } })
    for (let dot = end + 3; dot < x + width - 38; dot += 3.4) canvas.circle(dot, base - 2.5, 0.7).fill(INK)
  }
}

function menuAfter({ canvas }: Press, { x, y, width, height }: Place) {
  drawColumn(canvas, '品書き', { x: x + width - 9, y: y + 2, ink: { ...mincho, size: 17, tracking: 4 } })
  const digits = '〇一二三四五六七八九'
  for (const [i, [name, price]] of dishes.entries()) {
    const at = x + width - 38 - i * 13.2 - (i > 3 ? 7 : 0)
    const end = drawColumn(canvas, name, { x: at, y: y + 24, ink: { ...mincho, size: 11.5, tracking: 3 } })
    const shown = [...String(price)].map((digit) => digits[Number(digit)]).join('')
    drawColumn(canvas, shown, { x: at, y: end + 8, ink: { ...mincho, size: 8, color: RED } })
  }
  drawColumn(canvas, '渡し場食堂', {
    x: x + 5,
    y: y + height - 50,
    ink: { ...mincho, size: 8, tracking: 1.5 },
  })
}

function reportBefore(press: Press, { x, y, width, height }: Place) {
  const { canvas } = press
  drawCentred(canvas, '渡し場の利用に関する調査結果の報告について', {
    x: x + width / 2,
    y: y + 4,
    ink: { ...bold, size: 6.4 },
  })
  const ink = { ...bold, weight: 400 as const, size: 5.8 }
  let at = y + 16
  const most = Math.floor((height - 100) / 7 / 3)
  for (const [i, words] of [morning, river, lamp].entries()) {
    label(canvas, `（${i + 1}）`, x - 8, at, ink)
    at = block(canvas, words + words, { x: x + 8, y: at, width: width - 2, ink, leading: 7, most }) + 1
  }
  drawScene(press, { x: x + 20, y: at, width: 70, height: 46 }, 4)
  block(canvas, river, {
    x: x - 8,
    y: at + 56,
    width: width + 14,
    ink,
    leading: 7,
    most: Math.floor((y + height - at - 54) / 7),
  })
}

function reportAfter(press: Press, { x, y, width, height }: Place) {
  const { canvas } = press
  block(canvas, '渡し場を使う人は、橋が近くても減らない', {
    x,
    y: y + 10,
    width: width - 6,
    ink: { ...mincho, size: 11.5, weight: 700 },
    leading: 17,
    isJustified: false,
  })
  const [left, measure] = [x + 30, width - 30]
  const ink = { ...mincho, size: 6.2 }
  let at = y + 54
  for (const [i, [name, words]] of (
    [
      ['朝', morning],
      ['川', river],
      ['夜', lamp],
    ] as const
  ).entries()) {
    guide(canvas, x, at - 8, x + width, at - 8, INK, 0.4)
    label(canvas, name, x, at, { ...bold, size: 7, color: RED })
    const rows = Math.floor((height - 124) / 10.2 / 3)
    at =
      block(canvas, words, {
        x: left,
        y: at,
        width: Math.floor(measure / 6.2) * 6.2,
        ink,
        leading: 10.2,
        most: rows,
      }) + 7
    if (i === 0) {
      drawScene(press, { x: left, y: at - 9, width: Math.floor(measure / 6.2) * 6.2, height: 56 }, 4)
      at += 63
    }
  }
}

function cardBefore({ canvas }: Press, { x, y, width, height }: Place) {
  label(canvas, '川辺木工所　家具・建具・修理　承ります', x, y + 6, { ...bold, size: 8, color: '#1f5f94' })
  drawCentred(canvas, '樫 村　　朔 太', {
    x: x + width / 2,
    y: y + height / 2 + 6,
    ink: { size: 21, typeface: 'rounded', color: INK },
  })
  drawCentred(canvas, '代　表', { x: x + width / 2, y: y + height / 2 - 18, ink: { ...bold, size: 8 } })
  label(canvas, '住所：水門町二丁目3番地の8', x, y + height - 12, { ...bold, size: 7 })
  label(canvas, 'でんわ（0000）000000', x, y + height, { ...bold, size: 7 })
  drawRight(canvas, '年中無休！', {
    x: x + width,
    y: y + height,
    ink: { size: 9, typeface: 'poster', color: RED },
  })
}

function cardAfter({ canvas }: Press, { x, y, width, height }: Place) {
  label(canvas, '川辺木工所　代表', x + width * 0.42, y + 7, { ...mincho, size: 8 })
  drawLine(canvas, '樫村', { x: x + width * 0.42, y: y + 34, ink: { ...mincho, size: 19 } })
  drawLine(canvas, '朔太', { x: x + width * 0.42 + 19 * 2.5, y: y + 34, ink: { ...mincho, size: 19 } })
  canvas.rect(x, y, 15, 2.4).fill(RED)
  const lines = ['家具、建具、修理', '水門町2-3-8', '0000 00 0000', '年中無休']
  for (const [i, line] of lines.entries())
    label(canvas, line, x + width * 0.42, y + height - (lines.length - 1 - i) * 11, { ...mincho, size: 7.4 })
}
