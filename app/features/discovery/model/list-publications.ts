import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { cardReaderOf } from '#app/features/catalogue/model/content/card-store.ts'
import { type Content, isPublished } from '#app/features/catalogue/model/content/content.ts'
import {
  type ContentList,
  findListedContents,
  type ListedContent,
  readFullLists,
} from '#app/features/catalogue/model/content/content-list-store.ts'
import { toContent } from '#app/features/catalogue/model/content/content-store.ts'
import { listOfGroup } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { findGroup } from '#app/features/catalogue/model/content-group/groups.ts'
import { fieldSearches } from '#app/features/search/model/query/field-search.ts'
import { readQuestion } from '#app/features/search/model/query/search-question.ts'
import { ensureMaySearch } from '#app/features/search/model/results/find-matches.ts'
import { requestOf } from '#app/features/search/model/results/get-search-page.ts'
import { searchContents } from '#app/features/search/model/results/search-contents.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { ContentField } from '#app/kernel/values/content-field.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A content in a catalogue, with the group in which its page is listed. */
export type Publication = {
  content: Content
  groupId: number
  /** True if reading the content requires a plan. */
  needsPlan: boolean
}

export type PublicationPage = Paged & { publications: Publication[] }

/**
 * One page of all contents, newest first, of the new ones alone, or of a group's. Refuses an unknown group with
 * `contentGroupNotFound`, and otherwise as browsing does.
 */
export async function listPublications(
  visit: Visit,
  list: 'all' | 'new' | number,
  paging: Paging,
): Promise<PublicationPage> {
  ensureMayBrowse(visit)
  const wanted: ContentList = typeof list === 'number' ? listOfGroup(findGroup(visit, list)) : list
  const [[found]] = await Promise.all([
    readFullLists(visit.db, cardReaderOf(visit), {
      lists: [{ list: wanted, size: paging.size }],
      order: { by: 'day', direction: 'desc' },
      offset: offsetOf(paging),
    }),
    confirmMayBrowse(visit),
  ])
  const { rows, total } = found ?? { rows: [], total: 0 }
  return { ...pagedOf(paging, total), publications: publicationsOf(visit, rows) }
}

/** One page of the results of a search, in their order. */
export async function searchPublications(
  visit: Visit,
  { words, page }: { words: string; page: number },
): Promise<PublicationPage> {
  const question = readQuestion(visit, new URLSearchParams({ q: words, page: String(page) }))
  await ensureMaySearch(visit)
  const { hits, ...paged } = await searchContents(visit, { ...requestOf(visit, question), facets: [] })
  const rows = await findListedContents(
    visit.db,
    cardReaderOf(visit),
    hits.map(({ id }) => id),
  )
  const inOrder = hits.flatMap(({ id }) => rows.find((row) => row.id === id) ?? [])
  const { size, totalPages, totalRecords } = paged
  return { page, size, totalPages, totalRecords, publications: publicationsOf(visit, inOrder) }
}

/** One publication. Refuses a content that can't be seen with `contentNotFound`, and otherwise as browsing does. */
export async function getPublication(visit: Visit, id: string): Promise<Publication> {
  ensureMayBrowse(visit)
  if (!isElementId(id)) refuse('contentNotFound')
  const [rows] = await Promise.all([
    findListedContents(visit.db, cardReaderOf(visit), [id]),
    confirmMayBrowse(visit),
  ])
  return publicationsOf(visit, rows)[0] ?? refuse('contentNotFound')
}

/** Leaves out contents in no group, because they have no page. */
function publicationsOf(visit: Visit, rows: readonly ListedContent[]): Publication[] {
  const { today } = cardReaderOf(visit)
  return rows.flatMap((row) => {
    const content = toContent(row)
    if (row.group_id === null || !isPublished(content, today)) return []
    return [{ content, groupId: row.group_id, needsPlan: row.is_plan === 1 }]
  })
}

/** The fields that a content's page shows. A field that the site hides there isn't revealed to programs either. */
export function shownFields(site: Pick<Site, 'settings' | 'searchTabs'>, content: Content) {
  const shown = (field: ContentField, value: string) =>
    site.settings.contentDetail.fields.some((one) => one.field === field && one.isShown) ? value.trim() : ''
  return {
    authors: fieldSearches(site, 'author', shown('author', content.author)).map(({ text }) => text),
    description: shown('description', content.description),
    publisher: shown('distributorName', content.distributorName),
    keywords: shown('keywords', content.keywords),
  }
}
