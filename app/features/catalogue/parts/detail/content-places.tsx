import './content-places.css'
import { useReadingPath } from '#app/features/catalogue/parts/card/use-reading-path.ts'
import type { Place } from '#app/features/search/model/results/list-places.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { MarkedText } from '#app/ui/atoms/marked-text.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { usePagesOf } from '#app/ui/atoms/use-pages-of.ts'
import type { DetailView } from './detail-view.ts'

type Props = { detail: DetailView; places: NonNullable<DetailView['places']>; groupId: number }

/** The pages that have the words somebody came with, each with its line; a link that opens the viewer there, for who may read. */
export function ContentPlaces({ detail, places, groupId }: Props) {
  const { t } = useTranslation('search')
  const hrefOf = usePagesOf('found')
  const readAt = useReadingPath(detail, groupId)
  const isTextMissing = places.isWithheld && places.places.some(({ parts }) => parts.length === 0)
  const canOpen = detail.reading === 'ready' && detail.opening !== 'closed'
  return (
    <section className="places" id="found" aria-labelledby="found-title">
      <h2 id="found-title">{t('places.title', { query: detail.words })}</h2>
      <p className="places-count">{t('places.count', { count: places.totalRecords })}</p>
      {isTextMissing && <p className="places-withheld">{t('places.withheld')}</p>}
      <ol>
        {places.places.map((place) => (
          <li key={place.page}>
            {canOpen ? (
              <Link to={readAt(place.page)}>
                <PlaceLine {...place} />
              </Link>
            ) : (
              <span>
                <PlaceLine {...place} />
              </span>
            )}
          </li>
        ))}
      </ol>
      <Pager page={places.page} totalPages={places.totalPages} hrefOf={hrefOf} />
    </section>
  )
}

function PlaceLine({ page, parts }: Place) {
  const { t } = useTranslation('search')
  return (
    <>
      <span className="place-page">{t('search.page', { page })}</span>{' '}
      <span className="place-line" lang={langOf(parts.map(({ text }) => text).join(''))}>
        <MarkedText parts={parts} />
      </span>
    </>
  )
}
