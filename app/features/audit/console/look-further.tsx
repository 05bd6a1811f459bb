import './look-further.css'
import { displayInstant } from '#app/kernel/values/day.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { withQuery } from '#app/visit/paths/query.ts'

type Props = { path: string; query: ListQuery; next: number; isEmpty: boolean }

/** How far the log was looked through, and the way to what comes after; `next` is when that begins. */
export function LookFurther({ path, query, next, isEmpty }: Props) {
  const { t } = useWords('console-audit')
  const way = query.direction === 'asc' ? 'later' : 'earlier'
  const further = withQuery(path, { ...query, page: undefined, start: String(next) })
  return (
    <p className="look-further">
      <span>{t(`audit.${isEmpty ? 'notYet' : 'looked'}.${way}`, { until: displayInstant(next) })}</span>
      <ButtonLink to={further} kind="secondary">
        {t(`audit.further.${way}`)}
      </ButtonLink>
    </p>
  )
}
