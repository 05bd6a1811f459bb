import type { CSSProperties } from 'react'
import { BookItem } from '#app/features/catalogue/parts/card/card-book.tsx'
import { CardRibbon } from '#app/features/catalogue/parts/card/card-ribbon.tsx'
import {
  FavouriteMarkButton,
  useFavouriteMark,
} from '#app/features/catalogue/parts/favourite/favourite-button.tsx'
import type { Place } from '#app/features/search/model/results/list-places.ts'
import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { BookCover } from '#app/ui/atoms/book-cover.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { MarkedText } from '#app/ui/atoms/marked-text.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { usePagesOf } from '#app/ui/atoms/use-pages-of.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { ContentDetailFields } from './content-detail-fields.tsx'
import { ContentDetailOpening, useReadingPath } from './content-detail-opening.tsx'
import type { DetailField, DetailView } from './detail-view.ts'
import { FieldLinks } from './field-links.tsx'
import './content-places.css'
import '#app/ui/atoms/skeleton.css'
import '#app/features/catalogue/site/shelf.css'
import './series-strip.css'
import './detail.css'

type ContentPlacesProps = { detail: DetailView; places: NonNullable<DetailView['places']>; groupId: number }

type SeriesStripProps = {
  related: NonNullable<DetailView['related']>
  /** The name of the content's group. */
  group: string
  hrefOf: (content: { id: string; groupId: number }) => string
}

type Props = {
  detail: DetailView
  groupId: number
  /** The address of the list from which the visitor came. Null if there is no list to go back to. */
  back: string | null
  /** Returns the address of another content. By default it is the one in its own group. */
  hrefOf?: (content: { id: string; groupId: number }) => string
}

const inGroup: NonNullable<Props['hrefOf']> = ({ id, groupId }) => paths.content(groupId, id)

/**
 * Shows the cover at the left, and at the right what the content is and the main button; then the fields, the table of
 * contents, and similar contents.
 */
export function ContentDetail({ detail, groupId, back, hrefOf = inGroup }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <article className="detail">
      {detail.canGoBack && back !== null && <BackLink to={back}>{t('detail.back')}</BackLink>}
      <Cover detail={detail} />
      <div className="detail-head">
        <h1 lang={langOf(detail.title)} className={detail.isTitleShown ? undefined : 'only-heard'}>
          {detail.title}
        </h1>
        {detail.author !== null && <HeadField className="detail-author" {...detail.author} />}
        {detail.description !== null && <HeadField className="detail-description" {...detail.description} />}
        <ContentDetailOpening detail={detail} groupId={groupId} />
      </div>
      {detail.places !== null && <ContentPlaces detail={detail} places={detail.places} groupId={groupId} />}
      {detail.samples.length > 0 && <SamplePages detail={detail} groupId={groupId} />}
      <ContentDetailFields detail={detail} />
      {detail.toc.length > 0 && <TableOfContents detail={detail} groupId={groupId} />}
      {detail.related !== null && (
        <SeriesStrip related={detail.related} group={nameOf(detail, groupId)} hrefOf={hrefOf} />
      )}
    </article>
  )
}

/** The cover with its mark (R282) and, for readers, with the bookmark on the other corner (R285, R286). */
function Cover({ detail: { id, title, cover, type, isFavourite } }: Pick<Props, 'detail'>) {
  const ratio = cover === null ? plainRatio : cover.width / cover.height
  const favourite = useFavouriteMark({ isFavourite })
  return (
    <div className="detail-cover" style={{ '--ratio': ratio.toFixed(4) } as CSSProperties}>
      <BookCover contentId={id} title={title} cover={cover} sizes={sizesOf(ratio)} eager />
      <CardRibbon type={type} />
      {favourite !== null && <FavouriteMarkButton contentId={id} title={title} mark={favourite} />}
    </div>
  )
}

/** The ratio of width to height of a cover without a picture. */
const plainRatio = 0.6667

/**
 * Matches `detail.css`: 300 pixels high on phones, and otherwise as wide as its column beside the text. A phone with three pixels to one is
 * told less than its width, so that an upright cover's copy for two to one is enough: nobody sees the difference, and it has half the bytes.
 */
function sizesOf(ratio: number): string {
  const width = 300 * ratio
  const phone = '(max-width:640px)'
  return [
    `${phone} and (min-resolution:2.5dppx) ${Math.round(width * 0.63)}px`,
    `${phone} ${Math.round(width)}px`,
    '(max-width:1154px) 26vw',
    '300px',
  ].join(',')
}

/** Author and description only have a label if the tenant has set one. */
function HeadField({ label, value, links, className }: DetailField & { className: string }) {
  return (
    <p className={className} lang={langOf(value)}>
      {label !== null && <span className="detail-label">{label}</span>}
      <FieldLinks links={links} />
    </p>
  )
}

/** The first pages as pictures, each a link to its page in the viewer. */
function SamplePages({ detail, groupId }: Pick<Props, 'detail'> & { groupId: number }) {
  const { t } = useTranslation(['catalogue', 'search'])
  const readAt = useReadingPath(detail, groupId)
  const folder = useHref(paths.samplePage(detail.id, 0)).slice(0, -1)
  const ratio = detail.cover === null ? plainRatio : detail.cover.width / detail.cover.height
  return (
    <section aria-labelledby="samples">
      <h2 id="samples" className="detail-samples-title">
        {t('detail.samples')}
      </h2>
      <ul className="detail-samples" style={{ '--ratio': ratio.toFixed(4) } as CSSProperties}>
        {detail.samples.map((page) => (
          <li key={page}>
            <Link to={readAt(page)}>
              <img
                src={`${folder}${page}`}
                alt={t('search:search.page', { page })}
                loading="lazy"
                decoding="async"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lines with a page number link to that page if the visitor may read. */
function TableOfContents({ detail, groupId }: Pick<Props, 'detail' | 'groupId'>) {
  const { t } = useTranslation('catalogue')
  const readAt = useReadingPath(detail, groupId)
  const canRead = detail.reading === 'ready' && detail.opening === 'viewer'
  return (
    <section className="detail-toc far">
      <h2>{detail.tocLabel ?? t('detail.toc')}</h2>
      <ol>
        {detail.toc.map(({ text, page }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and never move.
          <li key={at} lang={langOf(text)}>
            {page !== null && canRead ? (
              <Link to={readAt(page)}>
                <TocLine text={text} page={page} />
              </Link>
            ) : (
              <span>
                <TocLine text={text} page={page} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function TocLine({ text, page }: { text: string; page: number | null }) {
  const { t } = useTranslation('search')
  return (
    <>
      <span>{text}</span>
      {page !== null && <span className="toc-page">{t('search.page', { page })}</span>}
    </>
  )
}

function nameOf({ groups }: DetailView, groupId: number): string {
  return groups.find(({ id }) => id === groupId)?.name ?? ''
}

/**
 * Other contents of the series or of the group (R294, R295), ten at a time. *More* is a link to the next ten. With
 * script they are appended to the strip, also automatically when its end comes near (R290–R292).
 */
function SeriesStrip({ related, group, hrefOf }: SeriesStripProps) {
  const { t } = useTranslation('catalogue')
  const title =
    related.kind === 'series' ? t('series.title', { name: related.series }) : t('series.group', { group })
  return (
    <section className="series far" id="series" aria-labelledby="series-title">
      <h2 id="series-title">{title}</h2>
      <LightIsland name="series-strip" when="idle" props={{}}>
        {related.cards.length === 0 && <p className="empty">{t('series.none')}</p>}
        <ul className="book-grid series-list">
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

/**
 * The pages with the words that the visitor searched for, each with the line. They link to the viewer if the visitor
 * may read.
 */
function ContentPlaces({ detail, places, groupId }: ContentPlacesProps) {
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
