import { expect, it } from 'vitest'
import { settingsFile } from '#tests/cloudflare/deployment.ts'
import { checkHosts, leftToPeople } from './hand-over.ts'
import { readSettings } from './settings.ts'

const settings = readSettings(settingsFile, 'production')
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

it('looks at every host: its certificate, and the contact it names', async () => {
  const answers: Record<string, Response> = {
    'kumo-books.jp': new Response('Contact: mailto:security@kumo-books.jp\n'),
    'viewer.kumo-books.jp': new Response('Contact: mailto:nobody@kumo-books.jp\n'),
  }
  const checked = await checkHosts(settings, {
    fetch: async (url) =>
      answers[new URL(String(url)).hostname] ?? Promise.reject(new TypeError('fetch failed')),
    certificateOf: async (host) => inDays(host.startsWith('admin.') ? 3 : 60),
  })
  expect(checked.map(({ host, isGood }) => [host, isGood])).toEqual([
    ['kumo-books.jp', true],
    ['admin.kumo-books.jp', false],
    ['viewer.kumo-books.jp', false],
  ])
  expect(checked[1]?.said).toContain('its certificate ends on')
  expect(checked[2]?.said).toContain('without the contact')
})

it('a host without an answer is named with the reason', async () => {
  const [first] = await checkHosts(settings, {
    fetch,
    certificateOf: () => Promise.reject(new Error('getaddrinfo ENOTFOUND kumo-books.jp')),
  })
  expect(first).toMatchObject({ isGood: false, said: "doesn't answer (getaddrinfo ENOTFOUND kumo-books.jp)" })
})

it('tells what only a person can do, and of own domains only if there are any', () => {
  const zone = { zone: 'kumo-books.jp', zoneId: 'b'.repeat(32), target: 'proxy.kumo-books.jp' }
  const lines = (ownDomains: typeof zone | null) =>
    leftToPeople({ ...settings, ownDomains }, { keysFile: '/keys', needed: [] }).join('\n')
  expect(lines(null)).toContain('https://kumo-books.jp/<site>/login')
  expect(lines(null)).toContain('/keys')
  expect(lines(null)).not.toContain('proxy.')
  expect(lines(zone)).toContain('proxy.kumo-books.jp AAAA 100::')
})
