import { withoutTokens } from '#app/kernel/values/tenant-token.ts'

/** Where something happened. `where` is the path of the request. */
export type Place = { requestId: string; where: string; tenantId: number }

/** Logs a bug as one JSON line, without tokens from the path or the error's message. */
export function logError(place: Place, error: unknown): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.error(withoutTokens(JSON.stringify({ level: 'error', ...place, error: detail })))
}
