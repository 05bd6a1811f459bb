import { expect, it } from 'vitest'
import { horizonPlace, pointOf } from './star-finder.ts'

it('has the pole star in the north at the height of the latitude, whatever the hour', () => {
  for (let sidereal = 0; sidereal < 360; sidereal += 30) {
    const { altitude, azimuth } = horizonPlace(2.53 * 15, 89.3, sidereal)
    expect(altitude).toBeCloseTo(51, -0.3)
    expect(pointOf(azimuth)).toBe('N')
  }
})

it('has a star of declination 0 due south and 39 degrees high when it crosses the meridian, and rising in the east six hours before', () => {
  const { altitude, azimuth } = horizonPlace(90, 0, 90)
  expect(altitude).toBeCloseTo(39, 5)
  expect(azimuth).toBeCloseTo(180, 5)
  expect(pointOf(horizonPlace(90, 0, 0.5).azimuth)).toBe('E')
})
