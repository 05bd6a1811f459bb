import { beforeAll, describe, expect, it } from 'vitest'
import { addApiKey, listApiKeys, revokeApiKey } from '#app/features/staff/model/api-key/api-keys.ts'
import { deleteStaff, setStaffAllowed, updateStaff } from '#app/features/staff/model/staff/change-staff.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { newApiKey } from '#app/kernel/values/tenant-token.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { asStaff, provenAt } from '#tests/visits/staff-visit.ts'
import { callApi } from '#tests/workerd/call-api.ts'
import { db, randomBytes } from '#tests/workerd/visit-of-world.ts'

// The API uses the real clock.
const now = Date.now()
const lastDay = addDays(dayOf(now), 30)
const wished = { name: 'CLI', level: 'company_admin' as const, lastDay }

beforeAll(() => seedRecords(db, now))

async function as(level: 'company_admin' | 'system_admin', place = {}): Promise<Visit> {
  return provenAt(await asStaff(level, place), now)
}

const lives = async (secret: string) =>
  (await callApi('GET', '/auth/info?path=aozora', secret)).status === 200

/** A key that another key made, from before keys could no longer do so. */
async function madeBy(maker: string, changes: { level?: 'service_admin'; site_id?: number } = {}) {
  const secret = newApiKey(changes.site_id ?? null, randomBytes)
  const id = sha256Hex(secret).slice(0, 24)
  const row = { company_id: 1, site_id: null, level: 'company_admin' as const, name: 'child', ending: 'ends' }
  const times = { created_at: now, expires_at: now + 86_400_000 }
  await db
    .insertInto('api_key')
    .values({
      ...row,
      ...times,
      ...changes,
      id,
      secret: sha256Hex(secret),
      created_by: maker,
      created_by_name: '',
    })
    .execute()
  return { id, secret }
}

const stateOf = async (visit: Visit, id: string) =>
  (await listApiKeys(visit, { companyId: 1 })).find((key) => key.id === id)?.state

describe('a leaked key', () => {
  it('can make no second key, which would outlive it, and can revoke none', async () => {
    const company = await as('company_admin', { companyId: 1 })
    const [leaked, other] = [await addApiKey(company, wished), await addApiKey(company, wished)]
    const path = `/api-key/add?name=second&level=company_admin&last_day=${lastDay}`
    expect(await callApi('POST', path, leaked.secret)).toMatchObject({ status: 609, data: undefined })
    const revoke = await callApi('DELETE', `/api-key/delete/${other.key.id}`, leaked.secret)
    expect(revoke.status).toBe(609)
    expect(await lives(other.secret)).toBe(true)
  })

  it('is revoked together with all keys that it made before, at any depth, which the list shows', async () => {
    const company = await as('company_admin', { companyId: 1 })
    const leaked = await addApiKey(company, wished)
    const child = await madeBy(leaked.key.id)
    const grandchild = await madeBy(child.id, { level: 'service_admin', site_id: 1 })
    expect([await lives(child.secret), await lives(grandchild.secret)]).toEqual([true, true])
    await revokeApiKey(company, { apiKeyId: leaked.key.id })
    expect([await lives(child.secret), await lives(grandchild.secret)]).toEqual([false, false])
    expect([await stateOf(company, child.id), await stateOf(company, grandchild.id)]).toEqual([
      'revoked',
      'revoked',
    ])
  })

  it('of a middle generation that is revoked alone leaves the key that made it and revokes those that it made', async () => {
    const company = await as('company_admin', { companyId: 1 })
    const root = await addApiKey(company, wished)
    const child = await madeBy(root.key.id)
    const grandchild = await madeBy(child.id)
    await revokeApiKey(company, { apiKeyId: child.id })
    expect([await lives(root.secret), await lives(grandchild.secret)]).toEqual([true, false])
  })
})

describe('a key ends with the rights of its administrator,', () => {
  const system = () => as('system_admin')
  const makerOf = (visit: Visit) => visit.actor?.id ?? ''

  it('who is stopped, for good: it stays revoked when they are allowed again', async () => {
    const maker = await as('company_admin', { companyId: 1 })
    const { key, secret } = await addApiKey(maker, wished)
    const child = await madeBy(key.id)
    await setStaffAllowed(await system(), makerOf(maker), false)
    expect([await lives(secret), await lives(child.secret)]).toEqual([false, false])
    await setStaffAllowed(await system(), makerOf(maker), true)
    expect([await lives(secret), await lives(child.secret)]).toEqual([false, false])
    expect(await stateOf(await system(), key.id)).toBe('revoked')
  })

  it('who is deleted', async () => {
    const maker = await as('company_admin', { companyId: 1 })
    const { secret } = await addApiKey(maker, wished)
    await deleteStaff(await system(), makerOf(maker))
    expect(await lives(secret)).toBe(false)
  })

  it('who is demoted to one site, also a key of that site', async () => {
    const maker = await as('company_admin', { companyId: 1 })
    const { secret } = await addApiKey(maker, { ...wished, level: 'service_admin', tenantId: 1 })
    expect(await lives(secret)).toBe(true)
    const change = { name: 'x', email: `${makerOf(maker)}@x.example`, revision: null }
    await updateStaff(await system(), makerOf(maker), { ...change, level: 'service_admin', tenantId: 1 })
    expect(await lives(secret)).toBe(false)
  })

  it('who leaves the company, whatever wrote that', async () => {
    const maker = await as('system_admin')
    const { secret } = await addApiKey(maker, { ...wished, companyId: 1 })
    const row = db.updateTable('staff').where('id', '=', makerOf(maker))
    await row.set({ level: 'company_admin', company_id: 1 }).execute()
    expect(await lives(secret)).toBe(true)
    await row.set({ company_id: 2 }).execute()
    expect(await lives(secret)).toBe(false)
  })

  it('and is refused if a row’s administrator doesn’t exist or has no right', async () => {
    const maker = await as('company_admin', { companyId: 1 })
    const other = await as('company_admin', { companyId: 2 })
    const [own, foreign, orphan] = [
      await madeBy(makerOf(maker)),
      await madeBy(makerOf(other)),
      await madeBy('nobody'),
    ]
    expect([await lives(own.secret), await lives(foreign.secret), await lives(orphan.secret)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await stateOf(maker, orphan.id)).toBe('revoked')
  })
})
