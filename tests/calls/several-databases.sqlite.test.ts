import { beforeAll, expect, it, vi } from 'vitest'
import { dispatch } from '#app/api/dispatch.ts'
import { type CallDocs, joinDocs, routeOf } from '#app/doors/api/call-docs.ts'
import { findSite } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { currentPlace } from '#app/kernel/data/database.ts'
import type { TenantDatabaseName } from '#app/kernel/data/database-names.ts'
import { forgetSite, type Site } from '#app/visit/site.ts'
import { spreadTenants } from '#seeds/demo/spread-tenants.ts'
import { sandboxFetch } from '#tests/visits/account-visit.ts'
import { env } from '#tests/workerd/visit-of-world.ts'
import { type Cell, cells, sayCell } from './cells.ts'
import { exampleCall } from './example-call.ts'
import { type Relation, relations, twins } from './twin-sites.ts'
import { makeTwins } from './twin-world.ts'
import { watchedEnv } from './watched-env.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const modules = import.meta.glob<{ docs: CallDocs }>('/app/**/api/**/*.docs.ts', { eager: true })
const docs = joinDocs(Object.values(modules).map((module) => module.docs))

/** Two sites of one company are in different databases, and a site of another company in a third. */
const places: Partial<Record<Relation, TenantDatabaseName>> = { own: 'DB_2', 'other company': 'DB_3' }

beforeAll(async () => {
  vi.stubGlobal('fetch', sandboxFetch)
  await makeTwins(Date.now())
})

async function siteAt(at: Relation) {
  const { servicePath, origin } = twins[at]
  const address = { domain: servicePath === null ? new URL(origin).hostname : null, servicePath }
  forgetSite(address)
  const site = await findSite(env, address, Date.now())
  if (site === null) throw new Error(`no site ${at}`)
  return site
}

/** Makes the call of a cell as the Worker does, and returns its answer without what differs from call to call. */
async function answerTo({ endpoint, principal, at }: Cell, site?: Site): Promise<string> {
  const doc = docs[routeOf(endpoint)]
  if (doc === undefined) throw new Error(`${routeOf(endpoint)} has no docs with an example`)
  const { request, path } = exampleCall(endpoint, doc, { site: twins[at], token: principal.token(at) })
  const pending: Promise<unknown>[] = []
  const ctx = { waitUntil: (work: Promise<unknown>) => void pending.push(work) }
  const { env: watched } = watchedEnv(env)
  const basePath = twins[at].servicePath === null ? '' : `/${twins[at].servicePath}`
  const response = await dispatch(
    { request, env: watched, ctx },
    { site: site ?? (await siteAt(at)), basePath },
    path,
  )
  const text = await response.text()
  while (pending.length > 0) await pending.shift()
  return text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b1[78]\d{11}\b/g, 'TIME')
    .replace(/[rsvkfladpohu][0-9a-z]{1,8}\.[\w-]{43}/g, 'TOKEN')
}

/** The calls that say where data are, or how the platform is. */
const ofPlatform = /^GET \/(?:health|costs|site\/places)/

/** The first cell of each call at each kind of site. */
function oneOfEach(some: readonly Cell[]): Cell[] {
  return [
    ...new Map(some.toReversed().map((cell) => [`${routeOf(cell.endpoint)} ${cell.at}`, cell])).values(),
  ]
}

const allowed = cells.filter(({ expected }) => expected === 'allowed')
const reads = oneOfEach(
  allowed.filter(({ endpoint }) => endpoint.method === 'GET' && !ofPlatform.test(routeOf(endpoint))),
)
/** They are not undone. */
const writes = oneOfEach(allowed.filter(({ endpoint }) => endpoint.method !== 'GET'))

const all = async () => {
  const answers = new Map<string, string>()
  for (const cell of reads) answers.set(sayCell(cell), await answerTo(cell))
  return answers
}

it('every call that reads answers over several databases as over one', async () => {
  // The first answers also say what reading changes, such as counts.
  await all()
  const before = await all()
  expect(before.size).toBeGreaterThan(200)
  await spreadTenants(
    env,
    new Map(Object.entries(places).map(([at, name]) => [twins[at as Relation].tenantId, name])),
    'kept',
  )
  expect((await currentPlace(env, twins.own.tenantId)).database).toBe('DB_2')
  const after = await all()
  const other = [...before].filter(([call, answer]) => after.get(call) !== answer)
  expect(
    other.map(([call, answer]) => `${call}: ${answer.slice(0, 300)} <> ${after.get(call)?.slice(0, 300)}`),
  ).toEqual([])
})

it('no call that writes fails where the platform’s records and the site’s are apart', async () => {
  const faults: string[] = []
  // Some of the calls change the addresses of sites.
  const sites = new Map<Relation, Site>()
  for (const at of relations) sites.set(at, await siteAt(at))
  for (const cell of writes) {
    const answer = await answerTo(cell, sites.get(cell.at)).catch((error: unknown) => String(error))
    if (!answer.startsWith('{') || /"status":(?:500|503|959|986)\b/.test(answer))
      faults.push(`${sayCell(cell)}: ${answer.slice(0, 200)}`)
  }
  expect(faults).toEqual([])
})
