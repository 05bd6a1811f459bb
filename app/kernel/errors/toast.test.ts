import { describe, expect, it } from 'vitest'
import { catalogue, type ErrorName } from './catalogue.ts'
import { toastOf, toasts, unknownToast } from './toast.ts'

const names = Object.keys(catalogue) as ErrorName[]
const ofCode = (code: number) => names.find((name) => catalogue[name].code === code) as ErrorName

describe('a refusal as a toast', () => {
  it('R458 is red for 3 seconds at the top', () => {
    expect(toastOf('badRequest')).toEqual({ level: 'error', seconds: 3, position: 'top-center' })
    const looks = names.map((name) => toastOf(name)).filter((look) => look !== null)
    expect(looks.length).toBeGreaterThan(100)
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1)
  })

  it.each([431, 848, 601, 602, 850])('R463 R464 is none for %i', (code) => {
    expect(toastOf(ofCode(code))).toBeNull()
  })

  it('R465 shows none for 502 of a full-text search, and one for 502 elsewhere', () => {
    const name = ofCode(502)
    expect(toastOf(name, '/api/v1/content/public/full-text-search')).toBeNull()
    expect(toastOf(name, '/api/v1/content/full-text-search')).toBeNull()
    expect(toastOf(name, '/api/v1/content/full-text-search?page=2')).toBeNull()
    expect(toastOf(name, '/api/v1/content/search')).not.toBeNull()
    expect(toastOf(name)).not.toBeNull()
  })

  it('R466 shows none for any refusal that is answered with 401', () => {
    const asked = names.filter((name) => catalogue[name].http === 401)
    expect(asked).toContain('unauthorized')
    expect(asked.map((name) => toastOf(name))).toEqual(asked.map(() => null))
  })

  it('R461 R462 of an unknown code is shown in the corner for 5 seconds', () => {
    expect(unknownToast).toEqual({ level: 'error', seconds: 5, position: 'bottom-right' })
  })

  it('R460 has a name for every generic code', () => {
    const generic = [
      400, 401, 403, 413, 427, 428, 502, 601, 602, 701, 703, 713, 811, 830, 861, 862, 864, 887, 888, 889, 890,
      891,
    ]
    expect(generic.filter((code) => ofCode(code) === undefined)).toEqual([])
  })

  it('tells a code of its own from the HTTP status that many share', () => {
    const statuses = new Set(names.map((name) => catalogue[name].http))
    expect([...statuses].sort()).toEqual([400, 401, 403, 404, 409, 413, 500, 502, 503])
    expect(new Set(names.map((name) => catalogue[name].code)).size).toBe(names.length)
  })
})

describe('a success as a toast', () => {
  const successes = Object.entries(toasts).filter(([, { level }]) => level === 'success')

  it('R468 is shown for 3 seconds', () => {
    expect(successes.length).toBeGreaterThan(10)
    // A message with an undo button stays longer.
    expect(successes.filter(([, { seconds }]) => seconds !== 3).map(([key]) => key)).toEqual(['list.done'])
  })

  it('R469 R470 exists for everything that can succeed', () => {
    const keys = successes.map(([key]) => key)
    for (const what of ['create', 'update', 'delete', 'register', 'cancel', 'coupon'])
      expect(keys).toContain(`api.${what}.200`)
    expect(keys).toEqual(
      expect.arrayContaining([
        'api.verify.veritrans.200',
        'api.addTrending.success',
        'api.removeTrending.success',
      ]),
    )
  })

  it('R471 R472 has its own text for an account of another site and for an empty card', () => {
    expect(toasts['toast.error.wrongDomain']).toEqual({ level: 'error', seconds: 3 })
    expect(toasts['toast.error.emptyCard']).toEqual({ level: 'error', seconds: 3 })
  })
})
