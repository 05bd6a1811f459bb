import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dispatch } from '#app/api/dispatch.ts'
import { addApiKey, listApiKeys, revokeApiKey } from '#app/features/staff/model/api-key/api-keys.ts'
import { addDays, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import { readActor } from '#app/visit/read-actor.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { outcome } from '#tests/visits/account-visit.ts'
import { asStaff, provenAt } from '#tests/visits/staff-visit.ts'
import { few } from '#tests/workerd/few.ts'
import { db, env, siteOf } from '#tests/workerd/visit-of-world.ts'

// The API uses the real clock.
const now = Date.now()
const tomorrow = addDays(dayOf(now), 1)
const asCompany = async (companyId: number) => provenAt(await asStaff('company_admin', { companyId }), now)
const limit = env.CALLS_BY_KEY

beforeAll(() => seedRecords(db, now))
afterEach(() => {
  env.CALLS_BY_KEY = limit
})

/** Calls the shared host's own /api. Returns the status code and the answer. */
async function call(method: string, path: string, headers: Record<string, string>) {
  const request = new Request(`http://localhost/api/v1${path}`, { method, headers })
  const pending: Promise<unknown>[] = []
  const ctx = { waitUntil: (work: Promise<unknown>) => void pending.push(work) }
  const response = await dispatch({ request, env, ctx }, null, `/api/v1${path.replace(/\?.*/, '')}`)
  await Promise.all(pending)
  const { status, data } = (await response.json()) as { status: number; data?: Record<string, unknown> }
  return { status, data, http: response.status }
}

const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` })

describe('an API key', () => {
  it('of a site can call that site and no other, under its own name, with either header', async () => {
    const company = await asCompany(1)
    const wished = { name: '夜間の取り込み', level: 'service_admin' as const, tenantId: 1, lastDay: tomorrow }
    const { key, secret } = await addApiKey(company, wished)
    expect(secret).toMatch(/^bk_1_[\w-]{43}$/)
    for (const headers of [bearer(secret), { 'X-Access-Token': secret }])
      expect((await call('GET', '/auth/info', headers)).data).toMatchObject({
        id: key.id,
        name: '夜間の取り込み',
        role_level: 5,
      })
    expect((await call('GET', '/content/page?path=aozora', bearer(secret))).status).toBe(200)
    expect((await call('GET', '/auth/info?path=hanabi', bearer(secret))).status).toBe(401)
    expect((await call('GET', '/staff/page', bearer(secret))).status).toBe(609)
    expect((await readActor(db, await siteOf('aozora'), { token: secret, now })).actor).toBeNull()
    const id = 'hikaritonetwork0000001'
    const content = await db.selectFrom('content').select('id').where('tenant_id', '=', 1).executeTakeFirst()
    const trending = await call(
      'POST',
      `/content/trending/add?content_group_id=1&content_id=${content?.id ?? id}`,
      bearer(secret),
    )
    expect(trending.status).toBe(200)
    const audited = await db.selectFrom('audit').selectAll().where('actor_id', '=', key.id).executeTakeFirst()
    expect(audited).toMatchObject({
      action: 'content.trendingAdd',
      actor_name: '夜間の取り込み',
      tenant_id: 1,
    })
  })

  it('is one of at most 100 open ones of a company, all of which its list shows before the ended ones', async () => {
    const company = await asCompany(2)
    const ended = { revoked_at: now }
    const rows = (from: number, upTo: number, said: object) =>
      Array.from({ length: upTo - from }, (_, nth) => ({
        ...{ company_id: 2, site_id: null, level: 'company_admin' as const, name: 'x', ending: 'xxxx' },
        ...{
          id: `manykey${from + nth}`,
          secret: `secret ${from + nth}`,
          created_by: company.actor?.id ?? '',
        },
        ...{ created_by_name: 'x', created_at: now - 1_000 + nth, expires_at: now + 1_000, ...said },
      }))
    const add = (some: ReturnType<typeof rows>) =>
      commit(
        company,
        some.map((row) => db.insertInto('api_key').values(row)),
      )
    await add(rows(0, 99, {}))
    await add(rows(99, 299, { created_at: now, ...ended }))
    await add(rows(299, 301, { created_at: now, expires_at: now }))
    const wished = { name: 'last', level: 'company_admin' as const, lastDay: tomorrow }
    const { key } = await addApiKey(company, wished)
    const listed = await listApiKeys(company, {})
    expect(listed.slice(0, 100).every(({ state }) => state === 'active')).toBe(true)
    expect(listed[100]?.state).toBe('revoked')
    expect(await outcome(addApiKey(company, wished))).toBe('listFull')
    expect(await outcome(addApiKey(await asCompany(1), wished))).toBe('done')
    await revokeApiKey(company, { apiKeyId: key.id })
    expect(await outcome(addApiKey(company, wished))).toBe('done')
  })

  it('of a company can call all its sites, sees its company, and makes no administrators', async () => {
    const company = await asCompany(1)
    const { secret } = await addApiKey(company, { name: 'CLI', level: 'company_admin', lastDay: tomorrow })
    expect((await call('GET', '/auth/info?path=aozora', bearer(secret))).data).toMatchObject({
      role_level: 2,
    })
    expect((await call('GET', '/auth/info?path=hanabi', bearer(secret))).status).toBe(401)
    const { data } = await call('GET', '/staff/page', bearer(secret))
    const staff = data?.staff as { company: { id: string } }[] | undefined
    const companies = (staff ?? []).map(({ company: { id } }) => id)
    expect(new Set(companies)).toEqual(new Set(['1']))
    expect(
      (await call('POST', '/staff/add?name=x&email=x@y.example&level=company_admin', bearer(secret))).status,
    ).toBe(609)
  })

  it('is refused from the next call on after it is revoked, and after its last day', async () => {
    const company = await asCompany(1)
    const wished = { name: 'short', level: 'company_admin' as const, lastDay: tomorrow }
    const { key, secret } = await addApiKey(company, wished)
    expect((await call('GET', '/api-key/page', bearer(secret))).status).toBe(200)
    expect((await revokeApiKey(company, { apiKeyId: key.id })).state).toBe('revoked')
    expect(await call('GET', '/api-key/page', bearer(secret))).toMatchObject({ status: 401, http: 401 })
    const late = await addApiKey(company, wished)
    await db
      .updateTable('api_key')
      .set({ expires_at: now - 1 })
      .where('id', '=', late.key.id)
      .execute()
    expect((await call('GET', '/api-key/page', bearer(late.secret))).status).not.toBe(200)
  })

  it('R443 is refused while its company is stopped, and shows when it was last used', async () => {
    const company = await asCompany(1)
    const wished = { name: 'stopped', level: 'company_admin' as const, lastDay: tomorrow }
    const { key, secret } = await addApiKey(company, wished)
    const ask = async () => (await call('GET', '/api-key/page', bearer(secret))).status
    const setStatus = (status: 'allow' | 'stop') =>
      db.updateTable('company').set({ status }).where('id', '=', 1).execute()
    expect(await ask()).toBe(200)
    await setStatus('stop')
    expect(await ask()).toBe(401)
    await setStatus('allow')
    expect(await ask()).toBe(200)
    const used = (await listApiKeys(company, {})).find(({ id }) => id === key.id)
    expect(used?.lastUsedAt).toBeGreaterThan(0)
  })

  it('is stored as a hash, shown once, and not found by another company', async () => {
    const [one, other] = [await asCompany(1), await asCompany(2)]
    const { key, secret } = await addApiKey(one, { name: 'kept', level: 'company_admin', lastDay: tomorrow })
    const row = await db.selectFrom('api_key').selectAll().where('id', '=', key.id).executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(JSON.stringify(await listApiKeys(one, {}))).not.toContain(secret)
    const audit = await db.selectFrom('audit').selectAll().where('subject', '=', key.id).execute()
    expect(JSON.stringify(audit)).not.toContain(secret)
    expect((await listApiKeys(other, {})).map(({ id }) => id)).not.toContain(key.id)
    expect(await outcome(revokeApiKey(other, { apiKeyId: key.id }))).toBe('apiKeyNotFound')
    expect(await outcome(listApiKeys(other, { companyId: 1 }))).toBe('notFound')
    const elsewhere = { name: 'x', level: 'service_admin' as const, tenantId: 1, lastDay: tomorrow }
    expect(await outcome(addApiKey(other, elsewhere))).toBe('notFound')
  })

  it('lasts at most a year', async () => {
    const company = await asCompany(1)
    const wished = { name: 'long', level: 'company_admin' as const }
    const today = dayOf(now)
    expect(await outcome(addApiKey(company, { ...wished, lastDay: addDays(today, 400) }))).toBe(
      'badParameters',
    )
    expect(await outcome(addApiKey(company, { ...wished, lastDay: addDays(today, -1) }))).toBe(
      'badParameters',
    )
    const { key } = await addApiKey(company, { ...wished, lastDay: addDays(today, 366) })
    expect(key.expiresAt).toBe(startOfDay(addDays(today, 367)))
  })

  it('has a limit of its own, which other keys don’t affect', async () => {
    const company = await asCompany(1)
    const wished = { name: 'often', level: 'company_admin' as const, lastDay: tomorrow }
    const [one, other] = [await addApiKey(company, wished), await addApiKey(company, wished)]
    env.CALLS_BY_KEY = few()
    const codes = []
    for (let at = 0; at < 4; at++)
      codes.push((await call('GET', '/auth/info?path=aozora', bearer(one.secret))).http)
    expect(codes).toEqual([200, 200, 200, 429])
    expect((await call('GET', '/auth/info?path=aozora', bearer(other.secret))).http).toBe(200)
  })
})
