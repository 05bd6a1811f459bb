import { withoutTokens } from '#app/kernel/values/tenant-token.ts'
import { currentCause } from './cause.ts'

type LogLevel = 'info' | 'warn' | 'error'

/**
 * Logs something as one JSON line: its level, the event, what caused it (request, job or sweep), and the given fields. Removes tokens. `error`
 * is for a bug or a fault of the platform, with the stack; `warn` is for trouble that the code gets over.
 */
export function log(level: LogLevel, event: string, fields: Record<string, unknown> = {}): void {
  const written = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Error ? textOf(level, value) : value,
  ])
  const line = { level, event, ...currentCause(), ...Object.fromEntries(written) }
  console[level](withoutTokens(JSON.stringify(line)))
}

function textOf(level: LogLevel, error: Error): string {
  return level === 'error' ? (error.stack ?? error.message) : String(error)
}
