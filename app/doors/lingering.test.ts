import { expect, it } from 'vitest'
import { lingering } from './read-body.ts'

function posted(headers: Record<string, string>, body: BodyInit | null = 'x') {
  return new Request('http://localhost/', { method: 'POST', headers, body })
}
const large = posted({ 'Content-Length': '90000000' })

it('the refusal of a large body, or of one of unknown length, ends only after its client had time to read it', async () => {
  for (const request of [large, posted({}), posted({ 'Content-Length': '262145' })]) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const headers = { 'Content-Type': 'text/plain', 'Retry-After': '9' }
    const answer = lingering(request, new Response('no', { status: 413, headers }), () => promise)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([413, '9'])
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('no')
    const end = reader.read()
    expect(await Promise.race([end, Promise.resolve('waits')])).toBe('waits')
    resolve()
    expect((await end).done).toBe(true)
  }
})

it('an answer without a body is held back as well', async () => {
  const answer = lingering(large, new Response(null, { status: 405 }), async () => undefined)
  expect([answer.status, await answer.text()]).toEqual([405, ''])
})

it('every other answer is left as it is', () => {
  const refused = new Response('no', { status: 401 })
  expect(lingering(posted({ 'Content-Length': '262144' }), refused)).toBe(refused)
  expect(lingering(posted({}, null), refused)).toBe(refused)
  const done = new Response('ok')
  expect(lingering(large, done)).toBe(done)
})
