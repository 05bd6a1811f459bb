import { describe, expect, it } from 'vitest'
import { onlyChanged } from './insert-audit.ts'

describe('what the audit log keeps of a change', () => {
  it('is what differs', () => {
    expect(onlyChanged({ name: 'a', size: 1 }, { name: 'b', size: 1 })).toEqual({
      before: { name: 'a' },
      after: { name: 'b' },
    })
  })

  it('is all of what was added, and all of what was taken away', () => {
    expect(onlyChanged({}, { name: 'a' })).toEqual({ before: {}, after: { name: 'a' } })
    expect(onlyChanged({ name: 'a' }, {})).toEqual({ before: { name: 'a' }, after: {} })
  })

  it('is nothing where only the order of an object differs, and something where that of a list does', () => {
    const names = { ja: '本', en: 'Book' }
    expect(onlyChanged({ names }, { names: { en: 'Book', ja: '本' } })).toEqual({ before: {}, after: {} })
    expect(onlyChanged({ ids: [1, 2] }, { ids: [2, 1] }).after).toEqual({ ids: [2, 1] })
  })
})
