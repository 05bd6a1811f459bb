import type { ImportKind } from '#app/features/imports/model/run/csv-import.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/** The kind of records named in an address. Refuses anything else with `notFound`. */
export function readKind(text: string | undefined): ImportKind {
  return text === 'contents' || text === 'users' ? text : refuse('notFound')
}
