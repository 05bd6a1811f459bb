import { describe, expect, it } from 'vitest'
import { catalogue, type ErrorName } from '#app/kernel/errors/catalogue.ts'
import { Refusal } from '#app/kernel/errors/refusal.ts'
import { answer, answerRefusal } from './answer.ts'

describe('an answer of the API', () => {
  it.each([undefined, null, [], { a: 1 }])(
    'R448 has status 200 in its body if the call succeeded: %j',
    async (data) => {
      const response = answer(data)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ status: 200, data: data ?? null })
    },
  )

  it('tells when to try again if it is a temporary refusal: 503 if there are too many requests in all, 429 if too many are this caller’s', async () => {
    for (const [why, status] of [
      ['busy', 503],
      ['often', 429],
    ] as const) {
      const response = answerRefusal(new Refusal('upstreamNoAnswer', { wait: { why, seconds: 7 } }), 'en')
      expect([response.status, response.headers.get('Retry-After')]).toEqual([status, '7'])
      expect(await response.json()).toMatchObject({ status: 502, key: 'api.error.502' })
    }
  })

  it('R459 has the refusal’s code in its body, whatever generic HTTP status it has', async () => {
    const generic = [400, 401, 403, 404, 409, 413, 500, 502, 503]
    for (const name of Object.keys(catalogue) as ErrorName[]) {
      const response = answerRefusal(new Refusal(name), 'ja')
      const { code, http } = catalogue[name]
      expect([name, generic.includes(response.status), response.status]).toEqual([name, true, http])
      expect(await response.json()).toMatchObject({ status: code, key: `api.error.${code}` })
    }
  })

  it('R329 has the specification’s text for a payment, with the number it belongs to', async () => {
    const refusal = new Refusal('invalidCard', { toast: 'toast.error.payment' })
    const message = 'The payment could not be completed. Please check the card details and try again.'
    expect(await answerRefusal(refusal, 'en').json()).toEqual({
      status: 851,
      key: 'toast.error.payment',
      message,
    })
  })

  it('lists only some of the wrong fields if there are more than anybody reads', async () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `${at}${'x'.repeat(500)}`)
    const fields = Object.fromEntries(names.map((name) => [name, ['unknownField']]))
    const many = { ranges: names.map(() => 'invalid') }
    for (const told of [fields, many]) {
      const text = await answerRefusal(new Refusal('badParameters', { fields: told }), 'ja').text()
      expect(text.length).toBeLessThan(100_000)
    }
  })

  it('R449 is an error with a code of its own in its body, in both languages', async () => {
    for (const locale of ['en', 'ja'] as const) {
      const response = answerRefusal(new Refusal('contentGroupNotFound'), locale)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ status: 707, key: 'api.error.707' })
    }
  })
})
