import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { BookCover } from '../atoms/book-cover.tsx'
import { ButtonLink } from '../atoms/button.tsx'
import { Link } from '../atoms/link.tsx'
import { MarkedText } from '../atoms/marked-text.tsx'
import type { CardData } from './shelf.tsx'

type Part = { text: string; marked: boolean }
type HitData = CardData & {
  groupName: string
  publishedOn: string
  titleParts: Part[]
  snippet: Part[]
  page: number | null
}

/** A list, not cards: cover, title, who · where · when, and one line of the text around the hit with its page as a link. */
export function SearchHits({ hits, query }: { hits: readonly HitData[]; query: string }) {
  if (hits.length === 0) return <NoHits query={query} />
  return (
    <ol className="hits">
      {hits.map((hit, at) => (
        <li key={hit.id} className="hit">
          <Link
            to={paths.searchContent(hit.id, { q: query })}
            className="hit-cover"
            tabIndex={-1}
            aria-hidden="true"
          >
            <BookCover contentId={hit.id} title={hit.title} cover={hit.cover} eager={at < 6} />
          </Link>
          <div className="hit-text">
            <h2>
              <Link to={paths.searchContent(hit.id, { q: query })} title={hit.title}>
                <MarkedText parts={hit.titleParts} />
              </Link>
            </h2>
            <p className="hit-about">
              {[hit.author, hit.groupName, hit.publishedOn.slice(0, 4)]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
            {hit.snippet.length > 0 && <Snippet hit={hit} query={query} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Snippet({ hit, query }: { hit: HitData; query: string }) {
  const { t } = useTranslation()
  return (
    <p className="snippet">
      <MarkedText parts={hit.snippet} />
      {hit.page !== null && (
        <Link className="hit-page" to={paths.viewOnline(hit.id, hit.groupId, { page: hit.page, q: query })}>
          {t('search.page', { page: hit.page })}
        </Link>
      )}
    </p>
  )
}

function NoHits({ query }: { query: string }) {
  const { t } = useTranslation()
  if (query === '') return <p className="empty">{t('search.empty')}</p>
  return (
    <div className="empty">
      <p>{t('search.none', { query })}</p>
      <p>{t('search.noneHint')}</p>
      <ButtonLink to={paths.search()} kind="secondary">
        {t('search.noneBack')}
      </ButtonLink>
    </div>
  )
}
