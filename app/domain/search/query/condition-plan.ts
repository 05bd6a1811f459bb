import type { Condition, ConditionOf } from './condition.ts'

/** Conditions that are asked of contents which others found. */
export type Looked = ConditionOf<'tag' | 'groups' | 'days'>
const breadth: Record<Looked['kind'], number> = { tag: 0, groups: 1, days: 2 }
const isLooked = (condition: Condition): condition is Looked => condition.kind in breadth

/** Which conditions find contents, and which are asked of the contents found; the likely narrower first. */
export function plan(conditions: readonly Condition[]): { found: Condition[]; asked: Looked[] } {
  const found = conditions.filter((condition) => !isLooked(condition))
  const looked = conditions.filter(isLooked).sort((a, b) => breadth[a.kind] - breadth[b.kind])
  if (found.length > 0) return { found, asked: looked }
  const [first, ...others] = looked
  if (first === undefined) throw new Error('a search without a condition')
  return { found: [first], asked: others }
}
