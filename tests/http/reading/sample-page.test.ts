import { expect, test } from 'vitest'
import { bases, cookieOf, send } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'

const base = bases.aozora
const content = book('aozora', 'star-almanac')
const sampleAt = (page: number | string) => `${base}/files/sample/${content}/${page}`

test('a title’s page shows sample pages to who may open it, with their watermark and for their browser alone', async () => {
  const headers = { Cookie: await cookieOf(base, 'reader@aozora.example') }
  const page = await send(`${base}/content/${content}`, { headers })
  const shown = Array.from(page.text.matchAll(/<img src="([^"]*\/files\/sample\/[^"]*)"/g), ([, at]) => at)
  expect(shown).toEqual([2, 3, 4].map((one) => new URL(sampleAt(one)).pathname))
  const sample = await send(sampleAt(2), { headers })
  expect([sample.status, sample.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(sample.headers['cache-control']).toMatch(/^private, max-age=600$|^no-store$/)
  expect(sample.headers['content-security-policy']).toContain("default-src 'none'")
  for (const other of [1, 5, 'x']) expect((await send(sampleAt(other), { headers })).status).toBe(404)
})

test('guests of a site with a sign-in see none, and get none', async () => {
  expect((await send(`${base}/content/${content}`)).text).not.toContain('/files/sample/')
  expect((await send(sampleAt(2))).status).toBe(403)
})
