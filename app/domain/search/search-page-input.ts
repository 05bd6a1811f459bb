import { parseContentGroupId } from '#app/values/content-group-id.ts'
import { readPaging } from '#app/values/paging.ts'
import type { SearchRequest } from './search-contents.ts'
import type { HitSort } from './search-store.ts'

const sorts: readonly HitSort[] = ['relevance', 'newest', 'title']

export type SearchPageQuery = {
  q: string
  sort?: HitSort
  direction?: 'asc' | 'desc'
  group?: number
  page?: number
}

/**
 * The search page's own address: everything asked for is in it, so that it can be shared and gone back to. What a hand
 * got wrong falls back to the usual.
 */
export function readSearchPage(params: URLSearchParams): { request: SearchRequest; shown: SearchPageQuery } {
  const q = (params.get('q') ?? '').slice(0, 200)
  const sort = sorts.find((name) => name === params.get('sort'))
  const direction =
    params.get('direction') === 'asc' ? 'asc' : params.get('direction') === 'desc' ? 'desc' : undefined
  const group = parseContentGroupId(params.get('group') ?? undefined) ?? undefined
  const paging = readPaging({ page: params.get('page') ?? undefined, size: 20 })
  const usual = sort ?? (q.trim() === '' ? 'newest' : 'relevance')
  return {
    request: {
      ...paging,
      query: q,
      sort: usual,
      direction: direction ?? (usual === 'title' ? 'asc' : 'desc'),
      groupIds: group === undefined ? undefined : [group],
    },
    shown: { q, sort, direction, group, page: paging.page === 1 ? undefined : paging.page },
  }
}
