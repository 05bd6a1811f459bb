import { expect, it } from 'vitest'
import { culmination, eclipticOf, horizontal, projected } from './places.ts'
import { joins, stars } from './stars.ts'

const star = (id: string) => stars.find((one) => one.id === id)!

it('keeps the pole star at the height of the latitude, at every hour', () => {
  for (let sidereal = 0; sidereal < 360; sidereal += 45)
    expect(Math.abs(horizontal(star('umi'), sidereal, 35.7).altitude - 35.7)).toBeLessThan(0.8)
})

it('has the stars that lie on the ecliptic there, and east at the left of a chart', () => {
  expect(Math.abs(eclipticOf(star('reg'))[1])).toBeLessThan(0.7)
  expect(Math.abs(eclipticOf(star('spi'))[1] + 2.1)).toBeLessThan(0.4)
  const [x] = projected({ ascension: 6, declination: 0 }, { ascension: 5, declination: 0 })!
  expect(x).toBeLessThan(0)
})

it('has the belt of Orion in the south in the evenings of the middle of February, and joins only stars of the list', () => {
  expect(culmination(star('or2'))).toMatch(/^2月1[0-9]日$/)
  expect(joins.flat()).not.toContain(undefined)
  expect(new Set(stars.map(({ id }) => id)).size).toBe(stars.length)
})
