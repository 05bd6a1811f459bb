import { chanceFrom } from '../../../world/site-art-kit.ts'
import { polyline } from '../../press/canvas.ts'
import type { Shape } from '../../press/shapes.ts'
import { dragOf, flightOf, sphere } from './flight.ts'
import type { Layer, Sketch } from './shell-notes.ts'

type Direction = [number, number, number]
type Chance = () => number

/** Draws a burst as strokes of coloured pencils, one star a stroke, in metres around the burst. `until` stops all stars early, in seconds. */
export function burstOf(
  { layers, wind = 0 }: Pick<Sketch, 'layers' | 'wind'>,
  { seed, until = 60 }: { seed: number; until?: number },
): Shape[] {
  const chance = chanceFrom(seed * 613 + 7)
  return layers.flatMap((layer) =>
    figured(layer, directionsOf(layer, chance)).flatMap((direction) =>
      strokesOf(layer, { direction, wind, until, chance }),
    ),
  )
}

function directionsOf({ laying, stars }: Layer, chance: Chance): Direction[] {
  const around = Array.from({ length: stars }, (_, i) => (i / stars) * Math.PI * 2)
  if (laying === 'ball' || laying === 'clusters' || laying === 'spiral') return turned(sphere(stars), chance)
  if (laying === 'half') return turned(sphere(stars * 2), chance, false).filter(([, , z]) => z > 0)
  if (laying === 'ring') {
    const tilt = 0.22 + chance() * 0.4
    const lean = (chance() - 0.5) * 2
    return around.map((a) => {
      const [x, y] = [Math.cos(a), Math.sin(a) * tilt]
      return [
        x * Math.cos(lean) - y * Math.sin(lean),
        Math.sin(a) * 0.8,
        x * Math.sin(lean) + y * Math.cos(lean),
      ]
    })
  }
  if (laying === 'palm') return around.map((a) => [Math.cos(a + 0.15), 0, Math.sin(a + 0.15)])
  if (laying === 'heart')
    return around.map((a) => {
      const x = 16 * Math.sin(a) ** 3
      const z = 13 * Math.cos(a) - 5 * Math.cos(2 * a) - 2 * Math.cos(3 * a) - Math.cos(4 * a)
      return [x / 17, 0, -z / 17]
    })
  if (laying === 'butterfly')
    return around.map((a) => {
      const reach = (0.28 + 0.72 * Math.abs(Math.sin(2 * a)) ** 0.7) * (Math.sin(a) > 0 ? 1 : 0.72)
      return [Math.cos(a) * reach, 0, Math.sin(a) * reach]
    })
  return around.map((a, i) => {
    if (i < 6) return [(i % 2 ? 0.36 : -0.36) + (i - 2.5) * 0.008, 0, -0.3]
    if (i < 18) {
      const mouth = Math.PI * (0.2 + ((i - 6) / 11) * 0.6)
      return [Math.cos(mouth) * 0.6, 0, Math.sin(mouth) * 0.55]
    }
    return [Math.cos(a * 1.82), 0, Math.sin(a * 1.82)]
  })
}

/** Slows the stars of a figure so that it keeps its shape: the air stops a quick star more than a slow one. */
function figured({ laying, size, speed, burns }: Layer, directions: Direction[]): Direction[] {
  if (!['heart', 'butterfly', 'smile'].includes(laying)) return directions
  const braked = dragOf(size) * speed * burns
  return directions.map((direction) => {
    const share = Math.min(1, Math.hypot(...direction))
    const slower = ((1 + braked) ** share - 1) / braked / share
    return direction.map((part) => part * slower) as Direction
  })
}

/** Turns a ball, as each is turned otherwise when it opens. A basket is not turned far, or nobody would see which half it is. */
function turned(directions: Direction[], chance: Chance, isFree = true): Direction[] {
  const [a, b] = isFree ? [chance() * 6, chance() * 6] : [0, 0.1]
  return directions.map(([x, y, z]) => {
    const [u, v] = [y * Math.cos(a) - z * Math.sin(a), y * Math.sin(a) + z * Math.cos(a)]
    return [x * Math.cos(b) - v * Math.sin(b), u, x * Math.sin(b) + v * Math.cos(b)]
  })
}

function strokesOf(
  layer: Layer,
  { direction, wind, until, chance }: { direction: Direction; wind: number; until: number; chance: Chance },
): Shape[] {
  const uneven = 0.95 + chance() * 0.08
  const star = { size: layer.size, speed: layer.speed * uneven, burns: layer.burns * (0.95 + chance() * 0.1) }
  const { places, step } = flightOf(star, direction, wind)
  const last = Math.max(2, Math.min(places.length - 1, Math.round(until / step)))
  const first = Math.max(0, Math.floor(last - (places.length - 1) * layer.tail))
  const swirl = layer.laying === 'spiral' ? chance() * 6 : undefined
  const points: [number, number][] = []
  for (let i = first; i <= last; i += Math.max(1, Math.round((last - first) / 14))) {
    const [x, z] = places[i]!
    const off = swirl === undefined ? 0 : Math.sin(i * 0.22 + swirl) * i * 0.12
    const shake = (chance() - 0.5) * 0.8
    points.push([x + shake - direction[2] * off, -z + direction[0] * off])
  }
  const [endX, endZ] = places[last]!
  if (layer.laying === 'clusters') return cluster(layer, [endX, -endZ], chance)
  const width = (0.5 + layer.size * 0.055) * (layer.tail < 0.4 ? 1.9 : 1)
  const half = Math.ceil(points.length / 2)
  const shown: Shape[] =
    layer.turns === undefined
      ? [{ d: polyline(points), stroke: layer.color, width, opacity: 0.72 }]
      : [
          { d: polyline(points.slice(0, half + 1)), stroke: layer.color, width, opacity: 0.66 },
          { d: polyline(points.slice(half)), stroke: layer.turns, width: width * 1.15, opacity: 0.8 },
        ]
  const dot = points.at(-1)!
  const mark: [number, number][] = [dot, [dot[0] + 0.5 + chance() * 0.6, dot[1] + 0.5]]
  return [
    ...shown,
    { d: polyline(mark), stroke: layer.turns ?? layer.color, width: width * 2.1, opacity: 0.9 },
  ]
}

/** A small ball that opens where the star would end. */
function cluster({ color, burns }: Layer, [x, y]: [number, number], chance: Chance): Shape[] {
  const reach = 11 + burns * 3
  return Array.from({ length: 15 }, (_, i) => {
    const angle = (i / 15) * Math.PI * 2 + chance() * 0.3
    const out = reach * (0.72 + chance() * 0.34)
    const [u, v] = [Math.cos(angle), Math.sin(angle)]
    const line: [number, number][] = [
      [x + u * out * 0.25, y + v * out * 0.25],
      [x + u * out, y + v * out + 1.5],
    ]
    return { d: polyline(line), stroke: color, width: 1.1, opacity: 0.75 }
  })
}
