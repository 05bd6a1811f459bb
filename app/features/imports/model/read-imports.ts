import type { CsvImport, ImportKind } from '#app/features/imports/model/run/csv-import.ts'
import { findImport, findLatestImport, readImports } from '#app/features/imports/model/run/import-store.ts'
import {
  countProblemKinds,
  type ProblemKind,
  readProblemKinds,
} from '#app/features/imports/model/run/row-problems.ts'
import { type ImportRow, pageOfRows } from '#app/features/imports/model/run/row-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** An import of the site, for its administrators. Refuses an unknown one with `notFound`. */
export async function getImport(visit: Visit, id: string): Promise<CsvImport> {
  requireStaff(visit, 'service')
  return (await findImport(visit.db, { tenantId: visit.site.tenantId, id })) ?? refuse('notFound')
}

/** One page of the site's imports of a kind, the newest first, for its administrators. */
export async function listImports(
  visit: Visit,
  { kind, ...paging }: Paging & { kind: ImportKind },
): Promise<Paged & { imports: CsvImport[] }> {
  requireStaff(visit, 'service')
  const { imports, total } = await readImports(visit.db, { tenantId: visit.site.tenantId, kind }, paging)
  return { ...pagedOf(paging, total), imports }
}

type Imported = Paged & { about: CsvImport | null; rows: ImportRow[] }

/**
 * One page of the rows that the last import of contents brought, as the file has them, for one year if it is given
 * (ruling 27). Empty if there was no such import or it was undone.
 */
export async function listImported(
  visit: Visit,
  { year, ...paging }: Paging & { year: number | null },
): Promise<Imported> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const about = await findLatestImport(visit.db, { tenantId, kind: 'contents', year })
  if (about === null) return { ...pagedOf(paging, 0), about, rows: [] }
  const { added, changed, unchanged, removed } = about.counts
  const outcomes = ['added', 'changed', 'unchanged', 'removed'] as const
  const rows = await pageOfRows(visit.db, about, { outcomes, offset: offsetOf(paging), limit: paging.size })
  return { ...pagedOf(paging, added + changed + unchanged + removed), about, rows }
}

/** One page of the rows of an import that can't be imported, in the order of the file. Refuses an unknown import with `notFound`. */
export async function listRefused(
  visit: Visit,
  { id, ...paging }: Paging & { id: string },
): Promise<Paged & { rows: ImportRow[] }> {
  const about = await getImport(visit, id)
  const part = { outcomes: ['refused'], offset: offsetOf(paging), limit: paging.size } as const
  return { ...pagedOf(paging, about.counts.refused), rows: await pageOfRows(visit.db, about, part) }
}

/**
 * One page of the kinds of problems in an import, most frequent first. Thousands of rows with the same mistake are listed
 * as one. Refuses an unknown import with `notFound`.
 */
export async function listProblemKinds(
  visit: Visit,
  { id, ...paging }: Paging & { id: string },
): Promise<Paged & { kinds: ProblemKind[] }> {
  const about = await getImport(visit, id)
  if (about.counts.refused === 0) return { ...pagedOf(paging, 0), kinds: [] }
  const [kinds, total] = await Promise.all([
    readProblemKinds(visit.db, about, { offset: offsetOf(paging), limit: paging.size }),
    countProblemKinds(visit.db, about),
  ])
  return { ...pagedOf(paging, total), kinds }
}
