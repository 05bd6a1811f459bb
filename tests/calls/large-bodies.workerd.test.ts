import { beforeAll, describe, expect, it } from 'vitest'
import { dispatch } from '#app/api/dispatch.ts'
import { endpoints } from '#app/api/endpoints.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { receiveCspReports } from '#app/doors/csp/csp-reports.ts'
import { newTenantToken } from '#app/kernel/values/tenant-token.ts'
import { respondInViewer } from '#app/viewer/respond.ts'
import { env, randomBytes, siteOf } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const chunk = new Uint8Array(128 * 1024).fill(0x61)
const most = 90 * 1024 * 1024

/** Makes a body of 90 MB in chunks, and counts how much of it is read. */
function largeBody() {
  const counted = { pulled: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      counted.pulled += 1
      controller.enqueue(chunk)
      if (counted.pulled * chunk.length >= most) controller.close()
    },
    cancel() {
      counted.cancelled = true
    },
  })
  return { counted, body }
}

const types = {
  json: 'application/json',
  bytes: 'application/octet-stream',
  multipart: 'multipart/form-data; boundary=x7',
  pictures: 'multipart/form-data; boundary=x7',
}

function largeRequest(url: string, method: string, headers: Record<string, string>) {
  const { counted, body } = largeBody()
  const init = { method, headers, body, duplex: 'half' } as RequestInit
  return { counted, request: new Request(url, init) }
}

const withBody = endpoints.filter(({ method }) => method !== 'GET')
/** One call of each combination of access and body type. */
const kinds = [
  ...new Map(withBody.map((one) => [JSON.stringify([one.access, one.only, one.body]), one])).values(),
]
const ctx = { waitUntil: () => undefined }

async function call(
  { method, path, body }: Endpoint,
  at: 'site' | 'shared',
  headers: Record<string, string>,
) {
  const asked = `/api/v1${path.replace(/:\w+/g, '1')}`
  const site = await siteOf('hanabi')
  const place = at === 'site' ? { site, basePath: '/hanabi' } : null
  const url = `http://localhost${at === 'site' ? '/hanabi' : ''}${asked}`
  const { counted, request } = largeRequest(url, method, { 'Content-Type': types[body], ...headers })
  const { status } = await dispatch({ request, env, ctx }, place, asked)
  return { status, isRefused: status >= 400, isFetched: counted.pulled > 1, isCancelled: counted.cancelled }
}
const refused = { status: expect.any(Number), isRefused: true, isFetched: false, isCancelled: true }

const lengths: [string, Record<string, string>][] = [
  ['that says how long it is', { 'Content-Length': String(most) }],
  ['of which nobody says so', {}],
]

it('a guest’s body of 90 MB is read by no call of the API', async () => {
  expect(withBody.length).toBeGreaterThan(100)
  for (const endpoint of withBody)
    expect([endpoint.path, await call(endpoint, 'site', {})]).toEqual([endpoint.path, refused])
})

it('a guest who names the site in a large body is told that they are nobody, not how long it may be', async () => {
  const endpoint = withBody.find(({ access, body }) => access === 'service' && body === 'json') as Endpoint
  expect((await call(endpoint, 'shared', {})).status).toBe(401)
})

describe.each(lengths)('a body of 90 MB %s', (_what, length) => {
  it.each(['site', 'shared'] as const)('is read by no kind of call by a guest at a %s’s API', async (at) => {
    for (const endpoint of kinds)
      expect([endpoint.path, await call(endpoint, at, length)]).toEqual([endpoint.path, refused])
  })

  it('is read by no kind of call with an invalid token or a made-up cookie', async () => {
    const token = newTenantToken('staff', (await siteOf('hanabi')).tenantId, randomBytes)
    const shown: Record<string, string>[] = [{ 'X-Access-Token': token }, { Cookie: `hanabi=${token}` }]
    for (const endpoint of kinds)
      for (const headers of shown)
        for (const at of ['site', 'shared'] as const)
          expect([endpoint.path, await call(endpoint, at, { ...length, ...headers })]).toEqual([
            endpoint.path,
            refused,
          ])
  })

  it('is read by no call of the viewer without a valid key', async () => {
    const key = newTenantToken('viewerKey', 1, randomBytes)
    const calls = [
      'copy',
      'print',
      'place',
      'seat',
      'annotations',
      `annotations/${'a'.repeat(24)}`,
      'page',
      'nothing',
    ]
    for (const shown of [{}, { Authorization: `Bearer ${key}` }] as Record<string, string>[])
      for (const name of calls) {
        const url = `http://viewer.localhost/v/${name}`
        const { counted, request } = largeRequest(url, 'POST', { ...length, ...shown })
        const { status } = await respondInViewer({ request, env }, new URL(url))
        expect([name, status >= 400, counted.pulled <= 1, counted.cancelled]).toEqual([
          name,
          true,
          true,
          true,
        ])
      }
  })

  it('is not read as a CSP report', async () => {
    const { counted, request } = largeRequest('http://localhost/csp-report', 'POST', length)
    expect((await receiveCspReports(request, 0)).status).toBe(400)
    expect([counted.pulled <= 1, counted.cancelled]).toEqual([true, true])
  })
})
