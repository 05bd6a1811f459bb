import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { worldPlan } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { bases, cookieOf, send } from '#tests/http/client.ts'
import { productWords, siteWords, workWords } from '#tests/http/spoken-words.ts'

const japanese = /[\u3040-\u30ff\u3400-\u9fff]/

const noContent = `/1/${'a'.repeat(24)}`

type Pages = {
  tenant: WorldTenant
  open: string[]
  /** A reader whose pages are visited, too. */
  reader?: { name: string; paths: string[] }
}

const detail = (tenant: WorldTenant, slug: string) => worldContentId(tenant, slug)

/** The main pages of each demo site. */
const pages: Pages[] = [
  {
    tenant: 'aozora',
    open: [
      ...['/', '/2', `/5/${detail('aozora', 'dashi-notes')}`, noContent, '/notifications/2'],
      ...['/search', '/search?q=zzzz', '/search?form=1&tab=2&tag=2&group=2'],
      ...['/login', '/register', '/forget-password'],
    ],
    reader: {
      name: 'reader2@aozora.example',
      paths: [...['/profile', '/notifications'], ...['/subscription', `/subscription/${worldPlan.id}`]],
    },
  },
  {
    tenant: 'sakura',
    open: ['/login'],
    reader: {
      // This reader has chosen no language; other tests choose one for the demo's readers.
      name: 'speaker@sakura.example',
      paths: ['/', '/2', `/3/${detail('sakura', 'rain-stop')}`, '/search?form=1&tab=2'],
    },
  },
  {
    tenant: 'tidewell',
    open: [
      ...[
        '/search',
        '/search?q=tide',
        '/search?form=1&tab=2&tag=2',
        `/search/${detail('tidewell', 'lenses')}`,
      ],
      ...['/notifications/1', '/login'],
    ],
    reader: { name: 'reader@tidewell.example', paths: ['/profile', '/notifications'] },
  },
  { tenant: 'hanabi', open: [`/1/${detail('hanabi', 'fireworks-making')}`, noContent] },
  { tenant: 'manabi', open: ['/login'] },
]

/** Returns the texts of a page that are shown or read aloud. Books are left out, because other tests add some. */
function saidOn(html: string): string[] {
  const body = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<li class="card[\s\S]*?<\/li>/g, '')
    .replace(/<li class="hit[\s\S]*?(?=<li class="hit|<\/ol>)/g, '')
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
/** The language switch names each language in that language. */
const switches = ['日本語', 'English']

/** Returns the site's or the product's texts that are in another language. Titles of works and names of people don't count. */
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

describe.each(pages)('$tenant', ({ tenant, open, reader }) => {
  const ofWorks = [...workWords(tenant), `${reader?.name} さん`]

  test.each(locales)('in %s has no text of the site or the product in another language', async (locale) => {
    const Cookie = reader === undefined ? '' : await cookieOf(bases[tenant], reader.name)
    const asked = [
      ...open.map((path) => ({ path, cookie: {} })),
      ...(reader?.paths ?? []).map((path) => ({ path, cookie: { Cookie } })),
    ]
    for (const { path, cookie } of asked) {
      const headers = { 'Accept-Language': locale, ...cookie }
      const { text } = await send(bases[tenant] + path, { headers })
      expect(text, path).toContain(`<html lang="${locale}"`)
      expect(wrongIn(locale, saidOn(text), ofWorks), path).toEqual([])
    }
  })
})
