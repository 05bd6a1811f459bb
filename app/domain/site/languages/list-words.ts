import { readSite } from '#app/domain/site/snapshot/read-site.ts'
import { refuse } from '#app/errors/refusal.ts'
import { type Locale, locales } from '#app/values/locale.ts'
import type { Translatable } from '#app/values/translations.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What the words of a site stand in, in the order readers meet them. */
export const wordKinds = [
  'group',
  'searchTab',
  'searchBox',
  'sortField',
  'hashTag',
  'footerLink',
  'notification',
  'brand',
  'banner',
  'footer',
  'news',
  'contentDetail',
  'customLogin',
] as const
export type WordKind = (typeof wordKinds)[number]

/** Words of a site in the languages somebody wrote them in, and in which they are missing. */
export type SiteWords = {
  kind: WordKind
  /** The row they are of; null of a record of settings. */
  id: number | null
  /** The field of a record of settings; of a row's only words ''. */
  field: string
  words: { [Language in Locale]?: string }
  missing: Locale[]
}

type Own = { kind: WordKind; id: number | null; field: string; of: Translatable<string> }

/**
 * All words of the site that somebody wrote and readers see, for its administrators. What nobody wrote in any language is the
 * product's own, and in both.
 */
export async function listWords(visit: Visit): Promise<SiteWords[]> {
  requireStaff(visit, 'service')
  const { domain, servicePath } = visit.site
  // As it is kept: the visit's site has its words in one language only.
  const site = (await readSite(visit.db, { domain, servicePath })) ?? refuse('notFound')
  return wordsIn(site).flatMap(({ kind, id, field, of }) => {
    const name = field || usualField[kind]
    const words = wordsOf(of, name ?? '', site.lang)
    const missing = locales.filter((locale) => words[locale] === undefined)
    return Object.keys(words).length === 0 ? [] : [{ kind, id, field, words, missing }]
  })
}

/** The field a row's only words stand in. */
const usualField: { readonly [Kind in WordKind]?: string } = {
  group: 'name',
  searchTab: 'title',
  searchBox: 'label',
  sortField: 'title',
  hashTag: 'name',
  footerLink: 'label',
  notification: 'title',
}

function wordsIn(site: Site): Own[] {
  const { settings } = site
  const rows = (kind: WordKind, all: readonly ({ id: number } & Translatable<string>)[]): Own[] =>
    all.map((of) => ({ kind, id: of.id, field: '', of }))
  const record = (kind: WordKind, of: object, fields: readonly string[]): Own[] =>
    fields.map((field) => ({ kind, id: null, field, of: of as Translatable<string> }))
  return [
    ...rows('group', site.groups),
    ...rows('searchTab', site.searchTabs),
    ...rows(
      'searchBox',
      site.searchTabs.flatMap(({ boxes }) => boxes),
    ),
    ...rows('sortField', site.sortFields),
    ...rows('hashTag', site.hashTags),
    ...rows('footerLink', site.footerLinks),
    ...rows('notification', site.notifications),
    ...record('brand', settings.brand, ['titlePage', 'tagline']),
    ...record('banner', settings.banner, ['message', 'imageText']),
    ...record('footer', settings.footer, ['copyRight']),
    ...record('news', settings.notification, ['newInformation']),
    ...record('contentDetail', settings.contentDetail, ['viewButtonLabel']),
    ...record('customLogin', settings.customLogin, [
      'customName',
      'titleOfEmailField',
      'titleOfPasswordField',
    ]),
  ]
}

function wordsOf(of: Translatable<string>, field: string, lang: Locale): SiteWords['words'] {
  const own = (of as Record<string, unknown>)[field]
  const all = locales.map((locale) => [locale, locale === lang ? own : of.translations?.[locale]?.[field]])
  return Object.fromEntries(all.filter(([, text]) => typeof text === 'string' && text.trim() !== ''))
}
