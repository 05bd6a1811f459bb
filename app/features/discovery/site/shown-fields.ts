import type { Content } from '#app/features/catalogue/model/content/content.ts'
import { fieldSearches } from '#app/features/search/model/query/field-search.ts'
import type { ContentField } from '#app/kernel/values/content-field.ts'
import type { Site } from '#app/visit/site.ts'

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
