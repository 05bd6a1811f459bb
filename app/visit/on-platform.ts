import { inSession, platformDb, tenantDb } from '#app/kernel/data/database.ts'
import { platformDatabase } from '#app/kernel/data/database-names.ts'
import type { Visit } from './visit.ts'

/**
 * The visit in the platform's database, where companies, staff, keys and the sites' addresses are. It keeps its session if it is there already.
 * What is written there isn't in one batch with what is written in the database of the visit's site.
 */
export async function onPlatform(visit: Visit): Promise<Visit> {
  if (visit.site.tenantId === 0 || visit.platform !== undefined) return visit
  if (visit.database === platformDatabase) return { ...visit, platform: 'shared' }
  return { ...visit, ...inSession(await platformDb(visit.env), 'first-primary'), platform: 'apart' }
}

/**
 * The tenant whose rows the visit writes about what is done in it: its site, or 0 while it works in the platform's database and the site's
 * records are apart. Rows of a site in another database than its own would be lost to it.
 */
export function tenantOfRows({ site, platform }: Pick<Visit, 'site' | 'platform'>): number {
  return platform === 'apart' ? 0 : site.tenantId
}

/** The visit in the database with the records of its site. It keeps its session if it is there already. */
export async function atRecords(visit: Visit): Promise<Visit> {
  if (visit.site.tenantId === 0) return visit
  const records = await tenantDb(visit.env, visit.site.tenantId)
  const here = { ...visit, platform: undefined }
  return records.database === visit.database ? here : { ...here, ...inSession(records, 'first-primary') }
}
