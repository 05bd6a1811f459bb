import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Hashtag, hashtagsOf } from './hash-tag-store.ts'

/** The hashtags of contents, in the order of the ids (ruling 20). Hidden contents have none. Refuses as browsing does. */
export async function listHashtags(
  visit: Visit,
  { ids }: { ids: readonly string[] },
): Promise<{ contentId: string; hashTags: Hashtag[] }[]> {
  ensureMayBrowse(visit)
  const known = ids.filter(isElementId)
  const [tags] = await Promise.all([
    hashtagsOf(visit.db, { tenantId: visit.site.tenantId, locale: visit.locale }, known),
    confirmMayBrowse(visit),
  ])
  return known.map((contentId) => ({ contentId, hashTags: tags.get(contentId) ?? [] }))
}
