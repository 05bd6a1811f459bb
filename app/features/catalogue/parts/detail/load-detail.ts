import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { listRelated } from '#app/features/catalogue/model/series/list-related.ts'
import { viewContentHead } from '#app/features/catalogue/parts/head/page-head.ts'
import { getAloud } from '#app/features/search/model/in-book/get-aloud.ts'
import { maxQueryLength } from '#app/features/search/model/query/search-query.ts'
import { listPlaces } from '#app/features/search/model/results/list-places.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { viewDetail } from './detail-view.ts'

/**
 * The data of a content's page in one round trip: the content in the requested group or else its first one, the
 * requested page of its strip, and the places of the searched words. Refuses a content outside of the group with
 * `contentNotFound`.
 */
export async function loadDetail(
  visit: Visit,
  contentId: string,
  groupId: number | null,
  query: URLSearchParams = new URLSearchParams(),
) {
  const words = (query.get('q') ?? '').slice(0, maxQueryLength).trim()
  const content = getContent(visit, { id: contentId })
  const protection = () => content.then((found) => found.protection)
  const rights = () => content.then((found) => found.textRights)
  const listed = listPlaces(visit, { contentId, words, page: pageOf(query, 'found'), rights })
  const [found, related, places, aloud] = await Promise.all([
    content,
    listRelated(visit, { contentId, groupId, page: pageOf(query, 'series') }),
    listed,
    getAloud(visit, { contentId, protection, places: listed }),
  ])
  const group = found.groups.find((candidate) => groupId === null || candidate.id === groupId)
  if (group === undefined) refuse('contentNotFound')
  const detail = viewDetail(found, related, visit, { words, places, aloud })
  return { detail, groupId: group.id, head: viewContentHead(visit, detail) }
}

function pageOf(query: URLSearchParams, part: string): number {
  return readPaging({ page: query.get(part) ?? undefined }).page
}
