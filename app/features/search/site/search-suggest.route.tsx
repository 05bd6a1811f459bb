import { page } from '#app/doors/page.ts'
import { suggestTitles } from '#app/features/search/model/results/suggest-titles.ts'

/** Titles that have what is being typed, as JSON; what one typed a minute ago needs no asking again. */
export const loader = page(
  async ({ visit, url }) =>
    Response.json(
      { titles: await suggestTitles(visit, url.searchParams.get('q') ?? '') },
      { headers: { 'Cache-Control': 'private, max-age=60' } },
    ),
  { area: 'search' },
)
