import { env as bound } from 'cloudflare:workers'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { readActor } from '#app/visit/read-actor.ts'
import { type Site, siteIn } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { plainRequest } from '#tests/visits/plain-request.ts'

export const env = { ...bound, VIEWER_HOST: 'viewer.localhost' } as unknown as Env
export const db = openDatabase(env.DB)

export const startOfTests = Date.parse('2026-11-20T03:00:00Z')
/** The time of the tests. Tests set it, and every file starts at `startOfTests`. */
export const clock = { now: startOfTests }
export const minutes = 60_000
export const hours = 60 * minutes
export const days = 24 * hours

export const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

export async function siteOf(tenant: WorldTenant): Promise<Site> {
  const { domain, servicePath } = world[tenant].address
  return (await readSite(db, { domain, servicePath })) as Site
}

/** Makes a visit to a demo site at the clock's time. The token tells who visits. */
export async function visitAt(tenant: WorldTenant, token?: string, locale: Locale = 'ja'): Promise<Visit> {
  const site = await siteOf(tenant)
  const d1 = env.DB.withSession('first-primary')
  const read = token === undefined ? null : await readActor(db, site, { token, now: clock.now })
  return {
    ...plainRequest,
    site: siteIn(site, locale),
    actor: read?.actor ?? null,
    proof: read?.actor ? 'token' : null,
    locale,
    basePath: site.servicePath === null ? '' : `/${site.servicePath}`,
    env,
    database: 'DB',
    db: openDatabase(d1),
    d1,
    now: () => clock.now,
    randomBytes,
    fetch: () => Promise.reject(new Error('this test speaks to no other service')),
  }
}
