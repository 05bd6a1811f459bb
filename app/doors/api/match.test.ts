import { describe, expect, it } from 'vitest'
import { endpoints } from '#app/api/endpoints.ts'
import { readWire, toCamelCase, toSnakeCase, writeWire } from '#app/doors/wire.ts'
import { matchEndpoint } from './match.ts'

describe('the table of endpoints', () => {
  it('has every route once', () => {
    const routes = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(new Set(routes).size).toBe(routes.length)
  })

  it('finds a call by method and path, with its parameters decoded', () => {
    expect(matchEndpoint(endpoints, 'GET', '/content/detail/abc')?.params).toEqual({ id: 'abc' })
    expect(matchEndpoint(endpoints, 'GET', '/content/detail/%E8%A8%AD')?.params).toEqual({ id: '設' })
    expect(matchEndpoint(endpoints, 'GET', '/content/detail/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' })
    expect(matchEndpoint(endpoints, 'POST', '/content/detail/abc')).toBeNull()
    expect(matchEndpoint(endpoints, 'GET', '/content/detail')).toBeNull()
    expect(matchEndpoint(endpoints, 'GET', '/content/detail/a/b')).toBeNull()
  })

  it('prefers the literal path to the parameter', () => {
    const two = [
      { method: 'GET', path: '/x/:id' },
      { method: 'GET', path: '/x/public' },
    ] as unknown as typeof endpoints
    expect(matchEndpoint(two, 'GET', '/x/public')?.endpoint.path).toBe('/x/public')
    expect(matchEndpoint([...two].reverse(), 'GET', '/x/public')?.params).toEqual({})
  })
})

describe('the wire', () => {
  it('R415 R450 reads keys in either case and drops empty values', () => {
    expect(
      readWire({ search_key: 'x', 'content-data': 1, pageNo: 2, a: '', b: null, c: [], d: ['', 1] }),
    ).toEqual({
      searchKey: 'x',
      contentData: 1,
      pageNo: 2,
      c: [],
      d: [1],
    })
  })

  it('ruling 36 writes snake_case, keeps null and drops undefined', () => {
    expect(writeWire({ totalRecords: 1, list: [{ hitPage: null, gone: undefined }] })).toEqual({
      total_records: 1,
      list: [{ hit_page: null }],
    })
  })

  it('restores what it has read', () => {
    for (const key of ['id', 'contentGroupId', 'isAcsDefault', 'beUserId'])
      expect(toCamelCase(toSnakeCase(key))).toBe(key)
  })
})
