import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Env } from '#app/kernel/data/env.ts'
import { newTenantToken } from '#app/kernel/values/tenant-token.ts'
import { viewerCalls } from './calls.ts'
import { respondInViewer } from './respond.ts'

it('R314 the specification’s address redirects to our own, and neither the history nor a referrer keeps its query', async () => {
  const token = newTenantToken('launch', 1, (length) => new Uint8Array(length))
  const url = new URL(`https://viewer.example/pdf?token=${token}&user_id=7&print=1&watermark_text=secret`)
  const { status, headers } = await respondInViewer({ request: new Request(url), env: {} as Env }, url)
  expect([status, Object.fromEntries(headers)]).toEqual([
    303,
    { location: `/v/${token}`, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  ])
})

it('answers the calls that docs/api.md lists, and no others', () => {
  const chapter = readFileSync(new URL('../../scripts/api-doc/viewer-protocol.md', import.meta.url), 'utf8')
  const rows = chapter.split('\n').filter((line) => line.startsWith('|'))
  const listed = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z]+) (\/[^`?]+)/g)])
  const answered = viewerCalls.map(({ method, path }) => `${method} ${path}`)
  expect(listed.map(([, method, path]) => `${method} ${path}`).toSorted()).toEqual(answered.toSorted())
})
