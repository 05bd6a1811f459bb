import { describe, expect, it } from 'vitest'
import type { ContentDetail as Found } from '#app/features/catalogue/model/content/get-content.ts'
import { ContentDetail } from '#app/features/catalogue/parts/detail/content-detail.tsx'
import { viewDetail } from '#app/features/catalogue/parts/detail/detail-view.ts'
import type { Places } from '#app/features/search/model/results/list-places.ts'
import { type Given, renderIn, visitOf } from '#tests/visits/render-in-layout.tsx'
import { foundContent } from './found-content.ts'

const { id } = foundContent.content
const found: Found = {
  ...foundContent,
  content: { ...foundContent.content, toc: '第1章 .......... 2', pageCount: 900 },
}
const places: Places = {
  page: 2,
  size: 20,
  totalPages: 3,
  totalRecords: 41,
  hasText: true,
  isWithheld: false,
  places: [
    {
      page: 30,
      parts: [
        { text: '初期', marked: false },
        { text: '設定', marked: true },
      ],
    },
    { page: 31, parts: [{ text: '設定', marked: true }] },
  ],
}
const reader = {}
const toc = { contentDetail: { fields: [{ field: 'toc', label: null, isShown: true }] } }

const pageOf = (
  given: Given,
  more: Partial<Found> = {},
  asked = { words: '設定', places: places as Places | null },
) =>
  renderIn(
    { path: `/1/${id}?q=設定&series=2`, reader, settings: toc, ...given },
    <ContentDetail
      detail={viewDetail({ ...found, ...more }, null, visitOf({ reader, settings: toc, ...given }), {
        ...asked,
        aloud: null,
      })}
      groupId={1}
      back="/1"
    />,
  )
const sectionOf = (html: string) => /<section class="places".*?<\/section>/s.exec(html)?.[0] ?? ''
const q = 'q=%E8%A8%AD%E5%AE%9A'

describe('g: a content’s page for searched words', () => {
  it('lists the pages that have them, each with its line and with the words marked, linked to the viewer', () => {
    const section = sectionOf(pageOf({}))
    expect(section).toContain('「設定」のあるページ')
    expect(section).toContain('該当41ページ')
    expect(section).toContain(`href="/shop/view-online/${id}/1?page=30&amp;${q}&amp;back=`)
    expect(section).toContain('初期<mark>設定</mark>')
    const english = sectionOf(pageOf({ locale: 'en' }))
    expect(english).toContain('Pages with “設定”')
    expect(english).toContain('on 41 pages')
  })

  it('links to further pages of the list, and keeps the rest of the address', () => {
    const section = sectionOf(pageOf({}))
    for (const other of ['', '&amp;found=3'])
      expect(section).toContain(`href="/shop/1/${id}?${q}&amp;series=2${other}#found"`)
  })

  it('shows the pages without links to visitors who may not open the content', () => {
    const section = sectionOf(pageOf({}, { licence: 'closed' }))
    expect(section).toContain('初期<mark>設定</mark>')
    expect(section).not.toContain('view-online')
  })

  it('passes the words to the viewer, from its button and its table of contents', () => {
    const html = pageOf({})
    expect(html).toContain(`href="/shop/view-online/${id}/1?${q}&amp;back=`)
    expect(html).toContain(`href="/shop/view-online/${id}/1?page=2&amp;${q}&amp;back=`)
  })

  it('is unchanged without words, or if the text doesn’t contain them', () => {
    expect(sectionOf(pageOf({}, {}, { words: '', places: null }))).toBe('')
    const none = { ...places, page: 1, totalPages: 0, totalRecords: 0, places: [] }
    expect(sectionOf(pageOf({}, {}, { words: '設定', places: none }))).toBe('')
  })
})
