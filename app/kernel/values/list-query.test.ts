import { describe, expect, it } from 'vitest'
import { chosenColumns, isNarrowed, readListPage, readListQuery } from './list-query.ts'

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

it('a long list has pages of 50 rows, of which the address names one', () => {
  const read = (query: string) => readListPage(new URL(`http://localhost/list?${query}`))
  expect(read('q=a')).toEqual({ query: { q: 'a' }, paging: { page: 1, size: 50 } })
  expect(read('page=3').paging).toEqual({ page: 3, size: 50 })
  expect(() => read('page=0')).toThrow()
})
