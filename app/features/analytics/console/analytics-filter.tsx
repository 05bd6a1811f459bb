import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { ListFilter } from '#app/ui/console/list-filter.tsx'
import { useWords } from '#app/ui/console/words.ts'

/** The filter of the figures: the first and the last day, and the length of a period. */
export function AnalyticsFilter({ path, query, hasBy }: { path: string; query: ListQuery; hasBy: boolean }) {
  const { t } = useWords('console-analytics')
  const by = {
    name: 'by',
    label: t('by'),
    any: t('by.usual'),
    choices: ['day', 'week', 'month'].map((value) => ({ value, label: t(`by.${value}`) })),
  }
  const days = [
    { name: 'from', label: t('from'), type: 'date' as const },
    { name: 'to', label: t('to'), type: 'date' as const },
  ]
  return <ListFilter {...{ path, query }} filters={hasBy ? [...days, by] : days} search={undefined} />
}
