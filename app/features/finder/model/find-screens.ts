import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import { translator } from '#app/visit/translator.ts'
import { type Found, maxCounted } from './found.ts'
import type { Place, Reach, ReachedSite } from './reach.ts'
import { type ScreenLink, screensFor } from './screens.ts'

/** A screen, or a setting on one. `about` is the title of a setting's screen. At most one of `site` and `company` is the place of both. */
export type FoundScreen = {
  to: string
  name: string
  about: string
  site: ReachedSite | null
  company: string | null
}

type Asked = Place & { words: string; locale: Locale; limit: number }
type Standing = Place & Pick<FoundScreen, 'site' | 'company'>
type Match = Pick<FoundScreen, 'to' | 'name' | 'about'>
type Matching = (screen: ScreenLink, terms: readonly string[], locale: Locale) => Match[]

/**
 * Finds screens by their titles and by other words for what they hold, and settings by their labels. Both languages are searched, because
 * people know words from elsewhere: "logo" finds 「ロゴ」.
 */
export function findScreens(
  reach: Reach,
  asked: Asked,
): { screens: Found<FoundScreen>; settings: Found<FoundScreen> } {
  const terms = asked.words.split(/\s+/).map(folded).filter(Boolean)
  const levels = terms.length === 0 ? [] : standingsOf(reach, asked)
  const find = (matching: Matching) =>
    inAll(
      levels,
      ({ tenantId, companyId }) =>
        screensFor(reach.staff, { tenantId, companyId }).flatMap((screen) =>
          matching(screen, terms, asked.locale),
        ),
      asked.limit,
    )
  return { screens: find(screenOf), settings: find(settingsOf) }
}

/**
 * The places whose screens are searched, by level, the current one first. Without a current site those of every site count; with one,
 * other sites' screens would only repeat its own.
 */
function standingsOf({ staff, sites, companies }: Reach, { tenantId, companyId }: Place): Standing[][] {
  const here = sites.filter((site) =>
    tenantId !== null ? site.tenantId === tenantId : companyId === null || site.companyId === companyId,
  )
  const owner = tenantId === null ? companyId : (here[0]?.companyId ?? null)
  const ofSites = here.map((site) => ({
    site,
    company: null,
    tenantId: site.tenantId,
    companyId: site.companyId,
  }))
  const ofCompanies = companies
    .filter(({ id }) => owner === null || id === owner)
    .map(({ id, name }) => ({ site: null, company: name, tenantId: null, companyId: id }))
  const ofPlatform = hasLevel(staff, 'system')
    ? [{ site: null, company: null, tenantId: null, companyId: null }]
    : []
  if (tenantId !== null) return [ofSites, ofCompanies, ofPlatform]
  return companyId === null ? [ofPlatform, ofCompanies, ofSites] : [ofCompanies, ofSites, ofPlatform]
}

/** All places of a level have the same matches, so no more places are walked than hits are shown. */
function inAll(
  levels: readonly Standing[][],
  matchesAt: (standing: Standing) => Match[],
  limit: number,
): Found<FoundScreen> {
  const hits = new Map<string, FoundScreen>()
  for (const standings of levels)
    for (const standing of standings) {
      const matches = matchesAt(standing)
      if (matches.length === 0) break
      for (const match of matches) {
        // An administrator's own screens, such as the account, belong to every place and are found once.
        if (hits.has(match.to)) continue
        hits.set(match.to, { ...match, site: standing.site, company: standing.company })
      }
      if (hits.size > maxCounted) break
    }
  return { hits: [...hits.values()].slice(0, limit), total: Math.min(hits.size, maxCounted + 1) }
}

function screenOf({ key, title, to }: ScreenLink, terms: readonly string[], locale: Locale): Match[] {
  const isFound = hasAll(`${inBoth(title)} ${inBoth(`console-finder:also.${key}`)}`, terms)
  return isFound ? [{ to, name: say(locale, title), about: '' }] : []
}

/** A word of the screen's title narrows its settings, but one word must be of the label, or a title would find all of them. */
function settingsOf({ title, to, settings }: ScreenLink, terms: readonly string[], locale: Locale): Match[] {
  return settings.flatMap(({ words, prefix, fields, translated = [] }) =>
    [...fields, ...translated].flatMap((field) => {
      const label = `${words}:${prefix}.${field}`
      const own = `${inBoth(label)} ${inBoth(`console-finder:also.${prefix}.${field}`)}`
      if (!terms.some((term) => own.includes(term)) || !hasAll(`${own} ${inBoth(title)}`, terms)) return []
      const anchor = translated.includes(field) ? `${field}.${locale}` : field
      return [{ to: `${to}#${anchor}`, name: say(locale, label), about: say(locale, title) }]
    }),
  )
}

const hasAll = (text: string, terms: readonly string[]) => terms.every((term) => text.includes(term))

const folded = (text: string) => fold(displayText(text))

/** The folded texts of the keys, which never change while the Worker runs. */
const known = new Map<string, string>()

function inBoth(key: string): string {
  const text = known.get(key) ?? locales.map((locale) => folded(say(locale, key))).join(' ')
  known.set(key, text)
  return text
}

/** The text of a key that is only known at run time, with its area before it; empty if there is none. */
function say(locale: Locale, key: string): string {
  const [area = '', name = ''] = key.split(/:(.*)/)
  const words = translator(locale, area as 'console') as unknown as (key: string, values: object) => string
  return words(name, { defaultValue: '' })
}
