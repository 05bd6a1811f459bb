import { expect, it } from 'vitest'
import { platformSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { groupsShown, groupTypeToCode, isReadersOwn, listOfGroup, pageSizeOf } from './group-rules.ts'

const shelf = { name: '棚', isDefault: false, itemSize: 6, numRow: 1, isWrapLine: false, refCode: null }
const types = ['normal', 'favourite', 'recently_read', 'new', 'popular', 'recommend'] as const

it('R279 the types have the numbers 1 to 6', () => {
  expect(types.map(groupTypeToCode)).toEqual([1, 2, 3, 4, 5, 6])
})

it('R234 favourites and what was read last are readers’ own, nothing else', () => {
  expect(types.filter((type) => isReadersOwn({ type }))).toEqual(['favourite', 'recently_read'])
})

it('R234 guests and administrators are offered none of them', () => {
  const groups = types.map((type, at) => ({ ...shelf, id: at + 1, type }))
  const offeredTo = (actor: { kind: 'reader' | 'staff' } | null) =>
    groupsShown({ site: { ...platformSite(), groups }, actor: actor as Visit['actor'] }).map(
      ({ type }) => type,
    )
  expect(offeredTo({ kind: 'reader' })).toEqual(types)
  for (const actor of [null, { kind: 'staff' } as const])
    expect(offeredTo(actor)).toEqual(['normal', 'new', 'popular', 'recommend'])
})

it('R269 a page is row count times item size', () => {
  expect(pageSizeOf({ itemSize: 6, numRow: 3, isWrapLine: false })).toBe(18)
})

it('R270 a page is the item size alone where lines wrap', () => {
  expect(pageSizeOf({ itemSize: 6, numRow: 3, isWrapLine: true })).toBe(6)
})

it('a page is never larger than any other list’s', () => {
  expect(pageSizeOf({ itemSize: 60, numRow: 20, isWrapLine: false })).toBe(100)
})

it('R279 a normal group has contents of its own, the others are reckoned', () => {
  expect(types.map((type) => listOfGroup({ id: 7, type }))).toEqual([{ group: 7 }, ...types.slice(1)])
})
