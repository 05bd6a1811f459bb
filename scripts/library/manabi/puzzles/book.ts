import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { chanceFrom, drawingSvg, words as lettering, path } from '../../../world/site-art-kit.ts'
import type { Canvas } from '../../press/canvas.ts'
import { Press, type PressStyle } from '../../press/press.ts'
import type { Point } from '../../press/shapes.ts'
import { drawText } from '../../press/text.ts'
import type { Volume } from '../../volume.ts'
import { drawDots, drawMaze, drawNumbers, drawPicture, drawWordGrid, type Frame } from './draw.ts'
import { roundMaze, squareMaze } from './mazes.ts'
import { numberPuzzle } from './numbers.ts'
import { onGrid, pictures } from './pictures.ts'
import { themes, wordGrid } from './words.ts'

const size: [number, number] = [453.54, 566.93]
const body: Ink = { size: 10.6, typeface: 'rounded', color: '#2b2b3a' }
const style: PressStyle = {
  size,
  margins: { top: 60, bottom: 48, inner: 48, outer: 44 },
  body,
  display: { size: 22, typeface: 'poster', color: '#3a5ba0' },
  leading: 18.4,
  accent: '#e4572e',
  indent: 10.6,
  furniture: 'centre',
}

interface Puzzle {
  caption: string
  note?: string
  draw: (canvas: Canvas, frame: Frame, isSolved: boolean) => void
}

interface Part {
  name: string
  ground: string
  lead: string
  puzzles: Puzzle[]
}

const errands = [
  'ありの子が、さとうのつぶまで',
  'かぎをわすれた魔女が、うらぐちまで',
  '風船が、もとの手まで',
  'ねぼうした先生が、校門まで',
  'かたつむりが、雨の出口まで',
  'ねずみが、チーズの店まで',
  '手紙が、北の島まで',
  'こぐまが、はちみつのつぼまで',
  '電車が、終点の海まで',
  'まいごのくつ下が、もう片方まで',
  '流れ星が、ねがいごとまで',
  '木の葉が、川の下まで',
  '王様が、おやつの部屋まで',
  'ロボットが、電池の売り場まで',
  '三毛ねこが、日なたまで',
  '宇宙船が、水のある星まで',
  'もぐらが、となりの畑まで',
  '音符が、歌のおわりまで',
  'かぜの子が、山のむこうまで',
  'パン屋が、朝の市場まで',
  '灯台守が、いちばん上まで',
  '雪の玉が、谷のそこまで',
  '古い地図が、たからのありかまで',
  '夜の魚が、朝の水まで',
  'おばけが、自分の家まで',
  'ひつじが、むれの中まで',
  '時計のはりが、十二時まで',
  '鳥の子が、南の島まで',
  '消しゴムが、ふでばこまで',
  '雨つぶが、海まで',
  '探検家が、出口の光まで',
  'くもが、巣のまん中まで',
]

function parts(): Part[] {
  const chance = chanceFrom(20260401)
  const square = errands.map((caption, i): Puzzle => {
    const columns = 8 + Math.floor(i * 0.9)
    const rows = Math.round(columns * 1.18)
    const maze = squareMaze(columns, rows, chance)
    return {
      caption,
      draw: (canvas, frame, isSolved) => drawMaze(canvas, maze, frame, { units: [columns, rows], isSolved }),
    }
  })
  const round = Array.from({ length: 12 }, (_, i): Puzzle => {
    const rings = 4 + Math.floor(i * 0.75)
    const maze = roundMaze(rings, chance)
    const units: [number, number] = [2 * (rings + 1), 2 * (rings + 1)]
    return {
      caption: `${rings}じゅうの輪を、外からまん中まで`,
      draw: (canvas, frame, isSolved) => drawMaze(canvas, maze, frame, { units, isRound: true, isSolved }),
    }
  })
  const shaped = pictures.map(({ name, has }, i): Puzzle => {
    const side = 18 + i
    const maze = squareMaze(side, side, chance, onGrid(has, side))
    return {
      caption: `${name}のめいろ`,
      draw: (canvas, frame, isSolved) => drawMaze(canvas, maze, frame, { units: [side, side], isSolved }),
    }
  })
  const numbers = Array.from({ length: 18 }, (_, i): Puzzle => {
    const [side, box, blanks]: [number, [number, number], number] =
      i < 6 ? [4, [2, 2], 6 + i] : i < 14 ? [6, [3, 2], 12 + i] : [9, [3, 3], 28 + i]
    const puzzle = numberPuzzle(side, box, blanks, chance)
    return {
      caption: `1から${side}までを一つずつ`,
      draw: (canvas, frame, isSolved) => drawNumbers(canvas, puzzle, frame, isSolved),
    }
  })
  const squares = pictures.map(({ name, has }, i): Puzzle => {
    const side = i % 2 === 0 ? 10 : 12
    const test = onGrid(has, 12)
    const whole = onGrid(has, side)
    const cells = Array.from({ length: side }, (_, y) =>
      Array.from({ length: side }, (_, x) => (side === 12 ? test(x, y) : whole(x, y))),
    )
    return {
      caption: `${side}×${side}のえ`,
      note: `答えは「${name}」`,
      draw: (canvas, frame, isSolved) => drawPicture(canvas, cells, frame, isSolved),
    }
  })
  const letters = themes.map(({ name, words }, i): Puzzle => {
    const grid = wordGrid(words, 8 + Math.floor(i / 4), i < 4 ? 1 : 2, chance)
    return {
      caption: name,
      note: words.join('　'),
      draw: (canvas, frame, isSolved) => drawWordGrid(canvas, grid, frame, isSolved),
    }
  })
  const dots = Array.from({ length: 10 }, (_, i): Puzzle => {
    const points = outline(i)
    return {
      caption: `1から${points.length}まで、じゅんにつなぐと`,
      draw: (canvas, frame, isSolved) => drawDots(canvas, points, frame, isSolved),
    }
  })
  return [
    {
      name: 'まっすぐめいろ',
      ground: '#fde3c8',
      lead: 'オレンジの丸から、みどりの丸まで。道はかならず一本だけ通じています。行きどまりに来たら、鉛筆の先をはなさずに、分かれ道までもどりましょう。',
      puzzles: square,
    },
    {
      name: 'ぐるぐるめいろ',
      ground: '#d9ecdf',
      lead: '外がわのオレンジから、まん中のみどりへ。どちらに回っているのか、とちゅうでわからなくなったら、本を回してもかまいません。',
      puzzles: round,
    },
    {
      name: 'かたちめいろ',
      ground: '#e6e0f3',
      lead: 'ものの形をしためいろです。いちばん遠いところがゴールになっているので、全体をぬりつぶすくらい歩くことになります。',
      puzzles: shaped,
    },
    {
      name: 'すうじのへや',
      ground: '#fdf1d8',
      lead: 'たての列にも、よこの列にも、太いわくの中にも、同じ数字は一つだけ。あてずっぽうでなく、「ここにはこれしか入らない」というますから書きます。',
      puzzles: numbers,
    },
    {
      name: 'ぬりえパズル',
      ground: '#d9e6f5',
      lead: '列の数字は、つづけてぬるますの数です。「3 2」なら、三つつづけてぬり、一つ以上あけて、また二つぬります。大きい数字の列から始めましょう。',
      puzzles: squares,
    },
    {
      name: 'ことばさがし',
      ground: '#f8dede',
      lead: 'ますの中に、下のことばがかくれています。右へ、下へ、五つ目からは、ななめ下へも読みます。見つけたら丸でかこみましょう。',
      puzzles: letters,
    },
    {
      name: 'てんつなぎ',
      ground: '#e3efd0',
      lead: '1から順に、線でつなぎます。さいごの数からは、1へもどります。ものさしを使わずに、ゆっくり引くときれいです。',
      puzzles: dots,
    },
  ]
}

/** A closed line of numbered dots: flowers, stars, waves and hearts from formulas. */
function outline(i: number): Point[] {
  const count = 24 + i * 6
  return Array.from({ length: count }, (_, k): Point => {
    const t = (k / count) * 2 * Math.PI
    if (i === 2 || i === 7) {
      const y = 13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t)
      return [(16 * Math.sin(t) ** 3) / 17, -y / 17]
    }
    if (i === 4) return [Math.sin(t) * (1 - 0.35 * Math.cos(t)), -Math.cos(t) * 0.95 + 0.18 * Math.sin(2 * t)]
    const petals = [5, 4, 0, 6, 0, 7, 3, 0, 8, 9][i]!
    const r = 0.72 + 0.26 * Math.cos(petals * t) * (i % 2 === 0 ? 1 : Math.abs(Math.cos((petals * t) / 2)))
    return [Math.sin(t) * r, -Math.cos(t) * r]
  })
}

export const puzzleBook: Volume = {
  cover: ({ author }) => {
    const maze = squareMaze(22, 28, chanceFrom(77))
    const walls = maze.walls.map(
      ([[x0, y0], [x1, y1]]) => `M${30 + x0 * 24.5} ${30 + y0 * 24.5}L${30 + x1 * 24.5} ${30 + y1 * 24.5}`,
    )
    const way = maze.way
      .map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${30 + x * 24.5} ${30 + y * 24.5}`)
      .join('')
    return drawingSvg({
      width: 600,
      height: 750,
      label: '',
      parts: [
        '<rect width="600" height="750" fill="#3a5ba0"/>',
        path(way, { stroke: '#ffd27a', width: 9 }),
        path(walls.join(''), { stroke: '#ffffff', width: 3 }),
        '<rect x="92" y="210" width="416" height="236" rx="26" fill="#e4572e"/>',
        lettering('めいろと', {
          x: 300,
          y: 300,
          size: 74,
          weight: 400,
          color: '#ffffff',
          align: 'middle',
          typeface: 'poster',
        }),
        lettering('パズル百六', {
          x: 300,
          y: 386,
          size: 62,
          weight: 400,
          color: '#ffd27a',
          align: 'middle',
          typeface: 'poster',
        }),
        lettering(author, {
          x: 300,
          y: 428,
          size: 20,
          weight: 400,
          color: '#ffffff',
          align: 'middle',
          typeface: 'rounded',
        }),
      ],
    })
  },
  async set(book, cover) {
    const press = new Press(book, style)
    const all = parts()
    press.cover(cover)
    press.keepContents()
    press.chapter('あそびかた')
    press.text(`七つのへやに、百六のもんだいがあります。どのへやも、はじめはやさしく、おわりに近づくほど、てごわくなります。前から順でなくてもかまいません。一つできたら、ページの上の星に色をぬりましょう。

    この本のめいろも数字も、コンピューターのプログラムがつくりました。ただし、でたらめではありません。めいろは、どのへやからどのへやへも道がちょうど一本あるように、数字とぬりえは、答えがただ一つになるように、つくったあとでもう一度プログラムに解かせて、たしかめてあります。

    答えは本のおわりにあります。五分考えてもわからないときは、先に答えを見て、なぜそうなるかを考えるのも、りっぱなあそびかたです。`)
    press.section('おとなの方へ')
    press.text(
      '「早く」より「どこで迷った？」と聞いてみてください。迷った場所を説明できれば、そこがその子の考えたところです。',
    )
    let number = 0
    for (const part of all) {
      addPart(press, part, number + 1)
      for (const [i, puzzle] of part.puzzles.entries())
        addPuzzle(press, part, { puzzle, number: ++number, share: i / part.puzzles.length })
    }
    addAnswers(
      press,
      all.flatMap(({ puzzles }) => puzzles),
    )
    return press.finish()
  },
}

function addPart(press: Press, { name, ground, lead, puzzles }: Part, from: number) {
  press.page({ isBare: true })
  press.runningHead(name)
  press.mark(name)
  const { canvas } = press
  canvas.rect(0, 0, ...size).fill(ground)
  drawCentred(canvas, name, { x: size[0] / 2, y: 128, ink: { ...style.display, size: 38 } })
  puzzles.at(-1)!.draw(canvas, { x: 110, y: 170, width: size[0] - 220, height: 230 }, false)
  drawText(canvas, lead, { x: 70, y: 440, measure: size[0] - 140, ink: body, leading: 18, isJapanese: true })
  const range = `${from}ばんから${from + puzzles.length - 1}ばん`
  drawCentred(canvas, range, { x: size[0] / 2, y: 532, ink: { ...body, color: style.accent } })
}

function addPuzzle(
  press: Press,
  { ground }: Part,
  { puzzle, number, share }: { puzzle: Puzzle; number: number; share: number },
) {
  press.page({ hasHead: false })
  const { canvas, areaLeft: x, areaWidth: width } = press
  canvas.circle(x + 19, 56, 19).fill(ground)
  drawCentred(canvas, String(number), { x: x + 19, y: 61.5, ink: { ...body, size: 15 } })
  drawLine(canvas, puzzle.caption, {
    x: x + 48,
    y: 61,
    ink: { ...body, size: puzzle.caption.length > 20 ? 11 : 13.4 },
  })
  const stars = 1 + Math.floor(share * 5)
  drawRight(canvas, '☆'.repeat(stars), {
    x: x + width,
    y: 61,
    ink: { ...body, size: 12, color: style.accent },
  })
  const isWords = puzzle.note !== undefined && !puzzle.note.startsWith('答え')
  puzzle.draw(canvas, { x: x + 4, y: 90, width: width - 8, height: isWords ? 372 : 422 }, false)
  if (isWords)
    drawText(canvas, puzzle.note!, {
      x,
      y: 486,
      measure: width,
      ink: { ...body, size: 12 },
      leading: 21,
      isJapanese: true,
      isJustified: false,
    })
}

/** The answers of all puzzles in small, twelve a page. */
function addAnswers(press: Press, puzzles: readonly Puzzle[]) {
  press.runningHead('こたえ')
  const perPage = 12
  for (let start = 0; start < puzzles.length; start += perPage) {
    press.page()
    const { canvas, areaLeft, areaWidth } = press
    if (start === 0) press.mark('こたえ')
    const last = Math.min(puzzles.length, start + perPage)
    drawLine(canvas, `こたえ　${start + 1}〜${last}`, {
      x: areaLeft,
      y: 68,
      ink: { ...style.display, size: 14 },
    })
    const step = areaWidth / 3
    for (const [i, { draw, note }] of puzzles.slice(start, last).entries()) {
      const [x, y] = [areaLeft + (i % 3) * step, 82 + Math.floor(i / 3) * 109]
      draw(canvas, { x: x + 16, y: y + 6, width: step - 24, height: 94 }, true)
      const name = note?.startsWith('答え') ? note.slice(3, -1) : ''
      drawLine(canvas, String(start + i + 1), {
        x,
        y: y + 12,
        ink: { ...body, size: 8.4, color: style.accent },
      })
      if (name) drawCentred(canvas, name, { x: x + step / 2 + 4, y: y + 108, ink: { ...body, size: 7.6 } })
    }
  }
}
