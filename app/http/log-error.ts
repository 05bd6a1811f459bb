import { withoutTokens } from '#app/values/tenant-token.ts'

/** What was done where: `where` is the path that was asked for. */
export type Place = { requestId: string; where: string; tenantId: number }

/** A bug as one JSON line in the log; no token of the path or of the error's own words stands in it. */
export function logError(place: Place, error: unknown): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.error(withoutTokens(JSON.stringify({ level: 'error', ...place, error: detail })))
}
