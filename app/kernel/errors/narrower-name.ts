import type { ErrorName } from './catalogue.ts'
import type { FieldProblems } from './refusal.ts'

/**
 * The name under which a call with these problems is refused: a more specific one than `badParameters`, if all problems
 * share it. `unusable` is the name for a record whose values can't be used, whichever they are.
 */
export function narrowerName(fields: FieldProblems, unusable?: ErrorName): ErrorName {
  const names = Object.entries(fields).flatMap(([field, problems]) =>
    problems.map((problem) => nameOf(field, keyOf(problem), unusable)),
  )
  const [first = 'badParameters', ...others] = new Set(names)
  return others.length === 0 ? first : 'badParameters'
}

function nameOf(field: string, problem: string, unusable: ErrorName | undefined): ErrorName {
  // A missing or unknown field isn't a wrong value.
  if (problem === 'required' || problem === 'unknownField') return 'badParameters'
  if (unusable !== undefined) return unusable
  if (problem === 'tooLong') return isPageTitle(field) ? 'pageTitleTooLong' : 'valueTooLong'
  return problem === 'invalidDate' || problem === 'endBeforeStart' ? 'invalidDate' : 'badParameters'
}

function isPageTitle(field: string): boolean {
  return field.split('.').includes('titlePage')
}

function keyOf(problem: string): string {
  return problem.split('?', 1)[0] ?? problem
}
