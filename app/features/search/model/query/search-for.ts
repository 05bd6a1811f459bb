import { nearestSearch, searchDb } from '#app/kernel/data/database.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The index for a visitor: from the nearest replica, or from the primary for administrators, who see at once what they have written. */
export async function searchFor({
  actor,
  env,
  site,
}: Pick<Visit, 'actor' | 'env' | 'site'>): Promise<SearchDatabase> {
  return actor?.kind === 'staff' ? (await searchDb(env, site.tenantId)).db : nearestSearch(env, site.tenantId)
}
