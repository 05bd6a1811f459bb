import { describe, expect, it } from 'vitest'
import { Page } from '#app/layout/site/page.tsx'
import { type Given, layoutOf, renderIn } from '#tests/visits/render-in-layout.tsx'

const layout = (viewPage: 1 | 2 | 3 | 4, more = {}) => ({ layout: { viewPage, ...more } })
const sidebar = (given: Given) => layoutOf(given).sidebar
const names = (given: Given) => sidebar(given)?.entries.map(({ name }) => name) ?? null

describe('R204 the sidebar', () => {
  it('is beside the pages of the home layouts if the layout’s setting says so', () => {
    const at = (number: 1 | 2 | 3 | 4, showSidebar: boolean) =>
      sidebar({ settings: layout(number, { showSidebar }), path: '/1' }) !== null
    expect([1, 2, 3, 4].map((number) => at(number as 1, true))).toEqual([false, true, false, true])
    expect([1, 2, 3, 4].map((number) => at(number as 1, false))).toEqual([false, false, false, false])
  })

  it('is beside search pages if the results’ setting says so, and never without a layout', () => {
    for (const path of ['/search?q=x', '/search/abcdefghij0123456789?q=x']) {
      const at = (number: 1 | 2 | 3 | 4, showSidebar: boolean) =>
        sidebar({
          settings: { ...layout(number, { showSidebar: !showSidebar }), searchResult: { showSidebar } },
          path,
        }) !== null
      expect([1, 2, 3, 4].map((number) => at(number as 1, true))).toEqual([true, true, false, true])
      expect([1, 2, 3, 4].map((number) => at(number as 1, false))).toEqual([false, false, false, false])
    }
  })

  it('is missing if there are no groups', () => {
    expect(sidebar({ site: { groups: [] }, settings: layout(2) })).toBeNull()
  })
})

it('R234 has favourites and recently read books for readers only', () => {
  expect(names({ settings: layout(2) })).toEqual(['実用書', '自然科学', '新着'])
  expect(names({ settings: layout(2), reader: {} })).toEqual([
    '実用書',
    '自然科学',
    '新着',
    'お気に入り',
    '最近読んだ本',
  ])
  // An administrator who looks at the site has no readings.
  expect(names({ settings: layout(2), staff: true })).toEqual(['実用書', '自然科学', '新着'])
})

describe('a group that is already chosen', () => {
  const entry = (path: string, settings: Record<string, unknown> = layout(2)) =>
    sidebar({ settings, path })?.entries.find(({ id }) => id === 2)

  it('R198 leads to the first page while no content is open', () => {
    for (const path of ['/2', '/2?page=3', '/home-search/2'])
      expect(entry(path), path).toMatchObject({ current: 'group', to: '/' })
  })

  it('R199 leads to the group while one of its contents is open', () => {
    for (const path of ['/2/abcdefghij0123456789', '/home-search/2/abcdefghij0123456789'])
      expect(entry(path), path).toMatchObject({ current: 'content', to: '/2' })
  })

  it('isn’t marked on other pages', () => {
    for (const path of ['/', '/1', '/search?q=2', '/profile'])
      expect(entry(path), path).toMatchObject({ current: null, to: '/2' })
  })

  it('filters the search if groups have no pages', () => {
    expect(entry('/search?q=x', layout(1))).toMatchObject({ current: null, to: '/search?group=2' })
    expect(entry('/search?group=2', layout(1))).toMatchObject({ current: 'group', to: '/search' })
  })
})

it('R201 R202 has the width that the site chose; the combined layout has its own', () => {
  const size = (viewPage: 2 | 4, sidebarSize: string) =>
    sidebar({ settings: layout(viewPage, { sidebarSize }) })?.size
  expect(['small', 'medium', 'large'].map((one) => size(2, one))).toEqual(['small', 'medium', 'large'])
  expect(['small', 'medium', 'large'].map((one) => size(4, one))).toEqual([
    'combined',
    'combined',
    'combined',
  ])
})

it('R203 has six colours of the tenant, each text readable on its background', () => {
  const colours = {
    background: '#102030',
    active: '#f2b807',
    text: '#203040',
    textActive: '#1b1c1e',
    barBackground: '#000000',
    barText: '#ffff00',
  }
  const html = renderIn({ settings: layout(2, { sidebarColors: colours }) }, <Page>x</Page>)
  const style = /--sidebar:[^"]*/.exec(html)?.[0].replace(/var\(--l,(#\w+)\)var\(--d,#\w+\)/g, '$1')
  expect(style).toBe(
    '--sidebar:#102030;--sidebar-active:#f2b807;--sidebar-ink:#ffffff;--sidebar-active-ink:#1b1c1e;--sidebar-bar:#000000;--sidebar-bar-ink:#ffff00',
  )
})

it('in its narrowest form every group has an accessible name and a tooltip', () => {
  const html = renderIn({ settings: layout(2, { sidebarSize: 'small' }) }, <Page>x</Page>)
  expect(html).toContain('title="自然科学"')
  expect(html).toContain('<span class="sidebar-mark" aria-hidden="true">自然</span>')
  expect(html).toContain('<span class="sidebar-name">自然科学</span>')
})

it('R193 a menu button opens it, in both languages; pages without a sidebar have no button', () => {
  for (const [locale, words] of [
    ['ja', '分類を表示'],
    ['en', 'Show collections'],
  ] as const)
    expect(renderIn({ locale, settings: layout(2) }, <Page>x</Page>)).toMatch(
      new RegExp(`popovertarget="groups" aria-label="${words}"`),
    )
  expect(renderIn({ settings: layout(3) }, <Page>x</Page>)).not.toContain('popovertarget="groups"')
})
