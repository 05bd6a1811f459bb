import type { Condition, ConditionOf } from './condition.ts'

/** Conditions that are checked on contents that others have found. */
export type Looked = ConditionOf<'tag' | 'groups' | 'days' | 'aloud'>
/** Conditions that can find contents. */
export type Finding = Exclude<Condition, ConditionOf<'aloud'>>
const breadth: Record<Looked['kind'], number> = { tag: 0, groups: 1, days: 2, aloud: 3 }
const isLooked = (condition: Condition): condition is Looked => condition.kind in breadth

/**
 * Divides conditions into those that find contents and those that are checked afterwards, starting with the ones that are
 * likely to be narrower.
 */
export function plan(conditions: readonly Condition[]): { found: Finding[]; asked: Looked[] } {
  const found = conditions.filter(
    (condition): condition is Exclude<Condition, Looked> => !isLooked(condition),
  )
  const looked = conditions.filter(isLooked).sort((a, b) => breadth[a.kind] - breadth[b.kind])
  if (found.length > 0) return { found, asked: looked }
  const [first, ...others] = looked
  if (first === undefined) throw new Error('a search without a condition')
  if (first.kind === 'aloud') return { found: [{ kind: 'everything' }], asked: looked }
  return { found: [first], asked: others }
}
