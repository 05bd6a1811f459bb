import { catalogue, type ErrorName, type ErrorRecord } from './catalogue.ts'
import { httpOfGateway } from './gateway-codes.ts'

/** Problems per field, each a string of `fieldProblem()`. A dotted path names a nested field (`plan.price`). */
export type FieldProblems = Record<string, string[]>

interface RefusalDetails {
  /** The problems of each field. Forms show them beside the field; the API answers them as `fields`. */
  fields?: FieldProblems
  /** The card provider's own number, answered as `gateway_code` (ruling 37). */
  gatewayCode?: number
  /** The text from the specification that clients show in place of the number's own. */
  toast?: 'toast.error.payment'
  /**
   * Set if the refusal is temporary: the answer is then 503 or 429 instead of the catalogue's status, with the reason and the seconds to
   * wait. Daily limits and holds on cards are explained by the refusal's own text.
   */
  wait?: { why: WaitReason | 'day' | 'cards'; seconds: number }
  /** Any other key is a value for the `{{placeholders}}` of the text. */
  [placeholder: string]: unknown
}

/** Marks a refusal by a string, since `instanceof` fails where two bundles of one Worker each contain a copy of this class. */
const brand = '~bunkoRefusal'

/**
 * An expected "no" of the product, told to the person or the API client. Any other thrown error is a bug. Pages, forms and the API each
 * translate it in one place: name → catalogue → text `errors:{name}`.
 */
export class Refusal extends Error {
  override readonly name: ErrorName
  readonly details: RefusalDetails
  readonly [brand] = true

  constructor(name: ErrorName, details: RefusalDetails = {}) {
    super(name)
    this.name = name
    this.details = details
  }

  get record(): ErrorRecord {
    return catalogue[this.name]
  }

  /** The number that an API answer has as its `status`. */
  get code(): number {
    return this.record.code
  }

  get http(): ErrorRecord['http'] | 429 {
    const { wait, gatewayCode } = this.details
    const ofGateway = gatewayCode === undefined ? null : httpOfGateway(gatewayCode)
    if (wait === undefined) return ofGateway ?? this.record.http
    return wait.why === 'busy' ? 503 : 429
  }

  /** The HTTP status of a page that meets this refusal. */
  get page(): number {
    return this.record.page ?? this.http
  }

  /** The key of the text, below `errors:`. */
  get words(): RefusalWords {
    const { wait } = this.details
    return wait === undefined || !isWaitReason(wait.why) ? this.name : `wait.${wait.why}`
  }

  /** The header that says when to try again. */
  get headers(): Record<string, string> {
    const { wait } = this.details
    return wait === undefined ? {} : { 'Retry-After': String(wait.seconds) }
  }

  get fields(): FieldProblems {
    return this.details.fields ?? {}
  }
}

/** Ends the work with an expected "no", such as `refuse('freeDaysOverLimit', { limit: 29 })`. */
export function refuse(name: ErrorName, details?: RefusalDetails): never {
  throw new Refusal(name, details)
}

/** Refuses with `badParameters` and the problems of each field: `refuseFields({ email: ['required'] })`. */
export function refuseFields(fields: FieldProblems): never {
  return refuse('badParameters', { fields })
}

export function isRefusal(thrown: unknown): thrown is Refusal {
  return typeof thrown === 'object' && thrown !== null && brand in thrown
}

/** Why a refusal is temporary: all visitors together ask for too much (503), or this one asks too often (429). */
export const waitReasons = ['busy', 'often'] as const
type WaitReason = (typeof waitReasons)[number]

function isWaitReason(why: string): why is WaitReason {
  return waitReasons.some((reason) => reason === why)
}

/** The key of a refusal's text, below `errors:`. */
export type RefusalWords = ErrorName | `wait.${WaitReason}`

/** The name of the refusal whose text this is. Null if it isn't the key of one. */
export function nameOfWords(words: string): ErrorName | null {
  if (waitReasons.some((why) => words === `wait.${why}`)) return 'upstreamNoAnswer'
  return Object.hasOwn(catalogue, words) ? (words as ErrorName) : null
}

const mark = 'refused.'

/** Writes a refusal as the problem of a field. It is shown with the refusal's own text. */
export const refusedAs = (name: ErrorName): string => mark + name

/** The refusal that a problem stands for. Null if it is an ordinary field problem. */
export function refusalOfProblem(problem: string): ErrorName | null {
  const name = problem.startsWith(mark) ? problem.slice(mark.length) : ''
  return Object.hasOwn(catalogue, name) ? (name as ErrorName) : null
}

/**
 * The problems that a form shows at its fields, by field name, for a refusal: the refusal's own, or else one at the first field in the
 * catalogue's list that the form has (in one language, if the field has several). Empty if the refusal is about the form as a whole.
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

/**
 * The name under which a call with these problems is refused: a more specific one than `badParameters` if it fits all of them. `unusable`
 * is the name for a record with values that can't be used, whichever they are.
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
