import type { Trace } from './get-trace.ts'
import type { ReadContent } from './list-user-readings.ts'
import type { OpenedRow } from './trace-store.ts'

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export function viewTrace({ openedAt, readUntil, ...trace }: Trace) {
  return { ...trace, openedAt: instant(openedAt), readUntil: instant(readUntil) }
}

export function viewOpened({ askedAt, openedAt, readUntil, ...opened }: OpenedRow) {
  return { ...opened, openedAt: instant(openedAt), readUntil: instant(readUntil) }
}

export function viewReadContent({ readAt, ...content }: ReadContent) {
  return { ...content, readAt: instant(readAt) }
}
