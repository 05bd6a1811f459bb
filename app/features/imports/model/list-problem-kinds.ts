import {
  countProblemKinds,
  type ProblemKind,
  readProblemKinds,
} from '#app/features/imports/model/run/problem-kinds.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getImport } from './get-import.ts'

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
