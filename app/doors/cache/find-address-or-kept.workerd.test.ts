import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { findSite } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { forgetSite, rememberedSite, rememberSite } from '#app/visit/site.ts'
import { db, env, siteOf } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import { findAddressOrKept } from './find-address-or-kept.ts'
import { cacheShared, sharedPageKey } from './page-cache.ts'

beforeAll(makeWorldRecords)

const build = 'b1'
const url = new URL('http://localhost/aozora/login')
const address = { domain: null, servicePath: 'aozora' }
const incomingOf = (headers: Record<string, string>, database: D1Database) => ({
  request: new Request(url, { headers: { 'Accept-Language': 'ja', ...headers } }),
  env: { ...env, DB: database },
  ctx: { waitUntil: () => undefined },
})

/** Opens a session whose calls all end as `call` does. */
const databaseThat = (call: () => Promise<never>) => {
  const statement = { bind: () => statement, all: call }
  const session = { prepare: () => statement, batch: call, getBookmark: () => null }
  return { ...session, withSession: () => session } as unknown as D1Database
}
const failing = databaseThat(() => Promise.reject(new Error('D1 is away')))
const silent = databaseThat(() => new Promise(() => undefined))

async function ask(database: D1Database, headers: Record<string, string> = {}) {
  const found = await findAddressOrKept(incomingOf(headers, database), url, build)
  return found instanceof Response ? await found.text() : found.kind
}

/** The site as it was known so many milliseconds ago, and a page of it that is kept. */
async function knownSince(age: number) {
  const site = await siteOf('aozora')
  const { request } = incomingOf({}, env.DB)
  const key = sharedPageKey(request, url, { site, restOfPath: '/login', locale: 'ja', build })
  const page = new Response('<p>kept</p>', { headers: { 'Content-Type': 'text/html' } })
  await (await cacheShared(key ?? '', page, Date.now())).stored
  rememberSite(address, site, Date.now() - age)
}

beforeEach(() => forgetSite(address))

it.each([
  ['fails', failing],
  ['does not answer', silent],
])('a guest gets the kept page while the database %s', async (_, database) => {
  await knownSince(2_000)
  expect(await ask(database)).toBe('<p>kept</p>')
})

it('a page whose site was known more than ten seconds ago is not shown, and nothing is to whoever has a session', async () => {
  await knownSince(10_000)
  await expect(ask(failing)).rejects.toMatchObject({ name: 'dataUnavailable' })
  await knownSince(9_000)
  await expect(ask(failing, { Cookie: 'aozora=r1.somebody' })).rejects.toMatchObject({
    name: 'dataUnavailable',
  })
  expect(await ask(failing)).toBe('<p>kept</p>')
})

it('a company that was known to be stopped shows nothing', async () => {
  await knownSince(2_000)
  rememberSite(address, { ...(await siteOf('aozora')), isStopped: true }, Date.now() - 2_000)
  await expect(ask(failing)).rejects.toMatchObject({ name: 'dataUnavailable' })
})

it('while the database answers, an old page is never shown for a new one', async () => {
  await knownSince(2_000)
  expect(await ask(env.DB)).toBe('site')
})

const raiseVersion = () => sql`UPDATE tenant SET version = version + 1 WHERE id = 1`.execute(db)

it('a site asked for ten times a second never waits for its version, and shows a change within a second', async () => {
  const start = Date.now()
  const before = (await findSite(env, address, start))?.version ?? 0
  await raiseVersion()
  let later: Promise<unknown>[] = []
  for (let age = 100; ; age += 100) {
    expect(age).toBeLessThanOrEqual(1_000)
    let isAnswered = false
    const afterwards = (work: Promise<unknown>) => void later.push(work)
    // The database is only there for what runs after the answer.
    const asked = findSite(env, address, start + age, { afterwards }).finally(() => {
      isAnswered = true
    })
    for (let turns = 0; turns < 5; turns++) await null
    expect(isAnswered, `${age} ms`).toBe(true)
    if ((await asked)?.version === before + 1) break
    await Promise.all(later)
    later = []
  }
})

it('a site that is forgotten while it is asked about again is read anew', async () => {
  const start = Date.now()
  await findSite(env, address, start)
  const later: Promise<unknown>[] = []
  await findSite(env, address, start + 500, { afterwards: (work) => void later.push(work) })
  forgetSite(address)
  await Promise.all(later)
  expect(later).toHaveLength(1)
  expect(rememberedSite(address, start + 500)).toBeUndefined()
})
