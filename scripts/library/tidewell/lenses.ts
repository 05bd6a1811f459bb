import { drawCentred, drawLine } from '../../world/pen.ts'
import { path, words } from '../../world/site-art-kit.ts'
import { type Canvas, circleAt, polyline, r1 } from '../press/canvas.ts'
import { coverDrawing, spacedWords } from '../press/cover.ts'
import type { Press } from '../press/press.ts'
import { setManuscript } from '../press/set-manuscript.ts'
import type { Volume } from '../volume.ts'

type Place = { x: number; y: number; width: number; height: number }
type Point = readonly [number, number]

const glass = 1.52

/** Bends a ray at a surface by Snell's law. Directions and the normal are unit vectors; undefined if the ray is totally reflected. */
export function refract([dx, dy]: Point, [nx, ny]: Point, ratio: number): Point | undefined {
  const c = -(dx * nx + dy * ny)
  const sign = c < 0 ? -1 : 1
  const cosine = Math.abs(c)
  const k = 1 - ratio * ratio * (1 - cosine * cosine)
  if (k < 0) return undefined
  const f = (ratio * cosine - Math.sqrt(k)) * sign
  return [ratio * dx + f * nx, ratio * dy + f * ny]
}

/** Traces a ray from a lamp through a flat-backed lens whose front is a circle. */
export function traceThrough(
  lamp: Point,
  height: number,
  lens: { flat: number; radius: number; centre: number },
): Point[] {
  const enter: Point = [lens.flat, height]
  const length = Math.hypot(enter[0] - lamp[0], enter[1] - lamp[1])
  const inside = refract([(enter[0] - lamp[0]) / length, (enter[1] - lamp[1]) / length], [-1, 0], 1 / glass)!
  const [ox, oy] = [enter[0] - lens.centre, enter[1] - lamp[1]]
  const b = ox * inside[0] + oy * inside[1]
  const t = -b + Math.sqrt(Math.max(0, b * b - (ox * ox + oy * oy - lens.radius ** 2)))
  const leave: Point = [enter[0] + inside[0] * t, enter[1] + inside[1] * t]
  const normal: Point = [(leave[0] - lens.centre) / lens.radius, (leave[1] - lamp[1]) / lens.radius]
  const out = refract(inside, normal, glass) ?? inside
  return [lamp, enter, leave, [leave[0] + out[0] * 400, leave[1] + out[1] * 400]]
}

function rays(canvas: Canvas, lines: readonly Point[][], color = '#d99a1e') {
  for (const line of lines) canvas.lineWidth(0.8).path(polyline(line)).stroke(color)
}

function lamp(canvas: Canvas, x: number, y: number) {
  canvas.path(circleAt(x, y, 5)).fill('#f5b83d')
  canvas.path(circleAt(x, y, 2.4)).fill('#ffffff')
}

const clipped = (canvas: Canvas, { x, y, width, height }: Place, draw: () => void) => {
  canvas.save().rect(x, y, width, height).clip()
  canvas.rect(x, y, width, height).fill('#13283a')
  draw()
  canvas.restore()
}

/** The steps of a stepped lens: each ring bends the light of the lamp exactly forwards, so its slope is computed from its height. */
export function ringSlope(height: number, distance: number): number {
  const incoming = Math.atan2(height, distance)
  const inside = Math.asin(Math.sin(incoming) / glass)
  // The outer face must turn a ray that climbs by `inside` into a level one: n sin(inside + a) = sin(a), solved for the face's tilt a.
  return Math.atan2(glass * Math.sin(inside), glass * Math.cos(inside) - 1)
}

const figures = {
  spread: {
    height: 130,
    draw: ({ canvas }: Press, place: Place) =>
      clipped(canvas, { ...place, height: 126 }, () => {
        const [x, y] = [place.x + place.width / 2, place.y + 63]
        rays(
          canvas,
          Array.from(
            { length: 36 },
            (_, i) =>
              [
                [x, y],
                [x + Math.cos((i * Math.PI) / 18) * 260, y + Math.sin((i * Math.PI) / 18) * 260],
              ] as Point[],
          ),
        )
        lamp(canvas, x, y)
      }),
  },
  lens: {
    height: 150,
    draw: ({ canvas }: Press, place: Place) =>
      clipped(canvas, { ...place, height: 146 }, () => {
        const [x, y] = [place.x + 30, place.y + 73]
        const lens = { flat: x + 92, radius: 66, centre: x + 76 }
        const edge = Math.sqrt(lens.radius ** 2 - (lens.flat - lens.centre) ** 2)
        canvas
          .save()
          .fillOpacity(0.5)
          .path(`M${lens.flat} ${y - edge}A${lens.radius} ${lens.radius} 0 0 1 ${lens.flat} ${y + edge}Z`)
          .fill('#8fd0e0')
          .restore()
        rays(
          canvas,
          Array.from({ length: 9 }, (_, i) => traceThrough([x, y], y + (i - 4) * 11, lens)),
        )
        lamp(canvas, x, y)
      }),
  },
  steps: {
    height: 190,
    draw: ({ canvas }: Press, place: Place) =>
      clipped(canvas, { ...place, height: 186 }, () => {
        const [x, y, distance] = [place.x + 46, place.y + 93, 84]
        canvas.save().fillOpacity(0.6)
        for (let ring = 0; ring < 6; ring++)
          for (const side of [-1, 1]) {
            const [low, high] = [ring * 14 + (ring === 0 ? 0 : 1), ring * 14 + 13]
            const slope = Math.tan(ringSlope((low + high) / 2, distance))
            const face = (h: number) => x + distance + 4 + (high - h) * slope
            canvas
              .path(
                polyline(
                  [
                    [x + distance, y + side * low],
                    [face(low), y + side * low],
                    [face(high), y + side * high],
                    [x + distance, y + side * high],
                  ],
                  true,
                ),
              )
              .fill('#8fd0e0')
          }
        canvas.restore()
        rays(
          canvas,
          Array.from({ length: 12 }, (_, i) => {
            const height = (Math.floor(i / 2) * 14 + 7) * (i % 2 === 0 ? 1 : -1)
            return [
              [x, y],
              [x + distance, y + height],
              [x + distance + 12, y + height * 1.02],
              [x + 500, y + height * 1.02],
            ] as Point[]
          }),
        )
        lamp(canvas, x, y)
      }),
  },
  prism: {
    height: 150,
    draw: ({ canvas }: Press, place: Place) =>
      clipped(canvas, { ...place, height: 146 }, () => {
        const [x, y] = [place.x + 60, place.y + 130]
        for (const [k, px] of [60, 110, 160].entries()) {
          const top = y - 96 + k * 4
          canvas
            .save()
            .fillOpacity(0.6)
            .path(
              polyline(
                [
                  [x + px - 18, top + 26],
                  [x + px + 22, top + 30],
                  [x + px + 4, top - 8],
                ],
                true,
              ),
            )
            .fill('#8fd0e0')
            .restore()
          rays(canvas, [
            [
              [x, y],
              [x + px - 4, top + 27],
              [x + px + 10, top + 6],
              [x + px + 16, top + 16],
              [x + 520, top + 16],
            ],
          ])
        }
        lamp(canvas, x, y)
      }),
  },
  range: {
    height: 120,
    draw: ({ canvas }: Press, { x, y, width }: Place) => {
      canvas.rect(x, y, width, 116).fill('#e6eef2')
      canvas
        .path(`M${x} ${y + 84}Q${x + width / 2} ${y + 60} ${x + width} ${y + 84}V${y + 116}H${x}Z`)
        .fill('#8fb6c6')
      canvas
        .lineWidth(0.8)
        .path(
          polyline([
            [x + 40, y + 36],
            [x + width / 2 + 20, y + 72],
            [x + width - 30, y + 66],
          ]),
        )
        .stroke('#d99a1e')
      canvas.rect(x + 35, y + 36, 9, 44).fill('#b5452c')
      lamp(canvas, x + 40, y + 33)
      canvas.path(`M${x + width - 46} ${y + 82}h32l-6 8h-22z`).fill('#22303a')
      drawCentred(canvas, '18 sea miles', {
        x: x + width / 2,
        y: y + 104,
        ink: { size: 9, typeface: 'geometric', color: '#22303a' },
      })
    },
  },
  flash: {
    height: 96,
    draw: ({ canvas }: Press, { x, y, width }: Place) => {
      const rows = [
        ['Tidewell Point', [0, 7.5, 15, 22.5]],
        ['Skerries', [0, 2, 15, 17]],
        ['Holm beacon', [0, 5, 10, 15, 20, 25]],
        ['Quay lamp', []],
      ] as const
      for (const [i, [name, flashes]] of rows.entries()) {
        const top = y + i * 23
        drawLine(canvas, name, { x, y: top + 12, ink: { size: 9, typeface: 'geometric', color: '#22303a' } })
        canvas.rect(x + 84, top, width - 84, 16).fill(flashes.length === 0 ? '#f5d98a' : '#13283a')
        for (const at of flashes) canvas.rect(x + 84 + (at / 30) * (width - 84), top, 9, 16).fill('#f5d98a')
      }
    },
  },
}

function lensesCover(): string {
  const rings: string[] = []
  for (let k = 16; k > 0; k--)
    rings.push(
      `<circle cx="300" cy="430" r="${k * 17}" fill="${k % 2 === 0 ? '#f5d98a' : '#13283a'}" opacity="${(0.35 + (16 - k) * 0.04).toFixed(2)}"/>`,
    )
  const spokes = Array.from({ length: 48 }, (_, i) =>
    path(
      `M300 430L${r1(300 + Math.cos((i * Math.PI) / 24) * 700)} ${r1(430 + Math.sin((i * Math.PI) / 24) * 700)}`,
      { stroke: '#f5d98a', width: i % 2 === 0 ? 1.6 : 0.6, opacity: 0.4 },
    ),
  )
  return coverDrawing(600, 760, '#13283a', [
    ...spokes,
    ...rings,
    '<circle cx="300" cy="430" r="9" fill="#ffffff"/>',
    words('Lenses', {
      x: 300,
      y: 118,
      size: 104,
      weight: 700,
      color: '#ffffff',
      typeface: 'geometric',
      align: 'middle',
    }),
    spacedWords('A GUIDE TO THE LENS ROOM', {
      x: 300,
      y: 728,
      size: 15,
      weight: 400,
      color: '#f5d98a',
      typeface: 'geometric',
      align: 'middle',
      tracking: 5,
    }),
  ])
}

export const lenses: Volume = {
  cover: lensesCover,
  set: setManuscript('tidewell', 'lenses', {
    size: [430, 545],
    margins: { top: 60, bottom: 54, inner: 56, outer: 56 },
    body: { size: 11, typeface: 'garamond', color: '#1f2a33' },
    leading: 15.6,
    display: { size: 22, typeface: 'geometric', weight: 700, color: '#1c4f78' },
    accent: '#1c4f78',
    gap: 6,
    furniture: 'foot',
    figures,
    isRunOn: true,
  }),
}
