import { beforeAll, describe, expect, it } from 'vitest'
import { dispatch } from '#app/api/dispatch.ts'
import { endpoints } from '#app/api/endpoints.ts'
import { startReaderSession, startStaffSession } from '#app/features/identity/model/session/start-session.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { env, siteOf, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

let staff = ''
let reader = ''

beforeAll(async () => {
  await makeWorldRecords()
  const visit = { ...(await visitAt('aozora')), now: Date.now }
  const person = { accountId: 'aozorareader0000000001', keep: false, loginType: 'EMAIL' } as const
  reader = (await startReaderSession(visit, person)).accessToken
  staff = (await startStaffSession(visit, 'servicestaff0000000001')).accessToken
})

type Body = { status: number; data?: unknown; key?: string; fields?: object }

/** Makes a call at aozora's address through the API's dispatcher, as the Worker does. */
async function call(path: string, init: RequestInit = {}, of: Env = env) {
  const request = new Request(`http://localhost/aozora${path}`, init)
  const place = { site: await siteOf('aozora'), basePath: '/aozora' }
  const response = await dispatch(
    { request, env: of, ctx: { waitUntil: () => undefined } },
    place,
    new URL(request.url).pathname.slice('/aozora'.length),
  )
  return { http: response.status, ...((await response.json()) as Body) }
}

describe('R444 the calls', () => {
  it('are below /api/v1 and nowhere else', async () => {
    expect((await call('/api/v1/service-admin/public/view-settings')).http).toBe(200)
    for (const base of ['/api', '/api/', '/api/v2', '/api/v11', '/v1', '/api/V1'])
      expect(await call(`${base}/service-admin/public/view-settings`), base).toMatchObject({ http: 404 })
  })

  it('have paths without /api, so that no other place is possible', () => {
    expect(endpoints.length).toBeGreaterThan(50)
    for (const { path } of endpoints) expect(path).toMatch(/^\/(?!api(?:\/|$))[a-z]/)
  })
})

describe('R277 every call ends with success or an error', () => {
  it('in one form each', async () => {
    expect(await call('/api/v1/service-admin/public/view-settings')).toMatchObject({ http: 200, status: 200 })
    const refused = await call('/api/v1/user/detail/aozorareader0000000001')
    expect(refused.http).toBeGreaterThanOrEqual(400)
    expect(refused.key).toBe(`api.error.${refused.status}`)
    expect(refused).not.toHaveProperty('data')
  })

  it('even if something breaks inside', async () => {
    const broken = new Proxy(env, {
      get: (target, name) => {
        if (name === 'DB') throw new Error('no database')
        return Reflect.get(target, name)
      },
    })
    expect(await call('/api/v1/service-admin/public/view-settings', {}, broken)).toMatchObject({
      http: 500,
      key: 'api.error.500',
    })
  })
})

describe('R446 an upload', () => {
  /** The token is in every place where a client might put it, except in the right one. */
  const upload = (headers: Record<string, string>, query = '') => {
    const body = new FormData()
    body.set('access_token', staff)
    body.set('X-Access-Token', staff)
    body.set('content-data', JSON.stringify({ access_token: staff }))
    body.set('file', new File(['%PDF-1.7'], 'x.pdf', { type: 'application/pdf' }))
    return call(`/api/v1/content/upload-add${query}`, { method: 'POST', headers, body })
  }

  it('is done in the name of the X-Access-Token: its owner is told what is missing', async () => {
    expect(await upload({ 'X-Access-Token': staff })).toMatchObject({ http: 400, status: 406 })
    const Cookie = `aozora=${reader}`
    expect(await upload({ Cookie, Origin: 'http://localhost' })).toMatchObject({ http: 403 })
    expect(await upload({ Cookie, 'X-Access-Token': staff })).toMatchObject({ http: 400, status: 406 })
  })

  it('is anonymous if the token is anywhere else', async () => {
    expect(await upload({})).toMatchObject({ http: 401 })
    expect(await upload({ Authorization: `Bearer ${staff}` })).toMatchObject({ http: 401 })
    expect(await upload({}, `?access_token=${staff}&X-Access-Token=${staff}`)).toMatchObject({ http: 401 })
  })
})
