import type { Locale } from '#app/values/locale.ts'
import { inLanguage } from '#app/values/translations.ts'
import type { Site } from './site.ts'

/** What was made of the snapshots this isolate has; it goes with them. */
const made = new WeakMap<Site, Partial<Record<Locale, Site>>>()

/** A snapshot's site with its own words in one language, so that whoever shows them needs not choose. Made once for each. */
export function siteIn(site: Site, locale: Locale): Site {
  const known = made.get(site) ?? {}
  const shown = known[locale] ?? inLanguage(site, locale)
  made.set(site, { ...known, [locale]: shown })
  return shown
}
