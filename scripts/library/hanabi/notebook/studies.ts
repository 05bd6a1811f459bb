import { drawCentred, drawLine, drawRight } from '../../../world/pen.ts'
import { curve, polyline, r1 } from '../../press/canvas.ts'
import type { Press } from '../../press/press.ts'
import { paint } from '../../press/shapes.ts'
import { burstOf } from './burst-drawing.ts'
import { dragOf, reachOf, riseTo, soundDelay } from './flight.ts'
import { addPage, hand, pencil, square, write } from './paper.ts'
import { calibres, type Sketch, sketches } from './shell-notes.ts'

const left = square * 2
const small = { ...hand, size: 8.4, color: pencil }

/** Adds the page of sums that follows the fifth, tenth, … shell. */
export function addStudies(press: Press, at: number) {
  const study = studies[at]
  if (!study) return
  addPage(press)
  press.y = square * 3
  press.mark(study.title)
  drawLine(press.canvas, study.title, { x: left, y: square * 3, ink: { ...hand, size: 18 } })
  press.canvas
    .lineWidth(1)
    .path(`M${left} ${square * 3 + 6}c60 3 130 -3 ${square * 13} 1`)
    .stroke('#a33028')
  study.draw(press)
  press.y = square * study.from
  for (const paragraph of study.text.trim().split('\n'))
    write(press, paragraph, { x: left, width: square * 20 })
}

interface Study {
  title: string
  draw: (press: Press) => void
  /** The line on which the text begins. */
  from: number
  text: string
}

const studies: readonly Study[] = [
  {
    title: '昇りの道',
    draw: drawRises,
    from: 25,
    text: '大きい玉ほど高く、長く昇る。開くのは、昇りきって止まったところ。昇りながら開けば花は上へ流れ、落ちながら開けば下へ流れる。導火線は一秒で一糎と少し。この絵の線が寝たところに、火が着いていなければならない。',
  },
  {
    title: '一輪の育ち',
    draw: drawGrowth,
    from: 27.4,
    text: '尺菊を五つに割って描いた。はじめの〇・三秒で、もう半分まで広がっている。あとの二秒半は、だれも急がない。人が「大きい」と言うのは、この急がないあいだである。',
  },
  {
    title: '星の太さと届くところ',
    draw: drawReaches,
    from: 24,
    text: '同じ速さで飛び出しても、細い星は空気に止められる。六粍の星は二十二粍の星の半分も行かない。雨の粒と霧の粒の違いである。太さを倍にすれば、抵抗は半分。だから大きな花は、大きな星でしか描けない。\n掛けは一日に半粍。二十二粍には四十日以上かかる。その間、雨の日は数えない。',
  },
  {
    title: '音の来る時',
    draw: drawSounds,
    from: 23,
    text: '光は待たせないが、音は歩いてくる。川原では一発ごとに胸に来る。石段まで離れると、開いた花がもう垂れはじめたころに鳴る。駅では、消えてから鳴る。\n音のない花火を好きだという客が、毎年かならず駅のあたりにいる。迷子の札を首からさげた子も、そこでよく見つかる。',
  },
  {
    title: '風の加減',
    draw: drawWinds,
    from: 25,
    text: '風が強いほど、花は風下へ髪を引く。三米なら気づかない。六米で、わかる。九米で、わたしが気づかなくても客が気づく。十米を超えたら上げない。これは美しさの話ではなく、燃えがらの落ちるところの話である。',
  },
  {
    title: '一晩の譜',
    draw: drawScore,
    from: 25,
    text: '上の線が玉の高さ、丸が開き。間をあけたところは、書き忘れではない。八時四十分の四十秒は何も上げない。川の音を聞いてもらう。「黙る」と番組に刷るようになって、もう誰も故障かと聞きに来なくなった。',
  },
]

function drawRises(press: Press) {
  const { canvas } = press
  const [x0, y0, xStep, yStep] = [square * 3, square * 23, square * 1.8, square / 20]
  canvas
    .lineWidth(0.9)
    .path(`M${x0} ${square * 4.6}V${y0}H${square * 22}`)
    .stroke(pencil)
  for (let h = 0; h <= 300; h += 100)
    drawRight(canvas, String(h), { x: x0 - 4, y: y0 - h * yStep + 3, ink: small })
  for (let t = 2; t <= 8; t += 2) drawCentred(canvas, `${t}秒`, { x: x0 + t * xStep, y: y0 + 12, ink: small })
  for (const [i, [number, calibre]] of Object.entries(calibres).entries()) {
    const { heights } = riseTo(calibre.height, calibre)
    const points = heights.map((h, k): [number, number] => [x0 + k * 0.1 * xStep, y0 - h * yStep])
    const [x, y] = points.at(-1)!
    const color = ['#3b9bb5', '#2f8a4e', '#c07f22', '#7a4aa0', '#c8352c'][i]!
    canvas.lineWidth(1.3).path(polyline(points)).stroke(color)
    for (let a = 0; a < 10; a++) {
      const [u, v] = [Math.cos(a * 0.628), Math.sin(a * 0.628)]
      canvas
        .path(`M${r1(x + u * 4)} ${r1(y + v * 4)}l${r1(u * (4 + i * 2))} ${r1(v * (4 + i * 2))}`)
        .stroke(color)
    }
    drawLine(canvas, `${number}号　${r1((heights.length - 1) / 10)}秒`, {
      x: x + 16 + i * 2,
      y: y + 4,
      ink: { ...small, color },
    })
  }
}

function drawGrowth(press: Press) {
  const shell = sketches.find(({ name }) => name === '尺菊')!
  const places = [
    [5.5, 7.5, 0.3],
    [16.5, 8, 0.8],
    [6.3, 15.5, 1.4],
    [17, 15.5, 2],
    [11.6, 21.3, 2.9],
  ] as const
  for (const [x, y, until] of places) {
    paint(
      press.canvas,
      thinned(burstOf({ layers: [{ ...shell.layers[0]!, stars: 90 }] }, { seed: 3, until }), 0.42),
      {
        ...{ x: x * square, y: y * square, scale: 0.42 },
      },
    )
    drawCentred(press.canvas, `${until}秒`, { x: (x + 3.9) * square, y: (y + 3.4) * square, ink: small })
  }
}

const thinned = (shapes: ReturnType<typeof burstOf>, scale: number) =>
  shapes.map((shape) => ({ ...shape, width: Math.min(0.9, (shape.width ?? 1) * 0.5) / scale }))

function drawReaches(press: Press) {
  const { canvas } = press
  for (const [i, size] of [6, 9, 12, 15, 18, 22].entries()) {
    const y = square * (5.6 + i * 2.9)
    const reach = reachOf({ size, speed: 140, burns: 3 })
    canvas.path(`M${left + 26} ${r1(y)}`).lineWidth(size / 5)
    canvas
      .lineCap('round')
      .path(`M${left + 40} ${r1(y)}c40 -3 80 2 ${r1(reach * 1.32)} 0`)
      .stroke('#c07f22')
    canvas.circle(left + 46 + reach * 1.32, y, size / 4).fill('#c8352c')
    drawLine(canvas, `${size}粍`, { x: left, y: y + 4, ink: hand })
    drawLine(canvas, `${Math.round(reach)}米　抵抗 ${(dragOf(size) * 1000).toFixed(1)}`, {
      x: left + 40,
      y: y + 17,
      ink: small,
    })
  }
}

function drawSounds(press: Press) {
  const { canvas } = press
  const seats = [
    ['川原の綱', 280],
    ['橋の中ほど', 460],
    ['渡し場', 720],
    ['写真館の石段', 930],
    ['神社の森', 1450],
    ['駅', 2300],
  ] as const
  drawLine(canvas, '（夕方二十六度　高さ三百三十米の尺玉）', { x: left, y: square * 5, ink: small })
  for (const [i, [seat, away]] of seats.entries()) {
    const y = square * (7.2 + i * 2.4)
    const seconds = soundDelay(Math.hypot(away, 330), 26)
    drawLine(canvas, seat, { x: left, y, ink: hand })
    drawRight(canvas, `${away}米`, { x: square * 9.6, y, ink: small })
    for (let k = 0; k < seconds * 5; k++)
      canvas
        .lineWidth(0.9)
        .path(`M${r1(square * 10.2 + k * 3.5)} ${r1(y - 7)}q3 3.5 0 7`)
        .stroke('#3b9bb5')
    drawRight(canvas, `${seconds.toFixed(1)}秒`, {
      x: square * 22,
      y: y + 12,
      ink: { ...hand, color: '#a33028' },
    })
  }
}

function drawWinds(press: Press) {
  const base: Pick<Sketch, 'layers'> = sketches.find(({ name }) => name === '風の菊')!
  for (const [i, wind] of [0, 3, 6, 9].entries()) {
    const [x, y] = [square * (6 + (i % 2) * 11), square * (9 + Math.floor(i / 2) * 9.6)]
    const layers = base.layers.map((layer) => ({ ...layer, stars: 70 }))
    paint(press.canvas, thinned(burstOf({ layers, wind }, { seed: 6 }), 0.66), { x, y, scale: 0.66 })
    drawCentred(press.canvas, wind === 0 ? '無風' : `${wind}米`, { x, y: y + square * 4.9, ink: hand })
  }
}

function drawScore(press: Press) {
  const { canvas } = press
  const evening = [
    ...[0, 2, 4, 6.5].map((t) => [t, 3] as const),
    ...[9, 11, 12.5, 16].map((t) => [t, 5] as const),
    ...[18, 21, 22].map((t) => [t, 4] as const),
    ...[25, 28, 29.5].map((t) => [t, 7] as const),
    ...[42, 45, 46, 47].map((t) => [t, 5] as const),
    ...[50, 54, 60].map((t) => [t, 10] as const),
  ]
  const [x0, y0] = [square * 2.6, square * 22]
  canvas
    .lineWidth(0.9)
    .path(
      curve([
        [x0 - 6, y0],
        [x0 + 90, y0 + 1],
        [square * 22, y0],
      ]),
    )
    .stroke(pencil)
  for (const [t, number] of evening) {
    const [x, y] = [x0 + t * 4.55, y0 - calibres[number].height * 0.66]
    canvas
      .lineWidth(0.5)
      .path(`M${r1(x)} ${r1(y0)}V${r1(y)}`)
      .stroke('#b9b2a2')
    canvas
      .lineWidth(1)
      .circle(x, y, 2 + number * 0.85)
      .stroke(['#2f8a4e', '#3b9bb5', '#c07f22', '#7a4aa0', '#c8352c'][[3, 4, 5, 7, 10].indexOf(number)]!)
  }
  drawCentred(canvas, '黙る', { x: x0 + 36 * 4.55, y: y0 - 60, ink: { ...hand, size: 13, color: '#a33028' } })
  for (const [t, at] of [
    ['七時半', 0],
    ['八時', 15],
    ['八時半', 30],
    ['九時', 45],
    ['了', 60],
  ] as const)
    drawCentred(canvas, t, { x: x0 + at * 4.55, y: y0 + 14, ink: small })
}
