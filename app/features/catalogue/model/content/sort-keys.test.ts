import { describe, expect, it } from 'vitest'
import { noFields } from '#app/kernel/values/content-field.fixtures.ts'
import { sortKeysOf } from './list-order.ts'

const nothing = { ...noFields, publishedOn: '2026-01-31' }

describe('the sort keys of a content', () => {
  it('are the day under 0 and every field under its number', () => {
    const keys = JSON.parse(sortKeysOf({ ...nothing, title: 'い', author: 'ろ', param5: 'は' }))
    expect(keys).toMatchObject({ 0: '2026-01-31', 1: 'い', 2: 'ろ', 11: 'は' })
    expect(Object.keys(keys)).toHaveLength(12)
  })

  it('ignore differences of width, case and kana, as the search does', () => {
    const of = (title: string) => JSON.parse(sortKeysOf({ ...nothing, title }))[1]
    expect(of('ＡＢＣ カナ')).toBe(of('abc かな'))
  })

  it('shorten a long field', () => {
    expect(JSON.parse(sortKeysOf({ ...nothing, toc: 'あ'.repeat(20_000) }))[4]).toHaveLength(60)
  })
})
