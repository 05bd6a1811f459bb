import { fieldSearches } from '#app/features/search/model/query/field-search.ts'
import type { ContentField } from '#app/kernel/values/content-field.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Site } from '#app/visit/site.ts'

/** A name in a field, and the address of the search for it. Null if the site offers none. */
export type FieldLink = { text: string; to: string | null }

/** The names in a content's field with links to their searches, if the site has a search at all. */
export function viewFieldLinks(
  site: Pick<Site, 'searchTabs' | 'settings'>,
  field: ContentField,
  value: string,
): FieldLink[] {
  const hasSearch = site.settings.layout.viewPage !== 3
  return fieldSearches(site, field, value).map(({ text, search }) => ({
    text,
    to: search === null || !hasSearch ? null : paths.search({ [`b${search.boxId}`]: search.value }),
  }))
}
