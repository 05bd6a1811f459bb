import { catalogue, type ErrorName } from '#app/kernel/errors/catalogue.ts'
import { isRefusal, Refusal } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { log } from '#app/kernel/logging/log.ts'
import { translateProblem, translator } from '#app/visit/translator.ts'
import { toSnakeCase, writeWire } from './wire.ts'

const headers = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' }

/**
 * The limits of the fields and their names that an answer lists: more than any call has fields or any file columns. A body of a megabyte
 * could otherwise contain 100,000 wrong fields with arbitrary names.
 */
const maxTold = 250
const maxNameLength = 200

/** Answers `{"status": 200, "data": …}` in snake_case. */
export function answer(data: unknown): Response {
  return Response.json({ status: 200, data: writeWire(data ?? null) }, { headers })
}

/**
 * Answers `{"status": <code>, "key": "api.error.<code>" or the refusal's own message, "message": …}` with the catalogue's
 * HTTP status, in the visitor's language.
 */
export function answerRefusal(refusal: Refusal, locale: Locale): Response {
  countRefusal(refusal.name)
  const words = translator(locale)
  const fields = Object.entries(refusal.fields)
    .slice(0, maxTold)
    .map(([field, problems]) => [
      toSnakeCase(field.slice(0, maxNameLength)),
      problems.slice(0, maxTold).map((problem) => translateProblem(words, problem)),
    ])
  const { toast } = refusal.details
  const body = {
    status: refusal.code,
    key: toast ?? `api.error.${refusal.code}`,
    message: words(toast ? `messages:${toast}` : `errors:${refusal.words}`, refusal.details),
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
    ...(refusal.details.gatewayCode !== undefined ? { gateway_code: refusal.details.gatewayCode } : {}),
  }
  return Response.json(body, { status: refusal.http, headers: { ...headers, ...refusal.headers } })
}

/** Answers a refusal as it is. Any other error is a bug: logs it as one JSON line and answers `internalError` without details. */
export function refusalOf(error: unknown, place: Place): Refusal {
  if (isRefusal(error)) return error
  logError(place, error)
  return new Refusal('internalError')
}

/** Where an error happened. `where` is the path of the request. */
type Place = { requestId: string; where: string; tenantId: number }

/** Logs a bug as one JSON line, without tokens from the path or the error's message. */
export function logError(place: Place, error: unknown): void {
  log('error', 'unexpected error', { ...place, error: error instanceof Error ? error : String(error) })
}

/** How often an isolate writes its counts at most, in milliseconds. Counts that it hasn't written when it ends are lost. */
const writeEvery = 10_000

let counts = new Map<number, number>()
let writtenAt = 0

/** Counts a refusal of this name in this isolate, on a page, in a form or in a call. */
export function countRefusal(name: ErrorName): void {
  const { code } = catalogue[name]
  counts.set(code, (counts.get(code) ?? 0) + 1)
}

/** Takes the counts since they were last taken. Null if there are none, or if it is too early. */
export function takeRefusals(now: number): ReadonlyMap<number, number> | null {
  if (counts.size === 0 || now - writtenAt < writeEvery) return null
  const taken = counts
  counts = new Map()
  writtenAt = now
  return taken
}
