import { hasFeeds } from '#app/features/access/model/may-browse.ts'
import { findGroup } from '#app/features/catalogue/model/content-group/groups.ts'
import { listPublications, searchPublications } from '#app/features/discovery/model/list-publications.ts'
import { maxQueryLength } from '#app/features/search/model/query/search-query.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { parseContentGroupId } from '#app/kernel/values/content-group-id.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { printableJson } from '#app/kernel/values/visible-text.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { discovery } from './answer.ts'
import { opdsType, viewOpdsList } from './opds-view.ts'

const pageSize = 50

/** A page of the catalogue: all contents, new ones, those of a group, or the results of a search. */
export const loader = discovery(hasFeeds, opdsType, async ({ visit, params, url }) => {
  const { page } = readPaging({ page: url.searchParams.get('page') ?? undefined })
  const list = params.list ?? ''
  const view = await (list === 'search' ? searched(visit, url, page) : listed(visit, list, page))
  if (page > 1 && view.publications.length === 0) refuse('notFound')
  return printableJson(view)
})

async function listed(visit: Visit, list: string, page: number) {
  const words = translator(visit.locale, 'catalogue')
  const paging = { page, size: pageSize }
  if (list === 'all' || list === 'new') {
    const title = list === 'all' ? words('homeSearch.all') : words('list.new')
    return viewOpdsList(visit, { list, title }, await listPublications(visit, list, paging))
  }
  const groupId = parseContentGroupId(list) ?? refuse('contentGroupNotFound')
  const { name } = findGroup(visit, groupId)
  return viewOpdsList(visit, { list, title: name }, await listPublications(visit, groupId, paging))
}

async function searched(visit: Visit, url: URL, page: number) {
  const query = (url.searchParams.get('query') ?? '').slice(0, maxQueryLength).trim()
  const title = translator(visit.locale, 'search')('results')
  return viewOpdsList(
    visit,
    { list: 'search', title, query },
    await searchPublications(visit, { words: query, page }),
  )
}
