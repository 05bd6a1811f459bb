import { afterEach, expect, it, vi } from 'vitest'
import { newTenantToken, tokenKinds } from '#app/kernel/values/tenant-token.ts'
import { refusalOf } from './answer.ts'

afterEach(() => vi.restoreAllMocks())

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

it('removes tokens of all kinds from paths and errors’ messages in the log', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const kind of Object.keys(tokenKinds) as (keyof typeof tokenKinds)[])
    for (const tenantId of [1, 35, 99_999]) {
      const token = newTenantToken(kind, tenantId, random)
      const paths = [
        `/direct-view/${token}`,
        `/aozora/direct-view/${token.replace('.', '%2e')}`,
        `/v/${token}/x`,
      ]
      for (const where of paths) {
        refusalOf(new Error(`broken at ${where}?page=2`), { requestId: 'ray', where, tenantId })
        const line = String(written.mock.lastCall?.[0])
        expect(line).not.toContain(token.slice(3))
        expect(JSON.parse(line)).toMatchObject({ level: 'error', requestId: 'ray', tenantId })
        expect(line).toContain('?page=2')
      }
    }
})

it('keeps other ids and file names', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  const where = '/aozora/1/b8e1f7c2a9d34e5f60718293/files/cover.webp'
  refusalOf('x', { requestId: '', where, tenantId: 1 })
  expect(JSON.parse(String(written.mock.lastCall?.[0]))).toMatchObject({ where, error: 'x' })
})
