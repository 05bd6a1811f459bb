import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PageFigures } from '#app/kernel/values/figures/page-figures.ts'
import { textsOf } from '#app/visit/translator.ts'
import { firstPageSheet } from './first-page-sheet.ts'
import { inlineSheet, viewerAssetsFrom } from './viewer-assets.ts'
import type { ViewerBoot, ViewerPageData } from './viewer-boot.ts'
import { viewerCsp } from './viewer-csp.ts'
import { renderViewerPage } from './viewer-page.ts'

const boot: ViewerBoot = {
  key: 'k',
  rights: null,
  contentId: 'settei',
  title: '設定の本',
  pages: 270,
  segments: [270],
  rightToLeft: false,
  labels: null,
  print: 1,
  takesSeat: false,
  isAsked: true,
  keptBy: null,
  book: 'b',
  shelf: null,
  page: 12,
  query: '設定',
  words: ['設定'],
  locale: 'ja',
  parentOrigin: 'https://books.example',
  shelfHref: null,
  author: '',
  siteName: '',
  siteColour: '#1f5f4a',
  dictionary: null,
  version: 1,
  href: 'https://books.example/view-online/x/1',
  notesHref: null,
  protection: 'open',
  secondsPerPage: null,
  drawnPages: 0,
  trim: null,
  pageSize: { width: 516, height: 729 },
}
const assets = {
  script: '/a/start.js',
  viewer: '/a/viewer.js',
  style: '/a/style.css',
  pdf: '/a/pdf.mjs',
  worker: '/a/worker.mjs',
  data: '/a/',
}

const usual = { userAgent: '', scheme: 'auto' } as const

function bootIn(page: string): ViewerPageData {
  return JSON.parse(/id="viewer-boot">(.*?)<\/script>/s.exec(page)![1]!)
}

describe("the viewer's page", () => {
  it('contains its boot data, whatever the title is', () => {
    const title = '</script><img src=x onerror=alert(1)> & "\u2028" \'<!--'
    const page = renderViewerPage({ ...boot, title }, assets, usual)
    expect(page).not.toContain('<img')
    expect(page).not.toContain('<!--')
    expect(bootIn(page).boot.title).toBe(title)
  })

  it('prefetches pdf.js if there is no picture to show first', () => {
    const picture = {
      type: 'svg',
      svg: '<svg class="page-picture"></svg>',
      width: 600,
      height: 848,
      figures: null,
    } as const
    const pdfJs = '<link rel="modulepreload" href="/a/pdf.mjs">'
    expect(renderViewerPage(boot, assets, usual)).toContain(pdfJs)
    expect(renderViewerPage(boot, assets, { ...usual, picture })).not.toContain(pdfJs)
  })

  it('has no inline style, script or handler', () => {
    const page = renderViewerPage(boot, assets, usual)
    expect(page).not.toMatch(/ style=| on\w+=|<style/)
    expect(page.match(/<script/g)).toHaveLength(2)
  })

  it('contains its style sheets, which its policy allows by their hashes and no others', () => {
    const sheet = inlineSheet('.stage::before { content: "</p>" }')
    const place = firstPageSheet(boot, null)
    const page = renderViewerPage(boot, assets, { ...usual, sheet, place })
    const hashes = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
    )
    expect(hashes).toHaveLength(2)
    expect(viewerCsp('https://books.example', [sheet, place])).toContain(
      `style-src 'self' ${hashes.join(' ')};`,
    )
    expect(page).not.toContain('rel="stylesheet"')
    expect(() => inlineSheet('a { } </STYLE><script>')).toThrow('end of a style element')
  })

  it('says how large the first page is and what may be trimmed from it', () => {
    const trim = {
      odd: { left: 120, top: 60, right: 80, bottom: 70 },
      even: { left: 80, top: 60, right: 120, bottom: 70 },
      whole: [3],
    }
    const on = (page: number) => firstPageSheet({ ...boot, page, trim }, null).text
    expect(on(2)).toBe(
      ':root{--page-width:516;--page-height:729;--cut-left:0.08;--cut-top:0.06;--cut-right:0.12;--cut-bottom:0.07}',
    )
    expect(on(1)).toContain('--cut-left:0.12')
    expect(on(3)).toBe(':root{--page-width:516;--page-height:729}')
  })

  it('leaves the figures of the first page out of its tint on dark paper', () => {
    expect(firstPageSheet(boot, [[250, 300, 750, 500]]).text).toContain(
      '.tint.first{--outside-pictures:polygon(evenodd, -1% -1%, 101% -1%, 101% 101%, -1% 101%, -1% -1%, 25% 30%, 25% 50%, 75% 50%, 75% 30%, 25% 30%, -1% -1%)}',
    )
    const page = (figures: PageFigures | null) => renderViewerPage(boot, assets, { ...usual, figures })
    expect(page('page')).toContain('<div class="tint first over-picture">')
    expect(page([[250, 300, 750, 500]])).toContain('<div class="tint first">')
    expect(page(null)).toContain('<div class="tint">')
  })

  it("speaks the reader's language", () => {
    expect(renderViewerPage(boot, assets, usual)).toContain('aria-label="次のページ"')
    expect(renderViewerPage({ ...boot, locale: 'en' }, assets, usual)).toContain('aria-label="Next page"')
    expect(Object.keys(textsOf('en', 'viewer'))).toEqual(Object.keys(textsOf('ja', 'viewer')))
  })

  it('offers printing only with the right to it, and a choice only with the full right', () => {
    const page = (print: 0 | 1 | 2) => renderViewerPage({ ...boot, print }, assets, usual)
    expect(page(0)).not.toContain('data-command="print"')
    expect(page(2)).toContain('data-command="print"')
    expect(page(2)).not.toContain('id="print-form"')
    expect(page(1)).toContain('id="print-form"')
  })

  it('mirrors the buttons of a right-bound book', () => {
    const order = (page: string) =>
      [...page.matchAll(/<button[^>]*data-command="(back|forward)"/g)].map((each) => each[1])
    expect(order(renderViewerPage(boot, assets, usual))).toEqual(['back', 'forward'])
    expect(order(renderViewerPage({ ...boot, rightToLeft: true }, assets, usual))).toEqual([
      'forward',
      'back',
    ])
  })

  it('is light or dark as chosen on the site, or else as the device is', () => {
    const page = (scheme: 'auto' | 'light' | 'dark') => renderViewerPage(boot, assets, { ...usual, scheme })
    expect(page('dark')).toContain('data-scheme="dark"')
    expect(page('dark')).toContain('<meta name="color-scheme" content="dark">')
    expect(page('auto')).toContain('<meta name="color-scheme" content="light dark">')
  })

  it('has the same dark colours, whether the device or the reader chose them', () => {
    const css = readFileSync(new URL('browser/css/tokens.css', import.meta.url), 'utf8')
    const colours = (selector: string) =>
      css
        .split(`${selector} {`)[1]
        ?.split('}')[0]
        ?.match(/--[^;]+/g) ?? []
    const chosen = colours(':root[data-scheme="dark"],\n:root[data-paper="dark"]')
    expect(chosen).toEqual(colours(':root:not([data-scheme="light"])'))
    expect(chosen.length).toBeGreaterThan(8)
  })

  it('R321 has the older layout for Safari 15', () => {
    const safari = (version: number) =>
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version}.1 Safari/605.1.15`
    expect(renderViewerPage(boot, assets, { ...usual, userAgent: safari(15) })).toContain(
      'class="bunko-old-safari"',
    )
    expect(renderViewerPage(boot, assets, { ...usual, userAgent: safari(16) })).not.toContain(
      'bunko-old-safari',
    )
  })
})

describe("the manifest of the viewer's build", () => {
  it('contains the URLs', () => {
    expect(viewerAssetsFrom({ ...assets, more: 1 })).toEqual(assets)
  })

  it('is refused if one is missing', () => {
    expect(() => viewerAssetsFrom({ ...assets, worker: undefined })).toThrow('worker')
    expect(() => viewerAssetsFrom(null)).toThrow('script')
  })
})
