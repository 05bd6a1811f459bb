import { describe, expect, it } from 'vitest'
import { chosenColumns, isNarrowed, readListQuery } from './list-query.ts'

const read = (query: string) => readListQuery(new URL(`https://bunko.example/admin?${query}`))

describe('the query of a list', () => {
  it('contains the address’s parameters, without empty ones', () => {
    expect(read('q=book&group=&page=2')).toEqual({ q: 'book', page: '2' })
    expect(read('format=csv&q=a')).toEqual({ q: 'a' })
    expect(read(`q=${'a'.repeat(201)}`)).toEqual({})
  })

  it('joins the columns’ checkboxes', () => {
    expect(chosenColumns(read('columns=name&columns=email'))).toEqual(['name', 'email'])
    expect(chosenColumns(read(''))).toBeNull()
  })

  it('is narrowed by words and filters, and by nothing else', () => {
    expect(isNarrowed(read('sort=name&direction=asc&page=2&columns=a'))).toBe(false)
    expect(isNarrowed(read('q=a'))).toBe(true)
    expect(isNarrowed(read('status=stop'))).toBe(true)
  })
})
