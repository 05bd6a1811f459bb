import { catalogue, type ErrorName } from './catalogue.ts'
import { type FieldProblems, isRefusal, Refusal } from './refusal.ts'

const mark = 'refused.'

/** Turns a refusal into the problem of a field. It is shown with the refusal's own text. */
export const refusedAs = (name: ErrorName): string => mark + name

/** The refusal that a problem stands for. Null if it is an ordinary field problem. */
export function refusalOfProblem(problem: string): ErrorName | null {
  const name = problem.startsWith(mark) ? problem.slice(mark.length) : ''
  return Object.hasOwn(catalogue, name) ? (name as ErrorName) : null
}

/**
 * The problems that a refusal means for a form's fields, by name: its own, or else one at the first field in the
 * catalogue's list that the form has (in one language, if the field has several). Empty if the refusal is about the form
 * as a whole.
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
 * Runs independent checks and refuses once, under the name of the first failed one, with the problems of all of them by
 * field. A refusal that isn't about a field is thrown alone.
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
