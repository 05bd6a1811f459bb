import { problemsOf } from '#app/doors/parse-call.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { isLocale, type Locale } from '#app/kernel/i18n/locale.ts'
import type { Visit } from '#app/visit/visit.ts'
import { routeOf } from './call-docs.ts'
import type { Endpoint, Params } from './endpoint.ts'
import { hasField, readsField, unknownFields } from './record-fields.ts'

/** What names the site of a call, its language and a client's state; every call may say it. */
const ofEveryCall = [
  'domain',
  'path',
  'servicePath',
  'companyDomain',
  'lang',
  'isMobileApp',
  'idempotencyKey',
]
/** What every row of a record may have in an answer, also where there is none now. */
const ofEveryRow = ['id', 'translations', 'revision']

/** The fields of a call by the names its schema has, where they came by those of before. */
export function withNewNames({ oldNames }: Pick<Endpoint, 'oldNames'>, params: Params): Params {
  const before = Object.entries(oldNames).filter(([old]) => Object.hasOwn(params, old))
  const renamed = Object.fromEntries(before.map(([old, name]) => [name, params[old]]))
  const rest = Object.entries(params).filter(([name]) => !Object.hasOwn(oldNames, name))
  return { ...renamed, ...Object.fromEntries(rest) }
}

/**
 * Refuses a change of a record that says something nobody knows, by each such name. What the record's own answer has beside the
 * fields that can be written is known and passed over, so that what was read can be sent back (docs/adr/124).
 */
export async function ensureKnownFields(
  endpoint: Endpoint,
  { visit, params, all }: { visit: Visit; params: Params; all: readonly Endpoint[] },
): Promise<void> {
  const record = all.find((one) => routeOf(one) === endpoint.record)
  if (record === undefined) return
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const unknown = unknownFields(endpoint.input, params).filter(
    (path) => ![...ofEveryCall, ...inPath].includes(path[0]) && !ofEveryRow.includes(path.at(-1) ?? ''),
  )
  if (unknown.length === 0) return
  const answer = record.body === 'json' ? await record.handle(visit, params) : {}
  const left = unknown.filter((path) => !hasField(answer, path[0] === 'data' ? path.slice(1) : path))
  if (left.length === 0) return
  const problems = Object.fromEntries(left.map((path) => [path.join('.'), ['unknownField']]))
  refuseFields({ ...problemsOf(endpoint.input, params), ...problems })
}

/** The language a call asks for its site's words in, in its address or, where that is no field of its own, among its fields. */
export function wordingOf(request: Request, { input }: Endpoint, params: Params): Locale | undefined {
  const inAddress = new URL(request.url).searchParams.get('lang')
  const said = inAddress ?? (readsField(input, 'lang') ? null : params.lang)
  return isLocale(said) ? said : undefined
}
