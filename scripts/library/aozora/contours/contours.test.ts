import { expect, it } from 'vitest'
import { climbOf, marksOf } from './contours.ts'
import { distanceOf, exerciseLand, forms, isSeen, type Land } from './lands.ts'
import { lessons } from './texts.ts'

const ridge: Land = (u) => 100 - 200 * Math.abs(u - 0.5)

it('sees over level ground, and not through a ridge', () => {
  expect(isSeen(() => 50, [0.1, 0.5], [0.9, 0.5])).toBe(true)
  expect(isSeen(ridge, [0.1, 0.5], [0.9, 0.5])).toBe(false)
  expect(isSeen(ridge, [0.1, 0.5], [0.5, 0.5])).toBe(true)
})

it('measures along the ground of the map', () => {
  expect(distanceOf([0, 0], [1, 0])).toBe(2000)
  expect(distanceOf([0, 0], [0, 1])).toBe(2400)
  expect(climbOf(ridge, [0.1, 0.5], [0.9, 0.5])).toBeCloseTo(80, 6)
  expect(climbOf(ridge, [0.5, 0.5], [0.9, 0.5])).toBe(0)
})

it('has a land for each form, and exercises above the sea', () => {
  expect(lessons.map(({ name }) => name)).toEqual(Object.keys(forms))
  for (let number = 1; number <= 12; number++) {
    const [land, marks] = [exerciseLand(number), marksOf(number)]
    for (const { at } of marks) expect(land(...at), `exercise ${number}`).toBeGreaterThan(0)
  }
})

it('draws forms that are what they are called', () => {
  const { 凹地: hollow, 火口: crater, 鞍部: saddle, 谷: valley } = forms
  expect(hollow!(0.52, 0.47)).toBeLessThan(hollow!(0.3, 0.3))
  expect(crater!(0.5, 0.5)).toBeLessThan(crater!(0.64, 0.5))
  expect(saddle!(0.51, 0.5)).toBeLessThan(Math.min(saddle!(0.3, 0.36), saddle!(0.72, 0.64)))
  expect(valley!(0.5, 0.5)).toBeLessThan(Math.min(valley!(0.1, 0.5), valley!(0.9, 0.5)))
})
