import './detail.css'
import type { CSSProperties } from 'react'
import { CardRibbon } from '#app/features/catalogue/parts/card/card-ribbon.tsx'
import { useReadingPath } from '#app/features/catalogue/parts/card/use-reading-path.ts'
import { FavouriteButton } from '#app/features/catalogue/parts/favourite/favourite-button.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { BookCover } from '#app/ui/atoms/book-cover.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { ContentDetailFields } from './content-detail-fields.tsx'
import { ContentDetailOpening } from './content-detail-opening.tsx'
import { ContentPlaces } from './content-places.tsx'
import type { DetailField, DetailView } from './detail-view.ts'
import { FieldLinks } from './field-links.tsx'
import { SeriesStrip } from './series-strip.tsx'

type Props = {
  detail: DetailView
  groupId: number
  /** Where the list is that led here; null where there is none to go back to. */
  back: string | null
  /** Where another content opens; in its own group where nothing else is said. */
  hrefOf?: (content: { id: string; groupId: number }) => string
}

const inGroup: NonNullable<Props['hrefOf']> = ({ id, groupId }) => paths.content(groupId, id)

/** Cover left, what it is and the one thing to do at right; then the fields, the table of contents, and others like it. */
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
      <ContentDetailFields detail={detail} />
      {detail.toc.length > 0 && <TableOfContents detail={detail} groupId={groupId} />}
      {detail.related !== null && (
        <SeriesStrip related={detail.related} group={nameOf(detail, groupId)} hrefOf={hrefOf} />
      )}
    </article>
  )
}

/** With its mark (R282) and, for readers, the bookmark on the other corner (R285, R286). */
function Cover({ detail: { id, title, cover, type, isFavourite } }: Pick<Props, 'detail'>) {
  const ratio = cover === null ? plainRatio : cover.width / cover.height
  return (
    <div className="detail-cover" style={{ '--ratio': ratio.toFixed(4) } as CSSProperties}>
      <BookCover contentId={id} title={title} cover={cover} sizes={sizesOf(ratio)} eager />
      <CardRibbon type={type} />
      <FavouriteButton contentId={id} title={title} isFavourite={isFavourite} look="mark" />
    </div>
  )
}

/** That of a cover without a picture. */
const plainRatio = 0.6667

/** As `detail.css` has it: 300 pixels high on phones, beside the text as wide as its column. */
function sizesOf(ratio: number): string {
  return `(max-width:640px) ${Math.round(300 * ratio)}px,(max-width:1154px) 26vw,300px`
}

/** Author and description need no name, unless the tenant has one for them. */
function HeadField({ label, value, links, className }: DetailField & { className: string }) {
  return (
    <p className={className} lang={langOf(value)}>
      {label !== null && <span className="detail-label">{label}</span>}
      <FieldLinks links={links} />
    </p>
  )
}

/** Lines that tell their page lead there, for who may read. */
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
