import { afterEach, expect, it, vi } from 'vitest'
import { newTenantToken } from '#app/kernel/values/tenant-token.ts'
import { causedBy, currentCause, requestIdOf } from './cause.ts'
import { log } from './log.ts'

afterEach(() => vi.restoreAllMocks())

/** Collects the logged lines of all levels. */
function lines() {
  const said: Record<string, unknown>[] = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void said.push(JSON.parse(String(line))))
  return said
}

it('names what caused a line, also after the answer was sent, and side by side', async () => {
  const said = lines()
  const work = async (requestId: string) => {
    await new Promise((done) => setTimeout(done, 1))
    log('warn', 'late', { of: requestId })
  }
  await Promise.all(['a', 'b'].map((requestId) => causedBy({ requestId }, () => work(requestId))))
  log('info', 'nobody')
  expect(said).toEqual([
    { level: 'warn', event: 'late', requestId: 'a', of: 'a' },
    { level: 'warn', event: 'late', requestId: 'b', of: 'b' },
    { level: 'info', event: 'nobody' },
  ])
})

it('a job inside a sweep has its own cause, not that of the sweep', () => {
  causedBy({ requestId: 'cron', sweep: 'appJobs' }, () => {
    causedBy({ jobId: 'j', requestId: 'ray' }, () =>
      expect(currentCause()).toEqual({ jobId: 'j', requestId: 'ray' }),
    )
    expect(currentCause()).toEqual({ requestId: 'cron', sweep: 'appJobs' })
  })
})

it('writes the stack of a fault, the message of trouble, and no token', () => {
  const said = lines()
  const token = newTenantToken('staff', 7, (length) => crypto.getRandomValues(new Uint8Array(length)))
  log('error', 'fault', { error: new Error(`at /v/${token}`) })
  log('warn', 'trouble', { error: new Error('away') })
  expect(said[0]?.error).toContain('log.test.ts')
  expect(JSON.stringify(said[0])).not.toContain(token.slice(3))
  expect(said[1]?.error).toBe('Error: away')
})

it('a request has Cloudflare’s id, or keeps the one that it was given', () => {
  const plain = new Request('https://a.example/')
  const seen = new Request('https://a.example/', { headers: { 'CF-Ray': 'ray-NRT' } })
  expect(requestIdOf(seen)).toBe('ray-NRT')
  const given = causedBy({ requestId: 'given' }, () => [requestIdOf(plain), requestIdOf(plain)])
  expect(given).toEqual(['given', 'given'])
  expect(requestIdOf(plain)).not.toBe(requestIdOf(plain))
})
