import { expect, it } from 'vitest'
import { isAutomatic, shelfSizeOf, withoutRepeats } from './shelf-rules.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))
const shelf = (ids: string, { isAutomatic = true, size = 3 } = {}) => ({ isAutomatic, size, rows: rows(ids) })
const shownOn = (shelves: ReturnType<typeof shelf>[], above = '') =>
  withoutRepeats(shelves, rows(above)).map((each) => each.rows.map(({ id }) => id).join(''))

it('an automatic shelf repeats nothing of an earlier one, and is filled from its reserve', () => {
  expect(shownOn([shelf('abcdef'), shelf('cabdef')])).toEqual(['abc', 'def'])
})

it('what stands above the shelves isn’t repeated either', () => {
  expect(shownOn([shelf('abcdef'), shelf('bax')], 'ab')).toEqual(['cde', 'x'])
})

it('only what an automatic shelf shows counts, not its reserve', () => {
  expect(shownOn([shelf('abcd'), shelf('d')])).toEqual(['abc', 'd'])
})

it('a shelf that somebody arranged shows all it has, and takes nothing from others', () => {
  const arranged = shelf('abc', { isAutomatic: false })
  expect(shownOn([shelf('abc'), arranged, shelf('abcx')], 'a')).toEqual(['bc', 'abc', 'x'])
})

it('a shelf without titles of its own is left out', () => {
  expect(shownOn([shelf('abc'), shelf('cba'), shelf('', { isAutomatic: false })])).toEqual(['abc'])
})

it('only automatic shelves have a reserve, within the largest page', () => {
  const size = { itemSize: 6, numRow: 2, isWrapLine: false }
  const sizes = (['normal', 'favourite', 'recently_read', 'new', 'popular', 'recommend'] as const).map(
    (type) => shelfSizeOf({ type, ...size }),
  )
  expect(sizes).toEqual([12, 12, 24, 24, 24, 24])
  expect(shelfSizeOf({ type: 'new', itemSize: 100, numRow: 1, isWrapLine: true })).toBe(100)
  expect(isAutomatic({ type: 'favourite' })).toBe(false)
})
