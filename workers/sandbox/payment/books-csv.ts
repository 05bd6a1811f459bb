import type { BookEntry } from './books.ts'

type Line = { orderId: string; kind: 'sale' | 'refund'; amount: number; at: number }

/** The list an accountant gets for a day in Japan, `YYYY-MM-DD`, or for all of them: what was taken, and what was given back. */
export function booksCsv(entries: readonly BookEntry[], day: string | null): string {
  const lines = entries
    .flatMap(linesOf)
    .filter(({ at }) => day === null || timeOf(at).startsWith(day))
    .sort((one, other) => one.at - other.at)
  const rows = lines.map(({ orderId, kind, amount, at }) => `${orderId},${kind},${amount},${timeOf(at)}`)
  return ['order_id,kind,amount,time', ...rows, ''].join('\r\n')
}

function linesOf({ orderId, amount, capturedAt, refunds }: BookEntry): Line[] {
  if (capturedAt === null) return []
  const given = refunds.map((refund) => ({ orderId, kind: 'refund' as const, ...refund }))
  return [{ orderId, kind: 'sale', amount, at: capturedAt }, ...given]
}

/** `2026-11-20T12:00:00+09:00`. */
export function timeOf(at: number): string {
  return `${new Date(at + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`
}
