import { curve } from '../../press/canvas.ts'
import { blob, ellipse, mixed, type Point, type Shape } from '../../press/shapes.ts'

/** A bird seen from its left, some 200 units long around the origin. */
export interface BirdForm {
  back: string
  belly: string
  head: string
  wing: string
  tail: string
  beak: string
  legs?: string
  /** The depth of the body, 1 for a sparrow's. */
  plump?: number
  headSize?: number
  tailLength?: number
  tailTurn?: number
  beakLength?: number
  beakDepth?: number
  legLength?: number
  isForked?: boolean
  cap?: string
  cheek?: string
  throat?: string
  stripe?: string
  ring?: string
  bar?: string
  collar?: string
  tie?: string
  spots?: string
  crest?: string
  flank?: string
}

export function birdShapes(form: BirdForm): Shape[] {
  const { plump = 1, headSize = 27 } = form
  const p = plump
  const head: Point = [-50, -42]
  const shapes: Shape[] = [...legsOf(form), ...tailOf(form)]
  const body: Point[] = [
    [-70, -28],
    [-38, -50 * p - 6],
    [4, -38 * p],
    [44, -20 * p],
    [72, -2],
    [48, 24 * p],
    [8, 40 * p],
    [-34, 32 * p],
    [-62, 6],
  ]
  const belly: Point[] = [
    [-66, -16],
    [-44, -8],
    [-14, 4],
    [30, 8],
    [66, 3],
    [48, 22 * p],
    [8, 38 * p],
    [-33, 30 * p],
    [-60, 6],
  ]
  shapes.push({ d: blob(body), fill: form.back }, { d: blob(belly), fill: form.belly })
  if (form.flank) shapes.push({ d: ellipse([-4, 20 * p], 30, 13 * p, 8), fill: form.flank, opacity: 0.9 })
  if (form.spots) shapes.push(...spotsOf(form.spots, p))
  if (form.crest) {
    shapes.push({
      d: blob([
        [-60, -62],
        [-44, -76],
        [-20, -80],
        [-32, -66],
        [-38, -56],
      ]),
      fill: form.crest,
    })
  }
  shapes.push({ d: ellipse(head, headSize * 1.06, headSize, 8), fill: form.head })
  if (form.throat)
    shapes.push({
      d: blob([
        [-76, -40],
        [-62, -32],
        [-50, -20],
        [-54, -6],
        [-68, -10],
        [-74, -24],
      ]),
      fill: form.throat,
    })
  if (form.tie)
    shapes.push({
      d: blob([
        [-70, -24],
        [-56, -22],
        [-46, 4],
        [-22, 30 * p],
        [-30, 33 * p],
        [-52, 14],
        [-66, -6],
      ]),
      fill: form.tie,
    })
  if (form.cap)
    shapes.push({
      d: blob([
        [-79, -45],
        [-66, -64],
        [-46, -70],
        [-28, -60],
        [-24, -46],
        [-44, -52],
        [-64, -50],
      ]),
      fill: form.cap,
    })
  if (form.cheek)
    shapes.push({ d: ellipse([-46, -34], headSize * 0.44, headSize * 0.36, 6), fill: form.cheek })
  if (form.collar)
    shapes.push({
      d: blob([
        [-32, -64],
        [-18, -46],
        [-22, -28],
        [-34, -18],
        [-28, -36],
        [-34, -52],
      ]),
      fill: form.collar,
    })
  if (form.stripe)
    shapes.push({
      d: curve([
        [-77, -43],
        [-62, -46],
        [-44, -45],
        [-26, -37],
      ]),
      stroke: form.stripe,
      width: 6,
    })
  shapes.push(...wingOf(form, p), ...faceOf(form, head, headSize))
  return shapes
}

function legsOf({ legs = '#6a4a3a', legLength = 26, plump = 1 }: BirdForm): Shape[] {
  const y = 34 * plump
  return [-6, 12].flatMap((x): Shape[] => [
    {
      d: curve([
        [x, y - 8],
        [x + 3, y + legLength * 0.5],
        [x, y + legLength],
      ]),
      stroke: legs,
      width: 3.2,
    },
    {
      d: `M${x} ${y + legLength}l-11 5M${x} ${y + legLength}l-4 8M${x} ${y + legLength}l9 6`,
      stroke: legs,
      width: 2.6,
    },
  ])
}

function tailOf({ tail, tailLength = 44, tailTurn = 6, isForked = false }: BirdForm): Shape[] {
  const turn = (tailTurn * Math.PI) / 180
  const along = (u: number, v: number): Point => [
    58 + u * Math.cos(turn) - v * Math.sin(turn),
    u * Math.sin(turn) + v * Math.cos(turn) - 2,
  ]
  const end = isForked
    ? [along(tailLength * 1.25, -12), along(tailLength * 0.5, -1), along(tailLength * 1.3, 9)]
    : [along(tailLength, -9), along(tailLength * 1.03, 0), along(tailLength, 9)]
  const outline = [along(-12, -8), ...end, along(-12, 9)]
  return [
    { d: `M${outline.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`, fill: tail },
    {
      d: curve([along(0, 0), along(tailLength * (isForked ? 0.5 : 0.96), -1)]),
      stroke: mixed(tail, '#000000', 0.3),
      width: 1.4,
    },
  ]
}

function wingOf({ wing, bar }: BirdForm, p: number): Shape[] {
  const outline: Point[] = [
    [-38, -24 * p],
    [-8, -33 * p],
    [30, -20 * p],
    [84, 8],
    [48, 11],
    [8, 12],
    [-24, 5],
  ]
  const shapes: Shape[] = [{ d: blob(outline), fill: wing }]
  shapes.push({
    d: blob([
      [-36, -22 * p],
      [-10, -30 * p],
      [14, -22 * p],
      [2, -6],
      [-22, -2],
    ]),
    fill: mixed(wing, '#ffffff', 0.14),
  })
  for (let i = 0; i < 5; i++)
    shapes.push({
      d: curve([
        [2 + i * 5, -10 + i * 3.2],
        [28 + i * 6, -1 + i * 2.4],
        [62 + i * 4, 6.5 + i * 0.4],
      ]),
      stroke: mixed(wing, '#000000', 0.32),
      width: 1.5,
    })
  if (bar)
    shapes.push({
      d: curve([
        [-22, -4],
        [0, -8],
        [18, -16 * p],
      ]),
      stroke: bar,
      width: 6,
    })
  return shapes
}

function faceOf(
  { beak, beakLength = 16, beakDepth = 10, ring }: BirdForm,
  [x, y]: Point,
  headSize: number,
): Shape[] {
  const front = x - headSize * 0.98
  const tip: Point = [front - beakLength, y + 5]
  const eye: Point = [x - headSize * 0.36, y - 5]
  return [
    {
      d: `M${front + 5} ${y - beakDepth / 2}Q${front - beakLength * 0.5} ${y - beakDepth * 0.5} ${tip[0]} ${tip[1]}L${front + 6} ${y + 3}Z`,
      fill: beak,
    },
    {
      d: `M${front + 5} ${y + 3}L${tip[0] + 2} ${tip[1]}L${front + 7} ${y + 3 + beakDepth / 2}Z`,
      fill: mixed(beak, '#000000', 0.25),
    },
    ...(ring ? [{ d: ellipse(eye, 7.6, 7.6), fill: ring }] : []),
    { d: ellipse(eye, 4.8, 4.8), fill: '#15120f' },
    { d: ellipse([eye[0] - 1.5, eye[1] - 1.7], 1.4, 1.4), fill: '#ffffff' },
  ]
}

function spotsOf(color: string, p: number): Shape[] {
  return Array.from({ length: 22 }, (_, i): Shape => {
    const x = -58 + ((i * 37) % 74)
    const y = 2 + ((i * 23) % 26) * p * (x < -40 ? 0.5 : 1)
    return { d: `M${x} ${y.toFixed(1)}l4 6l-6 0z`, fill: color }
  })
}
