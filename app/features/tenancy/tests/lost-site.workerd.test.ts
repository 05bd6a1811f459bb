import '#tests/workerd/fresh-databases.ts'
import { expect, it, vi } from 'vitest'
import { findSite } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { forgetPlace } from '#app/kernel/data/tenant-place.ts'
import { forgetSite, rememberedSite } from '#app/visit/site.ts'
import { world } from '#seeds/demo/world.ts'
import { clock, db, env } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

it('a site whose place can’t be found is neither remembered nor kept: it may be a copy that a move has left', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await makeWorldRecords()
  const { address, tenantId } = world.aozora
  const at = { domain: null, servicePath: address.servicePath }
  const ofSite = db.updateTable('tenant_place').where('tenant_id', '=', tenantId)
  const forget = () => {
    forgetSite(at)
    forgetPlace()
  }
  forget()
  await ofSite.set({ database: 'DB_9' }).execute()
  expect(await findSite(env, at, clock.now)).toMatchObject({ tenantId })
  expect(rememberedSite(at, clock.now)).toBeUndefined()
  expect((await env.SNAPSHOTS.list()).keys).toEqual([])
  await ofSite.set({ database: 'DB' }).execute()
  forget()
  expect(await findSite(env, at, clock.now)).toMatchObject({ tenantId })
  expect(rememberedSite(at, clock.now)?.site).toMatchObject({ tenantId })
  expect((await env.SNAPSHOTS.list()).keys).toHaveLength(1)
})
