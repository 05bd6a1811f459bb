import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { isNarrowed } from '#app/kernel/values/list-query.ts'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { withQuery } from '#app/visit/paths/query.ts'
import type { Option } from './option.ts'

/** A filter of a list: one of some choices, or a day. */
export type Filter =
  | { name: string; label: string; any: string; choices: readonly Option[] }
  | { name: string; label: string; type: 'date' }

type Props = { path: string; query: ListQuery; filters: readonly Filter[]; search: string | undefined }

/** The search field and the filters of a list. The order and the columns stay as they are. */
export function ListFilter({ path, query, filters, search }: Props) {
  const { t } = useTranslation('console')
  const kept = Object.fromEntries(
    Object.entries(query).filter(([name]) => ['sort', 'direction', 'columns'].includes(name)),
  )
  return (
    <Form
      className="list-filter flex flex-wrap items-end gap-x-3 gap-y-2"
      action={path}
      role="search"
      aria-label={t('list.filter')}
    >
      {search !== undefined && (
        <label className="wide">
          <span className="text-xs text-ink-2">{search}</span>
          <input type="search" name="q" defaultValue={query.q} maxLength={200} autoComplete="off" data-find />
        </label>
      )}
      {filters.map((filter) => (
        <label key={filter.name} htmlFor={`filter-${filter.name}`}>
          <span className="text-xs text-ink-2">{filter.label}</span>
          <FilterInput filter={filter} value={query[filter.name] ?? ''} />
        </label>
      ))}
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button kind="secondary">{t('list.filter')}</Button>
      {isNarrowed(query) && (
        <ButtonLink kind="quiet" to={withQuery(path, kept)}>
          {t('list.clear')}
        </ButtonLink>
      )}
    </Form>
  )
}

function FilterInput({ filter, value }: { filter: Filter; value: string }) {
  if ('type' in filter)
    return <input id={`filter-${filter.name}`} type={filter.type} name={filter.name} defaultValue={value} />
  return (
    <select id={`filter-${filter.name}`} name={filter.name} defaultValue={value}>
      <option value="">{filter.any}</option>
      {filter.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
