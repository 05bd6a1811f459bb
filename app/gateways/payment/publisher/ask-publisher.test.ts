import { expect, it } from 'vitest'
import { askPublisher } from './ask-publisher.ts'

const settings = {
  baseUrl: 'https://pay.example',
  serviceCode: 'aozora',
  clientId: 'id',
  clientSecret: 'secret',
  webhookSecret: '',
}

function ask(respond: () => Response | Promise<Response>) {
  const asked: Request[] = []
  const deps = {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      asked.push(new Request(input, init))
      return respond()
    },
    now: () => 0,
    randomBytes: (length: number) => new Uint8Array(length),
  }
  const call = { method: 'POST', path: '/orders', body: { a: 1 }, key: 'o-1' } as const
  return { asked, answer: askPublisher({ deps, settings }, call) }
}

it.each([500, 502, 503, 504, 429, 302])(
  'ruling 35 treats %i as no answer, whatever the body says',
  async (status) => {
    const { answer } = ask(() => Response.json({ error: 'payment_declined' }, { status }))
    expect(await answer).toEqual({ is: 'unknown', cause: `http_${status}` })
  },
)

it.each([
  ['a line that broke', () => Promise.reject(new TypeError('secret of the line'))],
  ['a list', () => Response.json([])],
  ['nothing', () => new Response('')],
] as const)('ruling 35 takes %s for no answer', async (_, respond) => {
  const answer = await ask(respond).answer
  expect(answer).toMatchObject({ is: 'unknown' })
  expect(JSON.stringify(answer)).not.toContain('secret')
})

it('identifies the client and the request, and follows no redirect', async () => {
  const { asked, answer } = ask(() => Response.json({ ok: true }))
  expect(await answer).toEqual({ is: 'answer', status: 200, json: { ok: true } })
  expect(asked[0]!.headers.get('Authorization')).toBe(`Basic ${btoa('id:secret')}`)
  expect(asked[0]!.headers.get('Idempotency-Key')).toBe('o-1')
  expect(asked[0]!.redirect).toBe('manual')
})
