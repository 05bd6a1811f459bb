import { expect, it } from 'vitest'
import { platformSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { groupsShown, groupTypeToCode, isReadersOwn, listOfGroup, pageSizeOf } from './group-rules.ts'

const shelf = { name: '棚', isDefault: false, itemSize: 6, numRow: 1, isWrapLine: false, refCode: null }
const types = ['normal', 'favourite', 'recently_read', 'new', 'popular', 'recommend'] as const

it('R279 the types have the numbers 1 to 6', () => {
  expect(types.map(groupTypeToCode)).toEqual([1, 2, 3, 4, 5, 6])
})

it('R234 only favourites and recently read contents belong to a reader', () => {
  expect(types.filter((type) => isReadersOwn({ type }))).toEqual(['favourite', 'recently_read'])
})

it('R234 guests and administrators are offered neither of them', () => {
  const groups = types.map((type, at) => ({ ...shelf, id: at + 1, type }))
  const offeredTo = (actor: { kind: 'reader' | 'staff' } | null) =>
    groupsShown({ site: { ...platformSite(), groups }, actor: actor as Visit['actor'] }).map(
      ({ type }) => type,
    )
  expect(offeredTo({ kind: 'reader' })).toEqual(types)
  for (const actor of [null, { kind: 'staff' } as const])
    expect(offeredTo(actor)).toEqual(['normal', 'new', 'popular', 'recommend'])
})

it('R269 a page has row count times item size contents', () => {
  expect(pageSizeOf({ itemSize: 6, numRow: 3, isWrapLine: false })).toBe(18)
})

it('R270 a page has item size contents if lines wrap', () => {
  expect(pageSizeOf({ itemSize: 6, numRow: 3, isWrapLine: true })).toBe(6)
})

it('a page is never larger than that of any other list', () => {
  expect(pageSizeOf({ itemSize: 60, numRow: 20, isWrapLine: false })).toBe(100)
})

it('R279 a normal group has its own contents, the others are computed', () => {
  expect(types.map((type) => listOfGroup({ id: 7, type }))).toEqual([{ group: 7 }, ...types.slice(1)])
})
