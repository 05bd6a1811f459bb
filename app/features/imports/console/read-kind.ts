import type { ImportKind } from '#app/features/imports/model/run/csv-import.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/** What an address says is imported; anything else is `notFound`. */
export function readKind(text: string | undefined): ImportKind {
  return text === 'contents' || text === 'users' ? text : refuse('notFound')
}
