import { describe, expect, it } from 'vitest'
import type { Visit } from '#app/visit/visit.ts'
import { cookiesOfAnswer, setRefusalFlash, takeFlash } from './flash.ts'

/** The message that a page shows for this cookie, in a language. */
function shown(stored: unknown, locale: 'en' | 'ja' = 'ja') {
  const visit = {
    site: { tenantId: 1, servicePath: 'aozora', domain: null },
    locale,
    origin: 'http://localhost',
    basePath: '/aozora',
  } as Visit
  const Cookie = `aozora.flash=${encodeURIComponent(JSON.stringify(stored))}`
  return takeFlash(
    { visit, cookies: [] } as never,
    visit,
    new Request('http://localhost', { headers: { Cookie } }),
  )
}

describe('a flash message', () => {
  it('R351 is shown once: the page that shows it deletes the cookie, a script’s request doesn’t', () => {
    const visit = {
      site: { tenantId: 1, servicePath: 'aozora', domain: null },
      locale: 'en',
      origin: 'http://localhost',
      basePath: '/aozora',
    } as Visit
    const Cookie = `aozora.flash=${encodeURIComponent('{"key":"api.update.200"}')}`
    const take = (headers: Record<string, string>) => {
      const context = { visit, cookies: [] as string[] }
      const said = takeFlash(context as never, visit, new Request('http://localhost', { headers }))
      return [
        said?.text ?? null,
        context.cookies.filter((line) => /^aozora\.flash=;.*Max-Age=0/.test(line)).length,
      ]
    }
    expect(take({ Cookie })).toEqual([expect.stringMatching(/\w/), 1])
    expect(take({ Cookie, 'Sec-Fetch-Dest': 'empty' })).toEqual([null, 0])
    expect(take({})).toEqual([null, 0])
  })

  it('R083 waits for the next page if the answer redirects', () => {
    const site = { tenantId: 1, servicePath: 'aozora', domain: null }
    const visit = { site, locale: 'en', origin: 'http://localhost', basePath: '/aozora' } as Visit
    const Cookie = `aozora.flash=${encodeURIComponent('{"refusal":"subscriptionNotFound"}')}`
    const context = { visit, cookies: ['aozora.lang=ja'] }
    takeFlash(context as never, visit, new Request('http://localhost', { headers: { Cookie } }))
    expect(cookiesOfAnswer(context, { status: 200 })).toHaveLength(2)
    for (const status of [302, 303, 308])
      expect(cookiesOfAnswer(context, { status })).toEqual(['aozora.lang=ja'])
    setRefusalFlash(context as never, 'subscriptionNotFound')
    expect(cookiesOfAnswer(context, { status: 302 })).toHaveLength(2)
  })

  it('R458 is red for 3 seconds at the top for a refusal, in the visitor’s language', () => {
    expect(shown({ refusal: 'companyNotFound' }, 'en')).toEqual({
      text: 'The site was not found.',
      level: 'error',
      seconds: 3,
      position: 'top-center',
    })
    expect(shown({ refusal: 'companyNotFound' })?.text).toMatch(/[ぁ-ん]/)
  })

  it('R463 R464 R466 isn’t shown for a suppressed refusal', () => {
    for (const refusal of ['groupNotAutoLogin', 'tokenExpired', 'planNeededToView', 'unauthorized'])
      expect(shown({ refusal })).toBeNull()
  })

  it('R461 R462 of an unknown name is shown in the corner for 5 seconds', () => {
    const unknown = { level: 'error', seconds: 5, position: 'bottom-right' }
    expect(shown({ refusal: 'noSuchName' })).toMatchObject({
      ...unknown,
      text: '予期しないエラーが発生しました。しばらくしてからもう一度お試しください。',
    })
    expect(shown({ refusal: 'constructor' }, 'en')).toMatchObject(unknown)
  })

  it('R468 is green for 3 seconds at the top for a success, with the tenant’s text if it has one', () => {
    const look = { level: 'success', seconds: 3, position: 'top-center' }
    expect(shown({ key: 'api.update.200' })).toEqual({ ...look, text: '更新しました。' })
    expect(shown({ key: 'api.update.200', text: '直しました。' })).toEqual({ ...look, text: '直しました。' })
  })

  it('stays long enough to press undo', () => {
    const undo = { list: '/admin/sites/1/contents', id: 'm4tq2w5xepz7nbtd3hsv6yck' }
    expect(shown({ key: 'api.update.200', undo })).toMatchObject({ seconds: 10, undo: { id: undo.id } })
  })

  it('R126 of a sign-in that ended another session is red, names the device and stays until it is closed', () => {
    const key = 'text.exceededMessageDefault'
    expect(shown({ key, device: 'Firefox, Linux' })).toEqual({
      text: '同時にログインできる数の上限を超えています。 ログアウトした端末：Firefox, Linux',
      level: 'error',
      seconds: 5,
      position: 'top-center',
      isKept: true,
    })
    expect(shown({ key })).toMatchObject({
      text: expect.stringContaining('不明な端末'),
      isKept: true,
    })
    expect(shown({ key: 'api.update.200' })?.isKept).toBeUndefined()
    expect(shown({ key, text: 'Too many.', device: 'Safari, iOS' }, 'en')?.text).toBe(
      'Too many. Signed out: Safari, iOS',
    )
  })

  it('suggests only known steps inside the site', () => {
    const stepOf = (way: unknown) => shown({ key: 'api.update.200', way })?.way
    expect(stepOf({ word: 'plans', to: '/subscription' })?.href).toBe('/aozora/subscription')
    for (const way of [
      { word: 'other', to: '/subscription' },
      { word: 'plans', to: 'https://evil.example/' },
      { word: 'plans', to: '//evil.example' },
      'plans',
    ])
      expect(stepOf(way)).toBeUndefined()
  })

  it('isn’t shown for a missing or foreign cookie', () => {
    for (const stored of [{}, { key: 'toString' }, { key: 'no.such' }, null, 7, 'x'])
      expect(shown(stored)).toBeNull()
  })
})
