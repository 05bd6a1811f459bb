import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { type Canvas, polyline } from '../../press/canvas.ts'
import { Press, type PressStyle } from '../../press/press.ts'
import { mixed, type Point, paint, type Shape, svgOf } from '../../press/shapes.ts'
import { contoursOf } from '../../press/terrain.ts'
import { drawText } from '../../press/text.ts'
import type { Volume } from '../../volume.ts'
import { factsOf, heightsOf, type Island, islands, SIDE_KM } from './islands.ts'
import { globeCircle, type Projection, projections } from './projections.ts'

const SIZE: [number, number] = [510.24, 510.24]
const body: Ink = { size: 10.6, color: '#2b3338' }
const style: PressStyle = {
  size: SIZE,
  margins: { top: 46, bottom: 40, inner: 56, outer: 52 },
  body,
  display: { size: 22, weight: 700, color: '#1f4d5c' },
  leading: 16.6,
  accent: '#b0502f',
  indent: 10.6,
  furniture: 'centre',
  paper: '#fdfcf7',
}

const SEA = ['#a9cfdc', '#bfdde4', '#d3e9ea']
const LAND = ['#cfdcae', '#b9cf94', '#dcd49a', '#d9bd84', '#c79f70', '#b28461', '#a07560', '#f2eee8']

/** The relief of an island as filled bands of height, with lines between them, in a square of this side. */
function relief(island: Island, side: number): { shapes: Shape[]; step: number } {
  const field = heightsOf(island)
  const step = [20, 25, 50, 100, 200].find((one) => island.peak / one <= 13) ?? 200
  const path = (level: number, isFramed: boolean) =>
    contoursOf(field, level, { isFramed })
      .map((line) =>
        polyline(
          line.map(([u, v]): [number, number] => [u * side, v * side]),
          isFramed,
        ),
      )
      .join('')
  const shapes: Shape[] = [{ d: `M0 0H${side}V${side}H0Z`, fill: '#98c4d3' }]
  for (const [i, depth] of [0.28, 0.16, 0.07].entries())
    shapes.push({ d: path(-island.peak * depth, true), fill: SEA[i]! })
  const levels = Array.from({ length: Math.floor(island.peak / step) + 1 }, (_, i) => i * step)
  for (const level of levels) {
    const share = (level / island.peak) * (LAND.length - 1)
    const [low, high] = [LAND[Math.floor(share)]!, LAND[Math.min(LAND.length - 1, Math.floor(share) + 1)]!]
    const d = path(level, true)
    if (d === '') continue
    shapes.push({
      d,
      fill: mixed(low, high, share % 1),
      stroke: level === 0 ? '#2d5f70' : '#7d5a3c',
      width: level === 0 ? 1.3 : level % (step * 5) === 0 ? 0.9 : 0.4,
    })
  }
  return { shapes, step }
}

export const islandAtlas: Volume = {
  cover: ({ title, author }) =>
    drawingSvg({
      width: 680,
      height: 680,
      label: '',
      parts: [
        svgOf(relief(islands[2]!, 680).shapes),
        '<rect x="36" y="36" width="608" height="608" fill="none" stroke="#fdfcf7" stroke-width="5"/>',
        '<rect x="70" y="70" width="300" height="132" fill="#fdfcf7"/>',
        words(title.slice(0, 6), { x: 92, y: 124, size: 42, weight: 700, color: '#1f4d5c' }),
        words(title.slice(6), { x: 92, y: 176, size: 42, weight: 700, color: '#b0502f' }),
        words(author, { x: 610, y: 620, size: 20, weight: 700, color: '#1f4d5c' }).replace(
          'translate(',
          'translate(-110 0)translate(',
        ),
      ],
    }),
  async set(book, cover) {
    const press = new Press(book, style)
    press.cover(cover)
    press.keepContents()
    press.chapter('地図の読みかた')
    press.text(`この地図帳にのっている島は、世界のどこにもありません。どの島も、でこぼこをつくる式と一つの番号から、計算してつくったものです。番号が同じなら、何度計算しても同じ島ができます。

    ありもしない島の地図を読むのは、地図そのものを読む練習です。知っている土地なら、地図を見なくても道がわかってしまいます。知らない島では、線と色と数字だけがたよりです。`)
    press.section('等高線', { inContents: false })
    press.text(
      '同じ高さのところをつないだ線が、等高線です。地図の下に、線と線のあいだの高さのちがいを書きました。太い線は五本ごとです。海岸線は、高さ〇メートルの等高線です。',
    )
    press.section('縮尺', { inContents: false })
    press.text(
      `地図の一辺は、どれも${SIDE_KM}キロメートルです。右下のものさしで、二キロメートルの長さをたしかめてください。紙にものさしを写しとって、島の長さをはかることができます。`,
    )
    press.page({ hasHead: false })
    press.mark('色と線', 1, { inContents: false })
    addLegend(press)
    press.runningHead('ありそうな島')
    for (const island of islands) addIsland(press, island)
    for (const [i, projection] of projections.entries()) addProjection(press, projection, i === 0)
    addTable(press)
    return press.finish()
  },
}

function addLegend({ canvas, areaLeft: x, areaWidth: width }: Press) {
  drawLine(canvas, '色と線', { x, y: 84, ink: { ...body, size: 16, weight: 700, color: '#1f4d5c' } })
  const bands = [...[...LAND].reverse(), ...[...SEA].reverse(), '#98c4d3']
  const names = ['頂上に近い', '', '', '', '', '', '', '海岸に近い', '浅い海', '', '', '深い海']
  for (const [i, color] of bands.entries()) {
    canvas.rect(x, 106 + i * 25, 92, 25).fill(color)
    drawLine(canvas, names[i] || ' ', { x: x + 102, y: 123 + i * 25, ink: { ...body, size: 9.4 } })
  }
  const right = x + 210
  for (const [i, [lineWidth, color, label]] of (
    [
      [1.3, '#2d5f70', '海岸線（高さ0 m）'],
      [0.9, '#7d5a3c', '五本ごとの等高線'],
      [0.4, '#7d5a3c', '等高線'],
    ] as const
  ).entries()) {
    canvas
      .lineWidth(lineWidth)
      .moveTo(right, 118 + i * 30)
      .lineTo(right + 54, 118 + i * 30)
      .stroke(color)
    drawLine(canvas, label, { x: right + 66, y: 122 + i * 30, ink: body })
  }
  const text =
    '断面図のかきかた。まず、調べたい二つの点を直線で結びます。線の上に紙のふちを当て、等高線と交わるところに印をつけ、その高さを書きます。べつの紙に、高さの分だけ上に点を打ち、なめらかに結べば、島を切った切り口が見えてきます。どの島でも、一度はやってみてください。'
  drawText(canvas, text, {
    x: right,
    y: 236,
    measure: width - 210,
    ink: body,
    leading: 18.4,
    isJapanese: true,
  })
}

function addIsland(press: Press, island: Island) {
  press.page({ isBare: true })
  press.mark(island.name, 1)
  const { canvas } = press
  const { shapes, step } = relief(island, SIZE[0])
  canvas
    .save()
    .rect(0, 0, ...SIZE)
    .clip()
  paint(canvas, shapes, { x: 0, y: 0, scale: 1 })
  canvas.restore()
  canvas.rect(30, 30, 40 + island.name.length * 20, 44).fill('#fdfcf7')
  drawLine(canvas, island.name, { x: 48, y: 59, ink: { ...body, size: 20, weight: 700, color: '#1f4d5c' } })
  addScale(canvas, step)
  press.page({ hasHead: false })
  addIslandText(press, island, step)
}

function addScale(canvas: Canvas, step: number) {
  const two = (SIZE[0] * 2) / SIDE_KM
  const [x, y] = [SIZE[0] - two - 36, SIZE[1] - 40]
  canvas.rect(x - 14, y - 20, two + 28, 46).fill('#fdfcf7')
  canvas.rect(x, y, two / 2, 5).fill('#2b3338')
  canvas.lineWidth(0.8).rect(x, y, two, 5).stroke('#2b3338')
  drawLine(canvas, '2 km', { x, y: y - 6, ink: { ...body, size: 8.4 } })
  drawRight(canvas, `等高線 ${step} mごと`, { x: x + two + 6, y: y + 18, ink: { ...body, size: 7.6 } })
}

function addIslandText(press: Press, island: Island, step: number) {
  const { canvas, areaLeft: x, areaWidth: width } = press
  const field = heightsOf(island)
  const facts = factsOf(field)
  drawLine(canvas, island.name, { x, y: 88, ink: { ...body, size: 24, weight: 700, color: '#1f4d5c' } })
  const cells = [
    ['いちばん高いところ', `${facts.highest} m`],
    ['面積', `${facts.area} km²`],
    ['いちばん急な坂', `${facts.steepest}度`],
    ['等高線の間', `${step} m`],
  ]
  for (const [i, [label, value]] of cells.entries()) {
    const left = x + (i * width) / 4
    canvas
      .lineWidth(0.8)
      .moveTo(left, 106)
      .lineTo(left + width / 4 - 10, 106)
      .stroke('#b0502f')
    drawLine(canvas, label ?? '', { x: left, y: 122, ink: { ...body, size: 8, color: '#77746c' } })
    drawLine(canvas, value ?? '', { x: left, y: 142, ink: { ...body, size: 15, weight: 700 } })
  }
  let y = drawText(canvas, island.text, {
    x,
    y: 178,
    measure: width,
    ink: { ...body, size: 11.4 },
    leading: 20,
    isJapanese: true,
  })
  y = drawSection(canvas, field, { x, y: y + 20, width, peak: island.peak })
  canvas.rect(x, y + 16, width, 62).fill('#f3ead8')
  drawLine(canvas, 'やってみよう', { x: x + 14, y: y + 35, ink: { ...body, weight: 700, color: '#b0502f' } })
  drawText(canvas, island.task, {
    x: x + 14,
    y: y + 54,
    measure: width - 28,
    ink: body,
    leading: 17,
    isJapanese: true,
  })
}

/** The island cut from west to east through its highest point. */
function drawSection(
  canvas: Canvas,
  { columns, values }: ReturnType<typeof heightsOf>,
  { x, y, width, peak }: { x: number; y: number; width: number; peak: number },
): number {
  const row = Math.floor(values.indexOf(Math.max(...values)) / (columns + 1))
  const [height, base] = [92, y + 104]
  const points = Array.from(
    { length: columns + 1 },
    (_, i): Point => [
      x + (i / columns) * width,
      base - Math.max(-14, (values[row * (columns + 1) + i]! / peak) * height),
    ],
  )
  canvas.rect(x, base, width, 15).fill('#bfdde4')
  canvas.path(`${polyline(points)}L${x + width} ${base + 15}L${x} ${base + 15}Z`).fill('#d9bd84')
  canvas.lineWidth(1).path(polyline(points)).stroke('#7d5a3c')
  drawLine(canvas, '西', { x, y: y + 10, ink: { ...body, size: 8.4, color: '#77746c' } })
  drawCentred(canvas, '頂上を通る断面（高さは三倍に強めてあります）', {
    x: x + width / 2,
    y: y + 10,
    ink: { ...body, size: 8.4, color: '#77746c' },
  })
  drawRight(canvas, '東', { x: x + width, y: y + 10, ink: { ...body, size: 8.4, color: '#77746c' } })
  return base + 15
}

function lineOf(
  place: Projection['place'],
  points: readonly (readonly [number, number])[],
  at: (point: Point) => [number, number],
): string {
  let d = ''
  let last: [number, number] | undefined
  for (const [l, p] of points) {
    const found = place(l, p)
    const here = found && at(found)
    if (here)
      d += `${last && Math.hypot(here[0] - last[0], here[1] - last[1]) < 60 ? 'L' : 'M'}${here[0].toFixed(1)} ${here[1].toFixed(1)}`
    last = here
  }
  return d
}

function addProjection(press: Press, { name, place, text, keeps }: Projection, isFirst: boolean) {
  press.page({ hasHead: false })
  if (isFirst) press.mark('丸い地球を紙にする')
  press.runningHead('丸い地球を紙にする')
  press.mark(name, 1)
  const { canvas, areaLeft: x, areaWidth: width } = press
  drawLine(canvas, name, { x, y: 84, ink: { ...body, size: 20, weight: 700, color: '#1f4d5c' } })
  drawRight(canvas, `正しいもの　${keeps}`, {
    x: x + width,
    y: 84,
    ink: { ...body, size: 10, color: '#b0502f' },
  })
  const grid = (step: number) => Array.from({ length: 360 / step + 1 }, (_, i) => -180 + i * step)
  const samples = [
    ...grid(15).map((l) =>
      grid(3)
        .filter((p) => Math.abs(p) <= 90)
        .map((p) => [l, p] as const),
    ),
    ...grid(15)
      .filter((p) => Math.abs(p) <= 75)
      .map((p) => grid(3).map((l) => [l, p] as const)),
  ]
  const all = samples.flat().flatMap(([l, p]) => place(l, p) ?? []) as unknown as number[]
  const reach = {
    x: Math.max(...all.filter((_, i) => i % 2 === 0).map(Math.abs)),
    y: Math.max(...all.filter((_, i) => i % 2 === 1).map(Math.abs)),
  }
  const scale = Math.min((width - 8) / 2 / reach.x, 252 / 2 / reach.y)
  const at = ([u, v]: Point): [number, number] => [x + width / 2 + u * scale, 236 + v * scale]
  canvas.lineWidth(0.45)
  for (const line of samples) canvas.path(lineOf(place, line, at) || 'M0 0').stroke('#6f9bab')
  for (let l = -150; l <= 150; l += 30)
    for (let p = -60; p <= 60; p += 30) {
      const d = lineOf(place, globeCircle(l, p, 6), at)
      if (d) canvas.lineWidth(0.9).path(d).stroke('#b0502f')
    }
  drawText(canvas, text, { x, y: 396, measure: width, ink: body, leading: 18, isJapanese: true })
}

function addTable(press: Press) {
  press.chapter('どれを使う？')
  press.text(
    '丸いものを平らな紙に、少しもゆがめずにうつすことはできません。だから、何を正しくして、何をあきらめるかを、使いみちで選びます。赤い円は、地球の上ではどれも同じ大きさの円です。円が円のままなら形が正しく、面積が同じなら面積が正しい地図です。',
  )
  press.table(
    [{ width: 3 }, { width: 3 }, { width: 4 }],
    projections.map(({ name, keeps }, i) => [
      name,
      keeps,
      [
        '機械でかくとき',
        '海図',
        '人口や作物の分布',
        '大陸の形の学習',
        '世界の分布図',
        '航空路',
        '月や惑星の絵',
        '長い航路の計画',
      ][i] ?? '',
    ]),
    { head: ['図法', '正しいもの', '向いている使いみち'] },
  )
  press.text(
    'みかんの皮をむいて、平らにひろげてみましょう。切れ目を入れずにひろげることはできません。切れ目をどこに入れるかを決めることが、図法を選ぶということです。',
  )
}
