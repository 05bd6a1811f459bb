import { expect, it } from 'vitest'
import { ownSandbox } from './own-sandbox.ts'
import { authorizeUrl, codeOf } from './relying-party.ts'

const oddWords = [
  '',
  '%',
  '%00',
  '\u0000',
  '💥',
  '../..',
  '<script>alert(1)</script>',
  "'; DROP TABLE item; --",
]
const paths = [
  '/google',
  '/google/token',
  '/google/v1/userinfo',
  '/google/o/oauth2/v2/auth',
  '/google/nothing',
  '/microsoft',
  '/microsoft/common',
  '/microsoft/common/oauth2/v2.0/token',
  '/microsoft/%00/v2.0/.well-known/openid-configuration',
  '/learning/register',
  '/learning/mypage',
  '/learning/token',
  '/mail',
  '/mail/emails',
  '/mail/%',
  '/mail/api/x',
  '/__proto__',
  '/constructor',
]

it('answers everything with a page or an error, never with a bug or a redirect elsewhere', async () => {
  const sandbox = ownSandbox()
  let asked = 0
  for (const path of paths) {
    for (const word of oddWords) {
      const query = new URLSearchParams({ to: word, client_id: word, redirect_uri: word, return_url: word })
      const authorization = { Authorization: `Basic ${encodeURIComponent(word)}` }
      const form = { method: 'POST', body: query, headers: authorization }
      const json = { method: 'POST', body: `{"to":${JSON.stringify(word)}`, headers: authorization }
      for (const init of [{}, form, json, { method: 'DELETE' }, { method: 'OPTIONS' }]) {
        const answer = await sandbox.send(`${path}?${query}`, init)
        expect(answer.status, `${path} ${word}`).toBeLessThan(500)
        expect(answer.headers.get('Location')).toBeNull()
        expect(await answer.text()).not.toContain('<script>alert')
        asked += 1
      }
    }
  }
  expect(asked).toBe(paths.length * oddWords.length * 5)
})

it('escapes the parts of an address in its pages', async () => {
  const sandbox = ownSandbox()
  const spoilt = '"><script>alert(1)</script>'
  for (const key of ['state', 'nonce', 'scope', 'sandbox_fault', 'client_id', 'redirect_uri']) {
    const answer = await sandbox.send(await authorizeUrl('learning', { [key]: spoilt }))
    expect(await answer.text(), key).not.toContain('<script>alert')
  }
})

it('separates the state from the address that it is appended to', async () => {
  const sandbox = ownSandbox()
  const state = 'x&code=stolen#&redirect_uri=https://attacker.example/'
  const back = await sandbox.approve(await authorizeUrl('google', { state }), { person: 'hanako' })
  const url = new URL(back.url)
  expect([url.origin, url.hash]).toEqual(['http://localhost:8787', ''])
  expect(url.searchParams.getAll('code')).toHaveLength(1)
  expect(url.searchParams.get('state')).toBe(state)
})

it('signs in only persons who are on the page', async () => {
  const sandbox = ownSandbox()
  for (const person of ['', 'nobody', '__proto__', 'haruko'])
    await expect(codeOf(sandbox, 'google', person)).rejects.toThrow('unknown_person')
})
