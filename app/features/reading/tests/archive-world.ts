import { sweepOldGrants } from '#app/features/reading/model/archive/archive-grants.ts'
import type { ArchivedGrant } from '#app/features/reading/model/archive/grant-part.ts'
import { listUserReadings } from '#app/features/reading/model/trace/get-trace.ts'
import { findTrace, pageOfTraces } from '#app/features/reading/model/trace/trace-store.ts'
import { newTraceCode } from '#app/features/reading/model/viewer/new-grant.ts'
import { adminAt } from '#app/features/users/tests/admin-at.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { clock, days, db, env, hours, randomBytes } from '#tests/workerd/visit-of-world.ts'

const tenants = ['aozora', 'sakura'] as const
type Tenant = (typeof tenants)[number]
export const idOf = (tenant: Tenant) => world[tenant].tenantId
export const readersOf = (tenant: Tenant) => world[tenant].readers.slice(0, 2).map(({ id }) => id)
const bookOf = (tenant: Tenant) =>
  tenant === 'aozora' ? worldContentId('aozora', 'star-almanac') : worldContentId('sakura', 'rain-stop')
export const inDatabase = 30
export const kept = 200

/** What the sweep needs, with the retention of these tests. */
export const sweepDeps = (changed: Partial<typeof env> = {}) => ({
  env: { ...env, RETENTION_DAYS: { readingsInDatabase: inDatabase, readings: kept }, ...changed },
  now: () => clock.now,
  randomBytes,
})

/** Sweeps until there is nothing more to do. */
export async function sweepAll(changed: Partial<typeof env> = {}): Promise<number> {
  for (let total = 0; ; ) {
    const done = await sweepOldGrants(sweepDeps(changed))
    total += done
    if (done === 0) return total
  }
}

let number = 0

/** A used grant that was made at a time; its key ended twelve hours later. */
export function grantAt(tenant: Tenant, made: number, own: Partial<ArchivedGrant> = {}) {
  number += 1
  return {
    tenant_id: idOf(tenant),
    id: `grant${number}`.padEnd(43, 'x'),
    trace: newTraceCode(randomBytes),
    content_id: bookOf(tenant),
    version: 1,
    group_id: 1,
    account_id: readersOf(tenant)[0] ?? null,
    session_id: null,
    print: 1 as const,
    watermark: JSON.stringify({ text: `reader ${number}\n2026-11-20 12:00`, position: 'center' }),
    parent_origin: 'https://books.example',
    created_at: made,
    launch_until: made + 60_000,
    opened_at: made + 1_000,
    key_id: `key${number}`.padEnd(43, 'x'),
    key_until: made + 12 * hours,
    link_id: null,
    ...own,
  }
}

export type Grant = ReturnType<typeof grantAt>

/** Adds grants, and a row of the reader's list for each content, as opening it does. */
export async function addGrants(grants: readonly Grant[]): Promise<void> {
  for (const grant of grants) {
    await db.insertInto('viewer_grant').values(grant).execute()
    if (grant.account_id === null) continue
    const { tenant_id, account_id, content_id } = grant
    await db
      .insertInto('reading')
      .values({ tenant_id, account_id, content_id, read_at: grant.created_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Adds many grants at once, without the readers' lists. */
export async function addRows(grants: readonly Grant[]): Promise<void> {
  const insert = (grant: Grant) =>
    env.DB.prepare(
      `INSERT INTO viewer_grant (${Object.keys(grant).join()}) VALUES (${Object.keys(grant).map(() => '?')})`,
    ).bind(...Object.values(grant))
  await env.DB.batch(grants.map(insert))
}

/** Random grants of the two sites over a number of days before now, those of guests and of saved books among them. */
export function randomGrants(seed: number, count: number, over: number): Grant[] {
  const chance = chanceOf(seed)
  return Array.from({ length: count }, (_, at) => {
    const tenant = chance.pick(tenants)
    const made = clock.now - chance.upTo(over) * days - chance.upTo(86_000_000) - at
    const account_id = chance.of(0.1) ? null : chance.pick(readersOf(tenant))
    const key_until = made + (chance.of(0.2) ? chance.upTo(20) * days : 12 * hours)
    return grantAt(tenant, made, { account_id, key_until })
  })
}

/** Everything that the look-ups say of grants: each code at each site, each reader's pages, each reader's contents. */
export async function lookUps(grants: readonly Grant[], size = 7) {
  const reading = { db, env }
  const traces = []
  for (const { tenant_id, trace } of grants) {
    traces.push(await findTrace(reading, tenant_id, trace))
    traces.push(
      await findTrace(reading, tenant_id === idOf('aozora') ? idOf('sakura') : idOf('aozora'), trace),
    )
  }
  const pages = []
  const readings = []
  for (const tenant of tenants)
    for (const accountId of readersOf(tenant)) {
      const account = { tenantId: idOf(tenant), accountId }
      for (let offset = 0; ; offset += size) {
        const page = await pageOfTraces(reading, account, { limit: size, offset })
        pages.push(page)
        if (page.length === 0) break
      }
      const visit = await adminAt(tenant)
      readings.push((await listUserReadings(visit, { id: accountId, page: 1, size: 50 })).readings)
    }
  return { traces, pages, readings }
}

/** How many of the grants are in the table. */
export async function inTable(grants: readonly Grant[]): Promise<number> {
  const ids = grants.map(({ id }) => id)
  const rows = await db
    .selectFrom('viewer_grant')
    .select('id')
    .where('id', 'in', listed<string>(ids))
    .execute()
  return rows.length
}

export const parts = () =>
  db.selectFrom('grant_archive').selectAll().orderBy('tenant_id').orderBy('day').orderBy('id').execute()

/** The objects of the archive of both sites. */
export async function objects(): Promise<string[]> {
  const lists = await Promise.all(
    tenants.map((tenant) => env.FILES.list({ prefix: `t/${idOf(tenant)}/grants/` })),
  )
  return lists.flatMap((list) => list.objects.map(({ key }) => key)).sort()
}

/** Empties the archive and the table. */
export async function forgetGrants(): Promise<void> {
  await db.deleteFrom('viewer_grant').execute()
  await db.deleteFrom('grant_archive').execute()
  await db.deleteFrom('offline_copy').execute()
  await db.deleteFrom('reading').execute()
  await env.FILES.delete(await objects())
}
