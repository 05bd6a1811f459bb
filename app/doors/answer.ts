import { isRefusal, Refusal } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { translateProblem, translator } from '#app/visit/translator.ts'
import { logError, type Place } from './log-error.ts'
import { countRefusal } from './refusal-count.ts'
import { toSnakeCase, writeWire } from './wire.ts'

const headers = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' }

/**
 * More fields than any call and more columns than any file. A body of a megabyte could otherwise contain 100,000 wrong
 * fields with arbitrary names.
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

/** Treats anything thrown that isn't a refusal as a bug: logs it as one JSON line and reveals no details. */
export function refusalOf(error: unknown, place: Place): Refusal {
  if (isRefusal(error)) return error
  logError(place, error)
  return new Refusal('internalError')
}
