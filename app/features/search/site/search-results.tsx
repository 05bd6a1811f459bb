import './results.css'
import { ScrollPages } from '#app/features/catalogue/parts/card/card-pages.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { SearchControls } from './search-controls.tsx'
import { SearchDrawerLink } from './search-drawer-link.tsx'
import { SearchFacets } from './search-facets.tsx'
import { SearchFilters } from './search-filters.tsx'
import { SearchForm } from './search-form.tsx'
import type { SearchFormView } from './search-form-view.ts'
import { SearchHits } from './search-hits.tsx'
import type { ResultView, SearchPageView } from './search-page-view.ts'
import { SearchRecent } from './search-recent.tsx'

type Props = {
  around: SearchPageView
  result: ResultView
  paging: 'paged' | 'scroll'
  /** Beside the results, where the search is the site's first page. */
  form: SearchFormView | null
}

/** What was asked, how many there are, the results, and what they may be narrowed by. */
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

/** What is worth coming back to: a search that asked for something and found it. */
function nowOf({ filters, query }: SearchPageView, total: number, aloud: string) {
  if (filters.length === 0 || total === 0) return null
  return {
    label: filters.map(({ kind, value }) => (kind === 'aloud' ? aloud : value)).join(' · '),
    to: paths.search({ ...query, page: undefined }),
  }
}
