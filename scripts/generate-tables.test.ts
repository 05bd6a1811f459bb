import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tableFiles, tablesFile } from './generate-tables.ts'
import type { Column } from './parts/read-schema.ts'

it.each(Object.entries(tableFiles()))('%s is what scripts/generate-tables.ts generates', (path, made) => {
  expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).toBe(made)
})

describe('the types of a table', () => {
  const none = { names: {}, narrower: {}, required: [], ofTriggers: [], ofBefore: [] }
  const column = (name: string, rest: Partial<Column> = {}): Column => {
    return { name, type: 'TEXT', isNullable: false, hasDefault: false, values: null, ...rest }
  }
  const file = (columns: Column[], notes = {}) =>
    tablesFile([{ name: 'book', columns }], { ...none, ...notes }, { type: 'Books', says: 'Books.' })

  it('tell a column’s type, whether it may be null, and whether an insert may omit it', () => {
    const text = file([
      column('title'),
      column('pages', { type: 'INTEGER', hasDefault: true }),
      column('state', { values: ["'new'", "'old'"], isNullable: true }),
    ])
    expect(text).toContain('    title: string\n')
    expect(text).toContain('    pages: Generated<number>\n')
    expect(text).toContain("    state: 'new' | 'old' | null\n")
  })

  it('use a named type where the code has one, and mark columns that only triggers write', () => {
    const state = column('state', { values: ["'new'"] })
    const text = file([state, column('key', { hasDefault: true })], {
      names: { BookState: { columns: ['book.state'] } },
      ofTriggers: ['book.key'],
    })
    expect(text).toContain("export type BookState = 'new'\n")
    expect(text).toContain('    state: BookState\n')
    expect(text).toContain('    key: ColumnType<string, never, never>\n')
  })

  it('leave out columns that only the previous release writes', () => {
    expect(file([column('title'), column('old')], { ofBefore: ['book.old'] })).not.toContain('old')
  })

  it('are refused if a note is about a missing column', () => {
    expect(() => file([column('title')], { required: ['book.gone'] })).toThrow('book.gone')
    const named = { names: { Title: { columns: ['book.title'] } } }
    expect(() => file([column('title')], named)).toThrow('Title')
  })
})
