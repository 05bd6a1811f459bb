import { catalogue, type ErrorName, type ErrorRecord } from './catalogue.ts'
import { httpOfGateway } from './gateway-codes.ts'
import { isWaitReason, type RefusalWords, type WaitReason } from './refusal-words.ts'

/** Problems per field, each a string of `fieldProblem()`. A dotted path names a nested field (`plan.price`). */
export type FieldProblems = Record<string, string[]>

export interface RefusalDetails {
  /** The problems of each field. Forms show them beside the field; the API answers them as `fields`. */
  fields?: FieldProblems
  /** The card provider's own number, answered as `gateway_code` (ruling 37). */
  gatewayCode?: number
  /** The specification's message for clients to show in place of the number's own. */
  toast?: 'toast.error.payment'
  /**
   * The refusal is temporary: the answer is 503 or 429 instead of the catalogue's status, with the reason and the time to
   * try again. Limits of a day and holds on cards explain themselves in the refusal's own text.
   */
  wait?: { why: WaitReason | 'day' | 'cards'; seconds: number }
  /** Any other key is a value for the text's `{{placeholders}}`. */
  [placeholder: string]: unknown
}

/** A string instead of `instanceof`, because two bundles of the same Worker may each contain a copy of this class. */
const brand = '~bunkoRefusal'

/**
 * An expected "no" of the product, told to the person or the API client. Anything else that is thrown is a bug. Pages,
 * forms and the API each translate it in one place: name → catalogue → text `errors:{name}`.
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

  /** Body `status` of an API answer. */
  get code(): number {
    return this.record.code
  }

  get http(): ErrorRecord['http'] | 429 | 503 {
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

/** Ends the work with an expected "no": `refuse('freeDaysOverLimit', { limit: 29 })`. */
export function refuse(name: ErrorName, details?: RefusalDetails): never {
  throw new Refusal(name, details)
}

/** Refuses with `badParameters` and says what is wrong where: `refuseFields({ email: ['required'] })`. */
export function refuseFields(fields: FieldProblems): never {
  return refuse('badParameters', { fields })
}

export function isRefusal(thrown: unknown): thrown is Refusal {
  return typeof thrown === 'object' && thrown !== null && brand in thrown
}
