import { drawCentred, drawLine, drawRight } from '../../../world/pen.ts'
import { words } from '../../../world/site-art-kit.ts'
import { circleAt, r1 } from '../../press/canvas.ts'
import { coverDrawing } from '../../press/cover.ts'
import { Press } from '../../press/press.ts'
import { paint, svgOf } from '../../press/shapes.ts'
import type { VolumeBook } from '../../volume.ts'
import { burstOf } from './burst-drawing.ts'
import { reachOf, riseTo } from './flight.ts'
import { addPage, drawSquares, hand, pencil, size, square, write } from './paper.ts'
import { calibres, type Sketch, sketches } from './shell-notes.ts'
import { addStudies } from './studies.ts'

/** The cover: the squared paper itself, a burst in three pencils, the title by hand, and the holes of the binding. */
export function notebookCover(): string {
  const squares =
    Array.from({ length: 31 }, (_, i) => `M${i * 20} 0V850`).join('') +
    Array.from({ length: 43 }, (_, i) => `M0 ${i * 20}H600`).join('')
  const burst = burstOf(sketches[18]!, { seed: 4 }).map((shape) => ({
    ...shape,
    width: (shape.width ?? 1) * 1.25,
  }))
  const hand = { weight: 400 as const, typeface: 'handwriting' as const }
  const holes = Array.from({ length: 14 }, (_, i) => circleAt(28, 40 + i * 59, 10)).join('')
  return coverDrawing(600, 850, '#fbf8ec', [
    `<path d="${squares}" stroke="#bcd3d8" stroke-width="1"/>`,
    svgOf(burst, { x: 318, y: 560, scale: 1.56 }),
    `<path d="${holes}" fill="#4a4640"/>`,
    '<path d="M74 0V850" stroke="#d8867c" stroke-width="2"/>',
    words('玉の覚え', { ...hand, x: 104, y: 150, size: 104, color: '#34332f' }),
    '<path d="M106 182c120 8 260 -8 400 3" stroke="#c8352c" stroke-width="5" fill="none" stroke-linecap="round"/>',
    words('四月より八月一日まで', { ...hand, x: 108, y: 232, size: 31, color: '#34332f' }),
    words('波多野 源', { ...hand, x: 424, y: 806, size: 32, color: '#c8352c' }),
  ])
}

/** Sets the notebook: squared paper, one shell a page, and the sums that a maker does between them. */
export function setNotebook(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size,
    margins: { top: square * 3, bottom: square * 3, inner: square * 2, outer: square * 2 },
    body: hand,
    leading: square,
    display: { ...hand, size: 17 },
    accent: '#a33028',
    isJustified: false,
    paper: '#f7f2e4',
    furniture: 'none',
  })
  press.cover(cover)
  addPage(press)
  press.mark('はじめに')
  press.y = square * 8
  drawLine(press.canvas, 'はじめに', { x: square * 3, y: square * 5, ink: { ...hand, size: 20 } })
  for (const paragraph of foreword.trim().split('\n'))
    write(press, paragraph, { x: square * 3, width: square * 18 })
  press.keepContents(2)
  for (const page of [press.pages - 2, press.pages - 1]) {
    press.canvas.switchToPage(page)
    drawSquares(press.canvas)
  }
  for (const [i, sketch] of sketches.entries()) {
    addSketch(press, sketch, i + 1)
    if (i % 5 === 4) addStudies(press, (i - 4) / 5)
  }
  addPage(press)
  press.mark('八月三日　朝')
  press.y = square * 8
  drawLine(press.canvas, '八月三日　朝', { x: square * 3, y: square * 5, ink: { ...hand, size: 20 } })
  for (const paragraph of ending.trim().split('\n'))
    write(press, paragraph, { x: square * 3, width: square * 18 })
  return press.finish()
}

function addSketch(press: Press, sketch: Sketch, number: number) {
  addPage(press)
  const { canvas } = press
  const [left, right] = [square * 2, size[0] - square * 2]
  press.y = square * 3
  press.mark(`${number}　${sketch.name}`)
  canvas
    .lineWidth(0.9)
    .path(circleAt(left + 12, square * 3 - 6, 12))
    .stroke('#a33028')
  drawCentred(canvas, String(number), {
    x: left + 12,
    y: square * 3 - 2,
    ink: { ...hand, size: 12, color: '#a33028' },
  })
  const end = drawLine(canvas, sketch.name, { x: left + 32, y: square * 3, ink: { ...hand, size: 21 } })
  drawLine(canvas, sketch.reading, { x: end + 8, y: square * 3, ink: { ...hand, size: 7.6, color: pencil } })
  drawRight(canvas, sketch.on, { x: right, y: square * 3, ink: { ...hand, size: 9.4, color: pencil } })
  addBurst(press, sketch, number)
  addSection(press, sketch)
  addFigures(press, sketch)
  press.y = square * 27.2
  write(press, sketch.note, { x: left, width: square * 20 })
}

/** The burst, as large as its place allows, with a bar that tells the scale. */
function addBurst(press: Press, sketch: Sketch, number: number) {
  const { canvas } = press
  const shapes = burstOf(sketch, { seed: number })
  const places = shapes.flatMap(({ d }) =>
    (d.match(/-?[\d.]+ -?[\d.]+/g) ?? []).map((pair) => pair.split(' ').map(Number)),
  )
  const [xs, ys] = [places.map(([x]) => x!), places.map(([, y]) => y!)]
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  const wide = Math.max(...xs.map(Math.abs))
  const scale = Math.min((square * 9.4) / wide, (square * 15.6) / (high - low))
  const [x, y] = [size[0] / 2, square * 4.4 - low * scale]
  paint(
    canvas,
    shapes.map((shape) => ({ ...shape, width: Math.min(1.9, (shape.width ?? 1) * 0.72) / scale })),
    { x, y, scale },
  )
  const bar = wide * scale > square * 6 && 50 * scale < square * 6 ? 50 : 20
  const barY = square * 20.6
  canvas
    .lineWidth(0.7)
    .path(`M${square * 2} ${barY - 3}v3h${r1(bar * scale)}v-3`)
    .stroke(pencil)
  drawLine(canvas, `${bar}米`, {
    x: square * 2 + bar * scale + 4,
    y: barY,
    ink: { ...hand, size: 7.8, color: pencil },
  })
  drawRight(canvas, sketch.aside, {
    x: size[0] - square * 2,
    y: barY,
    ink: { ...hand, size: 9, color: '#a33028' },
  })
}

/** The ball cut through: paper, stars in their rows, and the bursting charge in the middle. */
function addSection(press: Press, { layers }: Sketch) {
  const { canvas } = press
  const [x, y, r] = [square * 4.6, square * 23.6, square * 2.3]
  canvas
    .lineWidth(1.6)
    .path(circleAt(x, y, r))
    .stroke(pencil)
  canvas
    .lineWidth(0.5)
    .path(circleAt(x, y, r - 3))
    .stroke(pencil)
  canvas
    .path(`M${r1(x - r)} ${r1(y)}h-5M${r1(x + r)} ${r1(y)}h5M${r1(x - 3)} ${r1(y - r)}c-2 -9 8 -9 6 0`)
    .stroke(pencil)
  const fastest = Math.max(...layers.map(({ speed }) => speed))
  for (const { speed, color, turns, laying } of layers) {
    const row = (r - 7) * Math.max(0.28, speed / fastest)
    const count = laying === 'palm' ? 9 : Math.max(6, Math.round(row * 0.92))
    const grain = laying === 'clusters' ? 4.6 : laying === 'palm' ? 3.6 : 2.2
    for (let i = 0; i < count; i++) {
      const a = (i / count) * Math.PI * 2
      if (laying === 'half' && Math.sin(a) > 0.1) continue
      if (laying === 'clusters' && i % 3) continue
      canvas.lineWidth(0.5).path(circleAt(x + Math.cos(a) * row, y + Math.sin(a) * row, grain))
      if (turns) canvas.fillAndStroke(turns, color)
      else canvas.fill(color)
    }
  }
  canvas.lineWidth(0.4)
  for (let i = -2; i <= 2; i++) canvas.path(`M${r1(x - 8)} ${r1(y + i * 3.4 + 3)}l16 -6`).stroke('#9a948a')
}

/** The figures that the flight gives. */
function addFigures(press: Press, { number, layers, wind }: Sketch) {
  const { diameter, mass, height } = calibres[number]
  const rise = riseTo(height, { diameter, mass })
  const outer = layers.reduce((most, layer) => (reachOf(layer) > reachOf(most) ? layer : most))
  const stars = layers.reduce((sum, layer) => sum + layer.stars, 0)
  const rows = [
    [
      `${number}号${number === 10 ? '（尺）' : ''}`,
      `径 ${r1(diameter * 100)}糎　目方 ${mass < 1 ? `${Math.round(mass * 1000)}瓦` : `${mass}瓩`}`,
    ],
    ['昇り', `${height}米まで ${r1(rise.seconds)}秒　筒先 毎秒${Math.round(rise.speed)}米`],
    ['星', `${stars}粒　${[...new Set(layers.map((layer) => layer.size))].join('・')}粍`],
    [
      '開き',
      `径 およそ${Math.round((2 * reachOf(outer)) / 5) * 5}米　消えるまで ${r1(Math.max(...layers.map(({ burns }) => burns)))}秒${wind ? `　風 ${wind}米` : ''}`,
    ],
  ] as const
  for (const [i, [name, value]] of rows.entries()) {
    const y = square * (22.6 + i * 1.05) - 3
    drawLine(press.canvas, name, { x: square * 8, y, ink: { ...hand, size: 8.6, color: '#a33028' } })
    drawLine(press.canvas, value, { x: square * 11, y, ink: { ...hand, size: 9 } })
  }
}

const foreword = `
この帳面は、波多野煙火工房の波多野源さんが、ある年の四月から川開きの前々日まで、試し打ちのたびにつけた覚えです。一頁に一発ずつ、色鉛筆の絵と、玉を切った図と、ひとこと。原本は新聞紙に包まれて、星を干す棚の裏から出てきました。
源さんは絵を習ったことがありません。けれども一本一本の線の長さが妙に正しいので、調べてみました。星の大きさと飛び出す速さから空気の抵抗を計算して線を引き、帳面の線に重ねると、ほとんど合うのです。この本の絵は、その計算で引きなおしたものです。
火薬の合わせ方は、どこにも書いてありません。「配合は別帳。帳面は落とすものだから」と、裏表紙にありました。
（花火の郷アーカイブ　編集室）
`
const ending = `
今夜である。帳面はここで閉じる。
四月から試した玉が三十一。番組に入れるのは十九。入れない十二のほうを、ゆうべ寝床で数えていた。逆さの心、泣いた笑顔、見えない黒。どれも来年の分である。
雨は昼までに上がると鳶が言っている。鳶は去年もそう言って、当たった。
みのりが起きてきて、自分の玉は何番めかと聞く。七番め。七つだから、と言うと、じゃあ来年は八番めね、と言う。
来年の帳面を買っておくこと。
`
