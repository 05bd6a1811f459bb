import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '#app/values/locale.ts'
import { bases, cookieOf, send } from '#tests/http/client.ts'
import { productWords, siteWords, workWords } from '#tests/http/spoken-words.ts'
import { worldContentId } from '#tests/world/seed-records.ts'

const japanese = /[\u3040-\u30ff\u3400-\u9fff]/

/** The main pages of each demo site, a guest's or a reader's. */
const pages = [
  {
    tenant: 'aozora',
    reader: 'reader2@aozora.example',
    paths: [
      [
        '/',
        '/2',
        `/5/${worldContentId('aozora', 'dashi-notes')}`,
        '/search',
        '/search?form=1&tab=2&tag=2&group=2',
      ],
      [
        '/search?q=zzzz',
        '/login',
        '/register',
        '/forget-password',
        '/notifications/2',
        '/nowhere',
        '/home-search',
      ],
      [
        '/profile',
        '/profile/sessions',
        '/notifications',
        '/subscription',
        '/subscription/aozoraplan000000000001',
      ],
    ],
  },
  {
    tenant: 'sakura',
    reader: 'sakura.reader',
    paths: [
      ['/login'],
      [],
      ['/', '/2', `/3/${worldContentId('sakura', 'rain-stop')}`, '/search?form=1', '/9'],
    ],
  },
  {
    tenant: 'tidewell',
    reader: 'reader@tidewell.example',
    paths: [
      [
        '/search',
        '/search?q=tide',
        `/search/${worldContentId('tidewell', 'lenses')}`,
        '/notifications/1',
        '/login',
      ],
      ['/nowhere'],
      ['/profile', '/notifications'],
    ],
  },
  {
    tenant: 'hanabi',
    reader: null,
    paths: [[`/1/${worldContentId('hanabi', 'fireworks-making')}`, '/nowhere'], [], []],
  },
  { tenant: 'manabi', reader: null, paths: [['/login', '/nowhere'], [], []] },
] as const

/** What is read or heard of a page. */
function saidOn(html: string): string[] {
  const body = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  const texts = [...body.matchAll(/>([^<]+)</g)].map(([, text]) => text as string)
  const spoken = [...body.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(
    ([, text]) => text as string,
  )
  return [...texts, ...spoken]
    .map((text) =>
      text
        .replace(/&#x27;/g, "'")
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&')
        .trim(),
    )
    .filter((text) => text !== '')
}

const own = siteWords()
const ours = productWords()
/** Each language is named in itself. */
const switches = ['日本語', 'English']

/** Words of the site's own or of the product that are not in this language, works' titles and people's names left aside. */
function wrongIn(locale: Locale, said: readonly string[], ofWorks: readonly string[]): string[] {
  const other: Locale = locale === 'ja' ? 'en' : 'ja'
  const isRight = (word: string) => own[locale].has(word) || ours[locale].has(word)
  const isWrong = (word: string) => !isRight(word) && (own[other].has(word) || ours[other].has(word))
  const withoutWorks = (text: string) => ofWorks.reduce((rest, word) => rest.replaceAll(word, ''), text)
  return said
    .filter((text) => !switches.includes(text) && !ofWorks.includes(text))
    .filter(
      (text) =>
        isWrong(text) || (locale === 'en' && japanese.test(text) && japanese.test(withoutWorks(text))),
    )
}

describe.each(pages)('$tenant', ({ tenant, reader, paths: [open, more, personal] }) => {
  const ofWorks = workWords(tenant)

  test.each(locales)(
    'says nothing of its own in another language than %s, and nothing of ours',
    async (locale) => {
      const cookie = reader === null ? '' : await cookieOf(bases[tenant], reader)
      const asked = [
        ...[...open, ...more].map((path) => ({ path, cookie: '' })),
        ...personal.map((path) => ({ path, cookie })),
      ]
      for (const { path, cookie: Cookie } of asked) {
        const { text } = await send(bases[tenant] + path, { headers: { 'Accept-Language': locale, Cookie } })
        expect(text, path).toContain(`<html lang="${locale}"`)
        const said = saidOn(text)
        expect(said.length, path).toBeGreaterThan(3)
        expect(wrongIn(locale, said, ofWorks), path).toEqual([])
      }
    },
  )
})
