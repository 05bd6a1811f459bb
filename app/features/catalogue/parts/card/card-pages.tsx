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
  /** How pages follow one another (R263). */
  paging: 'pagination' | 'scroll' | 'prevNext'
  cards: readonly CardData[]
  /** Where a card leads, told which page of the list leads there; by itself to the page in its group. */
  addressOf?: typeof pageOfCard
}

/** A page of covers as a grid, and the ways to the others as the site has them. */
export function CardPages({ paging, cards, addressOf = pageOfCard, ...pages }: Props) {
  // Where pages are appended, they all stand on the first.
  const here = pages.hrefOf(paging === 'scroll' ? 1 : pages.page)
  const grid = (
    <ul className="grid">
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
 * A list whose later pages are appended as its end comes near (R261, R262, R264), each entry known by its first link. *More*
 * is a link to the next page, which is all there is without script.
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

/** The page before and the page after. */
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

/** Fetched before it is asked for. */
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
