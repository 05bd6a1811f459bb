import './shelf.css'
import type { CSSProperties } from 'react'
import { BookItem } from '#app/features/catalogue/parts/card/card-book.tsx'
import type { ContinuedView } from '#app/features/reading/model/reads/list-continued.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { paths } from '#app/visit/paths/reader.ts'

/** What a reader began, how far they came, and the way straight back to it; nothing where there is nothing. */
export function ContinuedShelf({ books }: { books: readonly ContinuedView[] }) {
  const { t } = useTranslation('catalogue')
  if (books.length === 0) return null
  return (
    <section className="shelf" aria-labelledby="continued">
      <div className="shelf-head">
        <h2 id="continued">{t('continued.title')}</h2>
      </div>
      <ul className="row" style={{ '--items': Math.max(6, books.length) } as CSSProperties}>
        {books.map(({ page, pages, ...card }) => (
          <BookItem
            key={card.id}
            card={card}
            to={paths.viewOnline(card.id, card.groupId, { back: paths.home() })}
            list="row"
            eager
            progress={{ page, pages }}
          />
        ))}
      </ul>
    </section>
  )
}
