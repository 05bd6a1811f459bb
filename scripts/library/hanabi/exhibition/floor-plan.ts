import { drawCentred, drawLine } from '../../../world/pen.ts'
import { type Canvas, circleAt, curve, r1 } from '../../press/canvas.ts'
import type { Frame } from '../poster-art.ts'
import { rooms } from './exhibition-texts.ts'
import { exhibits } from './exhibits.ts'

/** The rooms in metres: left, top, width and depth; and on which walls the exhibits hang, in the order of the walk. */
const plan = [
  { x: 0, y: 9, width: 9, depth: 7, walls: 'WNE' },
  { x: 0, y: 0, width: 9, depth: 9, walls: 'WN' },
  { x: 9, y: 0, width: 9, depth: 7, walls: 'NE' },
  { x: 9, y: 7, width: 6, depth: 9, walls: 'WE' },
  { x: 15, y: 7, width: 6, depth: 9, walls: 'NE' },
] as const

/** Draws the floor of the museum with the number of each exhibit at its place, and the way through the rooms. */
export function drawFloorPlan(canvas: Canvas, { x, y, width }: Frame) {
  const scale = width / 21.4
  const at = (u: number, v: number): [number, number] => [x + 3 + u * scale, y + 6 + v * scale]
  for (const [i, room] of plan.entries()) {
    const [left, top] = at(room.x, room.y)
    canvas
      .save()
      .fillOpacity(0.1)
      .rect(left, top, room.width * scale, room.depth * scale)
      .fill(rooms[i]!.color)
      .restore()
    canvas
      .lineWidth(2.4)
      .rect(left, top, room.width * scale, room.depth * scale)
      .stroke('#24221f')
    const [cx, cy] = at(room.x + room.width / 2, room.y + room.depth / 2)
    drawCentred(canvas, String(i + 1), {
      x: cx,
      y: cy + 4,
      ink: { size: 32, typeface: 'geometric', color: rooms[i]!.color },
    })
    drawCentred(canvas, rooms[i]!.name, {
      x: cx,
      y: cy + 20,
      ink: { size: 8.4, typeface: 'mincho', color: '#24221f' },
    })
    drawCentred(canvas, rooms[i]!.nameEn, {
      x: cx,
      y: cy + 31,
      ink: { size: 8, typeface: 'italic', color: '#55514a' },
    })
    const own = exhibits.filter((exhibit) => exhibit.room === i + 1)
    for (const [k, { number }] of own.entries()) {
      const [u, v] = placeOn(room, k / own.length)
      const [px, py] = at(u, v)
      canvas.path(circleAt(px, py, 7.4)).fill(rooms[i]!.color)
      drawCentred(canvas, String(number), {
        x: px,
        y: py + 2.8,
        ink: { size: 8, typeface: 'geometric', color: '#ffffff' },
      })
    }
  }
  for (const [u, v, isAcross] of [
    [5.4, 16, true],
    [3, 9, true],
    [9, 3.6, false],
    [12.4, 7, true],
    [15, 15, false],
    [18.6, 16, true],
  ] as const) {
    const [px, py] = at(u, v)
    canvas
      .lineWidth(4)
      .path(isAcross ? `M${r1(px - 11)} ${r1(py)}h22` : `M${r1(px)} ${r1(py - 11)}v22`)
      .stroke('#fbfaf7')
  }
  const way = [
    [5.4, 17],
    [6.6, 14],
    [6, 11],
    [3, 9.4],
    [2.6, 7.4],
    [2.2, 3.4],
    [5.6, 2.2],
    [10.2, 3.6],
    [11.4, 5.8],
    [12.4, 7],
    [10.9, 9],
    [10.7, 13.4],
    [12.6, 14.8],
    [15, 15],
    [17.4, 14.6],
    [18.6, 16],
    [18.6, 17],
  ] as const
  canvas
    .lineWidth(0.9)
    .dash(2, { space: 3 })
    .path(curve(way.map(([u, v]) => at(u, v))))
    .stroke('#9c3427')
  canvas.undash()
  for (const [u, words] of [
    [5.4, '入口　Entrance'],
    [18.6, '出口　Exit'],
  ] as const) {
    const [px, py] = at(u, 17.5)
    drawCentred(canvas, words, { x: px, y: py + 6, ink: { size: 8.4, typeface: 'mincho', color: '#9c3427' } })
  }
  const [bx, by] = at(9.4, 17.2)
  canvas
    .lineWidth(0.8)
    .path(`M${r1(bx)} ${r1(by)}v4h${r1(scale * 3)}v-4`)
    .stroke('#24221f')
  drawLine(canvas, '3 m', {
    x: bx + scale * 3 + 5,
    y: by + 5,
    ink: { size: 8, typeface: 'garamond', color: '#24221f' },
  })
}

/** A place before one of the room's walls, `share` of the way along them. */
function placeOn({ x, y, width, depth, walls }: (typeof plan)[number], share: number): [number, number] {
  const along = share * walls.length
  const wall = walls[Math.floor(along)]!
  const rest = 0.16 + 0.74 * (along % 1)
  if (wall === 'W') return [x + 0.7, y + depth * (1 - rest)]
  if (wall === 'N') return [x + width * rest, y + 0.7]
  return [x + width - 0.7, y + depth * rest]
}
