import { expect, it } from 'vitest'
import { answerSecurityTxt, isSecurityTxt } from './security-txt.ts'

const url = new URL('https://library.example/.well-known/security.txt')
const now = Date.parse('2026-11-20T15:30:00Z')
const contact = { SECURITY_CONTACT: 'mailto:security@books.example, https://books.example/report' }
const expires = async (days: string | undefined, at = now) =>
  /^Expires: (.*)$/m.exec(
    await answerSecurityTxt(url, { ...contact, ...(days && { SECURITY_TXT_DAYS: days }) }, at).text(),
  )?.[1]

it('security.txt names the contact, the languages and its host (RFC 9116)', async () => {
  const answer = answerSecurityTxt(url, contact, now)
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toBe(
    [
      'Contact: mailto:security@books.example',
      'Contact: https://books.example/report',
      'Expires: 2027-05-19T00:00:00.000Z',
      'Preferred-Languages: en, ja',
      'Canonical: https://library.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

it('security.txt always expires in the future, within a year', async () => {
  expect(await expires('30')).toBe('2026-12-20T00:00:00.000Z')
  expect(await expires('30', now + 400 * 86_400_000)).toBe('2028-01-24T00:00:00.000Z')
  expect(await expires('364')).toBe('2027-11-19T00:00:00.000Z')
  for (const odd of ['365', '1', '0', '-5', 'soon', '1.5'])
    expect(await expires(odd), odd).toBe('2027-05-19T00:00:00.000Z')
})

it('security.txt doesn’t exist if the platform names no contact, and can only be read', () => {
  expect(answerSecurityTxt(url, {}, now).status).toBe(404)
  expect(answerSecurityTxt(url, { SECURITY_CONTACT: ' ' }, now).status).toBe(404)
  const asked = (method: string, at = url) => isSecurityTxt(new Request(at, { method }), at)
  expect([asked('GET'), asked('HEAD'), asked('POST')]).toEqual([true, true, false])
  expect(asked('GET', new URL('https://library.example/aozora/.well-known/security.txt'))).toBe(false)
})
