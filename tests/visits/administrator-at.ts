import { randomBytes } from 'node:crypto'
import type { Platform } from '#app/features/orders/tests/order-world.ts'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { type Site, siteIn } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { plainRequest } from '#tests/visits/plain-request.ts'
import { staffOf } from './staff-of.ts'

/** Makes a visit by a demo site's own administrator. The site is read anew, even if it is cached. */
export async function administratorAt(
  { db, d1, env, clock }: Platform,
  name: WorldTenant,
  person = 'Till',
): Promise<Visit> {
  const { address, tenantId, company } = world[name]
  const site = (await readSite(db, address)) as Site
  const visit: Visit = {
    ...plainRequest,
    site: siteIn(site, site.lang),
    actor: null,
    proof: 'cookie',
    basePath: site.servicePath === null ? '' : `/${site.servicePath}`,
    address: '203.0.113.7',
    env,
    database: 'DB',
    db,
    d1,
    now: () => clock.now,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    fetch: () => Promise.reject(new Error('nothing is asked of others')),
  }
  const staff = staffOf(visit, { tenantId, company })
  return { ...staff, actor: { ...(staff.actor as NonNullable<Visit['actor']>), name: person } }
}
