import { ScrollPages } from '#app/features/catalogue/parts/card/card-pages.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { useBoxLabel } from './search-box.tsx'
import { SearchFacets } from './search-facets.tsx'
import { SearchForm, SearchRecent } from './search-form.tsx'
import type { SearchFormView } from './search-form-view.ts'
import { SearchHits } from './search-hits.tsx'
import type { FilterView, ResultView, SearchPageView, SortView } from './search-page-view.ts'
import './search-form.css'
import './results.css'

type SearchControlsProps = {
  sorts: readonly SortView[]
  total: number
  /** There are more results, which weren't counted. */
  totalIsAtLeast: boolean
  isAll: boolean
  savePath: string | null
}

type Props = {
  around: SearchPageView
  result: ResultView
  paging: 'paged' | 'scroll'
  /** The form beside the results, if the search is the site's first page. Otherwise null. */
  form: SearchFormView | null
}

/** The page of results: what was searched, how many there are, the results, and the values to narrow them by. */
export function SearchResults({ around, result, paging, form }: Props) {
  return (
    <>
      <div className="asked">
        <SearchFilters filters={around.filters} />
        <SearchDrawerLink to={around.formPath} isAside={form !== null} />
      </div>
      <SearchControls
        sorts={around.sorts}
        total={result.totalRecords}
        totalIsAtLeast={result.totalIsAtLeast}
        isAll={around.filters.length === 0}
        savePath={around.savePath}
      />
      <div className={resultsClass(form !== null, around.isNarrowable)}>
        <div>
          <PagesOfHits around={around} result={result} paging={paging} />
        </div>
        {(form !== null || around.isNarrowable) && (
          <Narrowing around={around} total={result.totalRecords} form={form} />
        )}
      </div>
    </>
  )
}

function resultsClass(hasForm: boolean, isNarrowable: boolean): string {
  if (hasForm) return 'results with-form'
  return isNarrowable ? 'results' : 'results alone'
}

function PagesOfHits({ around, result, paging }: Omit<Props, 'form'>) {
  const hrefOf = (number: number) =>
    paths.search({ ...around.query, page: number === 1 ? undefined : number })
  const pages = { page: result.page, totalPages: result.totalPages, hrefOf }
  if (paging === 'scroll') {
    return (
      <ScrollPages {...pages}>
        <SearchHits hits={result.hits} around={around} from={{ ...around.query, page: undefined }} />
      </ScrollPages>
    )
  }
  return (
    <>
      <SearchHits hits={result.hits} around={around} from={around.query} />
      <Pager {...pages} />
    </>
  )
}

function Narrowing({ around, total, form }: Pick<Props, 'around' | 'form'> & { total: number }) {
  const { t } = useTranslation('search')
  return (
    <aside className="narrowing" aria-label={t('narrowing')}>
      {form === null ? <SearchFacets {...around} /> : <SearchForm form={form} isAside />}
      <SearchRecent now={nowOf(around, total, t('aloud.only'))} />
    </aside>
  )
}

/** The present search for the history. Null if it asked for nothing or found nothing. */
function nowOf({ filters, query }: SearchPageView, total: number, aloud: string) {
  if (filters.length === 0 || total === 0) return null
  return {
    label: filters.map(({ kind, value }) => (kind === 'aloud' ? aloud : value)).join(' · '),
    to: paths.search({ ...query, page: undefined }),
  }
}

/**
 * The link to the form of the search. With script the form opens as a drawer over the page (R229). If the form is beside the page, only
 * narrow screens show this link.
 */
function SearchDrawerLink({ to, isAside = false }: { to: string; isAside?: boolean }) {
  const { t } = useTranslation(['common', 'search'])
  return (
    <LightIsland name="search-drawer" when="load" props={{ close: t('dialog.close') }}>
      <Link
        to={to}
        className={isAside ? 'drawer-link button secondary if-narrow' : 'drawer-link button secondary'}
        aria-haspopup="dialog"
      >
        <Icon name="filter" />
        {t('search:open')}
      </Link>
    </LightIsland>
  )
}

/** The total and the order in one line. The link of the present order turns its direction (R238). */
function SearchControls({ sorts, total, totalIsAtLeast, isAll, savePath }: SearchControlsProps) {
  const { t } = useTranslation('search')
  return (
    <div className="controls">
      <p className="total" role="status">
        {t(isAll ? 'search.allTotal' : totalIsAtLeast ? 'search.totalAtLeast' : 'search.total', {
          count: total,
        })}
      </p>
      {savePath !== null && (
        <Link to={savePath} className="save-search">
          {t('search.save')}
        </Link>
      )}
      {total > 1 && (
        <nav className="sorts" aria-label={t('search.sort')}>
          {sorts.map((sort) => (
            <SortLink key={sort.name} sort={sort} />
          ))}
        </nav>
      )}
    </div>
  )
}

function SortLink({ sort: { name, title, to, current } }: { sort: SortView }) {
  const { t } = useTranslation('search')
  return (
    <Link to={to} aria-current={current === null ? undefined : 'true'}>
      <span lang={title === null ? undefined : langOf(title)}>{title ?? defaultTitle()}</span>
      {current !== null && (
        <>
          <span aria-hidden="true">{current === 'asc' ? '↑' : '↓'}</span>
          <span className="only-heard">{t(`direction.${current}`)}</span>
        </>
      )}
    </Link>
  )

  function defaultTitle(): string {
    return t(
      name === 'relevance' ? 'search.sort.relevance' : name === 'newest' ? 'sort.day' : 'search.sort.title',
    )
  }
}

/** One chip for each part of the search. Each links to the search without that part. */
function SearchFilters({ filters }: { filters: readonly FilterView[] }) {
  const { t } = useTranslation('search')
  const labelOf = useBoxLabel()
  if (filters.length === 0) return null
  return (
    <ul className="filters" aria-label={t('filters')}>
      {filters.map((filter) => {
        if (filter.kind === 'aloud')
          return <Chip key="aloud" filter={{ ...filter, value: t('aloud.only') }} label={t('aloud')} />
        const label =
          filter.kind === 'box' ? labelOf(filter) : filter.kind === 'tag' ? '' : t(`filter.${filter.kind}`)
        return <Chip key={`${filter.kind} ${label} ${filter.value}`} filter={filter} label={label} />
      })}
      {filters.length > 1 && (
        <li>
          <Link to={paths.search()} className="filters-clear">
            {t('filters.clear')}
          </Link>
        </li>
      )}
    </ul>
  )
}

function Chip({ filter: { kind, value, without }, label }: { filter: FilterView; label: string }) {
  const { t } = useTranslation('search')
  return (
    <li>
      <Link to={without} className="filter" aria-label={t('filter.remove', { label, value })}>
        {label !== '' && <span className="filter-label">{label}</span>}{' '}
        <span lang={langOf(value)}>{kind === 'tag' ? `#${value}` : value}</span>
        <Icon name="close" />
      </Link>
    </li>
  )
}
