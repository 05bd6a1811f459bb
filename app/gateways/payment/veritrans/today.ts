import type { Line } from './line.ts'

/** The day in Japan, `YYYYMMDD`. */
export function today({ deps }: Line): string {
  return new Date(deps.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
}
