import { describe, expect, it } from 'vitest'
import { Book, BookItem, type CardData } from '#app/features/catalogue/parts/card/card-book.tsx'
import { library } from '#seeds/library/index.ts'
import { type Given, renderIn } from '#tests/visits/render-in-layout.tsx'

const types = ['new', 'popular', 'recommend', null] as const
const covers: readonly CardData['cover'][] = [
  null,
  { key: 'a.webp', width: 600, height: 860, copies: [{ key: 'a-240.webp', width: 240 }] },
  { key: 'b.svg', width: 400, height: 400, copies: [] },
]

const cards: CardData[] = Object.values(library).flatMap(({ contents }, site) =>
  contents.map(({ title, author = '' }, at) => ({
    ...{ id: `abcdefghij${String(site * 1000 + at).padStart(14, '0')}`, title, author },
    ...{
      groupId: at % 3,
      type: types[at % 4] ?? null,
      cover: covers[at % 3] ?? null,
      isFavourite: at % 2 === 0,
    },
  })),
)

const visitors: Given[] = [
  {},
  { reader: {} },
  { staff: true },
  { locale: 'en' },
  { reader: {}, locale: 'en' },
]

describe('the entry of a book', () => {
  it.each(visitors)('is the same from memory as when it is made for this visitor alone: %j', (visitor) => {
    const isReader = visitor.reader !== undefined
    for (const card of cards) {
      const to = `/1/${card.id}`
      const fresh = renderIn(
        visitor,
        <Book
          {...card}
          to={to}
          eager={false}
          progress={undefined}
          favourite={isReader ? card.isFavourite : null}
        />,
      )
      for (let round = 0; round < 2; round++)
        expect(renderIn(visitor, <BookItem card={card} to={to} />)).toContain(`>${fresh}</li>`)
    }
    expect(cards.length).toBeGreaterThan(20)
  })
})
