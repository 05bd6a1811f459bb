import { inSession, platformDb, tenantDb } from '#app/kernel/data/database.ts'
import { platformDatabase } from '#app/kernel/data/database-names.ts'
import type { Visit } from './visit.ts'

/**
 * The visit in the platform's database, where companies, staff, keys and the sites' addresses are. It keeps its session if it is there already.
 * What is written there isn't in one batch with what is written in the database of the visit's site.
 */
export async function onPlatform(visit: Visit): Promise<Visit> {
  if (visit.database === platformDatabase) return visit
  return { ...visit, ...inSession(await platformDb(visit.env), 'first-primary') }
}

/** The visit in the database with the records of its site. It keeps its session if it is there already. */
export async function atRecords(visit: Visit): Promise<Visit> {
  if (visit.site.tenantId === 0) return visit
  const records = await tenantDb(visit.env, visit.site.tenantId)
  return records.database === visit.database ? visit : { ...visit, ...inSession(records, 'first-primary') }
}
