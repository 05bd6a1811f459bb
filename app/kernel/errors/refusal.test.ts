import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue.ts'
import { fieldProblem, parseFieldProblem } from './field-problem.ts'
import { gatewayCodes } from './gateway-codes.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from './refusal.ts'

function thrownBy(work: () => void): Refusal {
  try {
    work()
  } catch (thrown) {
    if (isRefusal(thrown)) return thrown
  }
  throw new Error('nothing was refused')
}

describe('a refusal', () => {
  it('carries the code and the HTTP status of its name', () => {
    const refusal = thrownBy(() => refuse('accountBlockedTemporarily'))
    expect([refusal.code, refusal.http, refusal.record.shown]).toEqual([427, 403, 'toast'])
  })

  it('names the fields at fault', () => {
    const refusal = thrownBy(() => refuseFields({ email: ['required'] }))
    expect([refusal.code, refusal.fields]).toEqual([406, { email: ['required'] }])
  })

  it('is told from a bug, even if another copy of the class made it', () => {
    const ofAnotherBundle = Object.assign(new Error('notFound'), { '~bunkoRefusal': true })
    expect(isRefusal(ofAnotherBundle)).toBe(true)
    for (const bug of [new TypeError('x'), null, undefined, 'notFound', 404, { name: 'notFound' }]) {
      expect(isRefusal(bug)).toBe(false)
    }
  })
})

describe('the catalogue', () => {
  it('gives no number twice', () => {
    const codes = Object.values(catalogue).map((record) => record.code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).toHaveLength(176)
  })

  it('R466 answers 401 for exactly the refusals that a new login resolves', () => {
    const records = Object.entries(catalogue)
    const names = (wanted: (record: (typeof records)[number][1]) => boolean) =>
      records.filter(([, record]) => wanted(record)).map(([name]) => name)
    expect(names((record) => record.http === 401)).toEqual(names((record) => record.shown === 'reauthorise'))
  })

  it('R463 R464 R465 shows nothing for 431, 848, 601, 602 and 850, nor for 502 of a full-text search', () => {
    const silent = Object.values(catalogue).filter((record) => record.shown === 'suppressed')
    expect(silent.map((record) => record.code)).toEqual([431, 601, 602, 848, 850])
    expect('/api/v1/content/public/full-text-search').toContain(catalogue.upstreamNoAnswer.suppressedOn)
  })

  it('ruling 37 gives every card provider code a refusal and a name of its own', () => {
    const names = Object.values(gatewayCodes).map((record) => record.name)
    expect(new Set(names).size).toBe(names.length)
    for (const record of Object.values(gatewayCodes)) expect(catalogue).toHaveProperty(record.refusal)
  })
})

describe('a field problem', () => {
  it('is read back from its string with its numbers', () => {
    const text = fieldProblem('tooLong', { max: 255, unit: 'a&b=c?d' })
    expect(parseFieldProblem(text)).toEqual({ key: 'tooLong', params: { max: '255', unit: 'a&b=c?d' } })
    expect(parseFieldProblem(fieldProblem('required'))).toEqual({ key: 'required', params: {} })
  })

  it('reads unknown text as invalid, so that no library’s English reaches a person', () => {
    for (const text of ['Invalid input: expected string', '', 'constructor', 'Required?x=1']) {
      expect(parseFieldProblem(text)).toEqual({ key: 'invalid', params: {} })
    }
  })
})
