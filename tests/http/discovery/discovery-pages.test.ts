import { expect, test } from 'vitest'
import { below, readXml, textOf } from '#app/features/discovery/tests/read-xml.ts'
import { bases, send } from '#tests/http/client.ts'

/**
 * The number of pages that are opened per sitemap, in two languages. All contents of a sitemap use the same page, so a few are enough. More
 * by hand: `OPENED=8`.
 */
const opened = Number(process.env.OPENED ?? 3)

const unescaped = (text: string) => text.replaceAll('&amp;', '&')
const found = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, text = '']) => unescaped(text))

/** Returns the metadata of a page. */
async function toldBy(address: string) {
  const { status, text, headers } = await send(address, { headers: { 'Accept-Language': 'ja' } })
  return {
    status,
    isKept: headers['x-robots-tag'] === undefined && !text.includes('content="noindex"'),
    language: found(text, /<html lang="([^"]*)"/g),
    canonical: found(text, /<link rel="canonical" href="([^"]*)"/g),
    alternates: found(text, /<link rel="alternate" hrefLang="[^"]*" href="([^"]*)"/gi),
    titles: found(text, /<title>([^<]*)<\/title>/g),
    pictures: found(text, /<meta property="og:image" content="([^"]*)"/g),
  }
}

test.each([bases.aozora, bases.tidewell, bases.tagged])(
  'each page in the sitemap of %s may be indexed, is its own canonical, and links to itself in both languages',
  async (base) => {
    const index = below(readXml((await send(`${base}/sitemap.xml`)).text), 'sitemap')
    const parts = await Promise.all(index.map((part) => send(textOf(part, 'loc') ?? '')))
    const addresses = parts.flatMap(({ text }) =>
      below(readXml(text), 'url')
        .map((url) => textOf(url, 'loc') ?? '')
        .slice(0, 2 * opened),
    )
    expect(addresses.length).toBeGreaterThan(0)
    const told = await Promise.all(addresses.map(toldBy))
    const titles = new Set<string>()
    for (const [place, page] of told.entries()) {
      const address = addresses[place] ?? ''
      const plain = address.replace(/[?&]lang=en$/, '')
      const english = `${plain}${plain.includes('?') ? '&' : '?'}lang=en`
      expect(page, address).toMatchObject({
        status: 200,
        isKept: true,
        language: [address === plain ? 'ja' : 'en'],
        canonical: [address],
      })
      expect(new Set(page.alternates), address).toEqual(new Set([plain, english]))
      expect([page.titles.length, page.pictures.length], address).toEqual([1, 1])
      titles.add(`${page.language} ${page.titles}`)
    }
    expect(titles.size).toBe(addresses.length)
    const pictures = [...new Set(told.flatMap(({ pictures }) => pictures))].slice(0, opened)
    for (const picture of pictures) expect((await send(picture)).headers['content-type']).toMatch(/^image\//)
  },
)
