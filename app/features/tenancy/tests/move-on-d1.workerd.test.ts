import '#tests/workerd/fresh-databases.ts'
import { expect, it, vi } from 'vitest'
import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { consumeToken } from '#app/features/reading/model/viewer/open-viewer.ts'
import { findMove } from '#app/features/tenancy/model/move/move-store.ts'
import { planTenantMove } from '#app/features/tenancy/model/move/plan-tenant-move.ts'
import { sweepMoves } from '#app/features/tenancy/model/move/sweep-moves.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { currentPlace, openDatabase } from '#app/kernel/data/database.ts'
import { atSite, inConsole, lastAudit, refusalOf, serviceAdmin, system } from '#tests/visits/console-visit.ts'
import { clock, db, env, hours, randomBytes } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import { rowsOf } from './move-world.ts'

vi.setConfig({ testTimeout: 120_000 })

const tenantId = 1
const deps = { env, now: () => clock.now, rest: async () => {} }

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

it('a book opens at a site that moves, although the triggers that follow it change rows, too', async () => {
  await planTenantMove(await atSite(system, tenantId), { to: 'DB_2' })
  await runUntil('kept')
  const d1 = env.DB_2 as D1Database
  const there = openDatabase(d1)
  const grantId = 'grantatamovingsite00001'
  await there
    .insertInto('viewer_grant')
    .values({
      ...{ tenant_id: tenantId, id: grantId, trace: '7K3M-MOVE', content_id: 'any', version: 1, group_id: 1 },
      ...{
        account_id: null,
        session_id: null,
        print: 0,
        watermark: '{}',
        parent_origin: 'https://x.example',
      },
      ...{ created_at: clock.now, launch_until: clock.now + hours },
    })
    .execute()
  const request = {
    ...{ db: there, tenantId, now: clock.now, randomBytes },
    commit: (writes: readonly Write[]) => commitTo(d1, writes),
  } as unknown as ViewerRequest
  expect((await consumeToken(request, grantId)).secret).toMatch(/./)
  expect(await refusalOf(consumeToken(request, grantId))).toBe('tokenExpired')
})

it('is refused to everybody else', async () => {
  const visit = await atSite(serviceAdmin('aozora'), tenantId)
  expect(await refusalOf(planTenantMove(visit, { to: 'DB_2' }))).toBe('noPermission')
  expect(await refusalOf(planTenantMove(await inConsole(null), { to: 'DB_2' }))).toBe('unauthorized')
})
