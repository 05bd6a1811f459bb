import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { linesInput } from '#app/kernel/values/inputs/lines-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { requireCompanyAdmin } from './company-scope.ts'
import { type CompanyRecord, findCompany, updateReferrers } from './company-store.ts'

/** R420. */
const maxUrls = 5

/** Addresses as a list, or as a text with one a line. */
export const ReferrersInput = z.object({
  referrerUrls: linesInput().refine((urls) => urls.every(isPage), 'invalidUrl'),
  revision: revisionInput,
})
export type ReferrersInput = z.output<typeof ReferrersInput>

/** An address of the web; what follows a question mark or a hash decides nothing (ruling 25). */
function isPage(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false
  const { protocol, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && search === '' && hash === '' && username === ''
}

/**
 * A company's administrator sets the pages from which documents may be opened, on all its sites, from the next request on.
 * Refuses more than five with `maxReferrerUrls` (858, R420).
 */
export async function saveReferrers(
  visit: Visit,
  named: number | undefined,
  { referrerUrls: urls, revision }: ReferrersInput,
): Promise<CompanyRecord> {
  const { admin, companyId } = requireCompanyAdmin(visit, named)
  const before = (await findCompany(visit.db, companyId)) ?? refuse('companyNotFound')
  if (urls.length > maxUrls)
    refuse('maxReferrerUrls', { fields: { referrerUrls: [`tooMany?max=${maxUrls}`] } })
  await commit(visit, [
    updateReferrers(visit.db, companyId, { urls, revision }),
    insertAudit(visit, admin, {
      action: 'company.referrers',
      subject: String(companyId),
      name: before.name,
      companyId,
      before: { referrerUrls: before.referrerUrls },
      after: { referrerUrls: urls },
    }),
  ])
  return { ...before, referrerUrls: urls, revision: before.revision + 1 }
}
