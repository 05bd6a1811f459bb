import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CardList } from '#app/features/catalogue/site/card-list.tsx'
import { readQuestion } from '#app/features/search/model/query/search-question.ts'
import { SearchFacets } from '#app/features/search/site/search-facets.tsx'
import { SearchForm } from '#app/features/search/site/search-form.tsx'
import { viewSearchForm } from '#app/features/search/site/search-form-view.ts'
import {
  type HitView,
  type ResultView,
  viewResult,
  viewSearchPage,
} from '#app/features/search/site/search-page-view.ts'
import { SearchResults } from '#app/features/search/site/search-results.tsx'
import { type HitField, hitFields } from '#app/kernel/values/content-field.ts'
import { SiteHeader } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { SiteSearchBox } from '#app/visit/site.ts'
import { type Given, renderIn, visitOf } from '#tests/visits/render-in-layout.tsx'

const anId = 'abcdefghij0123456789'
const questionOf = (given: Given, query: string) => readQuestion(visitOf(given), new URLSearchParams(query))
const formOf = (given: Given, isAside = false) => (
  <SearchForm form={viewSearchForm(visitOf(given), questionOf(given, 'q=a'))} isAside={isAside} />
)

describe('the page that a search leads to', () => {
  const target = (html: string) =>
    [...html.matchAll(/<form[^>]*>/g)]
      .map(([form]) => form)
      .filter((form) => form.includes('role="search"'))
      .map((form) => [/method="(\w+)"/.exec(form)?.[1] ?? 'get', /action="([^"]*)"/.exec(form)?.[1]])

  it('R078 is the search, wherever it begins', () => {
    for (const path of ['/', '/1', `/1/${anId}`, '/profile']) {
      const given = { path, settings: { layout: { viewPage: 2 } } }
      for (const form of [<SiteHeader key="header" />, formOf(given)])
        expect(target(renderIn(given, form)), path).toEqual([['get', '/shop/search']])
    }
  })

  it('R079 is the same page if it begins among results', () => {
    const given = { path: '/search?q=a&page=2', settings: { layout: { viewPage: 1 } } }
    expect(target(renderIn(given, <SiteHeader />))).toEqual([['get', '/shop/search']])
    for (const isAside of [false, true])
      expect(target(renderIn(given, formOf(given, isAside)))).toEqual([['get', '/shop/search']])
  })

  it('R080 replaces the content that was opened from results', () => {
    for (const viewPage of [1, 2]) {
      const given = { path: `/search/${anId}?q=a`, settings: { layout: { viewPage } } }
      expect(target(renderIn(given, <SiteHeader />))).toEqual([['get', '/shop/search']])
    }
  })
})

describe('results', () => {
  const card = { id: anId, title: '本', author: '', groupId: 1, groupName: '', publishedOn: '2026-01-01' }
  const marks = { cover: null, type: null, isFavourite: false }
  const hit: HitView = {
    ...card,
    ...marks,
    titleParts: [],
    snippet: [],
    pageCount: 0,
    page: null,
    pages: 0,
    isPagesAtLeast: false,
    hashTags: [],
    blocks: [],
    buttons: [],
  }
  const noFields = {
    ...{ keywords: '', distributorName: '', description: '' },
    ...{ param1: '', param2: '', param3: '', param4: '', param5: '' },
  }
  const paged = { page: 2, size: 20, totalPages: 3, totalRecords: 60 }
  const result: ResultView = { ...paged, hits: [hit], terms: [], totalIsAtLeast: false, facets: {} }
  const given = { path: '/search?q=a&page=2' }
  const resultsOf = (paging: 'paged' | 'scroll') => {
    const around = viewSearchPage(visitOf(given), questionOf(given, 'q=a&page=2'))
    return renderIn(given, <SearchResults around={around} result={result} paging={paging} form={null} />)
  }

  it('R235 are divided into pages or appended by scrolling', () => {
    const pages = resultsOf('paged')
    expect(pages).toContain('aria-current="page"')
    expect(pages).not.toContain('name="scroll-paging"')
    const scrolled = resultsOf('scroll')
    expect(scrolled).toContain('name="scroll-paging"')
    expect(scrolled).toMatch(
      /<a[^>]*href="\/shop\/search\?q=a&amp;page=3"[^>]*rel="next"|rel="next"[^>]*page=3/,
    )
    expect(scrolled).not.toContain('aria-current="page"')
  })

  it('g: say on how many pages of a document the words are, and link to them', () => {
    const around = viewSearchPage(visitOf(given), questionOf(given, 'q=a&page=2'))
    const row = (more: Partial<typeof hit> & object, locale: 'ja' | 'en' = 'ja') => {
      const blocks = [{ kind: 'text' as const, label: null }]
      const quoted = { ...hit, page: 3, snippet: [{ text: 'a', marked: true }], blocks, ...more }
      const found = { ...result, hits: [quoted] }
      return renderIn(
        { ...given, locale },
        <SearchResults around={around} result={found} paging="paged" form={null} />,
      )
    }
    expect(row({ pages: 14 })).toContain(
      `href="/shop/search/${anId}?q=a&amp;page=2#found" class="hit-page">該当14ページ</a>`,
    )
    expect(row({ pages: 14 }, 'en')).toContain('>on 14 pages</a>')
    expect(row({ pages: 200, isPagesAtLeast: true }, 'en')).toContain('>on 200 pages or more</a>')
    expect(row({ pages: 200, isPagesAtLeast: true })).toContain('>該当200ページ以上</a>')
    expect(row({ pages: 1 })).not.toContain('#found')
  })

  it('K I: have author, group, date and length, and the author links to their other works if the site searches by authors', () => {
    const about = {
      ...hit,
      fields: noFields,
      author: '宮下 亮介、青空 花子',
      groupName: '実用書',
      pageCount: 120,
    }
    const aboutOf = (locale: 'ja' | 'en', site: Given['site'] = {}) => {
      const visit = visitOf({ ...given, site })
      const found = viewResult(visit, { ...result, hits: [about] })
      const around = viewSearchPage(visit, questionOf(given, 'q=a'))
      const page = <SearchResults around={around} result={found} paging="paged" form={null} />
      return /<p class="hit-about".*?<\/p>/s.exec(renderIn({ ...given, locale }, page))?.[0] ?? ''
    }
    const ja = aboutOf('ja')
    expect(ja.replace(/<[^>]*>|\s/g, '')).toBe('宮下亮介、青空花子·実用書·2026·120ページ')
    expect(ja).toContain(
      `href="/shop/search?b2=${new URLSearchParams({ a: '宮下 亮介' }).toString().slice(2)}"`,
    )
    expect(aboutOf('en').replace(/<[^>]*>|\s/g, '')).toContain('2026·120pages')
    const title = { id: 1, title: '', isFullText: true, boxes: [] }
    expect(aboutOf('ja', { searchTabs: [title] })).not.toContain('href')
  })

  describe('show the fields that their site chose', () => {
    const whole = {
      ...hit,
      ...{ author: '宮下 亮介', groupName: '実用書', pageCount: 120, page: 3 },
      fields: {
        ...noFields,
        keywords: '空、海',
        distributorName: '青空社',
        description: '空の本。',
        param1: '第一巻',
      },
      snippet: [{ text: '空は青い', marked: false }],
      hashTags: [{ id: 1, name: '空' }],
    }
    type Row = { field: HitField; label?: string; isShown?: boolean }
    const bodyOf = (rows: Row[], found: Partial<typeof whole> = {}) => {
      const fields = rows.map((row) => ({ label: null, isShown: true, ...row }))
      const visit = visitOf({ ...given, settings: { hit: { fields } } })
      const hashTags = [{ id: 1, name: '空' }] as never
      const site = { ...visit.site, hashTags }
      const shown = viewResult({ ...visit, site }, { ...result, hits: [{ ...whole, ...found }] })
      const around = viewSearchPage({ ...visit, site }, questionOf(given, 'q=a'))
      const html = renderIn(
        given,
        <SearchResults around={around} result={shown} paging="paged" form={null} />,
      )
      const body = /<\/h2>(.*?)<\/div><button|<\/h2>(.*?)<\/li>/s.exec(html)
      return (body?.[1] ?? body?.[2] ?? '?').replace(/<[^>]*>/g, '').replace(/\s+/g, '')
    }
    const says: { [Field in HitField]: string } = {
      author: '宮下亮介',
      group: '実用書',
      year: '2026',
      pages: '120ページ',
      distributorName: '青空社',
      keywords: '空、海',
      param1: '第一巻',
      param2: '第二の値',
      param3: '第三の値',
      param4: '第四の値',
      param5: '第五の値',
      description: '空の本。',
      text: '空は青い',
      hashTags: '#空',
    }
    const filled = {
      fields: {
        ...whole.fields,
        param2: '第二の値',
        param3: '第三の値',
        param4: '第四の値',
        param5: '第五の値',
      },
    }

    it.each(hitFields.map((field) => ({ field })))(
      '$field alone, with its label if it has one',
      ({ field }) => {
        const rest = hitFields
          .filter((other) => other !== field)
          .map((other) => ({ field: other, isShown: false }))
        const alone = bodyOf([...rest, { field }], filled)
        expect(alone).toContain(says[field])
        for (const other of hitFields)
          if (!says[field].includes(says[other]))
            expect([other, alone.includes(says[other])]).toEqual([other, false])
        expect(bodyOf([{ field, label: '名前' }, ...rest], filled)).toContain(`名前:${says[field]}`)
      },
    )

    it('in its order, with facts that follow each other on one line', () => {
      expect(
        bodyOf([{ field: 'year' }, { field: 'author' }, { field: 'text' }, { field: 'param1' }]),
      ).toMatch(/^2026·宮下亮介空は青い3ページ第一巻/)
    })

    it('without empty fields', () => {
      const none = {
        ...whole,
        author: '',
        groupName: '',
        pageCount: 0,
        snippet: [],
        hashTags: [],
        fields: noFields,
      }
      const rows = hitFields.filter((field) => field !== 'year').map((field) => ({ field, label: '名前' }))
      expect(bodyOf(rows, none)).toBe('')
    })

    it('with the description once, if the document doesn’t contain the words', () => {
      const found = { page: null, snippet: [{ text: '空の本。', marked: false }] } as never
      const both = bodyOf([{ field: 'description' }, { field: 'text' }], found)
      expect(both.match(/空の本。/g)).toHaveLength(1)
      expect(bodyOf([{ field: 'text' }], found)).toContain('空の本。')
    })
  })

  it('R237 have a form that keeps no page for the next search', () => {
    const second = viewSearchForm(visitOf(given), questionOf(given, 'q=a&page=2'))
    for (const html of [renderIn(given, <SearchForm form={second} />), renderIn(given, <SiteHeader />)]) {
      expect(html).toMatch(/name="q"/)
      expect(html).not.toMatch(/name="page"/)
    }
  })
})

describe('the form', () => {
  const box = (operation: SiteSearchBox['operation']): SiteSearchBox => ({
    id: operation,
    label: `box ${operation}`,
    isShowLabel: true,
    size: 'large',
    operation,
    choices: ['甲', '乙'],
    fields: ['param1'],
    groupIds: [],
  })
  const fields = { id: 2, title: '項目', isFullText: false, boxes: ([1, 2, 3, 4, 5, 6, 7] as const).map(box) }
  const site = { searchTabs: [fields], hashTags: [1, 2].map((id) => ({ id, name: `tag ${id}` })) }
  const typesOf = (given: Given, name: string) =>
    (renderIn(given, formOf(given)).match(/<input[^>]*>/g) ?? [])
      .filter((input) => input.includes(`name="${name}"`))
      .map((input) => /type="(\w+)"/.exec(input)?.[1] ?? 'text')

  it('R248 has the right inputs for each operation', () => {
    const given = { site }
    for (const [operation, types] of [
      [1, ['text']],
      [2, ['text']],
      [4, ['radio', 'radio', 'radio']],
      [5, ['checkbox', 'checkbox']],
    ] as const)
      expect([operation, typesOf(given, `b${operation}`)]).toEqual([operation, types])
    for (const [operation, type] of [
      [3, 'date'],
      [6, 'month'],
      [7, 'text'],
    ] as const)
      for (const end of ['from', 'to'])
        expect([operation, end, typesOf(given, `b${operation}.${end}`)]).toEqual([operation, end, [type]])
  })

  it('R255 offers hashtags to choose one of, or several if the site allows it', () => {
    expect(new Set(typesOf({ site }, 'tag'))).toEqual(new Set(['radio']))
    const settings = { hashtag: { isMultipleSelectHashtag: true } }
    expect(typesOf({ site, settings }, 'tag')).toEqual(['checkbox', 'checkbox'])
  })

  it('R257 R258 shows chosen values on the tenant’s background and boxes with its border, by the style sheet', () => {
    const settings = {
      layout: { searchValueColors: { background: '#123456' } },
      input: { borderColor: '#654321' },
    }
    const given = { site, settings }
    const style = /<form[^>]* style="([^"]*)"/.exec(renderIn(given, formOf(given)))?.[1]?.split(';')
    expect(style).toEqual(
      expect.arrayContaining([
        '--search-value:#123456',
        expect.stringMatching(/^--search-border:var\(--l,#654321\)/),
      ]),
    )
    const css = readFileSync(new URL('../site/search-form.css', import.meta.url), 'utf8')
    expect(/\.chip input:checked \+ span \{([^}]*)\}/.exec(css)?.[1]).toContain(
      'background: var(--search-value);',
    )
    expect(/\[type="search"\], \[type="text"\][^{]*\{([^}]*)\}/.exec(css)?.[1]).toContain(
      'border: 1px solid var(--search-border);',
    )
  })
})

describe('F: the values to narrow a search by', () => {
  const site = { years: [2026, 2025], hashTags: [{ id: 7, name: '空' }] }
  const facets = {
    group: { counts: { 1: 12 }, isAtLeast: false },
    year: { counts: { 2026: 1200, 2025: 3 }, isAtLeast: true },
    tag: { counts: { 7: 5 }, isAtLeast: true },
  }
  const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  const shown = (locale: 'ja' | 'en', counted: Parameters<typeof viewSearchForm>[2] = facets) => {
    const given = { path: '/search?q=a', site, locale }
    const visit = visitOf(given)
    const question = questionOf(given, 'q=a')
    const around = viewSearchPage(visit, question, counted)
    const form = viewSearchForm(visit, question, counted)
    return plain(
      renderIn(given, <SearchForm form={form} isAside />) + renderIn(given, <SearchFacets {...around} />),
    )
  }

  it('show what choosing them would find, in the form and as links', () => {
    const ja = shown('ja')
    for (const words of ['実用書 12', '自然科学 0', '2026 (1200以上)', '2026 1200以上', '空 5以上'])
      expect(ja).toContain(words)
    expect(shown('en')).toContain('2026 1200+')
  })

  it('show no count if nothing was counted, nor for computed groups', () => {
    expect(shown('ja')).toMatch(/新着 (?!\d)/)
    expect(shown('ja', {})).toMatch(/実用書 (?!\d)/)
    const none = { year: { counts: {}, isAtLeast: true } }
    expect(shown('ja', none)).not.toContain('0以上')
  })
})

it('R236 another order of a list begins at its first page, on whatever page it is chosen', () => {
  const sorts = [1, 2].map((field) => ({
    field,
    title: `order ${field}`,
    current: field === 1 ? ('asc' as const) : null,
    next: field === 1 ? ('desc' as const) : ('asc' as const),
    isDisabled: false,
  }))
  const card = { id: anId, title: '本', author: '', groupId: 1, type: null, isFavourite: false, cover: null }
  const list = {
    group: { name: '実用書', type: 'normal' },
    cards: [card],
    sorts,
    page: 3,
    totalPages: 5,
    totalRecords: 50,
    sort: { sort: 1, direction: 'asc' as const },
    paging: 'pagination' as const,
  }
  const html = renderIn(
    { path: '/1?sort=1&page=3' },
    <CardList list={list} hrefOf={(query) => paths.group(1, query)} />,
  )
  const chosen = (html.match(/<nav class="card-sorts".*?<\/nav>/s)?.[0] ?? '').match(/href="[^"]*"/g)
  expect(chosen).toEqual([
    'href="/shop/1?sort=1&amp;direction=desc"',
    'href="/shop/1?sort=2&amp;direction=asc"',
  ])
  expect(html).toContain('href="/shop/1?sort=1&amp;direction=asc&amp;page=4"')
})
