import { type ImportRow, pageOfRows } from '#app/features/imports/model/run/row-store.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getImport } from './get-import.ts'

/** One page of the rows of an import that can't be imported, in the order of the file. Refuses an unknown import with `notFound`. */
export async function listRefused(
  visit: Visit,
  { id, ...paging }: Paging & { id: string },
): Promise<Paged & { rows: ImportRow[] }> {
  const about = await getImport(visit, id)
  const part = { outcomes: ['refused'], offset: offsetOf(paging), limit: paging.size } as const
  return { ...pagedOf(paging, about.counts.refused), rows: await pageOfRows(visit.db, about, part) }
}
