import { expect, it } from 'vitest'
import { refract, ringSlope } from './lenses.ts'

it('bends light by Snell’s law, and not at all if it meets the surface squarely', () => {
  const angle = Math.PI / 6
  const bent = refract([Math.cos(angle), Math.sin(angle)], [-1, 0], 1 / 1.52)!
  expect(Math.sin(angle) / bent[1]).toBeCloseTo(1.52, 6)
  expect(refract([1, 0], [-1, 0], 1 / 1.52)).toEqual([1, 0])
  expect(refract([Math.cos(1.2), Math.sin(1.2)], [-1, 0], 1.52)).toBeUndefined()
})

it('gives each ring of a stepped lens the slope that sends the light forwards', () => {
  for (const height of [7, 35, 77]) {
    const tilt = ringSlope(height, 84)
    const inside = Math.asin(Math.sin(Math.atan2(height, 84)) / 1.52)
    // Measured from the face's normal, which is tilted by `tilt`, the ray comes at inside + (−tilt) and must leave at −tilt.
    expect(1.52 * Math.sin(tilt - inside)).toBeCloseTo(Math.sin(tilt), 6)
  }
})
