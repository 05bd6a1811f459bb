import { describe, expect, it } from 'vitest'
import { endpoints } from '#app/api/endpoints.ts'
import { parseCall } from '#app/doors/parse-call.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { routeOf } from './call-docs.ts'

/** The problems that a call reports for these fields, by the names of its schema. */
function problemsOf(route: string, fields: object): Record<string, unknown> {
  const endpoint = endpoints.find((one) => routeOf(one) === route)
  if (endpoint === undefined) throw new Error(`no ${route}`)
  try {
    parseCall(endpoint.input, { ...fields })
    return {}
  } catch (error) {
    expect((error as Refusal).name).toBe('badParameters')
    return (error as Refusal).fields
  }
}

describe('a call with a missing or unusable parameter', () => {
  it.each([
    ['POST /content/favorites/add', 'contentGroupId'],
    ['POST /content/trending/add', 'contentGroupId'],
    ['GET /content/get-by-group', 'contentGroupId'],
    ['GET /content/get-content-download-spec', 'contentGroupId'],
    ['POST /content/public/search-by-group', 'contentGroupId'],
    ['POST /auth/login', 'loginType'],
    ['POST /auth/ip-address-auto-login', 'loginType'],
  ])('406 %s is refused without %s', (route, field) => {
    expect(problemsOf(route, {})).toMatchObject({ [field]: ['required'] })
  })

  it('406 refuses a login of an unknown type', () => {
    const login = { email: 'a@example.jp', passwordHash: 'a'.repeat(64) }
    expect(problemsOf('POST /auth/login', { ...login, loginType: 'email' })).toEqual({
      loginType: ['notAChoice'],
    })
    expect(problemsOf('POST /auth/login', { ...login, loginType: 'ID' })).toEqual({})
  })
})

describe('a call with a malformed parameter', () => {
  const asked = { searchKey: '', ids: ['1'], contentGroupId: '1' }
  const found = endpoints.filter(({ path }) =>
    /get-by-group|get-by-hash-tag|search-by-group|public\/search$|full-text/.test(path),
  )
  const searches = found.filter(({ path }) => /public\/search$|full-text/.test(path))

  it.each(found.map(routeOf))('406 %s refuses a flag that is neither yes nor no', (route) => {
    expect(problemsOf(route, { ...asked, isMobileApp: 'perhaps' })).toEqual({ isMobileApp: ['notAChoice'] })
    for (const isMobileApp of [true, 'false', 0])
      expect(problemsOf(route, { ...asked, isMobileApp })).toEqual({})
  })

  it.each(searches.map(routeOf))('406 %s refuses a new search that is neither yes nor no', (route) => {
    expect(problemsOf(route, { ...asked, isNewSearch: [] })).toEqual({ isNewSearch: ['notAChoice'] })
    expect(problemsOf(route, { ...asked, isNewSearch: 'true' })).toEqual({})
  })

  it('406 refuses a group that isn’t a number instead of searching all groups', () => {
    for (const contentGroupId of ['x', '1,x', [0], { a: 1 }, Array(51).fill(1)]) {
      const problems = problemsOf('POST /content/public/full-text-search', { searchKey: '', contentGroupId })
      expect([contentGroupId, Object.keys(problems)]).toEqual([contentGroupId, ['contentGroupId']])
    }
    expect(
      problemsOf('GET /content-group/public/content-layout-detail', { contentId: 'a', contentGroupId: 'x' }),
    ).toEqual({
      contentGroupId: ['invalidId'],
    })
  })
})
