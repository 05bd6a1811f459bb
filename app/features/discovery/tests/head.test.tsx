import { Meta, UNSAFE_RemixContext as RemixContext } from '@remix-run/react'
import { describe, expect, it } from 'vitest'
import type { DetailView } from '#app/features/catalogue/parts/detail/detail-view.ts'
import { headTags, viewHead } from '#app/features/catalogue/parts/head/head-tags.ts'
import {
  bookData,
  viewContentHead,
  viewListHead,
  viewSearchHead,
} from '#app/features/catalogue/parts/head/page-head.ts'
import { type Given, renderIn, visitOf } from '#tests/visits/render-in-layout.tsx'

const id = 'a'.repeat(24)
const cover = { key: `${'c'.repeat(64)}.webp`, width: 600, height: 860, copies: [] }
const plan = { name: '読み放題', price: { full: 1078, discounted: null } }
const detail = {
  id,
  title: '苔を歩く</script>',
  author: {
    field: 'author',
    label: null,
    value: '深山 律、森 一',
    links: [{ text: '深山 律' }, { text: '森 一' }],
  },
  description: { field: 'description', label: null, value: ` 湿った朝 ${'に'.repeat(300)}` },
  fields: [{ field: 'distributorName', value: '青空出版' }],
  pageCount: 48,
  publishedOn: '2026-11-07',
  cover,
  groups: [
    { id: 5, name: '会員限定' },
    { id: 2, name: '自然科学' },
  ],
  plans: [],
  opening: 'login',
  reading: 'ready',
} as unknown as DetailView

const open = (given: Given = {}) => visitOf(given)
const headOf = (given: Given = {}, of: Partial<DetailView> = {}) =>
  viewContentHead(open(given), { ...detail, ...of })
type Book = Record<string, unknown>
const bookOf = (given: Given = {}, of: Partial<DetailView> = {}) =>
  bookData(open(given), { ...detail, ...of }, { id: 'x', url: 'y' }) as Book

describe('the canonical address of a page', () => {
  it('is in the first group, wherever the content is shown, and in the language of the answer', () => {
    expect(headOf()?.canonical).toBe(`http://localhost/shop/2/${id}`)
    expect(headOf({ locale: 'en' })?.canonical).toBe(`http://localhost/shop/2/${id}?lang=en`)
    const search = { settings: { layout: { viewPage: 1 } } }
    expect(headOf(search)?.canonical).toBe(`http://localhost/shop/search/${id}`)
  })

  it('has the same alternates in either language', () => {
    expect(headOf({ locale: 'en' })?.alternates).toEqual(headOf()?.alternates)
    expect(headOf()?.alternates).toEqual([
      { lang: 'en', href: `http://localhost/shop/2/${id}?lang=en` },
      { lang: 'ja', href: `http://localhost/shop/2/${id}` },
      { lang: 'x-default', href: `http://localhost/shop/2/${id}` },
    ])
  })

  it('keeps the page of a list, but not its order', () => {
    const group = { id: 2, name: '自然科学' }
    const canonicalOf = (page: number, locale: 'ja' | 'en' = 'ja') =>
      viewListHead(open({ locale }), { page, group }, '自然科学')?.canonical
    expect([canonicalOf(1), canonicalOf(3), canonicalOf(3, 'en')]).toEqual([
      'http://localhost/shop/2',
      'http://localhost/shop/2?page=3',
      'http://localhost/shop/2?page=3&lang=en',
    ])
  })

  it.each([
    ['a site that asks for a login', { site: { settingLogin: 1 as const } }],
    ['a stopped company’s', { site: { isStopped: true } }],
    ['one without layout', { settings: { layout: { viewPage: 3 } } }],
    ['whoever is signed in', { reader: {} }],
  ])('is named by no page of %s', (_, given) => {
    expect(headOf(given)).toBeNull()
    expect(viewHead(open(given), { path: '/' })).toBeNull()
    expect(headTags(headOf(given))).toEqual([])
  })

  it('is named on an open site, whatever its login setting', () => {
    expect(headOf({ site: { settingLogin: 1, accountType: 'OPEN_TYPE' } })).not.toBeNull()
  })
})

describe('the preview of a link', () => {
  const tags = (given: Given = {}) =>
    Object.fromEntries(
      headTags(headOf(given)).flatMap((tag) => ('property' in tag ? [[tag.property, tag.content]] : [])),
    )

  it('has the cover with its size and description, and a description of limited length', () => {
    expect(tags()).toMatchObject({
      'og:type': 'book',
      'og:url': `http://localhost/shop/2/${id}`,
      'og:site_name': '棚',
      'og:locale': 'ja_JP',
      'og:locale:alternate': 'en_US',
      'og:image': `http://localhost/shop/files/cover/${id}/${cover.key}`,
      'og:image:width': '600',
      'og:image:height': '860',
      'og:image:alt': detail.title,
    })
    const description = String(tags()['og:description'])
    expect([[...description].length, description.at(-1), description.at(0)]).toEqual([200, '…', '湿'])
  })

  it('has the site’s icon if the page has no picture that previews can show', () => {
    const icon = 'http://localhost/shop/icon/512.png'
    expect(headOf({}, { cover: null })?.picture.url).toBe(icon)
    expect(headOf({}, { cover: { ...cover, key: 'd.svg' } })?.picture.url).toBe(icon)
  })
})

describe('a book in schema.org', () => {
  it('has its names, its publisher, its pages and its picture', () => {
    expect(bookOf()).toMatchObject({
      '@type': 'Book',
      name: detail.title,
      author: [
        { '@type': 'Person', name: '深山 律' },
        { '@type': 'Person', name: '森 一' },
      ],
      publisher: { name: '青空出版' },
      inLanguage: 'ja',
      numberOfPages: 48,
      datePublished: '2026-11-07',
      image: `http://localhost/shop/files/cover/${id}/${cover.key}`,
    })
  })

  it('contains nothing that the page hides', () => {
    const bare = bookOf({}, { author: null, description: null, fields: [], cover: null, pageCount: 0 })
    expect(Object.keys(bare).sort()).toEqual(
      '@context @id @type bookFormat datePublished inLanguage isAccessibleForFree name publisher url'.split(
        ' ',
      ),
    )
  })

  it.each([
    ['anybody may read it', { opening: 'viewer' as const }, true],
    ['it asks for a login', { opening: 'login' as const }, false],
    ['it needs a plan', { opening: 'plans' as const }, false],
    ['there is nothing to read yet', { opening: 'viewer' as const, reading: 'preparing' as const }, false],
  ])('is free where it should be: %s', (_, of, isFree) => {
    expect(bookOf({}, of).isAccessibleForFree).toBe(isFree)
  })

  it('offers the plans at the price for guests, including tax', () => {
    const [offer] = bookOf({}, { plans: [plan as never] }).offers as Book[]
    expect(offer).toMatchObject({ '@type': 'Offer', price: 1078, priceCurrency: 'JPY', name: '読み放題' })
  })
})

it('a title can’t close the script, and parses to what was written', () => {
  const routeModules = { root: {}, page: { meta: () => headTags(headOf()) } }
  const context = { routeModules, isSpaMode: false } as never
  const html = renderIn(
    {},
    <RemixContext.Provider value={context}>
      <Meta />
    </RemixContext.Provider>,
  )
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const [book, places] = scripts.map(([, json = '']) => JSON.parse(json) as Book)
  expect([book?.name, places?.['@type']]).toEqual([detail.title, 'BreadcrumbList'])
  expect(html).toContain('<link rel="canonical"')
  expect(html.split('<script ')).toHaveLength(3)
})

describe('the site in schema.org', () => {
  it('is described on the first page only, with the address of its search', () => {
    const search = { settings: { layout: { viewPage: 1 } } }
    const typesOf = (given: Given, page: number) =>
      viewSearchHead(open(given), page, 'すべて')?.data.map((object) => (object as Book)['@type'])
    expect([typesOf(search, 1), typesOf(search, 2), typesOf({}, 1)]).toEqual([
      ['WebSite'],
      ['BreadcrumbList'],
      ['BreadcrumbList'],
    ])
    const [site] = viewSearchHead(open({ ...search, locale: 'en' }), 1, 'All')?.data ?? []
    expect(site).toHaveProperty('potentialAction.@type', 'SearchAction')
    expect((site as Book).potentialAction).toMatchObject({
      target: { urlTemplate: 'http://localhost/shop/search?q={search_term_string}&lang=en' },
      'query-input': 'required name=search_term_string',
    })
  })

  it('leads to a content by numbered breadcrumbs', () => {
    const { itemListElement: places } = (headOf()?.data ?? [])[1] as { itemListElement: Book[] }
    expect(places.map(({ position, name }) => [position, name])).toEqual([
      [1, '棚'],
      [2, '自然科学'],
      [3, detail.title],
    ])
  })
})
