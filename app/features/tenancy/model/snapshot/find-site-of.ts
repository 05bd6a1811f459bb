import { platformDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import type { Site } from '#app/visit/site.ts'
import { findSite } from './find-site.ts'
import { findAddressOf } from './read-site.ts'

/** Returns a tenant's site for work that has no visit; null if the tenant doesn't exist. */
export async function findSiteOf(env: Env, tenantId: number, now: number): Promise<Site | null> {
  const { db } = await platformDb(env)
  const address = await findAddressOf(db, tenantId)
  return address === null ? null : findSite(env, address, now)
}
