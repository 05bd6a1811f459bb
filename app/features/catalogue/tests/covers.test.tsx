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
const shelfOf = (cover: CardData['cover'], isWrapLine = false): ReactElement => (
  <Shelf
    shelf={{ id: 1, name: '棚', total: 1, itemSize: 10, isWrapLine, cards: [cardOf(cover)] }}
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

  it('has copies, for screens where they suffice', () => {
    for (const key of [`t/1/cover/${hash}.webp`, `t/1/page1/${hash}.webp`]) {
      const html = renderIn({}, shelfOf(coverOf(key)))
      expect(attribute(html, 'src')).toBe(`${folder}/${hash}.webp`)
      expect(attribute(html, 'srcset')?.split(', ')).toEqual([
        `${folder}/${hash}-240.webp 240w`,
        `${folder}/${hash}-400.webp 400w`,
      ])
    }
  })

  it('declares its shown width: by the window in a row, 160 pixels in a grid', () => {
    const cover = coverOf(`t/1/cover/${hash}.webp`)
    expect(attribute(renderIn({}, shelfOf(cover)), 'sizes')).toBe(
      '(max-width:640px) 34vw,(max-width:1024px) 19vw,170px',
    )
    expect(attribute(renderIn({}, shelfOf(cover, true)), 'sizes')).toBe(
      '(max-width:363px) 43vw,(max-width:640px) 29vw,160px',
    )
  })

  it('offers no copy as wide as itself, and declares no sizes if it has only one file', () => {
    const narrow = renderIn({}, shelfOf(coverOf(`t/1/cover/${hash}.webp`, 400)))
    expect(attribute(narrow, 'srcset')).toBe(`${folder}/${hash}-240.webp 240w, ${folder}/${hash}.webp 400w`)
    for (const cover of [coverOf('t/1/cover/x.svg'), coverOf(`t/1/cover/${hash}.webp`, 240)])
      expect(renderIn({}, shelfOf(cover))).not.toMatch(/srcset|sizes/i)
  })
})
