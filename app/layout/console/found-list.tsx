import '#app/ui/atoms/word-link.css'
import './found-list.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { FoundKind } from './find-view.ts'

/** What the search of the console found, by kind. */
export function FoundList({ words, found }: { words: string; found: readonly FoundKind[] }) {
  const { t } = useTranslation('console')
  if (found.length === 0)
    return (
      <div className="empty">
        <p>{words === '' ? t('find.ask') : t('find.none', { words })}</p>
        <p>{t('find.hint')}</p>
      </div>
    )
  return (
    <div className="found">
      {found.map(({ kind, hits, more }) => (
        <section key={kind}>
          <h2>{t(`find.${kind}`)}</h2>
          <ul>
            {hits.map(({ to, name, about }) => (
              <li key={to + name}>
                <Link to={to} lang={langOf(name)}>
                  {name}
                </Link>
                {about && <span lang={langOf(about)}>{about}</span>}
              </li>
            ))}
          </ul>
          {more !== undefined && (
            <Link to={more} className="word-link">
              {t('find.more')}
            </Link>
          )}
        </section>
      ))}
    </div>
  )
}
