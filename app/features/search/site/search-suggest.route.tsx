import { page } from '#app/doors/page.ts'
import { suggestTitles } from '#app/features/search/model/results/suggest-titles.ts'

/** Answers titles that contain what is being typed, as JSON. The browser caches the answer for a minute. */
export const loader = page(
  async ({ visit, url }) =>
    Response.json(
      { titles: await suggestTitles(visit, url.searchParams.get('q') ?? '') },
      { headers: { 'Cache-Control': 'private, max-age=60' } },
    ),
  { area: 'search' },
)
