import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { chanceFrom, drawingSvg, words } from '../../../world/site-art-kit.ts'
import { B5 } from '../../press/canvas.ts'
import { Press, type PressStyle } from '../../press/press.ts'
import { brokenLines, drawText } from '../../press/text.ts'
import type { Volume } from '../../volume.ts'
import { years } from './kinds.ts'
import { type Sheet, sheetsOfYear } from './sheets.ts'

const ACCENT = '#b4521b'
const body: Ink = { size: 11, typeface: 'textbook', color: '#28323c' }
const style: PressStyle = {
  size: B5,
  margins: { top: 66, bottom: 54, inner: 56, outer: 50 },
  body,
  display: { size: 22, typeface: 'textbook', weight: 700, color: ACCENT },
  leading: 20,
  accent: ACCENT,
  indent: 11,
  furniture: 'foot',
}

export const arithmeticWorkbook: Volume = {
  cover: ({ title, author }) => {
    const chance = chanceFrom(81)
    const marks = [...'+−×÷=0123456789']
    const parts = Array.from({ length: 13 * 9 }, (_, i) => {
      const [x, y] = [(i % 9) * 67 + 30, Math.floor(i / 9) * 66 + 58]
      const mark = marks[Math.floor(chance() * marks.length)]!
      const color = ['#b4521b', '#e8b04b', '#2e6f73', '#d9d2bd'][Math.floor(chance() * 4)]!
      return words(mark, { x, y, size: 46, weight: 700, color, align: 'middle', typeface: 'textbook' })
    })
    return drawingSvg({
      width: 600,
      height: 848,
      label: '',
      parts: [
        '<rect width="600" height="848" fill="#f7f1e1"/>',
        ...parts,
        '<rect x="70" y="240" width="460" height="270" fill="#f7f1e1" stroke="#28323c" stroke-width="6"/>',
        words(title.split('　')[0] ?? title, {
          x: 300,
          y: 350,
          size: 80,
          weight: 700,
          color: '#28323c',
          align: 'middle',
          typeface: 'textbook',
        }),
        words(title.split('　')[1] ?? '', {
          x: 300,
          y: 430,
          size: 32,
          weight: 700,
          color: ACCENT,
          align: 'middle',
          typeface: 'textbook',
        }),
        words(author, {
          x: 300,
          y: 482,
          size: 20,
          weight: 400,
          color: '#28323c',
          align: 'middle',
          typeface: 'textbook',
        }),
      ],
    })
  },
  async set(book, cover) {
    const press = new Press(book, style)
    press.cover(cover)
    press.keepContents(2)
    press.chapter('この本の使いかた')
    press.text(`この本には、一年生から六年生までの計算が百八十まい入っています。一日に一まい、十分から十五分。そう決めると、一年生の最初から六年生の最後まで、半年で歩ける道のりです。どの学年のどこから始めてもかまいません。すらすらできるところから始めるのが、いちばん長つづきします。

    一つのめあては五まいでできていて、一から五へ少しずつむずかしくなります。一まい目がすぐにできたら、三まい目に飛んでもよいし、五まい目でつまずいたら、同じめあての二まい目にもどってかまいません。上のわくには、始めた日、かかった時間、あっていた数を書きます。人とくらべるためではなく、先週の自分とくらべるためです。

    答えは、本のおわりにまとめました。とちゅうの考えかたがいる問題には、小さな字で式をそえています。答えがちがったら、消しゴムで消さずに、となりに赤で書きなおしましょう。どこでまちがえたかが残っているノートは、よいノートです。`)
    press.section('おうちの方へ')
    press.text(
      `丸をつけるときは、正しい数をまず声に出して言ってください。まちがいには、すぐに説明せず「ここはどう考えたの」とたずねてみてください。話しているうちに、自分で気づくことがよくあります。十分たっても進まない日は、そこで本をとじてかまいません。`,
    )
    press.list([
      '紙のノートに答えを書いて使うと、何度でもできます。',
      '印刷して使うときは、一ページずつ印刷できます。',
      '時間は、はやさを競うためでなく、集中がつづく長さを知るためにはかります。',
    ])
    const sheets = years.map((_, year) => sheetsOfYear(year))
    for (const [year, { name, lead }] of years.entries()) {
      addYear(press, name, lead, sheets[year]!)
      for (const sheet of sheets[year]!) addSheet(press, sheet)
    }
    addAnswers(press, sheets.flat())
    return press.finish()
  },
}

function addYear(press: Press, name: string, lead: string, sheets: readonly Sheet[]) {
  press.page({ isBare: true })
  const { canvas } = press
  canvas.rect(0, 0, ...B5).fill('#f7f1e1')
  press.runningHead(name)
  press.mark(name)
  const year = sheets[0]!.number
  drawLine(canvas, name, { x: 56, y: 130, ink: { ...style.display, size: 38 } })
  drawText(canvas, lead, { x: 56, y: 170, measure: 400, ink: body, leading: 20, isJapanese: true })
  const titles = sheets.filter(({ level }) => level === 1)
  for (const [i, sheet] of titles.entries()) {
    const [x, y] = [56 + (i % 2) * 205, 250 + Math.floor(i / 2) * 140]
    canvas.lineWidth(1.2).rect(x, y, 190, 122).fillAndStroke('#ffffff', '#28323c')
    drawLine(canvas, sheet.title, {
      x: x + 12,
      y: y + 26,
      ink: { ...body, weight: 700, size: sheet.title.length > 12 ? 10.4 : 12.4 },
    })
    const sample = sheet.problems[0]!
    if (sample.picture) sample.picture(canvas, { x: x + 20, y: y + 42, size: 58 })
    else
      drawText(canvas, sample.ask, {
        x: x + 12,
        y: y + 62,
        measure: 168,
        ink: { ...body, size: 14 },
        leading: 20,
        isJapanese: true,
        isJustified: false,
      })
    drawRight(canvas, `${sheet.number}〜${sheet.number + 4}`, {
      x: x + 180,
      y: y + 112,
      ink: { ...body, size: 9, color: ACCENT },
    })
  }
  drawCentred(canvas, `${year}まい目から${year + sheets.length - 1}まい目まで`, {
    x: B5[0] / 2,
    y: 690,
    ink: { ...body, color: ACCENT },
  })
}

function addSheet(press: Press, sheet: Sheet) {
  press.page({ hasHead: false })
  const { canvas, areaLeft: x, areaWidth: width } = press
  if (sheet.level === 1) press.mark(`${sheet.title}（${sheet.number}）`, 1)
  canvas.rect(x, 40, 40, 34).fill(ACCENT)
  drawCentred(canvas, String(sheet.number), {
    x: x + 20,
    y: 63,
    ink: { ...body, size: 17, weight: 700, color: '#ffffff' },
  })
  drawLine(canvas, sheet.title, { x: x + 52, y: 64, ink: { ...body, size: 17, weight: 700 } })
  for (let i = 0; i < 5; i++)
    canvas.circle(x + width - 58 + i * 14, 58, 4).fill(i < sheet.level ? ACCENT : '#e3dac6')
  for (const [i, label] of ['月　　　日', '　　分　　秒', `　　／ ${sheet.problems.length}問`].entries()) {
    canvas
      .lineWidth(0.7)
      .rect(x + i * (width / 3), 84, width / 3, 24)
      .stroke('#9a9486')
    drawLine(canvas, label, { x: x + i * (width / 3) + 40, y: 100, ink: { ...body, size: 9.6 } })
  }
  canvas.rect(x, 118, width, 30).fill('#f7f1e1')
  drawLine(canvas, sheet.hint, { x: x + 10, y: 137, ink: { ...body, size: 10.2 } })
  addProblems(press, sheet)
}

function addProblems({ canvas, areaLeft, areaWidth }: Press, { kind, problems }: Sheet) {
  const { columns } = kind
  const rows = Math.ceil(problems.length / columns)
  const [top, bottom] = [166, 668]
  const rise = (bottom - top) / rows
  const width = areaWidth / columns
  const size = columns === 3 ? 15.5 : columns === 2 ? 17 : 12.6
  for (const [i, { ask, picture }] of problems.entries()) {
    const x = areaLeft + Math.floor(i / rows) * width
    const y = top + (i % rows) * rise
    drawRight(canvas, `${i + 1}`, { x: x + 16, y: y + size + 2, ink: { ...body, size: 8.4, color: ACCENT } })
    if (picture) {
      const height = Math.min(rise - 44, columns === 3 ? 104 : 96)
      picture(canvas, { x: x + 24, y: y + 4, size: height })
      drawLine(canvas, ask || '　', { x: x + 24, y: y + rise - 14, ink: { ...body, size: 10.5 } })
      canvas
        .lineWidth(0.6)
        .moveTo(x + (ask ? 120 : 34), y + rise - 11)
        .lineTo(x + Math.min(width - 16, 210), y + rise - 11)
        .stroke('#9a9486')
      continue
    }
    const lines = brokenLines(ask, {
      measure: width - 34,
      ink: { ...body, size },
      leading: size * 1.35,
      isJapanese: true,
    }).length
    const long = columns === 1 || lines > 1
    const shown = lines > 1 ? 11.4 : size
    if (lines === 1) {
      drawSum(canvas, ask, { x: x + 24, y: y + size + 3, size })
    } else
      drawText(canvas, ask, {
        x: x + 24,
        y: y + size + 3,
        measure: width - 34,
        ink: { ...body, size: shown },
        leading: shown * 1.4,
        isJapanese: true,
        isJustified: false,
      })
    if (!long) continue
    canvas
      .lineWidth(0.6)
      .moveTo(x + width - (columns === 1 ? 130 : 100), y + rise - 9)
      .lineTo(x + width - 12, y + rise - 9)
      .stroke('#9a9486')
  }
}

/** Draws a calculation on one line, with fractions one number above the other. */
function drawSum(
  canvas: Press['canvas'],
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
) {
  let at = x
  for (const piece of text.split(/(\d+\/\d+)/).filter(Boolean)) {
    const [, over, under] = /^(\d+)\/(\d+)$/.exec(piece) ?? []
    if (over === undefined || under === undefined) {
      at = drawLine(canvas, piece, { x: at, y, ink: { ...body, size } })
      continue
    }
    const width = Math.max(over.length, under.length) * size * 0.62 + 4
    const ink = { ...body, size: size * 0.92 }
    drawCentred(canvas, over, { x: at + width / 2, y: y - size * 0.42, ink })
    drawCentred(canvas, under, { x: at + width / 2, y: y + size * 0.62, ink })
    canvas
      .lineWidth(0.9)
      .moveTo(at, y - size * 0.26)
      .lineTo(at + width, y - size * 0.26)
      .stroke('#28323c')
    at += width
  }
}

function addAnswers(press: Press, sheets: readonly Sheet[]) {
  press.chapter('答え')
  press.columns(2, 22)
  const ink: Ink = { ...body, size: 8.6 }
  for (const { number, title, problems } of sheets) {
    const cells = problems.map(
      ({ answer, work }, i) => `**(${i + 1})** ${answer}${work && i < 3 ? `（${work}）` : ''}`,
    )
    const text = cells.join('　')
    const setting = { measure: press.measure, ink, leading: 13, isJapanese: true, isJustified: false }
    const height = (brokenLines(text, setting).length + 1) * 13 + 12
    press.ensure(height)
    const { canvas, left, y } = press
    drawLine(canvas, `${number}　${title}`, {
      x: left,
      y,
      ink: { ...ink, size: 9.4, weight: 700, color: ACCENT },
    })
    press.y = drawText(canvas, text, { ...setting, x: left, y: y + 14 }) + 9
  }
}
