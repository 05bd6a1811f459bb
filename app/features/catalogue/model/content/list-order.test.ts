import { describe, expect, it } from 'vitest'
import type { SiteSortField } from '#app/visit/site.ts'
import { directionOf, fieldNumberOf, orderOf, sortChoices } from './list-order.ts'

const offered: SiteSortField[] = [
  { id: 1, context: 2, field: 1, title: '書名', isAscDefault: true, isDefault: false, ordinal: 1 },
  { id: 2, context: 2, field: 8, title: '発行年', isAscDefault: false, isDefault: false, ordinal: 2 },
  { id: 3, context: 2, field: 12, title: '分類', isAscDefault: true, isDefault: false, ordinal: 3 },
]
const asking = (field: number | null, direction: 'asc' | 'desc' | null = null) => ({ field, direction })

describe('the order of a list', () => {
  it('is newest first if nothing is requested and no field is the default', () => {
    expect(orderOf(asking(null), offered)).toEqual({ by: 'day', direction: 'desc' })
    expect(orderOf(asking(null, 'asc'), [])).toEqual({ by: 'day', direction: 'desc' })
  })

  it('is the site’s default field, in its own direction', () => {
    const marked = offered.map((field) => ({ ...field, isDefault: field.field === 8 }))
    expect(orderOf(asking(null), marked)).toEqual({ by: 'param2', direction: 'desc' })
    expect(orderOf(asking(1), marked)).toEqual({ by: 'title', direction: 'asc' })
  })

  it('R239 uses the default direction of the chosen field', () => {
    expect(orderOf(asking(1), offered)).toEqual({ by: 'title', direction: 'asc' })
    expect(orderOf(asking(8), offered)).toEqual({ by: 'param2', direction: 'desc' })
    expect(orderOf(asking(8, 'asc'), offered)).toEqual({ by: 'param2', direction: 'asc' })
  })

  it('R241 ignores field 12, and fields that aren’t offered', () => {
    for (const field of [12, 2, 99]) expect(orderOf(asking(field, 'asc'), offered).by).toBe('day')
    const marked = offered.map((field) => ({ ...field, isDefault: field.field === 8 }))
    expect(orderOf(asking(12, 'asc'), marked)).toEqual({ by: 'param2', direction: 'desc' })
    const onlyGroups = [{ ...offered[2], isDefault: true } as SiteSortField]
    expect(orderOf(asking(null), onlyGroups).by).toBe('day')
  })
})

describe('the sorts of a page', () => {
  it('R238 reverse the direction if the same field is chosen again', () => {
    const [title] = sortChoices({ by: 'title', direction: 'asc' }, offered)
    expect(title).toMatchObject({ current: 'asc', next: 'desc' })
    expect(sortChoices({ by: 'title', direction: 'desc' }, offered)[0]).toMatchObject({ next: 'asc' })
  })

  it('R239 offer another field in its default direction', () => {
    const choices = sortChoices({ by: 'title', direction: 'asc' }, offered)
    expect(choices[1]).toMatchObject({ current: null, next: 'desc' })
  })

  it('R240 show field 12 but don’t let it be chosen', () => {
    const choices = sortChoices({ by: 'day', direction: 'desc' }, offered)
    expect(choices.map(({ field, isDisabled }) => [field, isDisabled])).toEqual([
      [1, false],
      [8, false],
      [12, true],
    ])
    expect(choices.every(({ current }) => current === null)).toBe(true)
  })
})

it('fields are recognised by number and by name, and directions in any case', () => {
  expect(['title', '1', 'param5', '11', '12', '0', '13', 'x', '', null].map(fieldNumberOf)).toEqual([
    1,
    1,
    11,
    11,
    12,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(['asc', 'DESC', 'up', undefined].map(directionOf)).toEqual(['asc', 'desc', null, null])
})
