import { describe, expect, it } from 'vitest'
import { Refusal } from '#app/errors/refusal.ts'
import { answer, answerRefusal } from './answer.ts'

describe('an answer of the API', () => {
  it.each([undefined, null, [], { a: 1 }])(
    'R448 is a success with 200 in its body, whatever it tells: %j',
    async (data) => {
      const response = answer(data)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ status: 200, data: data ?? null })
    },
  )

  it('that is no only for now says when to come again: 503 where all ask for too much, 429 where this one does', async () => {
    for (const [why, status] of [
      ['busy', 503],
      ['often', 429],
    ] as const) {
      const response = answerRefusal(new Refusal('upstreamNoAnswer', { wait: { why, seconds: 7 } }), 'en')
      expect([response.status, response.headers.get('Retry-After')]).toEqual([status, '7'])
      expect(await response.json()).toMatchObject({ status: 502, key: 'api.error.502' })
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
