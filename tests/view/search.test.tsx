import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readQuestion } from '#app/domain/search/query/search-question.ts'
import type { SearchResult } from '#app/domain/search/results/search-contents.ts'
import { viewSearchForm } from '#app/pages/reader/search-form-view.ts'
import { viewSearchPage } from '#app/pages/reader/search-page-view.ts'
import { paths } from '#app/paths/reader.ts'
import { CardList } from '#app/view/catalogue/card-list.tsx'
import { SiteHeader } from '#app/view/frame/site-header.tsx'
import { SearchForm } from '#app/view/search/search-form.tsx'
import { SearchResults } from '#app/view/search/search-results.tsx'
import type { SiteSearchBox } from '#app/visit/site.ts'
import { type Given, renderIn, visitOf } from './render-in-frame.tsx'

const anId = 'abcdefghij0123456789'
const questionOf = (given: Given, query: string) => readQuestion(visitOf(given), new URLSearchParams(query))
const formOf = (given: Given, isAside = false) => (
  <SearchForm form={viewSearchForm(visitOf(given), questionOf(given, 'q=a'))} isAside={isAside} />
)

describe('where a search leads', () => {
  const target = (html: string) =>
    [...html.matchAll(/<form[^>]*>/g)]
      .map(([form]) => form)
      .filter((form) => form.includes('role="search"'))
      .map((form) => [/method="(\w+)"/.exec(form)?.[1] ?? 'get', /action="([^"]*)"/.exec(form)?.[1]])

  it('R078 is the search, from wherever it is begun', () => {
    for (const path of ['/', '/1', `/1/${anId}`, '/profile']) {
      const given = { path, settings: { layout: { viewPage: 2 } } }
      for (const form of [<SiteHeader key="header" />, formOf(given)])
        expect(target(renderIn(given, form)), path).toEqual([['get', '/shop/search']])
    }
  })

  it('R079 stays where it is when it is begun among results', () => {
    const given = { path: '/search?q=a&page=2', settings: { layout: { viewPage: 1 } } }
    expect(target(renderIn(given, <SiteHeader />))).toEqual([['get', '/shop/search']])
    for (const isAside of [false, true])
      expect(target(renderIn(given, formOf(given, isAside)))).toEqual([['get', '/shop/search']])
  })

  it('R080 leaves the content that was opened from results', () => {
    for (const viewPage of [1, 2]) {
      const given = { path: `/search/${anId}?q=a`, settings: { layout: { viewPage } } }
      expect(target(renderIn(given, <SiteHeader />))).toEqual([['get', '/shop/search']])
    }
  })
})

describe('results', () => {
  const card = { id: anId, title: '本', author: '', groupId: 1, groupName: '', publishedOn: '2026-01-01' }
  const marks = { cover: null, type: null, isFavourite: false }
  const hit = { ...card, ...marks, titleParts: [], snippet: [], page: null, hashTags: [] }
  const paged = { page: 2, size: 20, totalPages: 3, totalRecords: 60 }
  const result: SearchResult = { ...paged, hits: [hit], terms: [], totalIsAtLeast: false }
  const given = { path: '/search?q=a&page=2' }
  const resultsOf = (paging: 'paged' | 'scroll') => {
    const around = viewSearchPage(visitOf(given), questionOf(given, 'q=a&page=2'))
    return renderIn(given, <SearchResults around={around} result={result} paging={paging} form={null} />)
  }

  it('R235 follow one another in pages or by scrolling', () => {
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

  it('R237 the form keeps no page for the next search', () => {
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

  it('R248 has for each operation the inputs that ask for it', () => {
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

  it('R255 offers hashtags to choose one of, or several where the site allows it', () => {
    expect(new Set(typesOf({ site }, 'tag'))).toEqual(new Set(['radio']))
    const settings = { hashtag: { isMultipleSelectHashtag: true } }
    expect(typesOf({ site, settings }, 'tag')).toEqual(['checkbox', 'checkbox'])
  })

  it('R257 R258 chosen values stand on the tenant’s ground and boxes have its edge, by the style sheet', () => {
    const settings = {
      layout: { searchValueColors: { background: '#123456' } },
      input: { borderColor: '#654321' },
    }
    const given = { site, settings }
    const style = /<form[^>]* style="([^"]*)"/.exec(renderIn(given, formOf(given)))?.[1]?.split(';')
    expect(style).toEqual(expect.arrayContaining(['--search-value:#123456', '--search-border:#654321']))
    const css = readFileSync(new URL('../../app/view/search/search-form.css', import.meta.url), 'utf8')
    expect(/\.chip input:checked \+ span \{([^}]*)\}/.exec(css)?.[1]).toContain(
      'background: var(--search-value);',
    )
    expect(/\[type="search"\], \[type="text"\][^{]*\{([^}]*)\}/.exec(css)?.[1]).toContain(
      'border: 1px solid var(--search-border);',
    )
  })
})

it('R236 another order of a list begins at its first page, whatever page it is chosen on', () => {
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
