import { beforeAll, describe, expect, it } from 'vitest'
import { ensureIndexedContent } from '#app/features/search/model/index/search-index.ts'
import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { type Chance, chanceOf } from '#tests/visits/chance.ts'
import { memoryFiles } from '#tests/visits/memory-files.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { storePages } from '#tests/visits/store-pages.ts'
import { searchBook } from './search-book.ts'

const d1 = sqliteD1('search')
const search = openSearch(d1)
const texts = { db: search, files: memoryFiles() }
const tenantId = 7

async function index(contentId: string, pages: readonly string[], version = 1): Promise<void> {
  const made = { tenantId, contentId, version, title: '本', visible: true, publishedAt: 0, sortKeys: '{}' }
  const no = await ensureIndexedContent(search, made)
  const stores = { search: { d1, db: search }, files: texts.files }
  await storePages(stores, { tenantId, contentId, version, no }, pages)
}

/** Reads all matches page by page to the end. Returns the pages, and what is marked on them. */
async function found(contentId: string, words: string, version = 1) {
  const terms = parseSearchQuery(words) ?? []
  const lines = []
  let pages = 0
  for (let from: number | null = 1; from !== null; ) {
    const matches = await searchBook(texts, { tenantId, contentId, version }, { terms, part: { from } })
    if (matches === null) return null
    lines.push(...matches.lines)
    pages = matches.pages
    from = matches.next
  }
  const marks = lines.map(({ page, parts }) => [
    page,
    parts.flatMap(({ text, marked }) => (marked ? text : [])),
  ])
  return { pages, marks }
}

const novel = [
  '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつ',
  'かぬ。何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。 12',
  '13 吾輩はここで始めて人間というものを見た。',
  'A rather long sentence with an exam-',
  'ple that is continued, and then it ends',
  'here. ＮＡＭＥ and näme',
]

describe('a book', () => {
  beforeAll(async () => {
    await index('novel', novel)
    await index('novel', ['二版の猫'], 2)
    await index('other', ['猫 猫'])
  })

  it('is searched with the catalogue’s folding, in the version that is read, and in no other book', async () => {
    expect(await found('novel', '猫')).toEqual({ pages: 1, marks: [[1, ['猫']]] })
    expect(await found('novel', '猫', 2)).toEqual({ pages: 1, marks: [[1, ['猫']]] })
    expect(await found('novel', 'にゃー')).toMatchObject({ pages: 1, marks: [[2, ['ニャーニャー']]] })
    expect(await found('novel', 'name')).toMatchObject({ pages: 1, marks: [[6, ['NAME', 'näme']]] })
    expect(await found('novel', '猫', 3)).toBeNull()
    expect(
      await searchBook(
        texts,
        { tenantId: 8, contentId: 'novel', version: 1 },
        { terms: ['猫'], part: { from: 1 } },
      ),
    ).toBeNull()
  })

  it('has a match that continues over a page break on the page where it begins', async () => {
    expect(await found('novel', '見当がつかぬ')).toEqual({ pages: 1, marks: [[1, ['見当がつかぬ']]] })
    expect(await found('novel', 'example')).toEqual({ pages: 1, marks: [[4, ['example']]] })
    expect(await found('novel', '"it ends here"')).toEqual({ pages: 1, marks: [[5, ['it ends here']]] })
    // The numbers of the pages in between don't belong to a sentence.
    expect(await found('novel', '記憶している。吾輩')).toEqual({
      pages: 1,
      marks: [[2, ['記憶している。吾輩']]],
    })
    expect(await found('novel', '無い。かぬ')).toEqual({ pages: 0, marks: [] })
  })

  it('says how a word is divided by a page break, and which places of its page a line contains', async () => {
    const terms = (words: string) => ({ terms: parseSearchQuery(words) ?? [], part: { from: 1 } })
    const version = { tenantId, contentId: 'novel', version: 1 }
    const divided = await searchBook(texts, version, terms('example'))
    expect(divided?.breaks).toEqual([{ page: 4, tail: 'exam', head: 'ple' }])
    expect(divided?.lines).toMatchObject([{ page: 4, place: 0, places: 1 }])
    expect((await searchBook(texts, version, terms('"it ends here"')))?.breaks).toEqual([
      { page: 5, tail: 'it ends', head: 'here' },
    ])
    // Overlapping matches are one place. The last match continues on the next page.
    const sentence = await searchBook(texts, version, terms('吾輩 吾輩は 名前 つか'))
    expect(sentence?.lines.map(({ page, place, places }) => [page, place, places])).toEqual([
      [1, 0, 2],
      [1, 2, 1],
    ])
  })

  it('has pages before a page as well as those after it', async () => {
    await index(
      'long',
      Array.from({ length: 60 }, (_, at) => `猫 ${at + 1}`),
    )
    const ask = async (part: { from: number } | { before: number }) => {
      const version = { tenantId, contentId: 'long', version: 1 }
      const matches = await searchBook(texts, version, { terms: ['猫'], part })
      const pages = matches?.lines.map(({ page }) => page) ?? []
      return [matches?.pages, matches?.earlier, matches?.nth, pages[0], pages.at(-1), matches?.next]
    }
    expect(await ask({ from: 1 })).toEqual([60, null, 1, 1, 25, 26])
    expect(await ask({ from: 40 })).toEqual([60, 40, 40, 40, 60, null])
    expect(await ask({ before: 40 })).toEqual([60, 15, 15, 15, 39, 40])
    expect(await ask({ before: 15 })).toEqual([60, null, 1, 1, 14, 15])
    expect(await ask({ from: 61 })).toEqual([60, null, 0, undefined, undefined, null])
  })

  it('has the pages with all words, or if there are none those with one', async () => {
    expect((await found('novel', '吾輩 人間'))?.marks.map(([page]) => page)).toEqual([3])
    expect((await found('novel', '猫 人間'))?.marks.map(([page]) => page)).toEqual([1, 3])
  })
})

/** The expected result, found by looking at every page. */
function bruteForce(pages: readonly string[], words: string): number[] {
  const terms = parseSearchQuery(words) ?? []
  const texts = pages.map((page) => displayText(page))
  const has = terms.map((term) =>
    texts.flatMap((text, at) => {
      if (fold(text).includes(term)) return [at + 1]
      const next = texts[at + 1]
      if (next === undefined) return []
      const isDivided = /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next)
      const own = isDivided ? text.slice(0, -1) : text
      const between = isDivided || !/[\x20-\u2e7f]$/.test(own) || !/^[\x20-\u2e7f]/.test(next) ? '' : ' '
      const across = fold(
        own.slice(-term.length + 1 || own.length) + between + next.slice(0, term.length - 1),
      )
      return term.length > 1 && across.includes(term) ? [at + 1] : []
    }),
  )
  const any = [...new Set(has.flat())].sort((a, b) => a - b)
  const all = any.filter((page) => has.every((of) => of.includes(page)))
  return all.length > 0 ? all : any
}

const syllables = ['設定', '設', '定', 'ネ', 'ねっと', 'ab', 'a', 'b', ' ', ' ', '-', 'é', 'Ｂ', '。', '\n']

function textBy(chance: Chance, most: number): string {
  return Array.from({ length: 1 + chance.upTo(most) }, () => chance.pick(syllables)).join('')
}

it('the index finds what looking at every page finds, in random books', async () => {
  for (let seed = 0; seed < 12; seed++) {
    const chance = chanceOf(seed)
    const pages = Array.from({ length: 40 }, () => textBy(chance, 8))
    await index(`random${seed}`, pages)
    for (let nth = 0; nth < 25; nth++) {
      const words = textBy(chance, 3)
      if (parseSearchQuery(words) === null) continue
      const matches = await found(`random${seed}`, words)
      const expected = bruteForce(pages, words)
      const listed = [...new Set(matches?.marks.map(([page]) => page))]
      expect([seed, words, listed]).toEqual([seed, words, expected])
      for (const [, marked] of matches?.marks ?? []) expect((marked as string[]).length).toBeGreaterThan(0)
    }
  }
})
