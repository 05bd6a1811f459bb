import './results.css'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { langOf } from '../atoms/lang-of.ts'
import { Form, Link } from '../atoms/link.tsx'

type Query = { q: string; sort?: string; direction?: string; group?: number }
type Props = { query: Query; total: number; groups: readonly { id: number; name: string }[] }

const sorts = ['relevance', 'newest', 'title'] as const

/** The total and the sort in one line, and the groups to narrow by; every choice is a link, so that it works anywhere. */
export function SearchControls({ query, total, groups }: Props) {
  const { t } = useTranslation()
  const current = query.sort ?? (query.q === '' ? 'newest' : 'relevance')
  const offered = query.q === '' ? sorts.slice(1) : sorts
  return (
    <div className="controls">
      <p className="total" role="status">
        {t(query.q === '' ? 'search.allTotal' : 'search.total', { count: total })}
      </p>
      {total > 1 && (
        <nav className="sorts" aria-label={t('search.sort')}>
          {offered.map((sort) => (
            <Link
              key={sort}
              to={paths.search({ q: query.q, group: query.group, sort })}
              aria-current={sort === current || undefined}
            >
              {t(`search.sort.${sort}`)}
            </Link>
          ))}
        </nav>
      )}
      {groups.length > 1 && (
        <Form className="narrow-by" action={paths.search()}>
          <input type="hidden" name="q" value={query.q} />
          {query.sort !== undefined && <input type="hidden" name="sort" value={query.sort} />}
          <label htmlFor="group" className="only-heard">
            {t('search.group')}
          </label>
          <select id="group" name="group" defaultValue={query.group ?? ''}>
            <option value="">{t('search.group.all')}</option>
            {groups.map((group) => (
              <option key={group.id} value={group.id} lang={langOf(group.name)}>
                {group.name}
              </option>
            ))}
          </select>
          <button type="submit" className="button secondary">
            {t('search.narrow')}
          </button>
        </Form>
      )}
    </div>
  )
}

/** The same choice as a list beside the results, where there is room for one. */
export function GroupList({ query, groups }: Pick<Props, 'query' | 'groups'>) {
  const { t } = useTranslation()
  if (groups.length < 2) return null
  const all = { id: undefined, name: t('search.group.all') }
  return (
    <nav className="facets" aria-label={t('search.group')}>
      <h2>{t('search.group')}</h2>
      <ul>
        {[all, ...groups].map((group) => (
          <li key={group.id ?? 0}>
            <Link
              to={paths.search({ q: query.q, sort: query.sort, group: group.id })}
              aria-current={group.id === query.group || undefined}
              lang={langOf(group.name)}
            >
              {group.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
