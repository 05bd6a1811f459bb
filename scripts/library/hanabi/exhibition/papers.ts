import { drawCentred, drawColumn, drawLine } from '../../../world/pen.ts'
import { chanceFrom } from '../../../world/site-art-kit.ts'
import { type Canvas, circleAt, curve, polyline, r1 } from '../../press/canvas.ts'
import { ellipse, paint } from '../../press/shapes.ts'
import { markRows } from '../mark-rows.ts'
import { burstOf } from '../notebook/burst-drawing.ts'
import { sketches } from '../notebook/shell-notes.ts'
import { drawMark, ring, rosette } from '../ornament.ts'
import { families, patternPath } from '../patterns.ts'
import type { Frame } from '../poster-art.ts'
import { programmeOf } from '../programmes.ts'
import { riverAt } from '../river-maps.ts'
import { ink, sheet } from './sheet.ts'

export function drawProgramme(canvas: Canvas, frame: Frame, year: string) {
  sheet(canvas, frame, '#efe4c8')
  const { x, y, width, height } = frame
  canvas
    .lineWidth(1.6)
    .rect(x + 12, y + 12, width - 24, height - 24)
    .stroke('#7b2320')
  canvas
    .lineWidth(0.5)
    .rect(x + 16, y + 16, width - 32, height - 32)
    .stroke('#7b2320')
  let at = x + width - 44
  drawColumn(canvas, '水守川川開番組', {
    x: at,
    y: y + 34,
    ink: { size: 24, typeface: 'mincho', weight: 700, color: ink },
  })
  at -= 34
  for (const { part, turns } of programmeOf(Number(year))) {
    if (at < x + 34) break
    const end = drawColumn(canvas, part, {
      x: at,
      y: y + 34,
      ink: { size: 12.5, typeface: 'mincho', weight: 700, color: '#7b2320' },
    })
    for (const turn of turns.slice(0, 6)) {
      at -= part === '黙る' ? 0 : 17
      if (at < x + 28) break
      const line = `${turn.name}${turn.size ? `　${turn.size}` : ''}`
      drawColumn(canvas, line, {
        x: at,
        y: part === '黙る' ? end + 16 : y + 84,
        ink: { size: part === '黙る' ? 15 : 11, typeface: 'mincho', color: ink },
      })
    }
    at -= 30
  }
}

export function drawStencil(canvas: Canvas, frame: Frame, name: string) {
  sheet(canvas, frame, '#6d4a2c')
  const { x, y, width, height } = frame
  const inner = { x: x + 34, y: y + 40, width: width - 68, height: height - 80 }
  canvas.rect(inner.x, inner.y, inner.width, inner.height).fill('#7d5836')
  canvas.save().rect(inner.x, inner.y, inner.width, inner.height).clip()
  const family = families[name]!
  const d = patternPath(family, { ...inner, s: 64, t: 0.8 })
  canvas.lineWidth(1.3).path(d)
  if (family.isStroke) canvas.stroke('#f1e6cf')
  else canvas.fill('#f1e6cf')
  canvas.restore()
  for (const [u, v] of [
    [0.5, 18],
    [0.5, height - 18],
  ] as const)
    canvas.path(circleAt(x + width * u, y + v, 2.4)).fill('#f1e6cf')
}

/** A coat spread out from behind, with the mark of its house on the back and the names on the collar. */
export function drawCoat(canvas: Canvas, { x, y, width, height }: Frame, house: string) {
  const [cx, top, foot] = [x + width / 2, y + height * 0.1, y + height * 0.86]
  const [sleeve, body] = [width * 0.48, width * 0.25]
  const d = `M${r1(cx - sleeve)} ${r1(top + 22)}L${r1(cx - 26)} ${r1(top)}h52L${r1(cx + sleeve)} ${r1(top + 22)}V${r1(top + height * 0.32)}L${r1(cx + body)} ${r1(top + height * 0.3)}L${r1(cx + body + 8)} ${r1(foot)}H${r1(cx - body - 8)}L${r1(cx - body)} ${r1(top + height * 0.3)}L${r1(cx - sleeve)} ${r1(top + height * 0.32)}Z`
  canvas.save().translate(5, 7).fillOpacity(0.2).path(d).fill('#1a1612').restore()
  canvas.path(d).fill('#22345a')
  canvas.save().path(d).clip()
  const mark = markRows.find((row) => row.house === house)?.mark ?? markRows[0]!.mark
  for (let i = 0; i < 4; i++)
    canvas.rect(cx - sleeve, foot - 62 + i * 15, width, i === 1 ? 9 : 4).fill('#e9e1cc')
  drawMark(mark, { x: cx, y: top + height * 0.29, r: width * 0.17 }, (path, isInk) =>
    canvas.path(path).fill(isInk ? '#f1ead8' : '#22345a'),
  )
  canvas.restore()
  canvas
    .lineWidth(0.8)
    .path(
      `M${r1(cx)} ${r1(top)}V${r1(foot)}M${r1(cx - body)} ${r1(top + height * 0.3)}V${r1(top + 14)}M${r1(cx + body)} ${r1(top + height * 0.3)}V${r1(top + 14)}`,
    )
    .stroke('#16233f')
  canvas.rect(cx - 26, top - 4, 52, 12).fill('#16233f')
}

/** A colour print of an evening: bands of graded blue, a bridge with people, boats, and one burst over the river. */
export function drawPrint(canvas: Canvas, frame: Frame, seed: string) {
  sheet(canvas, frame, '#efe3c6')
  const chance = chanceFrom(Number(seed) * 37)
  const [x, y, width, height] = [frame.x + 14, frame.y + 14, frame.width - 28, frame.height - 28]
  canvas.save().rect(x, y, width, height).clip()
  for (let i = 0; i < 40; i++) {
    const share = i / 40
    canvas
      .save()
      .fillOpacity(0.9 - share * 0.75)
      .rect(x, y + share * height * 0.62, width, height * 0.0165)
      .fill('#1d3a63')
      .restore()
  }
  canvas
    .path(
      curve(
        Array.from(
          { length: 14 },
          (_, i) =>
            [
              x + (i / 13) * width,
              y + height * (0.53 - 0.06 * Math.sin(i * 0.9 + Number(seed)) - chance() * 0.02),
            ] as const,
        ),
      ),
    )
    .lineWidth(0.8)
    .stroke('#2b3d4a')
  const burst = rosette('drop', {
    x: x + width * 0.62,
    y: y + height * 0.24,
    inner: 14,
    outer: width * 0.21,
    width: 3.4,
    count: 22,
  })
  canvas.path(burst).fill('#e8b64a')
  canvas
    .path(
      rosette('drop', {
        x: x + width * 0.62,
        y: y + height * 0.24,
        inner: 6,
        outer: width * 0.11,
        width: 3,
        count: 16,
      }),
    )
    .fill('#c8442f')
  canvas.rect(x, y + height * 0.6, width, height * 0.4).fill('#7fa3b0')
  for (let i = 0; i < 17; i++) {
    const at = y + height * (0.62 + i * 0.024)
    canvas
      .lineWidth(0.7)
      .path(
        `M${r1(x)} ${r1(at)}q${r1(width / 4)} ${r1(4 * Math.sin(i))} ${r1(width / 2)} 0t${r1(width / 2)} 0`,
      )
      .stroke('#3e6276')
  }
  canvas
    .path(
      `M${r1(x)} ${r1(y + height * 0.66)}Q${r1(x + width / 2)} ${r1(y + height * 0.5)} ${r1(x + width)} ${r1(y + height * 0.66)}v12Q${r1(x + width / 2)} ${r1(y + height * 0.5 + 12)} ${r1(x)} ${r1(y + height * 0.66 + 12)}z`,
    )
    .fill('#8a5a34')
  for (let i = 0; i < 30; i++) {
    const u = (i + chance() * 0.6) / 30
    const on = y + height * (0.66 - 0.16 * 2 * u * (1 - u)) - 4
    canvas
      .path(`M${r1(x + u * width)} ${r1(on)}q4 -12 8 0z`)
      .fill(['#7b2320', '#26354d', '#4d5a3a', '#a9782f'][i % 4]!)
    canvas.path(circleAt(x + u * width + 4, on - 10, 2.6)).fill('#f0dcbc')
  }
  for (let i = 1; i < 6; i++)
    canvas.rect(x + (i * width) / 6 - 3, y + height * 0.61, 6, height * 0.16).fill('#6d4526')
  for (const [u, v, s] of [
    [0.2, 0.84, 1],
    [0.68, 0.9, 1.3],
    [0.5, 0.76, 0.7],
  ] as const) {
    const [bx, by] = [x + u * width, y + v * height]
    canvas
      .path(
        `M${r1(bx - 40 * s)} ${r1(by)}q${r1(40 * s)} ${r1(16 * s)} ${r1(82 * s)} ${r1(-4 * s)}l${r1(-8 * s)} ${r1(14 * s)}h${r1(-60 * s)}z`,
      )
      .fill('#3f2c1e')
    canvas.path(ellipse([bx, by - 8 * s], 6 * s, 8 * s)).fill('#e9953f')
  }
  canvas.restore()
  canvas.rect(x + 8, y + 10, 20, 92).fill('#c8442f')
  drawColumn(canvas, '水守川夕涼', {
    x: x + 18,
    y: y + 16,
    ink: { size: 15, typeface: 'mincho', weight: 700, color: '#f4e8cc' },
  })
}

export function drawNotebook(canvas: Canvas, frame: Frame, name: string) {
  sheet(canvas, frame, '#f7f2e4')
  const { x, y, width, height } = frame
  canvas.lineWidth(0.3)
  for (let u = 14; u < width; u += 14) canvas.path(`M${r1(x + u)} ${r1(y)}v${r1(height)}`).stroke('#cfd9de')
  for (let v = 14; v < height; v += 14) canvas.path(`M${r1(x)} ${r1(y + v)}h${r1(width)}`).stroke('#cfd9de')
  const sketch = sketches.find((one) => one.name === name)!
  const scale = (width * 0.38) / 150
  const shapes = burstOf(sketch, { seed: 19 }).map((shape) => ({ ...shape, width: 1.1 / scale }))
  paint(canvas, shapes, { x: x + width / 2, y: y + height * 0.46, scale })
  drawLine(canvas, sketch.name, {
    x: x + 24,
    y: y + 40,
    ink: { size: 22, typeface: 'handwriting', color: '#34332f' },
  })
  drawLine(canvas, sketch.aside, {
    x: x + 24,
    y: y + height - 30,
    ink: { size: 11, typeface: 'handwriting', color: '#a33028' },
  })
}

export function drawLabels(canvas: Canvas, { x, y, width, height }: Frame) {
  for (const [i, { name, number }] of sketches.slice(0, 20).entries()) {
    const [w, h] = [width / 5 - 8, height / 4 - 10]
    const [left, top] = [x + (i % 5) * (width / 5) + 4, y + Math.floor(i / 5) * (height / 4) + 5]
    const tint = ['#f0e2bd', '#e7c9b4', '#d7dcc6', '#e8e0d2'][i % 4]!
    canvas.rect(left, top, w, h).fill(tint)
    canvas
      .lineWidth(0.9)
      .rect(left + 4, top + 4, w - 8, h - 8)
      .stroke('#8c2f26')
    const letters = [...name.replace('　', '')].slice(0, 6).join('')
    const size = Math.min(19, (h - 50) / [...letters].length)
    drawColumn(canvas, letters, {
      x: left + w / 2,
      y: top + 14,
      ink: { size, typeface: 'mincho', weight: 700, color: ink },
    })
    drawCentred(canvas, `${number}号`, {
      x: left + w / 2,
      y: top + h - 12,
      ink: { size: 8.6, typeface: 'mincho', color: '#8c2f26' },
    })
  }
}

export function drawRiver(canvas: Canvas, frame: Frame) {
  sheet(canvas, frame, '#f3ecd9')
  const { x, y, width, height } = frame
  canvas.save().rect(x, y, width, height).clip()
  for (const [i, year] of [1872, 1902, 1931, 1960, 1990, 2022].entries()) {
    const points = Array.from(
      { length: 60 },
      (_, k) => [x + (k / 59) * width, y + ((riverAt((k / 59) * 9.4, year) - 1.5) / 3.8) * height] as const,
    )
    canvas
      .lineWidth(i === 5 ? 8 : 5)
      .strokeOpacity(0.25 + i * 0.12)
      .path(polyline(points))
      .stroke('#2f6b8f')
    const [, at] = points[58]!
    drawLine(canvas, String(year), {
      x: x + width - 34,
      y: at - 6,
      ink: { size: 7, typeface: 'garamond', color: '#1d3a52' },
    })
  }
  canvas.strokeOpacity(1)
  for (const [i, share] of [0.24, 0.36, 0.5, 0.61].entries()) {
    const at = y + ((riverAt(share * 9.4, 1900 + i * 35) - 1.5) / 3.8) * height
    canvas
      .path(
        rosette('diamond', { x: x + share * width, y: at - 34, inner: 4, outer: 17, width: 1.4, count: 12 }),
      )
      .fill('#b5352a')
    drawCentred(canvas, ['明治', '昭和初', '戦後', '現在'][i]!, {
      x: x + share * width,
      y: at - 56,
      ink: { size: 8, typeface: 'mincho', color: '#7b2320' },
    })
  }
  canvas.restore()
}

export function drawLetter(canvas: Canvas, frame: Frame) {
  sheet(canvas, frame, '#f2eddf')
  const { x, y, width, height } = frame
  const lines = [
    'はなびの　おじさんへ',
    'きのうの　はなびは　とても',
    'きれいでした　でも',
    'いちばん　よかったのは',
    'なんにも　あがらなかった　ところです',
    'おばあちゃんが　わたしの　てを',
    'ぎゅっと　したので',
    'ことしは　もっと　ながく',
    'あげないで　ください',
    '二ねん　はま　ちか',
  ]
  canvas.lineWidth(0.5)
  for (const [i, line] of lines.entries()) {
    const at = x + width - 44 - i * ((width - 78) / 9)
    canvas.path(`M${r1(at - 16)} ${r1(y + 30)}V${r1(y + height - 30)}`).stroke('#c9a0a0')
    drawColumn(canvas, line, {
      x: at,
      y: y + 44 + (i === 9 ? 180 : 0),
      ink: { size: 17, typeface: 'handwriting', color: '#3a3a44' },
    })
  }
}

export function drawTags(canvas: Canvas, { x, y, width, height }: Frame) {
  const tags = [
    '赤い下駄　左',
    '入れ歯　上',
    '風船　水色',
    '弁当箱　空',
    '眼鏡　片つる',
    '犬　茶　名ポチ',
    '杖　桜の木',
    '子　男　五つ位',
    '団扇　「い」',
    '手紙　封なし',
    '帽子　麦',
    '笛　鳴る',
  ]
  for (const [i, tag] of tags.entries()) {
    const [w, h] = [width / 3 - 16, height / 4 - 16]
    canvas
      .save()
      .translate(x + (i % 3) * (width / 3) + 8, y + Math.floor(i / 3) * (height / 4) + 8)
      .rotate(((i * 7) % 5) - 2)
    canvas.path(`M0 12L12 0H${r1(w)}V${r1(h)}H12L0 ${r1(h - 12)}Z`).fill(i === 7 ? '#f0d9a0' : '#e6d5b0')
    canvas.path(ring(13, h / 2, 6, 3)).fill('#8c2f26')
    drawLine(canvas, String(101 + i * 13), {
      x: 28,
      y: 22,
      ink: { size: 9, typeface: 'garamond', color: '#8c2f26' },
    })
    drawLine(canvas, tag, { x: 28, y: h / 2 + 8, ink: { size: 11.5, typeface: 'handwriting', color: ink } })
    canvas.restore()
  }
}
