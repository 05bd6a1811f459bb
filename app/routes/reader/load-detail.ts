import { getContent } from '#app/domain/catalogue/content/get-content.ts'
import { listRelated } from '#app/domain/catalogue/series/list-related.ts'
import { refuse } from '#app/errors/refusal.ts'
import { viewDetail } from '#app/pages/reader/detail-view.ts'
import { readPaging } from '#app/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * A content's page data, in the group it was asked for or its first one, with the page of its strip that the address asks
 * for: all in one round trip.
 */
export async function loadDetail(
  visit: Visit,
  contentId: string,
  groupId: number | null,
  query: URLSearchParams = new URLSearchParams(),
) {
  const { page } = readPaging({ page: query.get('series') ?? undefined })
  const [found, related] = await Promise.all([
    getContent(visit, { id: contentId }),
    listRelated(visit, { contentId, groupId, page }),
  ])
  const group = found.groups.find((candidate) => groupId === null || candidate.id === groupId)
  if (group === undefined) refuse('contentNotFound')
  return { detail: viewDetail(found, related, visit), groupId: group.id }
}
