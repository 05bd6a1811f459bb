import type { Site } from '#app/visit/site.ts'
import type { ViewerBoot, ViewerLocale } from './viewer-boot.ts'

interface Named {
  title: string
  author: string
  titleTranslation: string
  authorTranslation: string
}

/**
 * What the viewer shows of a site and, in the reader's language, of a book: readers of the site's other language see the translation, where
 * there is one (docs/adr/145).
 */
export function siteInBoot(
  site: Site,
  locale: ViewerLocale,
  { title, author, titleTranslation, authorTranslation }: Named,
): Pick<ViewerBoot, 'title' | 'author' | 'siteName' | 'siteColour' | 'dictionary'> {
  const isTranslated = locale !== site.lang
  const { protection, body } = site.settings
  return {
    title: (isTranslated && titleTranslation) || title,
    author: (isTranslated && authorTranslation) || author,
    siteName: site.titles[locale],
    siteColour: body.accentColor,
    dictionary: protection.dictionaryUrl || null,
  }
}
