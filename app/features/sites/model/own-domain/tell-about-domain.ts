import { insertMail } from '#app/features/notifications/model/mail/mail-store.ts'
import { mailsToAdministrators } from '#app/features/notifications/model/mail/mails-to-administrators.ts'
import { insertSendMailJob } from '#app/features/notifications/model/mail/send-mail-job.ts'
import { findSiteOf } from '#app/features/tenancy/model/snapshot/find-site-of.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { type Database, databaseFor } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { challengeRecord, type OwnDomain } from './own-domain.ts'
import { noteTold } from './own-domain-store.ts'

type Deps = { env: Env; now: () => number; randomBytes: (length: number) => Uint8Array }

/**
 * Writes once to a company's administrators where a domain that is served has still to be proven, and where another company
 * keeps the host that both had.
 */
export async function tellAboutDomain(deps: Deps, db: Database, checked: OwnDomain): Promise<void> {
  const kind = letterAbout(checked)
  if (kind === null || checked.toldAt !== null) return
  const now = deps.now()
  const site = await findSiteOf(deps.env, checked.tenantId, now)
  if (site === null) return
  const { name: record, value } = challengeRecord(checked)
  const mails = await mailsToAdministrators(deps, db, site, {
    kind,
    path: adminPaths.siteDomain(checked.tenantId),
    detailsIn: () => ({ domain: checked.domain, record, value }),
  })
  await commitTo(databaseFor(deps.env, 0), [
    noteTold(db, checked, now),
    ...mails.flatMap((mail) => [insertMail(db, mail), insertSendMailJob(db, mail, now)]),
  ])
}

/** Nothing where nobody could tell whether the record is there. */
function letterAbout({ proof, isLost, records }: OwnDomain): 'domainUnproven' | 'domainLost' | null {
  const challenge = records.find(({ purpose }) => purpose === 'challenge')
  if (proof === 'kept')
    return challenge?.state === 'missing' || challenge?.state === 'wrong' ? 'domainUnproven' : null
  return proof === 'wanted' && isLost ? 'domainLost' : null
}
