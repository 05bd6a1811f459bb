import { fieldSearches } from '#app/features/search/model/query/field-search.ts'
import type { ContentField } from '#app/kernel/values/content-field.ts'
import { perObject } from '#app/kernel/values/per-object.ts'
import { ShortMemory } from '#app/kernel/values/short-memory.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Site } from '#app/visit/site.ts'

/** A name in a field, and the address of the search for it. Null if the site offers none. */
export type FieldLink = { text: string; to: string | null }

/** The names in a content's field with links to their searches, if the site has a search at all. */
export function viewFieldLinks(site: Searched, field: ContentField, value: string): FieldLink[] {
  const known = linksOf(site)
  const key = `${field} ${value}`
  const kept = known.find(key, 0)
  if (kept !== undefined) return kept
  const hasSearch = site.settings.layout.viewPage !== 3
  const links = fieldSearches(site, field, value).map(({ text, search }) => ({
    text,
    to: search === null || !hasSearch ? null : paths.search({ [`b${search.boxId}`]: search.value }),
  }))
  known.keep(key, links, 0)
  return links
}

type Searched = Pick<Site, 'searchTabs' | 'settings'>

/** What each box of a site would make of a name takes longer than to render its link, and a list has eighty names. */
const linksOf = perObject(
  (_: Searched) => new ShortMemory<FieldLink[]>({ life: Number.POSITIVE_INFINITY, most: 1_000 }),
)
