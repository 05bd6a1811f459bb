import { toldExport } from '#app/features/audit/model/told-export.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { eachPage } from '#app/kernel/values/in-pieces.ts'
import { type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { listTerms } from './save-terms.ts'
import type { TermsVersion } from './terms-version.ts'
import { type Acceptance, pageOfAcceptances } from './terms-version-store.ts'

export type Acceptances = Paged & { terms: TermsVersion; versions: TermsVersion[]; acceptances: Acceptance[] }

/**
 * A version of the terms and the readers who accepted it, latest first. Refuses an unknown version with `termsNotFound`.
 */
export async function listAcceptances(visit: Visit, version: number, paging: Paging): Promise<Acceptances> {
  const versions = await listTerms(visit)
  const terms = versions.find((one) => one.version === version) ?? refuse('termsNotFound')
  const at = { tenantId: visit.site.tenantId, version }
  const acceptances = await pageOfAcceptances(visit.db, at, paging)
  return { ...pagedOf(paging, terms.acceptances), terms, versions, acceptances }
}

/**
 * All readers who accepted it, in pieces. The audit log records who downloaded the list. Refuses as `listAcceptances`
 * does.
 */
export function eachAcceptance(visit: Visit, version: number): AsyncGenerator<Acceptance[]> {
  const pieces = eachPage(
    1_000,
    async (paging) => (await listAcceptances(visit, version, paging)).acceptances,
    ({ accountId }) => accountId,
  )
  return toldExport(visit, { list: 'acceptances', query: { version } }, pieces)
}
