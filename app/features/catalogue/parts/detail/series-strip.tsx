import '#app/ui/atoms/skeleton.css'
import '#app/features/catalogue/site/shelf.css'
import './series-strip.css'
import { BookItem } from '#app/features/catalogue/parts/card/card-book.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { usePagesOf } from '#app/ui/atoms/use-pages-of.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import type { DetailView } from './detail-view.ts'

type Props = {
  related: NonNullable<DetailView['related']>
  /** The name of the content's group. */
  group: string
  hrefOf: (content: { id: string; groupId: number }) => string
}

/**
 * Others of the series, or of the group (R294, R295), ten at a time: *more* is a link to the next ten; with script they are
 * appended, by themselves when the end comes near (R290–R292).
 */
export function SeriesStrip({ related, group, hrefOf }: Props) {
  const { t } = useTranslation('catalogue')
  const title =
    related.kind === 'series' ? t('series.title', { name: related.series }) : t('series.group', { group })
  return (
    <section className="series far" id="series" aria-labelledby="series-title">
      <h2 id="series-title">{title}</h2>
      <LightIsland name="series-strip" when="idle" props={{}}>
        {related.cards.length === 0 && <p className="empty">{t('series.none')}</p>}
        <ul className="grid series-list">
          {related.cards.map((card) => (
            <BookItem key={card.id} card={card} to={hrefOf(card)} />
          ))}
        </ul>
        <StripLinks page={related.page} isNext={related.isNext} />
      </LightIsland>
    </section>
  )
}

function StripLinks({ page, isNext }: { page: number; isNext: boolean }) {
  const { t } = useTranslation('catalogue')
  const toPage = usePagesOf('series')
  if (page === 1 && !isNext) return null
  return (
    <p className="series-ways">
      {isNext && (
        <Link to={toPage(page + 1)} className="button secondary series-more">
          {t('series.more')}
        </Link>
      )}
      {page > 1 && (
        <Link to={toPage(1)} className="button quiet">
          {t('series.first')}
        </Link>
      )}
    </p>
  )
}
