import { viewDetail } from '#app/domain/content/content-view.ts'
import { getContent } from '#app/domain/content/get-content.ts'
import { isFavourite } from '#app/domain/favourite/favourite-store.ts'
import { refuse } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A content's page data, in the group it was asked for or its first one. */
export async function loadDetail(visit: Visit, contentId: string, groupId: number | null) {
  const reader = visit.actor?.kind === 'reader' ? visit.actor.id : null
  const [found, kept] = await Promise.all([
    getContent(visit, { id: contentId }),
    reader !== null && isFavourite(visit.db, { tenantId: visit.site.tenantId, accountId: reader, contentId }),
  ])
  const group = found.groups.find((candidate) => groupId === null || candidate.id === groupId)
  if (group === undefined) refuse('contentNotFound')
  // Where nobody signs in, nobody has favourites.
  const canKeep = visit.site.accountType !== 'OPEN_TYPE'
  return { detail: { ...viewDetail(found, visit), canKeep, isFavourite: kept }, groupId: group.id }
}
