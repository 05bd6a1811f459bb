import { describe, expect, it } from 'vitest'
import { noFields } from '#app/kernel/values/content-field.fixtures.ts'
import { sortKeysOf } from './list-order.ts'

const nothing = { ...noFields, publishedOn: '2026-01-31' }

describe('what lists sort by', () => {
  it('is the day under 0 and every field under its number', () => {
    const keys = JSON.parse(sortKeysOf({ ...nothing, title: 'い', author: 'ろ', param5: 'は' }))
    expect(keys).toMatchObject({ 0: '2026-01-31', 1: 'い', 2: 'ろ', 11: 'は' })
    expect(Object.keys(keys)).toHaveLength(12)
  })

  it('takes width, case and kana as one, as the search does', () => {
    const of = (title: string) => JSON.parse(sortKeysOf({ ...nothing, title }))[1]
    expect(of('ＡＢＣ カナ')).toBe(of('abc かな'))
  })

  it('keeps a long field short', () => {
    expect(JSON.parse(sortKeysOf({ ...nothing, toc: 'あ'.repeat(20_000) }))[4]).toHaveLength(60)
  })
})
