import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'
import { termsIn } from '#app/features/search/model/query/search-request.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { ensureVisitorWithinRate } from '#app/visit/brake.ts'
import type { Visit } from '#app/visit/visit.ts'
import { searchContents } from './search-contents.ts'

/** assumed: more suggestions than these don't help. */
const maxSuggested = 8

type SuggestedTitle = { id: string; title: string }

/** Titles that contain what is being typed, newest first. Empty for guests of a site that requires a sign-in. */
export async function suggestTitles(visit: Visit, typed: string): Promise<SuggestedTitle[]> {
  const terms = parseSearchQuery(typed)
  if (terms === null) return []
  await ensureVisitorWithinRate(visit.env.SUGGESTIONS_BY_NETWORK, visit)
  try {
    const { hits } = await searchContents(visit, {
      page: 1,
      size: maxSuggested,
      conditions: termsIn(terms, ['title']),
      groupLists: [],
      tagIds: [],
      sort: 'relevance',
      direction: 'desc',
    })
    return hits.map(({ id, title }) => ({ id, title }))
  } catch (error) {
    if (isRefusal(error) && error.name === 'unauthorized') return []
    throw error
  }
}
