import './results.css'
import { Fragment, type LiHTMLAttributes } from 'react'
import { CardRibbon } from '#app/features/catalogue/parts/card/card-ribbon.tsx'
import { FieldLinks } from '#app/features/catalogue/parts/detail/field-links.tsx'
import { Hashtags } from '#app/features/catalogue/parts/detail/hashtags.tsx'
import {
  type FavouriteMark,
  FavouriteMarkButton,
  useFavouriteMark,
} from '#app/features/catalogue/parts/favourite/favourite-button.tsx'
import { useKeptHtml } from '#app/kernel/rendering/kept-html.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BookCover } from '#app/ui/atoms/book-cover.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { MarkedText } from '#app/ui/atoms/marked-text.tsx'
import { useLayout } from '#app/ui/layout/layout.ts'
import { paths, type SearchQuery } from '#app/visit/paths/reader.ts'
import type { HitBlock, HitFact } from './hit-blocks.ts'
import type { HitView, SearchPageView } from './search-page-view.ts'

type Props = {
  hits: readonly HitView[]
  around: SearchPageView
  /** The search that a content leads back to. If pages are appended on scrolling, it is the first page. */
  from: SearchQuery
}

/**
 * The list of results. Each has a cover, a title, facts such as author and year, and one line of text around the match with a link to its
 * page.
 */
export function SearchHits({ hits, around, from }: Props) {
  const { favouriteCorner } = useLayout()
  if (hits.length === 0) return <NoHits around={around} />
  return (
    <ol className={`hits favourite-${favouriteCorner}`}>
      {hits.map((hit, at) => (
        <Hit key={hit.id} hit={hit} around={around} from={from} at={at} />
      ))}
    </ol>
  )
}

/** A result. The HTML of one without searched words is kept: with words, every search has others. */
function Hit({ hit, around, from, at }: Omit<Props, 'hits'> & { hit: HitView; at: number }) {
  const { words, tags } = around
  const favourite = useFavouriteMark(hit)
  const shown = { hit, words, hasTags: tags.length > 0, from, eager: at < 6, favourite }
  const item = { className: at < 6 ? 'hit' : 'hit far', 'data-id': hit.id }
  if (words !== '')
    return (
      <li {...item}>
        <HitInside {...shown} />
      </li>
    )
  return <KeptHit item={item} shown={shown} />
}

type HitProps = {
  hit: HitView
  /** The searched words, and whether the site has hashtags. */
  words: string
  hasTags: boolean
  from: SearchQuery
  eager: boolean
  favourite: FavouriteMark
}

function KeptHit({ item, shown }: { item: LiHTMLAttributes<HTMLLIElement>; shown: HitProps }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering of the component.
  return <li {...item} dangerouslySetInnerHTML={useKeptHtml(HitInside, shown)} />
}

/** The inside of a result. Its HTML is kept, so it must depend on its properties alone. */
export function HitInside({ hit, words, hasTags, from, eager, favourite }: HitProps) {
  const to = paths.searchContent(hit.id, from)
  return (
    <>
      <Picture hit={hit} to={to} eager={eager} />
      <div className="hit-text">
        <h2 lang={langOf(hit.title)}>
          <Link to={to} title={hit.title}>
            <MarkedText parts={hit.titleParts} />
          </Link>
          <CardRibbon type={hit.type} />
        </h2>
        {hit.blocks.map((block) => (
          <Block
            key={block.kind === 'facts' ? block.facts[0]?.field : block.kind}
            {...{ block, hit, words, hasTags, from, to }}
          />
        ))}
        {hit.buttons.length > 0 && <HitButtons buttons={hit.buttons} />}
      </div>
      {favourite !== null && <FavouriteMarkButton contentId={hit.id} title={hit.title} mark={favourite} />}
    </>
  )
}

/** The site's own buttons for a result. */
function HitButtons({ buttons }: Pick<HitView, 'buttons'>) {
  return (
    <p className="hit-buttons">
      {buttons.map(({ id, label, link }) => {
        const look = { className: 'button secondary small', lang: langOf(label) }
        return link.to === 'site' ? (
          <Link key={id} to={link.path} {...look}>
            {label}
          </Link>
        ) : (
          <a key={id} href={link.url} rel="noopener" {...look}>
            {label}
          </a>
        )
      })}
    </p>
  )
}

type BlockProps = Pick<HitProps, 'hit' | 'words' | 'hasTags' | 'from'> & { block: HitBlock; to: string }

function Block({ block, hit, words, hasTags, from, to }: BlockProps) {
  switch (block.kind) {
    case 'facts':
      return <Facts facts={block.facts} pageCount={hit.pageCount} />
    case 'text':
      return <Snippet label={block.label} hit={hit} words={words} from={from} to={to} />
    case 'description':
      return (
        <p className="hit-description" lang={langOf(block.text)}>
          <Label label={block.label} />
          {block.text}
        </p>
      )
    case 'hashTags':
      return !hasTags ? null : (
        <div className="hit-tags">
          <Label label={block.label} />
          <Hashtags tags={hit.hashTags.map((tag) => ({ ...tag, to: paths.search({ tag: tag.id }) }))} />
        </div>
      )
  }
}

/** The tenant's label of a field. Nothing if the field has none. */
function Label({ label }: { label: string | null }) {
  if (label === null) return null
  return (
    <span className="hit-label" lang={langOf(label)}>
      {label}:{' '}
    </span>
  )
}

/** Facts on one line. Names may be in any language, and numbers stay together. */
function Facts({ facts, pageCount }: { facts: readonly HitFact[]; pageCount: number }) {
  const { t } = useTranslation('catalogue')
  return (
    <p className="hit-about">
      {facts.map(({ field, label, links }, at) => (
        <Fragment key={field}>
          {at > 0 && (figures.has(field) ? dot : dotAtEnd)}
          <Label label={label} />
          {field === 'pages' && t('detail.pages', { count: pageCount })}
          {field === 'year' && links[0]?.text}
          {!figures.has(field) && <FieldLinks links={links} />}
        </Fragment>
      ))}
    </p>
  )
}

const figures: ReadonlySet<string> = new Set(['year', 'pages'])

/** Keeps a number on the line of the fact before it, so that no line consists of numbers alone. */
const dot = '\u00a0·\u00a0'
/** Lets a line end, but not begin, with the dot. */
const dotAtEnd = '\u00a0· '

type SnippetProps = { label: string | null; hit: HitView; words: string; from: SearchQuery; to: string }

function Snippet({ label, hit, words, from, to }: SnippetProps) {
  const { t } = useTranslation('search')
  const at = { page: hit.page ?? undefined, q: words, back: paths.search(from) }
  return (
    <p className="snippet">
      <Label label={label} />
      <span lang={langOf(hit.snippet.map(({ text }) => text).join(''))}>
        <MarkedText parts={hit.snippet} />
      </span>
      {hit.page !== null && (
        <span className="hit-places">
          <Link className="hit-page" to={paths.viewOnline(hit.id, hit.groupId, at)}>
            {t('search.page', { page: hit.page })}
          </Link>
          {hit.pages > 1 && (
            <Link className="hit-page" to={`${to}#found`}>
              {t(hit.isPagesAtLeast ? 'places.countAtLeast' : 'places.count', { count: hit.pages })}
            </Link>
          )}
        </span>
      )}
    </p>
  )
}

/** Shown without results: what was searched, one suggestion, and a way back. */
function NoHits({ around: { filters, words, query } }: { around: SearchPageView }) {
  const { t } = useTranslation('search')
  if (filters.length === 0) return <p className="empty">{t('search.empty')}</p>
  const others = filters.filter(({ kind }) => kind !== 'words')
  return (
    <div className="empty">
      <p>{words === '' ? t('none') : t('search.none', { query: shorten(words) })}</p>
      <p>{words === '' || others.length > 0 ? t('noneHint') : t('search.noneHint')}</p>
      <p className="empty-ways">
        {words !== '' && others.length > 0 && (
          <ButtonLink to={paths.search({ q: query.q })}>{t('noneWithoutFilters')}</ButtonLink>
        )}
        <ButtonLink to={paths.search()} kind="secondary">
          {t('search.noneBack')}
        </ButtonLink>
      </p>
    </div>
  )
}

/** The cover. It links to the same page as the title, so the keyboard skips it. */
function Picture({ hit, to, eager }: { hit: HitView; to: string; eager: boolean }) {
  return (
    <div className="hit-picture">
      <Link to={to} className="hit-cover" tabIndex={-1} aria-hidden="true">
        <BookCover contentId={hit.id} title={hit.title} cover={hit.cover} eager={eager} />
      </Link>
    </div>
  )
}

/** Shortens a long query so that it can still be recognised. */
function shorten(query: string): string {
  const signs = Array.from(query)
  return signs.length > 40 ? `${signs.slice(0, 40).join('')}…` : query
}
