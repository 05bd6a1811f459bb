import { catalogue, type ErrorName } from './catalogue.ts'
import { type FieldProblems, isRefusal, Refusal } from './refusal.ts'

const mark = 'refused.'

/** A refusal as the problem of a field: it is told in the refusal's own words. */
export const refusedAs = (name: ErrorName): string => mark + name

/** Which refusal a problem is; null where it is a field's own. */
export function refusalOfProblem(problem: string): ErrorName | null {
  const name = problem.startsWith(mark) ? problem.slice(mark.length) : ''
  return Object.hasOwn(catalogue, name) ? (name as ErrorName) : null
}

/**
 * What a refusal says of a form's fields, by their names: its own, else that it is about the first of its fields that the form
 * has, in one language where it has several; nothing where it is about the whole.
 */
export function fieldsIn(refusal: Refusal, names: readonly string[]): FieldProblems {
  if (Object.keys(refusal.fields).length > 0 || refusal.words !== refusal.name) return refusal.fields
  for (const field of refusal.record.fields ?? []) {
    const name = names.find((known) => known === field || known.startsWith(`${field}.`))
    if (name !== undefined) return { [name]: [refusedAs(refusal.name)] }
  }
  return {}
}

/**
 * Judges what doesn't depend on each other and refuses once: by the first one's name, with what all of them say of the input's
 * fields. One that is about no field stands alone.
 */
export async function refuseTogether(input: object, ...checks: readonly (() => unknown)[]): Promise<void> {
  const outcomes = await Promise.allSettled(checks.map(async (check) => check()))
  const thrown = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const [first, ...others] = thrown
  if (first === undefined) return
  const found = thrown.map((error) => (isRefusal(error) ? fieldsIn(error, Object.keys(input)) : {}))
  const alone = thrown.find((_, at) => Object.keys(found[at] as FieldProblems).length === 0)
  if (alone !== undefined || others.length === 0) throw alone ?? first
  throw new Refusal(first.name, { ...first.details, fields: joined(found) })
}

function joined(all: readonly FieldProblems[]): FieldProblems {
  const fields: FieldProblems = {}
  for (const [field, problems] of all.flatMap(Object.entries<string[]>))
    fields[field] = [...(fields[field] ?? []), ...problems]
  return fields
}
