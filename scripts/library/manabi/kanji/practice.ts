import { emsOf, outlineOf } from '../../../world/fonts.ts'
import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { B5 } from '../../press/canvas.ts'
import { Press, type PressStyle } from '../../press/press.ts'
import { brokenLines, drawText } from '../../press/text.ts'
import type { Volume } from '../../volume.ts'
import { type Character, firstYear, secondYear } from './characters.ts'

const RED = '#c2402f'
const GREEN = '#3d7a62'
const body: Ink = { size: 11.4, typeface: 'textbook', color: '#2a2a2a' }
const style: PressStyle = {
  size: B5,
  margins: { top: 62, bottom: 54, inner: 56, outer: 50 },
  body,
  display: { size: 24, typeface: 'textbook', weight: 700, color: RED },
  leading: 20.6,
  accent: RED,
  indent: 11.4,
  furniture: 'foot',
}

export const kanjiPractice: Volume = {
  cover: ({ author }) =>
    drawingSvg({
      width: 600,
      height: 848,
      label: '',
      parts: [
        '<rect width="600" height="848" fill="#c2402f"/>',
        '<rect x="60" y="70" width="480" height="480" fill="#fffaf0"/>',
        '<path d="M60 310H540M300 70V550" stroke="#e3b9a8" stroke-width="4" stroke-dasharray="10 9"/>',
        words('字', {
          x: 300,
          y: 480,
          size: 440,
          weight: 700,
          color: '#2a2a2a',
          align: 'middle',
          typeface: 'textbook',
        }),
        words('なぞって　おぼえる', {
          x: 300,
          y: 628,
          size: 36,
          weight: 400,
          color: '#ffe9d6',
          align: 'middle',
          typeface: 'textbook',
        }),
        words('かん字百二十', {
          x: 300,
          y: 708,
          size: 68,
          weight: 700,
          color: '#ffffff',
          align: 'middle',
          typeface: 'textbook',
        }),
        words(author, {
          x: 300,
          y: 790,
          size: 22,
          weight: 400,
          color: '#ffffff',
          align: 'middle',
          typeface: 'textbook',
        }),
      ],
    }),
  async set(book, cover) {
    const press = new Press(book, style)
    press.cover(cover)
    press.keepContents()
    press.chapter('えんぴつをもつ前に')
    press.text(`この本には、一年生でならう漢字八十字ぜんぶと、二年生でならう漢字から四十字を入れました。一字に一ページです。左の大きな字は、りんかくだけになっています。太いペンや色えんぴつで、まず中をなぞってください。とめるところ、はねるところ、はらうところが、線の先の形でわかります。

    つぎに、うすい字を三回なぞり、あいたますに自分で書きます。いそがないで、一回書いたらお手本を見る。それをくり返すほうが、つづけて十回書くより、ずっとよくおぼえられます。

    右にあるのは、読みかたです。カタカナは昔の中国の音から来た読み（音読み）、ひらがなは日本のことばを当てた読み（訓読み）です。下には、その字を使ったことばと文があります。声に出して読み、自分の文も一つ書きましょう。`)
    press.section('おうちの方へ')
    press.text(
      `十字ごとに、読みと書きのたしかめを二ページ入れました。答えは本のおわりにあります。まちがえた字のページに、ふせんをはっておくと、つぎにひらくところがすぐわかります。書き順は、一つにしぼれない字もあります。この本は画数だけを示しました。学校で教わった順に書けば、それで正しいのです。`,
    )
    addYear(press, '一年生の漢字　八十字', firstYear)
    addYear(press, '二年生の漢字から　四十字', secondYear)
    addAnswers(press, [...firstYear, ...secondYear])
    return press.finish()
  },
}

function addYear(press: Press, title: string, characters: readonly Character[]) {
  press.page({ isBare: true })
  press.mark(title)
  press.runningHead(title)
  const { canvas } = press
  canvas.rect(0, 0, ...B5).fill('#fff4e6')
  drawLine(canvas, title, { x: 56, y: 92, ink: { ...style.display, size: 26 } })
  const columns = 8
  const step = 404 / columns
  const rise = Math.min(step, 560 / Math.ceil(characters.length / columns))
  for (const [i, { char }] of characters.entries()) {
    const [x, y] = [56 + (i % columns) * step, 124 + Math.floor(i / columns) * rise]
    canvas.lineWidth(0.8).rect(x, y, step, rise).fillAndStroke('#ffffff', '#d9b59a')
    drawCentred(canvas, char, { x: x + step / 2, y: y + rise / 2 + 10, ink: { ...body, size: 28 } })
    canvas.goTo(x, y, step, rise, `character ${char}`)
  }
  for (const [i, character] of characters.entries()) {
    addCharacter(press, character)
    if (i % 10 === 9) addReview(press, characters.slice(i - 9, i + 1), i - 8)
  }
}

function addCharacter(press: Press, { char, strokes, on, kun, words: pairs, sentence }: Character) {
  press.page()
  press.mark(char, 1, { inContents: false, name: `character ${char}` })
  const { canvas, areaLeft: x, areaWidth: width } = press
  drawBox(canvas, { x, y: 62, size: 220 })
  drawOutline(canvas, char, { x, y: 62, size: 220 })
  const right = x + 240
  drawLine(canvas, char, { x: right, y: 106, ink: { ...body, size: 44, weight: 700 } })
  drawRight(canvas, `${strokes}画`, { x: x + width, y: 104, ink: { ...body, size: 15, color: GREEN } })
  for (const [i, [label, reading]] of [
    ['音', on],
    ['訓', kun],
  ].entries()) {
    const y = 142 + i * 32
    canvas.circle(right + 10, y - 4, 10).fill(i === 0 ? RED : GREEN)
    drawCentred(canvas, label ?? '', { x: right + 10, y, ink: { ...body, size: 11, color: '#ffffff' } })
    drawLine(canvas, reading || '（ならわない）', {
      x: right + 30,
      y,
      ink: { ...body, size: reading ? 15 : 10.4 },
    })
  }
  for (const [i, [word, reading]] of pairs.entries()) {
    const y = 214 + i * 26
    drawLine(canvas, word, { x: right, y, ink: { ...body, size: 15 } })
    drawRight(canvas, reading, { x: x + width, y, ink: { ...body, size: 10, color: '#77706a' } })
    canvas
      .lineWidth(0.4)
      .moveTo(right, y + 6)
      .lineTo(x + width, y + 6)
      .stroke('#e0d3c4')
  }
  canvas.rect(x, 298, width, 34).fill('#fff4e6')
  drawLine(canvas, sentence, { x: x + 14, y: 320, ink: { ...body, size: sentence.length > 22 ? 13.4 : 15 } })
  drawLine(canvas, '自分の文', { x, y: 360, ink: { ...body, size: 9.4, color: GREEN } })
  canvas
    .lineWidth(0.7)
    .moveTo(x + 52, 364)
    .lineTo(x + width, 364)
    .stroke('#9a9486')
  const columns = 6
  const size = width / columns
  for (let i = 0; i < columns * 4; i++) {
    const place = { x: x + (i % columns) * size, y: 384 + Math.floor(i / columns) * size, size }
    drawBox(canvas, place)
    if (i < 3)
      drawCentred(canvas, char, {
        x: place.x + size / 2,
        y: place.y + size * 0.845,
        ink: { ...body, size: size * 0.92, color: '#d9cfc4' },
      })
  }
}

function drawBox(canvas: Press['canvas'], { x, y, size }: { x: number; y: number; size: number }) {
  canvas.lineWidth(0.5).dash(2, { space: 2.4 })
  canvas
    .moveTo(x + size / 2, y)
    .lineTo(x + size / 2, y + size)
    .stroke('#e3c3ae')
  canvas
    .moveTo(x, y + size / 2)
    .lineTo(x + size, y + size / 2)
    .stroke('#e3c3ae')
  canvas.undash().lineWidth(0.9).rect(x, y, size, size).stroke('#b98f74')
}

/** Draws the strokes of a character as outlines that can be coloured in. */
function drawOutline(
  canvas: Press['canvas'],
  char: string,
  { x, y, size }: { x: number; y: number; size: number },
) {
  const scale = (size * 0.94) / 1000
  canvas
    .save()
    .translate(x + (size - emsOf(char, 700, 'textbook') * size * 0.94) / 2, y + size * 0.85)
    .scale(scale)
  canvas.lineWidth(2.2 / scale).lineJoin('round')
  canvas
    .path(outlineOf(char, { weight: 700, grid: 1000, typeface: 'textbook' }))
    .fillAndStroke('#ffffff', '#2a2a2a')
  canvas.restore()
}

/** Two pages of questions about ten characters: how words are read, and how they are written. */
function addReview(press: Press, ten: readonly Character[], from: number) {
  const title = `たしかめ　${from}〜${from + 9}（${ten[0]!.char}から${ten[9]!.char}）`
  const questions = ten.flatMap(({ words: pairs }) => pairs.slice(0, 2))
  for (const [page, task] of ['読みがなを書きましょう。', '漢字を使って書きましょう。'].entries()) {
    press.page()
    const { canvas, areaLeft: x, areaWidth: width } = press
    if (page === 0) press.mark(title, 1, { name: `${title} ${press.pages}` })
    drawLine(canvas, title, { x, y: 82, ink: { ...body, size: 15, weight: 700, color: RED } })
    drawLine(canvas, task, { x, y: 108, ink: body })
    const ordered = page === 0 ? questions : [...questions.slice(9), ...questions.slice(0, 9)]
    for (const [i, [word, reading]] of ordered.entries()) {
      const left = x + Math.floor(i / 10) * (width / 2 + 8)
      const y = 150 + (i % 10) * 52
      const measure = width / 2 - 8
      drawLine(canvas, `${i + 1}`, { x: left, y, ink: { ...body, size: 9, color: RED } })
      const shown = page === 0 ? word : reading
      const end = drawLine(canvas, shown, { x: left + 20, y, ink: { ...body, size: page === 0 ? 18 : 14 } })
      canvas
        .lineWidth(0.7)
        .moveTo(Math.max(end + 12, left + 96), y + 5)
        .lineTo(left + measure, y + 5)
        .stroke('#9a9486')
    }
  }
}

function addAnswers(press: Press, characters: readonly Character[]) {
  press.chapter('たしかめの答え')
  const ink: Ink = { ...body, size: 9.6 }
  for (let from = 0; from < characters.length; from += 10) {
    const ten = characters.slice(from, from + 10)
    const text = ten
      .flatMap(({ words: pairs }) => pairs.slice(0, 2).map(([word, reading]) => `${word}（${reading}）`))
      .join('　')
    const setting = { measure: press.measure, ink, leading: 16, isJapanese: true, isJustified: false }
    press.ensure((brokenLines(text, setting).length + 2) * 16)
    const { canvas, left, y } = press
    drawLine(canvas, `${ten[0]!.char}から${ten.at(-1)!.char}まで`, {
      x: left,
      y,
      ink: { ...ink, weight: 700, color: RED },
    })
    press.y = drawText(canvas, text, { ...setting, x: left, y: y + 17 }) + 10
  }
}
