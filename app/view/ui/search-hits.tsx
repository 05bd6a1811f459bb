import './results.css'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { BookCover } from '../atoms/book-cover.tsx'
import { ButtonLink } from '../atoms/button.tsx'
import { langOf } from '../atoms/lang-of.ts'
import { Link } from '../atoms/link.tsx'
import { MarkedText } from '../atoms/marked-text.tsx'
import type { CardData } from './shelf.tsx'

type Part = { text: string; marked: boolean }
type Query = { q: string; sort?: string; direction?: string; group?: number; page?: number }
type HitData = CardData & {
  groupName: string
  publishedOn: string
  titleParts: Part[]
  snippet: Part[]
  page: number | null
}

/** A list, not cards: cover, title, who · where · when, and one line of the text around the hit with its page as a link. */
export function SearchHits({ hits, query: asked }: { hits: readonly HitData[]; query: Query }) {
  if (hits.length === 0) return <NoHits query={asked} />
  const query = asked.q
  return (
    <ol className="hits">
      {hits.map((hit, at) => (
        <li key={hit.id} className="hit">
          <Link
            to={paths.searchContent(hit.id, asked)}
            className="hit-cover"
            tabIndex={-1}
            aria-hidden="true"
          >
            <BookCover contentId={hit.id} title={hit.title} cover={hit.cover} eager={at < 6} />
          </Link>
          <div className="hit-text">
            <h2 lang={langOf(hit.title)}>
              <Link to={paths.searchContent(hit.id, asked)} title={hit.title}>
                <MarkedText parts={hit.titleParts} />
              </Link>
            </h2>
            <p className="hit-about" lang={langOf(`${hit.author}${hit.groupName}`)}>
              {joined(' · ', [
                hit.author,
                joined('\u00a0·\u00a0', [hit.groupName, hit.publishedOn.slice(0, 4)]),
              ])}
            </p>
            {hit.snippet.length > 0 && <Snippet hit={hit} query={query} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The year stays with the group, so that no line has it alone. */
const joined = (dot: string, parts: string[]) => parts.filter((part) => part !== '').join(dot)

function Snippet({ hit, query }: { hit: HitData; query: string }) {
  const { t } = useTranslation()
  return (
    <p className="snippet">
      <span lang={langOf(hit.snippet.map(({ text }) => text).join(''))}>
        <MarkedText parts={hit.snippet} />
      </span>
      {hit.page !== null && (
        <Link className="hit-page" to={paths.viewOnline(hit.id, hit.groupId, { page: hit.page, q: query })}>
          {t('search.page', { page: hit.page })}
        </Link>
      )}
    </p>
  )
}

function NoHits({ query: { q, group } }: { query: Query }) {
  const { t } = useTranslation()
  if (q === '' && group === undefined) return <p className="empty">{t('search.empty')}</p>
  return (
    <div className="empty">
      <p>{q === '' ? t('search.groupEmpty') : t('search.none', { query: shorten(q) })}</p>
      {q !== '' && <p>{t('search.noneHint')}</p>}
      <p className="empty-ways">
        {group !== undefined && q !== '' && (
          <ButtonLink to={paths.search({ q })}>{t('search.noneAllGroups')}</ButtonLink>
        )}
        <ButtonLink to={paths.search()} kind="secondary">
          {t('search.noneBack')}
        </ButtonLink>
      </p>
    </div>
  )
}

/** Enough of a long query to know it again. */
function shorten(query: string): string {
  const signs = Array.from(query)
  return signs.length > 40 ? `${signs.slice(0, 40).join('')}…` : query
}
