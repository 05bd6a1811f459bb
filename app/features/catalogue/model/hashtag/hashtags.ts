import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Hashtag, hashtagsOf } from './hashtag-store.ts'

/** A hashtag on the API (spec Hashtag); ids are strings on the wire everywhere (ruling 41). */
export function viewHashtag({ id, name }: Hashtag, { companyId, tenantId }: TagSite) {
  return { id: String(id), name, companyId: String(companyId), serviceAdminId: String(tenantId) }
}

type TagSite = Pick<Site, 'companyId' | 'tenantId'>

/** All hashtags of a site. */
export function viewHashtags({ hashTags, ...site }: TagSite & Pick<Site, 'hashTags'>) {
  return hashTags.map((tag) => viewHashtag(tag, site))
}

/** The hashtags of contents, by content. */
export function viewHashtagsOf(
  found: readonly { contentId: string; hashTags: readonly Hashtag[] }[],
  { site }: Pick<Visit, 'site'>,
) {
  return found.map(({ contentId, hashTags }) => ({
    contentId,
    hashTags: hashTags.map((tag) => viewHashtag(tag, site)),
  }))
}

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
