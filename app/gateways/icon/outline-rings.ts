/** A closed line of points, x and y in the units of the outline. */
export type Ring = [number, number][]

/** A curve is drawn as this many straight steps; at the size of an icon they can't be seen. */
const steps = 12

/** Reads an outline into rings of points. Glyphs come as PDF's operators m, l, c and h, one on each line. */
export function ringsOf(path: string): Ring[] {
  const rings: Ring[] = []
  for (const line of path.split('\n')) {
    const numbers = line.split(' ')
    const operator = numbers.pop()
    const points = numbers.map(Number)
    const ring = rings.at(-1)
    if (operator === 'm') rings.push([[points[0] ?? 0, points[1] ?? 0]])
    if (operator === 'l') ring?.push([points[0] ?? 0, points[1] ?? 0])
    if (operator === 'c' && ring !== undefined) ring.push(...curve(ring.at(-1) ?? [0, 0], points))
  }
  return rings
}

function curve([x0, y0]: [number, number], points: readonly number[]): Ring {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points
  return Array.from({ length: steps }, (_, step) => {
    const t = (step + 1) / steps
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3]
  })
}
