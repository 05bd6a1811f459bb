import { redirect } from '@remix-run/react'
import { viewDetail } from '#app/domain/content/content-view.ts'
import { getContent } from '#app/domain/content/get-content.ts'
import { isFavourite } from '#app/domain/favourite/favourite-store.ts'
import { refuse } from '#app/errors/refusal.ts'
import { paths } from '#app/paths.ts'
import { isElementId } from '#app/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * A content's page data, in the group it was asked for or its first one. What is no content id at all goes to the
 * site's first page at once, without a layout to the not-found page (R066, R067, decision 17).
 */
export async function loadDetail(visit: Visit, contentId: string, groupId: number | null) {
  if (!isElementId(contentId)) {
    throw redirect(visit.site.settings.layout.viewPage === 3 ? paths.notFound() : paths.home())
  }
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
