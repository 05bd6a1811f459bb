import { nearestSearch, searchDb } from '#app/kernel/data/database.ts'
import type { SearchIndex } from '#app/kernel/data/search-index.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The index for a visitor: from the nearest replicas, or from the primaries for administrators, who see at once what they have written. */
export async function searchFor({
  actor,
  env,
  site,
}: Pick<Visit, 'actor' | 'env' | 'site'>): Promise<SearchIndex> {
  return actor?.kind === 'staff' ? searchDb(env, site.tenantId) : nearestSearch(env, site.tenantId)
}
