import '#tests/workerd/fresh-databases.ts'
import { expect, it, vi } from 'vitest'
import { findMove } from '#app/features/tenancy/model/move/move-store.ts'
import { planTenantMove } from '#app/features/tenancy/model/move/plan-tenant-move.ts'
import { sweepMoves } from '#app/features/tenancy/model/move/sweep-moves.ts'
import { currentPlace } from '#app/kernel/data/database.ts'
import { atSite, inConsole, lastAudit, refusalOf, serviceAdmin, system } from '#tests/visits/console-visit.ts'
import { clock, db, env, hours } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import { rowsOf } from './move-world.ts'

vi.setConfig({ testTimeout: 120_000 })

const tenantId = 1
const deps = { env, now: () => clock.now }

async function runUntil(state: string | null): Promise<void> {
  for (let run = 0; run < 40; run++) {
    const move = await findMove(db, tenantId)
    if ((move?.state ?? null) === state) return
    expect(move?.error ?? null).toBeNull()
    await sweepMoves(deps)
    clock.now += 60_000
  }
  throw new Error('the move does not end')
}

it('a system administrator moves a site to another database on D1, and back', async () => {
  await makeWorldRecords()
  const visit = await atSite(system, tenantId)
  const before = await rowsOf(env.DB, tenantId)
  expect(await planTenantMove(visit, { to: 'DB_2' })).toEqual({ before: 'DB', after: 'DB_2' })
  expect(await lastAudit(tenantId)).toMatchObject([{ action: 'site.move' }])
  await planTenantMove(visit, { to: 'DB_2' })
  expect(await refusalOf(planTenantMove(visit, { to: 'DB_3' }))).toBe('moveUnderWay')
  expect(await refusalOf(planTenantMove(visit, { to: 'SEARCH' }))).toContain('unknownDatabase')
  await runUntil('kept')
  expect((await currentPlace(env, tenantId)).database).toBe('DB_2')
  const { audit: _, ...moved } = await rowsOf(env.DB_2, tenantId)
  const { audit: __, ...original } = before
  expect(moved).toEqual(original)
  await expect(visit.d1.prepare("UPDATE account SET name = 'x' WHERE tenant_id = 1").run()).rejects.toThrow(
    'tenant_moving',
  )
  await planTenantMove(await atSite(system, tenantId), { to: 'DB' })
  await sweepMoves(deps)
  expect((await currentPlace(env, tenantId)).database).toBe('DB')
  clock.now += 25 * hours
  await runUntil(null)
  expect(await rowsOf(env.DB_2, tenantId)).toEqual({})
  const { audit: ___, ...back } = await rowsOf(env.DB, tenantId)
  expect(back).toEqual(original)
})

it('is refused to everybody else', async () => {
  const visit = await atSite(serviceAdmin('aozora'), tenantId)
  expect(await refusalOf(planTenantMove(visit, { to: 'DB_2' }))).toBe('noPermission')
  expect(await refusalOf(planTenantMove(await inConsole(null), { to: 'DB_2' }))).toBe('unauthorized')
})
