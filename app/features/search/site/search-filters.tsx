import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { FilterView } from './search-page-view.ts'
import { useBoxLabel } from './search-words.ts'

/** What the search asks for, one chip each; a chip is a link to the search without it. */
export function SearchFilters({ filters }: { filters: readonly FilterView[] }) {
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
