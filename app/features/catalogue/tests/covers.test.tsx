import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { toCover } from '#app/features/catalogue/model/content/content-store.ts'
import type { CardData } from '#app/features/catalogue/parts/card/card-book.tsx'
import { Shelf } from '#app/features/catalogue/site/shelf.tsx'
import { BookCover } from '#app/ui/atoms/book-cover.tsx'
import { renderIn } from '#tests/visits/render-in-layout.tsx'

const anId = 'abcdefghij0123456789'
const hash = 'c'.repeat(64)
const coverOf = (key: string, width = 600) =>
  toCover({ cover_key: key, cover_width: width, cover_height: 860 })
const cardOf = (cover: CardData['cover']): CardData => ({
  id: anId,
  title: '本',
  author: '',
  groupId: 1,
  type: null,
  isFavourite: false,
  cover,
})
const shelfOf = (cover: CardData['cover']): ReactElement => (
  <Shelf
    shelf={{ id: 1, name: '棚', total: 1, itemSize: 10, isWrapLine: false, cards: [cardOf(cover)] }}
    place={1}
  />
)
const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(html)?.[1]

const folder = `/shop/files/cover/${anId}`

it('a search result uses the smallest copy if there is one', () => {
  const hit = (cover: CardData['cover']) =>
    renderIn({}, <BookCover contentId={anId} title="本" cover={cover} />)
  const html = hit(coverOf(`t/1/cover/${hash}.webp`))
  expect(attribute(html, 'src')).toBe(`${folder}/${hash}-240.webp`)
  expect(html).not.toMatch(/srcset|sizes/i)
  expect(html).toContain('width="600" height="860"')
  expect(attribute(hit(coverOf('t/1/cover/x.svg')), 'src')).toBe(`${folder}/x.svg`)
})

describe('a cover in a list', () => {
  it('shows the title until its picture has come', () => {
    const html = renderIn({}, shelfOf(coverOf(`t/1/cover/${hash}.webp`)))
    expect(html).toMatch(
      /<span class="cover cover-plain" aria-hidden="true"[^>]*><span>本<\/span><img [^>]*alt=""/,
    )
  })

  it('has a copy for plain screens and one for dense screens', () => {
    for (const key of [`t/1/cover/${hash}.webp`, `t/1/page1/${hash}.webp`]) {
      const html = renderIn({}, shelfOf(coverOf(key)))
      expect(attribute(html, 'src')).toBe(`${folder}/${hash}-240.webp`)
      expect(attribute(html, 'srcset')).toBe(`${folder}/${hash}-400.webp 2x`)
      expect(html).not.toContain('sizes')
    }
  })

  it('is itself the dense one where it is no wider than that copy, and the only one if it has no copies', () => {
    const narrow = renderIn({}, shelfOf(coverOf(`t/1/cover/${hash}.webp`, 400)))
    expect(attribute(narrow, 'src')).toBe(`${folder}/${hash}-240.webp`)
    expect(attribute(narrow, 'srcset')).toBe(`${folder}/${hash}.webp 2x`)
    for (const cover of [coverOf('t/1/cover/x.svg'), coverOf(`t/1/cover/${hash}.webp`, 240)])
      expect(renderIn({}, shelfOf(cover))).not.toMatch(/srcset|sizes/i)
  })
})
