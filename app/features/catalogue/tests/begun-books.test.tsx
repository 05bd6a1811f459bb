import { expect, it } from 'vitest'
import { BookItem } from '#app/features/catalogue/parts/card/card-book.tsx'
import { renderIn } from '#tests/visits/render-in-layout.tsx'

const card = {
  id: 'abcdefghij01234567890123',
  title: '星空観察ノート',
  author: '早瀬 千尋',
  groupId: 1,
  type: 'new',
  isFavourite: false,
  cover: null,
} as const

it('a begun book tells how far it is read and about how long the rest takes, in place of author and ribbon', () => {
  const shown = renderIn({}, <BookItem card={card} to="/x" progress={{ page: 12, pages: 41 }} />)
  expect(shown).toContain('<span class="only-heard">41ページ中12ページまで</span>')
  expect(shown).toContain('<span aria-hidden="true">12 / 41</span> · 残り約30分</span>')
  expect(shown).toContain('class="book-progress" style="--read:29%"')
  for (const other of [card.author, 'ribbon']) expect(shown).not.toContain(other)
  const unread = renderIn({}, <BookItem card={card} to="/x" />)
  for (const other of [card.author, 'ribbon-new']) expect(unread).toContain(other)
})
