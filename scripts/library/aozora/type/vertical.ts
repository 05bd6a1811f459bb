import { drawColumn, drawLine, type Ink } from '../../../world/pen.ts'
import type { Canvas } from '../../press/canvas.ts'
import type { Press } from '../../press/press.ts'
import { ruledLines } from './breaking.ts'
import { BLUE, block, cellsOf, centred, frame, guide, INK, Leaf, label, RED, small } from './leaf.ts'
import { lamp, morning, river } from './samples.ts'

const part = '第三部　縦'
const mincho: Ink = { size: 9, typeface: 'mincho', color: INK }

/** The pages on vertical writing. */
export function addVertical(press: Press) {
  addTwoWays(press)
  addTurns(press)
  addVerticalNumbers(press)
  addEmphasis(press)
  addNotes(press)
  addPage(press)
}

/** Sets a text in columns from the right. `x` is the right edge. Returns the left edge of the last column. */
export function columnsOfText(
  canvas: Canvas,
  words: string,
  {
    x,
    y,
    characters,
    most = 99,
    ink = mincho,
    leading = ink.size * 1.75,
  }: { x: number; y: number; characters: number; most?: number; ink?: Ink; leading?: number },
): number {
  const lines = ruledLines(words, characters, ink).slice(0, most)
  for (const [i, line] of lines.entries())
    drawColumn(canvas, line, { x: x - ink.size / 2 - i * leading, y, ink })
  return x - (lines.length - 1) * leading - ink.size
}

function addTwoWays(press: Press) {
  const leaf = new Leaf(press, { part, number: '17', title: '同じ文を、横と縦に' })
  leaf.text(`日本語は、同じ字を横にも縦にも組める。横組みの目は基線の上を滑り、縦組みの目は字の中心線を下りる。正方形の箱があるから、どちらへ並べても行がまっすぐになる。

数字や欧文の多い文は横、語りの長い文は縦がよい。縦の一行は横よりも長くできる。目は上下より左右に速く動くので、行から行へ移るのは縦のほうが楽なのである。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const [a, b] = cellsOf(place, 2, 1, 18)
    for (const [i, { x, y, width, height }] of [a!, b!].entries()) {
      frame(canvas, { x, y: y + 6, width, height: height - 24 }, '#cfc9bc', 0.5)
      canvas.rect(x, y + 6, width, height - 24).fill('#ffffff')
      label(canvas, i === 0 ? '横組み　一行15字' : '縦組み　一行22字', x, y + height - 4)
      if (i === 0)
        block(canvas, `${morning}${lamp}`, {
          x: x + 11,
          y: y + 28,
          width: 135,
          ink: mincho,
          leading: 15.4,
          most: Math.floor((height - 46) / 15.4),
        })
      else
        columnsOfText(canvas, `${morning}${lamp}`, {
          x: x + width - 10,
          y: y + 17,
          characters: Math.floor((height - 46) / 9),
          leading: 15.4,
          most: Math.floor((width - 14) / 15.4) + 1,
        })
    }
  })
}

function addTurns(press: Press) {
  const leaf = new Leaf(press, { part, number: '18', title: '縦にすると向きの変わる字' })
  leaf.text(
    `多くの字は、縦にしても同じ姿のままである。しかし音引きや波線、括弧、長い線は九十度回る。句点と読点は回らずに、箱の左下から右上へ移る。小さい仮名も、左下から右上へ寄る。回るか、移るか、そのままか。三つを混同すると、行のなかで字がつまずく。`,
  )
  leaf.specimen((place) => {
    const { canvas } = press
    const chars = [...'ー〜「」（）『』…—、。っょぁュ：']
    for (const [i, cell] of cellsOf(place, 5, 3, 10, 14).entries()) {
      const char = chars[i === 14 ? 15 : i] ?? '、'
      const size = Math.min(cell.width / 2 - 3, 27)
      const y = cell.y + 6
      for (const k of [0, 1]) {
        const x = cell.x + k * (size + 4)
        frame(canvas, { x, y, width: size, height: size })
        guide(canvas, x + size / 2, y, x + size / 2, y + size)
        guide(canvas, x, y + size / 2, x + size, y + size / 2)
      }
      drawLine(canvas, char, { x: cell.x, y: y + size * 0.88, ink: { ...mincho, size } })
      drawColumn(canvas, char, { x: cell.x + size * 1.5 + 4, y, ink: { ...mincho, size, color: RED } })
      centred(canvas, kindOf(char), cell.x + size + 2, y + size + 11)
      drawColumn(canvas, example(char), {
        x: cell.x + size + 2,
        y: y + size + 18,
        ink: { ...mincho, size: 10.5 },
      })
    }
  })
  leaf.aside('青い箱の左が横組み、右の赤い字が縦組み。下はその字の入る語。', 117)
}

const kindOf = (char: string) =>
  '、。'.includes(char) ? '右上へ移る' : 'っょぁュ'.includes(char) ? '右上へ寄る' : '九十度回る'

function example(char: string): string {
  const examples: Record<string, string> = {
    ー: 'ノート',
    '〜': '一〜三',
    '「': '「朝',
    '」': '朝」',
    '（': '（注',
    '）': '注）',
    '『': '『空',
    '』': '空』',
    '…': 'まだ…',
    '—': '空——',
    '、': '朝、昼',
    '。': '朝。',
    っ: '切って',
    ょ: 'きょう',
    ぁ: 'まぁね',
    ュ: 'リュウ',
  }
  return examples[char] ?? char
}

function addVerticalNumbers(press: Press) {
  const leaf = new Leaf(press, { part, number: '19', title: '縦の行に入る数字と欧文' })
  leaf.text(`縦組みの数字には、四つの入れ方がある。漢数字に直す。一けたなら正立のまま置く。二けたなら箱一つに横並びで入れる。これを縦中横という。三けたから先は、寝かせるか、漢数字を並べる。

欧文の単語は寝かせる。略語のように字ごとに読むものは、一字ずつ立ててもよい。同じ本の中で、同じ種類のものはいつも同じに扱う。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const size = 17
    const columns: [string, (string | { turned: string } | { across: string })[]][] = [
      ['漢数字', ['午前九時三十分、気温十二度']],
      ['正立', ['午前', '9', '時半、川に舟が', '3', '艘']],
      ['縦中横', ['午前', { across: '11' }, '時', { across: '45' }, '分に着く']],
      ['寝かせる', ['標高', { turned: '1,204' }, 'メートル']],
      ['並べる', ['昭和三二年、二〇四号室']],
      ['欧文の語', ['庭の', { turned: 'thermometer' }, 'を読む']],
      ['略語', ['資料の', 'P', 'D', 'F', 'を受け取る']],
    ]
    const step = place.width / columns.length
    for (const [i, [name, pieces]] of columns.entries()) {
      const x = place.x + place.width - step * (i + 0.5)
      centred(canvas, name, x, place.y + 10, { ...small, weight: 700, color: RED })
      let y = place.y + 22
      for (const piece of pieces) {
        if (typeof piece === 'string') y = drawUpright(canvas, piece, x, y, size)
        else if ('across' in piece) {
          frame(canvas, { x: x - size / 2, y, width: size, height: size }, '#a9cbe2', 0.4)
          centred(canvas, piece.across, x, y + size * 0.86, {
            size: size * 0.94,
            typeface: 'mincho',
            color: RED,
          })
          y += size
        } else y = drawTurned(canvas, piece.turned, x, y, size)
      }
      if (i > 0) guide(canvas, x + step / 2, place.y + 18, x + step / 2, place.y + place.height, '#e3dfd5')
    }
  })
}

/** Draws Japanese downwards, and a digit or capital upright in a square. */
function drawUpright(
  canvas: Canvas,
  words: string,
  ...[x, y, size]: [x: number, y: number, size: number]
): number {
  if (!/^[0-9A-Z]$/.test(words)) return drawColumn(canvas, words, { x, y, ink: { ...mincho, size } })
  frame(canvas, { x: x - size / 2, y, width: size, height: size }, '#a9cbe2', 0.4)
  centred(canvas, words, x, y + size * 0.86, { ...mincho, size, color: RED })
  return y + size
}

/** Draws Latin letters downwards, turned by a quarter to the right. Returns the y where they end. */
function drawTurned(
  canvas: Canvas,
  words: string,
  ...[x, y, size]: [x: number, y: number, size: number]
): number {
  const ink: Ink = { size: size * 1.05, typeface: 'garamond', color: RED }
  canvas.save()
  canvas.rotate(90, { origin: [x, y] })
  const end = drawLine(canvas, words, { x: x + size * 0.2, y: y + size * 0.3, ink })
  canvas.restore()
  return y + (end - x) + size * 0.2
}

function addEmphasis(press: Press) {
  const leaf = new Leaf(press, { part, number: '20', title: '縦の行で、ことばを立てる' })
  leaf.text(`縦組みには斜体がない。字を傾ければ、箱の中心線が崩れて行が曲がる。ことばを立てたいときは、字の右に点を打つ。これを圏点、または傍点という。点は仮名一つ分の大きさで、字の中心に合わせる。

線を引くなら、これも右に引く。括弧で囲む、書体を替える、一行空ける。どれも効くが、一つの文に一つまでである。二つ重ねると、大声で念を押されたように聞こえる。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const size = 16.5
    const words = '忘れたのは名前ではなく、呼び方だった'
    const names = ['そのまま', '圏点', '傍線', '書体を替える', '括弧', '重ねすぎ']
    const step = place.width / names.length
    for (const [i, name] of names.entries()) {
      const x = place.x + place.width - step * (i + 0.5)
      centred(canvas, name, x, place.y + 10, { ...small, weight: 700, color: i === 5 ? small.color : RED })
      const y = place.y + 24
      if (i === 4 || i === 5)
        drawColumn(canvas, '忘れたのは名前ではなく、「呼び方」だった', {
          x,
          y,
          ink: { ...mincho, size: size * 0.94, weight: i === 5 ? 700 : 400 },
        })
      else if (i === 3) {
        const end = drawColumn(canvas, words.slice(0, 12), { x, y, ink: { ...mincho, size } })
        const next = drawColumn(canvas, '呼び方', { x, y: end, ink: { size, weight: 700, color: INK } })
        drawColumn(canvas, 'だった', { x, y: next, ink: { ...mincho, size } })
      } else drawColumn(canvas, words, { x, y, ink: { ...mincho, size } })
      const side = size * (i === 5 ? 0.94 : 1)
      const first = y + (i === 5 ? 13 : 12) * side
      if (i === 1 || i === 5)
        for (let k = 0; k < 3; k++) canvas.circle(x + side * 0.76, first + (k + 0.5) * side, 1.7).fill(RED)
      if (i === 2) guide(canvas, x + side * 0.7, first + 1, x + side * 0.7, first + 3 * side - 1, RED, 0.8)
      if (i === 5) guide(canvas, x + side * 1, first + 1, x + side * 1, first + 3 * side - 1, RED, 0.8)
    }
  })
}

function addNotes(press: Press) {
  const leaf = new Leaf(press, { part, number: '21', title: '割注と返り点、小さい字の算数' })
  leaf.text(`本文の途中に短い注をはさむ方法を割注という。字を本文の半分にすると、一行の幅に二行が入る。二行は同じ長さに折る。号の大きさが倍々にできていたから、割注は鉛の活字でも隙間なく組めた。

漢文の返り点は字の左下に、送り仮名は右下に、どちらも半分以下の大きさで添える。小さい字はすべて、もとの字の箱を割って居場所を決める。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const size = 20
    const y = place.y + 18
    const x = place.x + place.width - 44
    label(canvas, '割注', x - 10, place.y + 8, { ...small, weight: 700, color: RED })
    const note = (words: [string, string], at: number, top: number) => {
      const half = size * 0.5
      for (const [i, line] of words.entries())
        drawColumn(canvas, line, {
          x: at + half / 2 - i * half,
          y: top + 4,
          ink: { ...mincho, size: half, color: RED },
        })
      return top + 8 + Math.max(...words.map((line) => [...line].length)) * half
    }
    let end = drawColumn(canvas, '峠の茶屋', { x, y, ink: { ...mincho, size } })
    end = note(['今は橋のた', 'もとに移る'], x, end)
    drawColumn(canvas, 'に着いた。', { x, y: end, ink: { ...mincho, size } })
    const x1 = x - 38
    end = drawColumn(canvas, '見れば霧', { x: x1, y, ink: { ...mincho, size } })
    end = note(['朝に立ち昼', 'には消える'], x1, end)
    drawColumn(canvas, 'の中に帆', { x: x1, y: end, ink: { ...mincho, size } })
    const x2 = x - 128
    label(canvas, '返り点と送り仮名', x2 - 24, place.y + 8, { ...small, weight: 700, color: RED })
    const letters: [string, string, string][] = [
      ['読', 'レ', 'ミ'],
      ['書', '', 'ヲ'],
      ['忘', 'レ', 'ル'],
      ['食', '', 'ヲ'],
    ]
    let top = y
    for (const [char, mark, kana] of letters) {
      frame(canvas, { x: x2 - 16, y: top, width: 32, height: 32 }, '#a9cbe2', 0.4)
      drawColumn(canvas, char, { x: x2, y: top, ink: { ...mincho, size: 32 } })
      if (kana)
        drawColumn(canvas, kana, { x: x2 + 20, y: top + 20, ink: { ...mincho, size: 13, color: RED } })
      if (mark)
        drawColumn(canvas, mark, { x: x2 - 11, y: top + 33, ink: { ...mincho, size: 12, color: RED } })
      top += 48
    }
    const x3 = place.x + 120
    label(canvas, '箱を割る', place.x, place.y + 8, { ...small, weight: 700, color: RED })
    const boxes = [1, 2, 3, 4]
    for (const [i, count] of boxes.entries()) {
      const side = Math.min(58, (place.height - 60) / 4)
      const row = y + i * (side + 9)
      frame(canvas, { x: place.x, y: row, width: side, height: side }, BLUE, 0.7)
      for (let k = 1; k < count; k++) {
        guide(canvas, place.x + (side * k) / count, row, place.x + (side * k) / count, row + side)
        guide(canvas, place.x, row + (side * k) / count, place.x + side, row + (side * k) / count)
      }
      for (let k = 0; k < count * count; k++)
        drawLine(canvas, [...'字体行間頁白紙墨版面余光音声色形'][k]!, {
          x: place.x + ((k % count) * side) / count,
          y: row + (Math.floor(k / count) + 0.88) * (side / count),
          ink: { ...mincho, size: side / count },
        })
      label(
        canvas,
        ['全角：本文', '二分：振り仮名、割注', '三分：注の番号', '四分：和欧の空き'][i]!,
        place.x + side + 7,
        row + side / 2 + 2,
      )
    }
    guide(canvas, x3 + 42, place.y + 18, x3 + 42, place.y + place.height, '#e3dfd5')
  })
}

function addPage(press: Press) {
  const leaf = new Leaf(press, { part, title: '縦組みの一頁' })
  leaf.y = 117
  leaf.specimen((place) => {
    const { canvas } = press
    const [width, height] = [297.6, 419.5]
    const x = place.x + (place.width - width) / 2
    canvas.rect(x, place.y, width, height).fill('#fbf6e8')
    frame(canvas, { x, y: place.y, width, height }, '#cfc9bc', 0.5)
    const ink = { ...mincho, size: 8.5 }
    const words = [`　${morning}`, `　${lamp}`, `　${river}`].flatMap((sample) => ruledLines(sample, 38, ink))
    const more = ruledLines(
      '　工房を出ると、もう日は高い。川の向こうの図書室に灯りはなく、窓だけが空を映している。主人の言ったことを思い出しながら橋を渡る。息をつぐところで、足もとの板が一つ鳴った。振りかえっても、どの板だったのかはわからない。',
      38,
      ink,
    )
    const all = [...words, ...more].slice(0, 15)
    for (const [i, line] of all.entries())
      drawColumn(canvas, line, { x: x + width - 42 - i * 15, y: place.y + 38, ink })
    label(canvas, '文庫判の原寸。一行38字、15行、8.5ポイント、行送り15ポイント', x, place.y + height + 10)
    centred(canvas, '四二', x + width / 2, place.y + height - 18, { ...mincho, size: 8 })
    label(canvas, '活字のはなし', x + 34, place.y + height - 18, { ...mincho, size: 6.5 })
  })
}
