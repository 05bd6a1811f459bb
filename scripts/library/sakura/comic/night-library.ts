import { bytesOf, drawCentred, drawColumn, type Ink } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { type Canvas, openVolume } from '../../press/canvas.ts'
import { ellipse, paint, svgOf } from '../../press/shapes.ts'
import { drawText } from '../../press/text.ts'
import type { Volume } from '../../volume.ts'
import { person } from './people.ts'
import { chapters, type Page, type Panel } from './script.ts'
import { stage } from './stages.ts'

const size: [number, number] = [362.83, 515.91]
const [LEFT, TOP, RIGHT, BOTTOM] = [26, 26, size[0] - 26, size[1] - 34]
const GUTTER = 7
const INK = '#1c1a1f'
const hand: Ink = { size: 11.5, typeface: 'handwriting', weight: 700, color: INK }

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A right-bound comic: panels from the right, balloons with columns of handwriting. */
export const nightLibrary: Volume = {
  cover: ({ author }) =>
    drawingSvg({
      width: 600,
      height: 853,
      label: '',
      parts: [
        svgOf(stage('dark', 600, 853, 5)),
        '<rect x="150" y="120" width="300" height="330" fill="#a9c8d6" stroke="#1c1a1f" stroke-width="8"/>',
        '<circle cx="372" cy="215" r="52" fill="#fffbe6"/><path d="M300 120V450M150 285H450" stroke="#1c1a1f" stroke-width="7"/>',
        svgOf(person('mio', { x: 400, y: 590, size: 190, face: 'calm' })),
        svgOf(person('taku', { x: 200, y: 630, size: 180, face: 'shock', isTurned: true })),
        svgOf(person('cat', { x: 300, y: 390, size: 70, face: 'calm' })),
        '<rect x="470" y="36" width="112" height="600" fill="#f2d06b"/>',
        words('よるの図書室', {
          x: 526,
          y: 60,
          size: 92,
          weight: 400,
          color: INK,
          typeface: 'poster',
          vertical: true,
        }),
        words(author.replaceAll('　', ' '), {
          x: 30,
          y: 70,
          size: 30,
          weight: 700,
          color: '#ffffff',
          typeface: 'handwriting',
        }),
      ],
    }),
  set(book, cover) {
    const canvas = openVolume(book, size, true)
    return bytesOf(canvas, () => {
      canvas.addPage()
      canvas.image(cover, 0, 0, { cover: size, align: 'center', valign: 'center' })
      const starts = chapterStarts()
      addContents(canvas, starts, book.title)
      let page = 2
      for (const { title, pages } of chapters) {
        canvas.addPage()
        page++
        addTitlePage(canvas, title, page)
        for (const content of pages) {
          canvas.addPage()
          page++
          addPage(canvas, content, page)
        }
      }
      canvas.addPage()
      addColophon(canvas, book)
    })
  },
}

function chapterStarts(): number[] {
  const starts: number[] = []
  let page = 3
  for (const { pages } of chapters) {
    starts.push(page)
    page += pages.length + 1
  }
  return starts
}

function addContents(canvas: Canvas, starts: readonly number[], title: string) {
  canvas.addPage()
  canvas.rect(0, 0, ...size).fill('#e9eff2')
  drawColumn(canvas, title, { x: size[0] - 70, y: 70, ink: { ...hand, size: 26, typeface: 'poster' } })
  for (const [i, chapter] of chapters.entries()) {
    const x = size[0] - 140 - i * 52
    drawColumn(canvas, chapter.title.replace('　', ' '), { x, y: 90, ink: { ...hand, size: 15 } })
    drawCentred(canvas, String(starts[i]), { x, y: 420, ink: { ...hand, size: 13 } })
    canvas.goTo(x - 24, 60, 48, 380, chapter.title)
  }
}

function addTitlePage(canvas: Canvas, title: string, page: number) {
  canvas.addNamedDestination(title, 'XYZ', 0, 0, null)
  canvas.outline.addItem(title)
  paint(canvas, stage('dark', size[0], size[1], page), { x: 0, y: 0, scale: 1 })
  const moon = ellipse([size[0] / 2, 230], 118, 118)
  paint(canvas, [{ d: moon, fill: '#f2d06b' }], { x: 0, y: 0, scale: 1 })
  const [number = '', name = ''] = title.split('　')
  drawColumn(canvas, number, { x: size[0] / 2 + 26, y: 160, ink: { ...hand, size: 17 } })
  drawColumn(canvas, name, {
    x: size[0] / 2 - 14,
    y: 156,
    ink: { size: name.length > 6 ? 20 : 25, typeface: 'poster', color: INK },
  })
  const cat = person('cat', { x: size[0] / 2, y: 400, size: 44, face: page % 2 ? 'calm' : 'shut' })
  paint(canvas, cat, { x: 0, y: 0, scale: 1 })
}

function addPage(canvas: Canvas, rows: Page, page: number) {
  const total = rows.reduce((sum, { h }) => sum + h, 0)
  const height = BOTTOM - TOP - GUTTER * (rows.length - 1)
  let y = TOP
  let seed = page * 31
  for (const { h, panels } of rows) {
    const rowHeight = (height * h) / total
    const width = RIGHT - LEFT - GUTTER * (panels.length - 1)
    const share = panels.reduce((sum, { w = 1 }) => sum + w, 0)
    let right = RIGHT
    for (const panel of panels) {
      const panelWidth = (width * (panel.w ?? 1)) / share
      drawPanel(canvas, panel, { x: right - panelWidth, y, width: panelWidth, height: rowHeight }, seed++)
      right -= panelWidth + GUTTER
    }
    y += rowHeight + GUTTER
  }
  drawCentred(canvas, String(page), {
    x: page % 2 ? 30 : size[0] - 30,
    y: size[1] - 13,
    ink: { ...hand, size: 9 },
  })
}

function drawPanel(canvas: Canvas, panel: Panel, box: Box, seed: number) {
  const { x, y, width, height } = box
  canvas.save().rect(x, y, width, height).clip()
  paint(canvas, stage(panel.s, width, height, seed), { x, y, scale: 1 })
  const balloons = (panel.say ?? []).map((speech) => balloonOf(speech, box))
  for (const [who, u, v, scale, face, isTurned] of panel.cast ?? [])
    paint(
      canvas,
      person(who, {
        x: beside(balloons, { x: x + u * width, y: y + v * height, size: scale, middle: x + width / 2 }),
        y: y + v * height,
        size: scale,
        face,
        isTurned,
      }),
      {
        x: 0,
        y: 0,
        scale: 1,
      },
    )
  if (panel.sfx) drawSound(canvas, panel.sfx, box)
  canvas.restore()
  canvas.lineWidth(1.7).rect(x, y, width, height).stroke(INK)
  if (panel.tell) drawNarration(canvas, panel.tell, box)
  for (const balloon of balloons) drawBalloon(canvas, balloon, box)
}

function drawSound(
  canvas: Canvas,
  [text, u, v, scale]: NonNullable<Panel['sfx']>,
  { x, y, width, height }: Box,
) {
  canvas
    .save()
    .translate(x + u * width, y + v * height)
    .rotate(-8)
  for (const [color, offset] of [
    ['#ffffff', 2.4],
    [INK, 0],
  ] as const)
    for (const [dx, dy] of offset
      ? [
          [-1, 0],
          [1, 0],
          [0, -1],
          [0, 1],
          [0.7, 0.7],
          [-0.7, 0.7],
          [0.7, -0.7],
          [-0.7, -0.7],
        ]
      : [[0, 0]])
      drawCentred(canvas, text, {
        x: dx! * offset,
        y: dy! * offset,
        ink: { size: scale, typeface: 'poster', color },
      })
  canvas.restore()
}

/** A box of narration along the top of a panel. */
function drawNarration(canvas: Canvas, words: string, { x, y, width }: Box) {
  const text = words.replaceAll('　', ' ')
  const measure = width - 36
  const ink = { ...hand, size: 10.4 }
  const lines = Math.ceil((text.length * 10.4) / measure)
  canvas
    .lineWidth(1)
    .rect(x + 8, y + 8, width - 16, lines * 15 + 9)
    .fillAndStroke('#ffffff', INK)
  drawText(canvas, text, {
    x: x + 18,
    y: y + 22,
    measure,
    ink,
    leading: 15,
    isJapanese: true,
    isJustified: false,
  })
}

interface Balloon {
  lines: string[]
  centre: [number, number]
  radii: [number, number]
  tail: [number, number]
}

function balloonOf([text, u, v, tail = [0.5, 0.52]]: NonNullable<Panel['say']>[number], box: Box): Balloon {
  const lines = text.split('/')
  const longest = Math.max(...lines.map((line) => line.length))
  const [rx, ry] = [lines.length * 7.3 + 9, longest * 6 + 10]
  const inside = (value: number, from: number, length: number, half: number) =>
    Math.max(from + half - 4, Math.min(from + length - half + 4, value))
  const centre: [number, number] = [
    inside(box.x + u * box.width, box.x, box.width, rx),
    inside(box.y + v * box.height, box.y, box.height, ry),
  ]
  return { lines, centre, radii: [rx, ry], tail }
}

/** Moves a head towards the middle of its panel if a balloon would cover its face. */
function beside(
  balloons: readonly Balloon[],
  { x, y, size: head, middle }: { x: number; y: number; size: number; middle: number },
): number {
  let at = x
  for (const { centre, radii } of balloons) {
    const room = radii[0] + head * 0.42
    if (Math.abs(centre[1] - y) > radii[1] + head * 0.4 || Math.abs(centre[0] - at) > room) continue
    at = centre[0] > middle ? centre[0] - room : centre[0] + room
  }
  return at
}

function drawBalloon(canvas: Canvas, { lines, centre: [cx, cy], radii: [rx, ry], tail }: Balloon, box: Box) {
  const longest = Math.max(...lines.map((line) => line.length))
  const [tx, ty] = [box.x + tail[0] * box.width, box.y + tail[1] * box.height]
  const far = Math.hypot(tx - cx, ty - cy) || 1
  const [ux, uy] = [(tx - cx) / far, (ty - cy) / far]
  const reach = Math.min(far, Math.hypot(rx * ux, ry * uy) + 15)
  const point = `${cx + ux * reach} ${cy + uy * reach}`
  const [bx, by] = [cx + ux * reach * 0.6, cy + uy * reach * 0.6]
  const spike = `M${bx - uy * 6} ${by + ux * 6}L${point}L${bx + uy * 6} ${by - ux * 6}Z`
  canvas.lineWidth(1.3).path(spike).fillAndStroke('#ffffff', INK)
  canvas
    .lineWidth(1.3)
    .path(ellipse([cx, cy], rx, ry))
    .fillAndStroke('#ffffff', INK)
  canvas
    .path(
      `M${bx - uy * 5} ${by + ux * 5}L${cx + ux * reach * 0.82} ${cy + uy * reach * 0.82}L${bx + uy * 5} ${by - ux * 5}Z`,
    )
    .fill('#ffffff')
  for (const [i, line] of lines.entries()) {
    const x = cx + ((lines.length - 1) / 2 - i) * 13.4
    drawColumn(canvas, line, { x, y: cy - (longest * 10.4) / 2, ink: { ...hand, size: 10.4 } })
  }
}

function addColophon(
  canvas: Canvas,
  { title, author, publisher }: { title: string; author: string; publisher: string },
) {
  canvas.rect(0, 0, ...size).fill('#e9eff2')
  paint(canvas, person('cat', { x: size[0] / 2, y: 170, size: 60, face: 'shut' }), { x: 0, y: 0, scale: 1 })
  const lines = [
    title,
    `作　${author}`,
    `発行　${publisher}`,
    '第一刷　二〇二六年六月',
    '「さいごの一まいがない本」は、',
    '図書室の古いたなに、ほんとうにあります。',
  ]
  for (const [i, line] of lines.entries())
    drawCentred(canvas, line, { x: size[0] / 2, y: 300 + i * 24, ink: { ...hand, size: i === 0 ? 18 : 12 } })
}
