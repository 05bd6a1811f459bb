import { describe, expect, it } from 'vitest'
import { dragOf, flightOf, reachOf, riseTo, soundDelay, sphere } from './flight.ts'

describe('the flight of stars', () => {
  it('carries a star of a ten-sun shell some 150 metres, as far as makers say', () => {
    const reach = reachOf({ size: 18, speed: 190, burns: 3 })
    expect(reach).toBeGreaterThan(120)
    expect(reach).toBeLessThan(180)
  })

  it('stops small stars sooner than large ones', () => {
    expect(dragOf(6)).toBeCloseTo(3 * dragOf(18), 6)
    expect(reachOf({ size: 6, speed: 120, burns: 2 })).toBeLessThan(
      reachOf({ size: 14, speed: 120, burns: 2 }) * 0.7,
    )
  })

  it('lets stars fall, those that fly up later than those that fly down, and drift with the wind', () => {
    const star = { size: 12, speed: 60, burns: 5 }
    const up = flightOf(star, [0, 0, 1]).places.at(-1)!
    const down = flightOf(star, [0, 0, -1]).places.at(-1)!
    expect(up[1] + down[1]).toBeLessThan(-20)
    const inWind = flightOf(star, [0, 0, 1], 6).places.at(-1)!
    expect(inWind[0]).toBeGreaterThan(8)
    expect(inWind[0]).toBeLessThan(30)
  })

  it('spreads directions evenly', () => {
    const sums = sphere(400).reduce(([x, y, z], [a, b, c]) => [x + a, y + b, z + c], [0, 0, 0])
    for (const sum of sums) expect(Math.abs(sum)).toBeLessThan(3)
  })

  it('lifts a ten-sun shell to 330 metres in seven to nine seconds', () => {
    const { speed, seconds, heights } = riseTo(330, { diameter: 0.295, mass: 8.5 })
    expect(seconds).toBeGreaterThan(7)
    expect(seconds).toBeLessThan(9)
    expect(speed).toBeGreaterThan(Math.sqrt(2 * 9.81 * 330))
    expect(heights[0]).toBeCloseTo(0, 6)
    expect(heights.at(-1)).toBeGreaterThan(329)
  })

  it('brings the sound of a burst 343 metres away on a warm evening in a second', () => {
    expect(soundDelay(343.5, 20)).toBeCloseTo(1, 3)
  })
})
