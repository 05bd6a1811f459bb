import { type ContentDetail, getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { listRelated } from '#app/features/catalogue/model/series/list-related.ts'
import { viewContentHead } from '#app/features/catalogue/parts/head/page-head.ts'
import type { DocumentOutline } from '#app/features/documents/model/document/document.ts'
import { getAloud } from '#app/features/search/model/in-book/get-aloud.ts'
import { maxQueryLength } from '#app/features/search/model/query/search-query.ts'
import { listPlaces } from '#app/features/search/model/results/list-places.ts'
import { getJson, outlineKey } from '#app/kernel/data/files.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { openingOf, viewDetail } from './detail-view.ts'
import { type Outline, readToc } from './read-toc.ts'

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
  const [found, related, places, aloud, outline] = await Promise.all([
    content,
    listRelated(visit, { contentId, groupId, page: pageOf(query, 'series') }),
    listed,
    getAloud(visit, { contentId, protection, places: listed }),
    content.then((found) => readOutlineFor(visit, found)),
  ])
  const group = found.groups.find((candidate) => groupId === null || candidate.id === groupId)
  if (group === undefined) refuse('contentNotFound')
  const detail = viewDetail(found, related, visit, { words, places, aloud, outline })
  return { detail, groupId: group.id, head: viewContentHead(visit, detail) }
}

function pageOf(query: URLSearchParams, part: string): number {
  return readPaging({ page: query.get(part) ?? undefined }).page
}

/**
 * The outline of a content's file, from which lines of its table of contents without a page number get one. Read only if
 * there are such lines and the visitor may open the content: the lines of others lead nowhere.
 */
async function readOutlineFor(visit: Visit, found: ContentDetail): Promise<Outline> {
  const { id, toc, pageCount, version } = found.content
  const isNeeded = version !== null && readToc(toc, pageCount).some(({ page }) => page === null)
  if (!isNeeded || openingOf(found, visit) !== 'viewer') return []
  const file = outlineKey(visit.site.tenantId, id, version)
  return (await getJson<DocumentOutline>(visit.env.FILES, file))?.outline ?? []
}
