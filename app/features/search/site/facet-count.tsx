import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { CountView } from './facet-count.ts'

/** Beside a value what choosing it would find. */
export function FacetCount({ count }: { count: CountView | null }) {
  const words = useCountWords()
  return count === null ? null : <span className="facet-count">{words(count)}</span>
}

/** A count as text, for where an element can't stand. */
export function useCountWords(): (count: CountView) => string {
  const { t } = useTranslation('search')
  return ({ count, isAtLeast }) => t(isAtLeast ? 'facet.countAtLeast' : 'facet.count', { count })
}
