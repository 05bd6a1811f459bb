import type { Locale } from '#app/kernel/i18n/locale.ts'
import { inLanguage } from '#app/kernel/i18n/translations.ts'
import type { Site } from './site.ts'

/** The sites in one language that were made from the isolate's snapshots. Each is dropped together with its snapshot. */
const made = new WeakMap<Site, Partial<Record<Locale, Site>>>()

/**
 * A snapshot's site with its words in one language, so that the code that shows them needn't choose. Made once for each
 * language.
 */
export function siteIn(site: Site, locale: Locale): Site {
  const known = made.get(site) ?? {}
  const shown = known[locale] ?? inLanguage(site, locale)
  made.set(site, { ...known, [locale]: shown })
  return shown
}
