import { describe, expect, it } from 'vitest'
import { factsOf, heightsOf, islands } from './islands.ts'
import { globeCircle, projections } from './projections.ts'

const areaOf = (points: readonly (readonly [number, number])[]) =>
  Math.abs(
    points.reduce((sum, [x, y], i) => {
      const [u, v] = points[(i + 1) % points.length]!
      return sum + x * v - u * y
    }, 0),
  ) / 2

describe('the atlas', () => {
  it('gives each island its own highest point, and land that the sea surrounds', () => {
    for (const island of islands) {
      const field = heightsOf(island)
      expect(factsOf(field).highest).toBe(island.peak)
      const edge = [...field.values].filter((_, i) => i <= field.columns || i % (field.columns + 1) === 0)
      expect(edge.filter((height) => height > 0).length / edge.length, island.name).toBeLessThan(0.12)
    }
  })

  it('keeps areas on the maps that say so', () => {
    for (const { name, place } of projections.filter(({ keeps }) => keeps === '面積')) {
      const areas = [0, 30, 60].map((latitude) =>
        areaOf(globeCircle(20, latitude, 5).map(([l, p]) => place(l, p)!)),
      )
      for (const area of areas) expect(area / areas[0]!, name).toBeCloseTo(1, 1)
    }
  })

  it('doubles lengths at 60 degrees on the map of angles', () => {
    const { place } = projections[1]!
    const tall = (p: number) => place(0, p - 0.5)![1] - place(0, p + 0.5)![1]
    expect(tall(60) / tall(0)).toBeCloseTo(2, 2)
  })
})
