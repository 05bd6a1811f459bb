import { commitTo } from '#app/data/commit.ts'
import { type Database, databaseFor } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { type Administrator, listAdministrators } from '#app/domain/company/list-administrators.ts'
import { insertMail } from '#app/domain/mail/mail-store.ts'
import { insertSendMailJob } from '#app/domain/mail/send-mail-job.ts'
import { writeLetter } from '#app/domain/mail/write-letter.ts'
import { findSiteOf } from '#app/domain/site/snapshot/find-site-of.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { newElementId } from '#app/values/element-id.ts'
import { emailKey } from '#app/values/email.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { basePathOf, platformSite, type Site } from '#app/visit/site.ts'
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
  const addressees = await listAdministrators(db, site.companyId)
  const mails = addressees.map((to) => {
    const lang = to.lang ?? site.lang
    const letter = writeLetter(lang, kind, valuesOf(deps, site, checked, to))
    const key = { tenantId: site.tenantId, id: newElementId(deps.randomBytes) }
    const recipient = emailKey(to.email)
    return { ...key, kind, recipient, senderName: platformSite().titles[lang], ...letter, now }
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

function valuesOf({ env }: Deps, site: Site, domain: OwnDomain, { name }: Administrator) {
  const { name: record, value } = challengeRecord(domain)
  const at = (where: Site, path: string) =>
    absoluteUrl({ env, origin: env.SITE_ORIGIN, site: where, basePath: basePathOf(where) }, path)
  return {
    site: site.titles[site.lang],
    siteUrl: at(site, '/'),
    name,
    url: at(platformSite(), adminPaths.siteDomain(domain.tenantId)),
    otherUrl: at(site, '/'),
    email: null,
    details: { domain: domain.domain, record, value },
  }
}
