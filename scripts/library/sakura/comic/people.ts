import { curve } from '../../press/canvas.ts'
import { blob, ellipse, type Point, type Shape } from '../../press/shapes.ts'

export type Who = 'mio' | 'taku' | 'sensei' | 'kage' | 'cat'
export type Face = 'calm' | 'smile' | 'shock' | 'think' | 'sad' | 'shut'

const INK = '#1c1a1f'
const PAPER = '#ffffff'
const SPOT = '#7fb2c9'

interface Place {
  x: number
  y: number
  /** The height of a head in points. */
  size: number
  face?: Face
  isTurned?: boolean
}

/** Draws a person from the chest up; the place is the middle of the head. */
export function person(who: Who, { x, y, size, face = 'calm', isTurned = false }: Place): Shape[] {
  const s = size / 60
  const side = isTurned ? -1 : 1
  const p = (u: number, v: number): Point => [x + u * s * side, y + v * s]
  const line = Math.max(0.9, 2.1 * s)
  const at: Pen = { p, s, line }
  if (who === 'cat') return cat(at, face)
  if (who === 'kage') return shade(at)
  return [...bodyOf(at, who), ...headOf(at), ...faceOf(at, face), ...hairOf(at, who)]
}

interface Pen {
  p: (u: number, v: number) => Point
  s: number
  line: number
}

function bodyOf({ p, line }: Pen, who: Who): Shape[] {
  const fill = who === 'mio' ? SPOT : who === 'taku' ? PAPER : '#3a3842'
  return [
    {
      d: blob([p(-12, 26), p(12, 26), p(38, 44), p(48, 120), p(-48, 120), p(-38, 44)]),
      fill,
      stroke: INK,
      width: line,
    },
    ...(who === 'taku'
      ? [56, 70, 84, 98].map(
          (v): Shape => ({ d: curve([p(-42, v), p(0, v + 3), p(42, v)]), stroke: INK, width: line }),
        )
      : []),
    ...(who === 'mio'
      ? [{ d: curve([p(-14, 32), p(0, 46), p(14, 32)]), stroke: INK, width: line, fill: PAPER }]
      : []),
    ...(who === 'sensei'
      ? [{ d: `M${p(-8, 30).join(' ')}L${p(0, 62).join(' ')}L${p(8, 30).join(' ')}Z`, fill: PAPER }]
      : []),
  ]
}

function headOf({ p, s, line }: Pen): Shape[] {
  return [
    {
      d: `M${p(-8, 20).join(' ')}L${p(-9, 34).join(' ')}L${p(9, 34).join(' ')}L${p(8, 20).join(' ')}Z`,
      fill: PAPER,
      stroke: INK,
      width: line,
    },
    {
      d: blob([p(-28, -8), p(-20, -30), p(4, -34), p(26, -24), p(30, -2), p(20, 20), p(2, 28), p(-20, 18)]),
      fill: PAPER,
      stroke: INK,
      width: line,
    },
    { d: ellipse(p(-29, 0), 6 * s, 8 * s), fill: PAPER, stroke: INK, width: line },
  ]
}

function faceOf({ p, s, line }: Pen, face: Face): Shape[] {
  const eyes = [p(-2, -2), p(18, -3)]
  const shapes: Shape[] = []
  for (const eye of eyes) {
    if (face === 'smile' || face === 'shut') {
      const bend = face === 'smile' ? -5 : 4
      shapes.push({
        d: curve([
          [eye[0] - 5 * s, eye[1]],
          [eye[0], eye[1] + bend * s],
          [eye[0] + 5 * s, eye[1]],
        ]),
        stroke: INK,
        width: line * 1.2,
      })
      continue
    }
    const r = face === 'shock' ? 7 : 5
    if (face === 'shock')
      shapes.push({ d: ellipse(eye, r * s, r * 1.2 * s), fill: PAPER, stroke: INK, width: line })
    shapes.push({
      d: ellipse(eye, (face === 'shock' ? 2.2 : 3.8) * s, (face === 'shock' ? 2.6 : 5.6) * s),
      fill: INK,
    })
    if (face !== 'shock')
      shapes.push({ d: ellipse([eye[0] - 1.2 * s, eye[1] - 2 * s], 1.3 * s, 1.6 * s), fill: PAPER })
  }
  const brow = face === 'sad' ? 4 : face === 'think' ? -3 : 0
  for (const [i, eye] of eyes.entries()) {
    const slope = (i === 0 ? -1 : 1) * brow
    shapes.push({
      d: curve([
        [eye[0] - 6 * s, eye[1] - (11 - slope) * s],
        [eye[0] + 6 * s, eye[1] - (11 + slope) * s],
      ]),
      stroke: INK,
      width: line,
    })
  }
  const mouth: Record<Face, Point[]> = {
    calm: [p(4, 14), p(9, 15), p(14, 14)],
    smile: [p(0, 11), p(8, 18), p(17, 11)],
    shock: [p(5, 12), p(9, 20), p(13, 12)],
    think: [p(4, 15), p(9, 13), p(15, 15)],
    sad: [p(3, 17), p(9, 13), p(15, 17)],
    shut: [p(5, 15), p(12, 15)],
  }
  const isOpen = face === 'shock'
  shapes.push(
    isOpen
      ? { d: ellipse(p(9, 16), 4.4 * s, 5.6 * s), fill: INK }
      : { d: curve(mouth[face]), stroke: INK, width: line * 1.1 },
  )
  if (face === 'smile')
    for (const u of [-10, 24]) shapes.push({ d: ellipse(p(u, 8), 4 * s, 2.6 * s), fill: SPOT, opacity: 0.7 })
  return shapes
}

function hairOf({ p, s, line }: Pen, who: Who): Shape[] {
  if (who === 'mio')
    return [
      {
        d: blob([
          p(-34, 22),
          p(-38, -10),
          p(-28, -36),
          p(0, -44),
          p(26, -36),
          p(34, -14),
          p(26, -18),
          p(6, -24),
          p(-12, -16),
          p(-20, 0),
          p(-22, 22),
        ]),
        fill: INK,
      },
      { d: ellipse(p(-14, -34), 6 * s, 5 * s), fill: SPOT, stroke: INK, width: line },
    ]
  if (who === 'taku')
    return [
      {
        d: `M${[p(-32, 2), p(-38, -20), p(-27, -18), p(-30, -42), p(-14, -32), p(-6, -50), p(6, -34), p(22, -46), p(22, -30), p(36, -30), p(30, -12), p(18, -20), p(2, -16), p(-14, -20), p(-24, -4)].map((point) => point.map((value) => value.toFixed(1)).join(' ')).join('L')}Z`,
        fill: '#6b6672',
        stroke: INK,
        width: line,
      },
    ]
  return [
    {
      d: blob([
        p(-32, 10),
        p(-36, -16),
        p(-20, -40),
        p(8, -44),
        p(30, -28),
        p(32, -8),
        p(16, -26),
        p(-14, -22),
        p(-22, 4),
      ]),
      fill: '#d5d2da',
      stroke: INK,
      width: line,
    },
    { d: ellipse(p(4, -46), 13 * s, 10 * s), fill: '#d5d2da', stroke: INK, width: line },
    ...[p(-2, -2), p(18, -3)].map(
      (eye): Shape => ({ d: ellipse(eye, 8.6 * s, 8.6 * s), stroke: INK, width: line }),
    ),
  ]
}

function shade({ p, s }: Pen): Shape[] {
  return [
    {
      d: blob([
        p(-26, -20),
        p(-12, -40),
        p(14, -40),
        p(28, -18),
        p(34, 30),
        p(44, 110),
        p(-44, 110),
        p(-32, 30),
      ]),
      fill: INK,
      opacity: 0.88,
    },
    ...[p(-6, -10), p(14, -10)].map((eye): Shape => ({ d: ellipse(eye, 5 * s, 6.4 * s), fill: PAPER })),
  ]
}

function cat({ p, s, line }: Pen, face: Face): Shape[] {
  return [
    { d: curve([p(34, 70), p(60, 60), p(58, 26), p(72, 14)]), stroke: INK, width: 9 * s },
    { d: blob([p(-26, 20), p(20, 18), p(40, 56), p(34, 84), p(-30, 84), p(-36, 56)]), fill: INK },
    {
      d: `M${[p(-30, -6), p(-30, -42), p(-8, -24), p(12, -24), p(32, -42), p(32, -4), p(18, 20), p(-16, 20)].map((point) => point.join(' ')).join('L')}Z`,
      fill: INK,
    },
    ...[p(-10, -4), p(12, -4)].map(
      (eye): Shape =>
        face === 'shut'
          ? {
              d: curve([
                [eye[0] - 6 * s, eye[1]],
                [eye[0], eye[1] + 4 * s],
                [eye[0] + 6 * s, eye[1]],
              ]),
              stroke: PAPER,
              width: line,
            }
          : { d: ellipse(eye, 6 * s, 7 * s), fill: '#f2d06b' },
    ),
    ...(face === 'shut'
      ? []
      : [p(-10, -4), p(12, -4)].map((eye): Shape => ({ d: ellipse(eye, 2 * s, 6 * s), fill: INK }))),
    ...[
      [-1, 1],
      [1, -1],
    ].flatMap(([u = 0]): Shape[] =>
      [4, 10].map(
        (v): Shape => ({ d: curve([p(u * 16, v), p(u * 38, v + 2)]), stroke: INK, width: line * 0.7 }),
      ),
    ),
  ]
}
