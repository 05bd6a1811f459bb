import { expect, it } from 'vitest'
import { Page, SiteHeader } from '#app/layout/site/page.tsx'
import { type Given, renderIn } from '#tests/visits/render-in-layout.tsx'

const home = { layout: { viewPage: 2 }, protection: { offlineDays: 7 } }

/** The links of an element, as address and text. */
function linksIn(html: string, start: string): [string, string][] {
  const from = html.indexOf(start)
  if (from === -1) return []
  const part = html.slice(from, html.indexOf('</ul>', from))
  return [...part.matchAll(/<a href="\/shop([^"]*)"[^>]*>([^<]*)</g)].map(([, to = '', word = '']) => [
    to,
    word,
  ])
}

const inMenu = (given: Given) => linksIn(renderIn(given, <SiteHeader />), 'id="menu-library"')
const tabs = (given: Given) =>
  linksIn(renderIn(given, <Page hasSidebar={false}>…</Page>), 'class="library-tabs"')

const all = [
  ['/4', 'お気に入り'],
  ['/5', '最近読んだ本'],
  ['/lists', 'マイリスト'],
  ['/saved-searches', '保存した検索条件'],
  ['/notes', 'メモとしおり'],
  ['/offline', '保存した資料'],
  ['/reading-life', '読書の記録'],
]

it('the menu and the tabs of the library have the same pages in the same order', () => {
  expect(inMenu({ reader: {}, settings: home })).toEqual(all)
  for (const [path = ''] of all) expect(tabs({ reader: {}, settings: home, path }), path).toEqual(all)
  const html = renderIn({ reader: {}, settings: home, path: '/notes?book=1' }, <Page>…</Page>)
  expect(html).toMatch(/<nav aria-label="マイライブラリー"><ul class="library-tabs">/)
  expect(html).toMatch(/<a href="\/shop\/notes" class="header-link" aria-current="page">/)
})

it('has only the pages that the visitor has on this site', () => {
  const readerByAddress = { level: 'ip_reader', loginType: 'IP' } as const
  expect(inMenu({ reader: readerByAddress, settings: home })).toEqual([all[0], all[1], all[4]])
  // The search layout has no pages of groups.
  expect(inMenu({ reader: {}, settings: { layout: { viewPage: 1 } } })).toEqual([
    all[2],
    all[3],
    all[4],
    all[6],
  ])
  expect(inMenu({ staff: true, settings: home })).toEqual([])
})

it('shows no tabs on other pages, to guests, and where there would be one alone', () => {
  for (const path of ['/', '/1', '/profile', '/lists/abc'])
    expect(tabs({ reader: {}, settings: home, path }), path).toEqual([])
  expect(tabs({ settings: home, path: '/notes' })).toEqual([])
  const readerByAddress = { level: 'ip_reader', loginType: 'IP' } as const
  expect(tabs({ reader: readerByAddress, settings: { layout: { viewPage: 1 } }, path: '/notes' })).toEqual([])
})
