import { beforeAll, expect, it } from 'vitest'
import { dispatch } from '#app/api/dispatch.ts'
import { endpoints } from '#app/api/endpoints.ts'
import { type CallDocs, joinDocs, routeOf } from '#app/doors/api/call-docs.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { catalogue } from '#app/kernel/errors/catalogue.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { db, env } from '#tests/workerd/visit-of-world.ts'
import { exampleCall } from './example-call.ts'
import { expectedOf } from './expected.ts'
import { type Asker, keys, staff } from './principals.ts'
import { twins } from './twin-sites.ts'
import { makeTwins } from './twin-world.ts'
import { watchedEnv } from './watched-env.ts'

const modules = import.meta.glob<{ docs: CallDocs }>('/app/**/api/**/*.docs.ts', { eager: true })
const docs = joinDocs(Object.values(modules).map((module) => module.docs))
const names = new Map<number, string>(Object.entries(catalogue).map(([name, { code }]) => [code, name]))

/** A request to the shared host's own address, where a call names its site itself or names none. */
const nowhere = { ...twins.own, servicePath: null }
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const levels = ['service', 'company', 'system'] as const

/** Administrators with a session in the console, and a company's key. None of these names a site. */
const askers: { asker: Asker; token: string }[] = [
  ...levels.map((level) => ({ asker: { level }, token: newTenantToken('staff', 0, random) })),
  {
    asker: { level: 'company', isKey: true },
    token: keys.find(({ siteId, flaw }) => siteId === null && flaw === null)?.token ?? '',
  },
]

beforeAll(async () => {
  const now = Date.now()
  await makeTwins(now)
  const sessions = levels.map((level, at) => ({
    tenant_id: 0,
    id: tokenId(askers[at]?.token ?? ''),
    staff_id: staff[level].row.id,
    level: staff[level].row.level,
    created_at: now,
    last_used_at: now + 3_600_000,
    expires_at: now + 9 * 3_600_000,
    user_agent: null,
  }))
  await db.insertInto('staff_session').values(sessions).execute()
})

async function call(endpoint: Endpoint, token: string): Promise<{ outcome: string; done: string[] }> {
  const doc = docs[routeOf(endpoint)]
  if (doc === undefined) throw new Error(`${routeOf(endpoint)} has no docs with an example`)
  const { request, path } = exampleCall(endpoint, doc, { site: nowhere, token })
  const { env: watched, done } = watchedEnv(env)
  const pending: Promise<unknown>[] = []
  const ctx = { waitUntil: (work: Promise<unknown>) => void pending.push(work) }
  const response = await dispatch({ request, env: watched, ctx }, null, path)
  const isFile = response.headers.get('Content-Type')?.startsWith('text/csv')
  const { status } = isFile ? { status: 200 } : ((await response.json()) as { status: number })
  await Promise.all(pending)
  return { outcome: names.get(status) ?? String(status), done }
}

/** Calls about something else than a site: a company, an administrator, or the platform. */
const ofPlatform = /^\/(?:auth|staff|api-key|dead-letter|health|company|console|platform|site)\//
const ofSites = endpoints.filter(({ access, path }) => {
  const isStaffs = [access].flat().some((one) => levels.some((level) => level === one))
  return isStaffs && !ofPlatform.test(path)
})

it('ruling 18 an administrator’s call about a site that names no site is refused like one for an unknown site, and changes nothing', async () => {
  expect(ofSites.length).toBeGreaterThan(80)
  const asked = ofSites.flatMap((endpoint) => askers.map((one) => ({ endpoint, ...one })))
  const faults = await Promise.all(
    asked.map(async ({ endpoint, asker, token }) => {
      const { outcome, done } = await call(endpoint, token)
      const expected = expectedOf(endpoint, asker, nowhere)
      const isRight = outcome === (expected === 'allowed' ? 'companyNotFound' : expected) && done.length === 0
      return isRight ? [] : [`${routeOf(endpoint)} by ${asker.level}: ${outcome}, does ${done.join()}`]
    }),
  )
  expect(faults.flat()).toEqual([])
})
