import { expect, it } from 'vitest'
import { isFromApp, isRequestFromApp } from './from-app.ts'
import type { Site } from './site.ts'
import type { Visit } from './visit.ts'

const aozora = { domain: null, servicePath: 'aozora' } as Site

it.each([
  ['?is_login_mobile_app=true', '', true],
  ['?is_login_mobile_app=false', '', false],
  ['?UserID=1', '', true],
  ['', 'aozora.app=1', true],
  ['', 'sakura.app=1', false],
])(
  'R082 R123 R131 a request says by its address or its site’s cookie that it comes from the app: %s %s',
  (query, Cookie, says) => {
    const request = new Request(`https://books.example/aozora/${query}`, { headers: { Cookie } })
    expect(isRequestFromApp(aozora, request)).toBe(says)
  },
)

it('a visitor who comes from a session of the app stays in it', () => {
  const visitOf = (isApp: boolean) => ({ actor: { kind: 'reader', isApp } }) as Visit
  expect([isFromApp(visitOf(true)), isFromApp(visitOf(false))]).toEqual([true, false])
})
