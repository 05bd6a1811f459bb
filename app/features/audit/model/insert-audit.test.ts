import { describe, expect, it } from 'vitest'
import { onlyChanged } from './insert-audit.ts'

describe('the part of a change that the audit log stores', () => {
  it('is the fields that differ', () => {
    expect(onlyChanged({ name: 'a', size: 1 }, { name: 'b', size: 1 })).toEqual({
      before: { name: 'a' },
      after: { name: 'b' },
    })
  })

  it('is all fields of a record that was added or removed', () => {
    expect(onlyChanged({}, { name: 'a' })).toEqual({ before: {}, after: { name: 'a' } })
    expect(onlyChanged({ name: 'a' }, {})).toEqual({ before: { name: 'a' }, after: {} })
  })

  it('is empty if only the order of an object’s fields differs, but not if the order of a list does', () => {
    const names = { ja: '本', en: 'Book' }
    expect(onlyChanged({ names }, { names: { en: 'Book', ja: '本' } })).toEqual({ before: {}, after: {} })
    expect(onlyChanged({ ids: [1, 2] }, { ids: [2, 1] }).after).toEqual({ ids: [2, 1] })
  })
})
