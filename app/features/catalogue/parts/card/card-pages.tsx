import '#app/ui/atoms/skeleton.css'
import './card-pages.css'
import '#app/features/catalogue/site/shelf.css'
import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { BookItem, type CardData, pageOfCard } from './card-book.tsx'

type Paging = { page: number; totalPages: number; hrefOf: (page: number) => string }
type Props = Paging & {
  /** How visitors move between pages (R263). */
  paging: 'pagination' | 'scroll' | 'prevNext'
  cards: readonly CardData[]
  /** Returns the address of a card's page, given the page of the list. By default it is the page in its group. */
  addressOf?: typeof pageOfCard
}

/** A page of covers as a grid, with links to the other pages by the site's setting. */
export function CardPages({ paging, cards, addressOf = pageOfCard, ...pages }: Props) {
  // If pages are appended, they all belong to the address of the first one.
  const here = pages.hrefOf(paging === 'scroll' ? 1 : pages.page)
  const grid = (
    <ul className="book-grid">
      {cards.map((card, at) => (
        <BookItem key={card.id} card={card} to={addressOf(card, here)} eager={at < 8} isFar={at >= 14} />
      ))}
    </ul>
  )
  if (paging === 'scroll') return <ScrollPages {...pages}>{grid}</ScrollPages>
  return (
    <>
      {grid}
      {paging === 'prevNext' ? <Neighbours {...pages} /> : <Pager {...pages} />}
    </>
  )
}

type ScrollProps = Paging & { children: React.ReactNode }

/**
 * A list that appends its later pages as its end comes near (R261, R262, R264). The first link of an entry identifies
 * it. *More* is a link to the next page, and the only way to it without script.
 */
export function ScrollPages({ page, totalPages, hrefOf, children }: ScrollProps) {
  const { t } = useTranslation()
  const words = { loading: t('more.loading'), failed: t('more.failed') }
  const isLast = page >= totalPages
  return (
    <LightIsland
      name="scroll-paging"
      when="idle"
      props={{ page, ...words }}
      className={isLast ? '' : 'grows'}
    >
      {page > 1 && (
        <p className="more-before">
          <Link to={hrefOf(1)} className="button quiet">
            {t('more.first')}
          </Link>
        </p>
      )}
      {children}
      {!isLast && (
        <p className="more">
          <Link to={hrefOf(page + 1)} rel="next" className="button secondary">
            {t('more.next')}
          </Link>
        </p>
      )}
    </LightIsland>
  )
}

/** Links to the previous and the next page. */
function Neighbours({ page, totalPages, hrefOf }: Paging) {
  const { t } = useTranslation()
  if (totalPages <= 1) return null
  return (
    <nav className="pager neighbours" aria-label={t('pager.label')}>
      {page > 1 ? (
        <Link className="pager-step" to={hrefOf(page - 1)} rel="prev">
          <Icon name="back" />
          {t('pager.previous')}
        </Link>
      ) : (
        <span />
      )}
      <span className="pager-where">{t('pager.where', { page, totalPages })}</span>
      {page < totalPages ? <NextStep to={hrefOf(page + 1)} /> : <span />}
    </nav>
  )
}

/** A link to the next page, which is fetched in advance. */
function NextStep({ to }: { to: string }) {
  const { t } = useTranslation()
  const next = useHref(to)
  return (
    <>
      <link rel="prefetch" href={next} />
      <Link className="pager-step" to={to} rel="next">
        {t('pager.next')}
        <Icon name="forward" />
      </Link>
    </>
  )
}
