import { confirmMayBrowse } from '#app/features/access/model/may-browse.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type ListPlace, listMapped, listPartStarts, type MappedContent } from './sitemap-store.ts'

/** Returns where the parts of a site's contents begin. Refuses as browsing does, by the records. */
export async function listSitemapParts(visit: Visit): Promise<ListPlace[]> {
  await confirmMayBrowse(visit)
  return listPartStarts(visit.db, visit.site.tenantId)
}

const placePattern = /^[\d-]{0,10}\.[a-z0-9]{20,64}$/

/** The contents of one part, in batches. Refuses a malformed place with `notFound`, and otherwise as browsing does. */
export async function openSitemapPart(visit: Visit, from: string): Promise<AsyncGenerator<MappedContent[]>> {
  if (!placePattern.test(from)) refuse('notFound')
  await confirmMayBrowse(visit)
  return listMapped(visit.db, { tenantId: visit.site.tenantId, today: dayOf(visit.now()) }, from)
}
