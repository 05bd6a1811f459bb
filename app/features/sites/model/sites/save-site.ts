import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { leaveDomain, lookAtDomain } from '#app/features/sites/model/own-domain/check-domain.ts'
import {
  intendedAddress,
  type OwnDomain,
  ownDomainOf,
  provisionalPath,
} from '#app/features/sites/model/own-domain/own-domain.ts'
import {
  findOwnDomain,
  insertClaim,
  insertGivenUp,
  leaveOwnDomain,
} from '#app/features/sites/model/own-domain/own-domain-store.ts'
import { requireCompanyAdmin } from '#app/features/tenancy/model/company/company-scope.ts'
import { findCompany } from '#app/features/tenancy/model/company/company-store.ts'
import { copyAfter } from '#app/features/tenancy/model/directory/copy-directory.ts'
import { findSetting, upsertSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { insertUsualSorts } from '#app/features/tenancy/model/snapshot/site-sort-fields.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { boundSearchDatabases, type Database } from '#app/kernel/data/database.ts'
import { withNextNumber } from '#app/kernel/data/next-number.ts'
import { insertPlace } from '#app/kernel/data/place-writes.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { storedWords } from '#app/kernel/i18n/translations.ts'
import { elementIdOf } from '#app/kernel/values/element-id.ts'
import { commit, commitInTurn } from '#app/visit/commit.ts'
import { atRecords, onPlatform } from '#app/visit/on-platform.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite, type SiteAddress } from '#app/visit/site.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { SiteInput } from './site-input.ts'
import { findSiteRecord, insertSite, type SiteRecord, type SiteRow, updateSite } from './site-store.ts'
import {
  addressOf,
  ensureGoodSite,
  refuseAddress,
  refuseClaim,
  refuseName,
  wordsOf,
} from './validate-site.ts'

type NewSite = { tenantId: number; lang: Locale }

/**
 * A company's administrator adds a site, which readers can use at once. A site on a domain gets a random path until the
 * domain is proven and ready. Refuses a name that another site of the company has with `duplicateName` (407), an
 * unavailable path with `servicePathUnavailable` (857), an invalid domain with `invalidDomain` (414), and a domain of
 * another company with `duplicateDomain` (409). Refuses an API key that claims a domain with `noPermission`, because
 * the claim would outlive the key.
 */
export async function addSite(visit: Visit, companyId: number | undefined, input: SiteInput) {
  const scope = requireCompanyAdmin(visit, companyId)
  if ((await findCompany(visit.db, scope.companyId)) === null) refuse('companyNotFound')
  await ensureGoodSite(visit, input, { companyId: scope.companyId, known: null })
  const site = rowOf(visit, input, addressOf(visit, input, null), null)
  const domain = ownDomainOf(site)
  const served = domain === null ? site : { ...site, ...standIn(visit) }
  const tenantId = await withNextNumber(visit.db, 'tenant', async (next) => {
    await commit(visit, [
      insertSite(visit.db, { ...served, ...scope, tenantId: next, now: visit.now() }),
      insertPlace(visit.db, next, boundSearchDatabases(visit.env)),
      ...insertBeginnings(visit.db, { tenantId: next, lang: site.lang }),
      await layoutOf(visit, next, input),
      ...(domain === null ? [] : [claim(visit, next, domain)]),
      insertAudit(visit, scope.admin, {
        action: 'site.add',
        subject: String(next),
        name: site.serviceName,
        companyId: scope.companyId,
        after: fieldsOf(site, input),
      }),
    ]).catch((error) => asSite(error, site))
    return next
  })
  forgetSite(served)
  await lookAtDomain(visit, tenantId)
  return { tenantId }
}

/**
 * A company's administrator changes the visit's site, with the same refusals as `addSite`. Other companies are barred
 * for a while from a domain that it gives up. A new path works from the next request on; a new domain only once it is
 * proven and ready.
 */
export async function updateSiteOf(visit: Visit, input: SiteInput): Promise<void> {
  const admin = requireStaff(visit, 'company')
  const { tenantId } = visit.site
  const [platform, records] = await Promise.all([onPlatform(visit), atRecords(visit)])
  const [found, waiting] = await Promise.all([
    findSiteRecord(platform.db, tenantId),
    findOwnDomain(platform.db, tenantId),
  ])
  const before = found ?? refuse('companyNotFound')
  const intended = intendedAddress(before, waiting)
  const known = { before, intended }
  await ensureGoodSite(platform, input, { companyId: before.companyId, known })
  const site = rowOf(visit, input, addressOf(visit, input, known), before)
  const domain = ownDomainOf(site)
  const { domain: host, servicePath } = before
  const served = domain === null ? site : { ...site, domain: host, servicePath }
  const layout = await findSetting(records.db, tenantId, 'layout')
  const ofPlatform = [
    updateSite(platform.db, tenantId, served, input.revision ?? before.revision),
    ...changedDomains(platform, { before, waiting, domain }),
  ]
  const ofRecords = [
    ...(layout.value.viewPage === input.viewPage ? [] : [await layoutOf(records, tenantId, input)]),
    insertAudit(records, admin, {
      action: 'site.update',
      subject: String(tenantId),
      name: site.serviceName,
      before: fieldsOf({ ...before, ...intended }, layout.value),
      after: fieldsOf(site, input),
    }),
  ]
  await commitInTurn([platform, ofPlatform], [records, ofRecords]).catch((error) => asSite(error, site))
  await copyAfter(platform)
  for (const address of [before, served]) forgetSite(address)
  if (domain !== null && domain !== ownDomainOf(intended)) await lookAtDomain(visit, tenantId)
}

function rowOf(visit: Visit, input: SiteInput, address: SiteAddress, before: SiteRecord | null): SiteRow {
  const { lang, accountType, settingLogin } = input
  const words = wordsOf(visit, input, before ?? undefined)
  return { ...address, ...words, lang, accountType, settingLogin }
}

/** If two sites are saved at once, one of them violates a constraint. */
function asSite(error: unknown, site: SiteRow): never {
  if (isRefusal(error) && error.name === 'duplicateName') refuseName(site)
  if (isRefusal(error) && error.name === 'invalidDomain') refuseClaim()
  if (isRefusal(error) && ['servicePathUnavailable', 'duplicateDomain'].includes(error.name))
    refuseAddress(site)
  throw error
}

async function layoutOf({ db, now }: Visit, tenantId: number, { viewPage }: SiteInput): Promise<Write> {
  const { value } = await findSetting(db, tenantId, 'layout')
  const setting = { name: 'layout', value: { ...value, viewPage }, revision: null } as const
  return upsertSetting(db, { tenantId, now: now() }, setting)
}

function standIn({ randomBytes }: Visit): SiteAddress {
  return { domain: null, servicePath: provisionalPath(randomBytes) }
}

function claim({ db, now, randomBytes }: Visit, tenantId: number, domain: string): Write {
  return insertClaim(db, { tenantId, domain, challenge: elementIdOf(randomBytes(32)) }, now())
}

/**
 * The writes for claimed and given-up domains. The site gives up the domain it waited for, and the domain it has if it
 * moves to a path. A domain that it leaves for another one stays until the new one is ready.
 */
function changedDomains(
  visit: Visit,
  { before, waiting, domain }: { before: SiteRecord; waiting: OwnDomain | null; domain: string | null },
): Write[] {
  const [standsOn, waitsFor] = [ownDomainOf(before), waiting?.domain ?? null]
  const isWithdrawn = waiting !== null && waitsFor !== standsOn && waitsFor !== domain
  const isClaimed = domain !== null && domain !== standsOn && domain !== waitsFor
  return [
    ...(isWithdrawn ? withdrawn(visit, before, waiting) : []),
    ...(domain === null ? leaveDomain(visit.db, before, visit.now()) : []),
    ...(isClaimed ? [claim(visit, before.tenantId, domain)] : []),
  ]
}

function withdrawn(
  { db, now }: Visit,
  { companyId }: SiteRecord,
  { domain, proof, tenantId }: OwnDomain,
): Write[] {
  const left = leaveOwnDomain(db, { tenantId, domain }, now())
  return proof === 'wanted' ? [left] : [left, insertGivenUp(db, { domain, companyId }, now())]
}

function fieldsOf(site: SiteRow, { viewPage }: Pick<SiteInput, 'viewPage'>) {
  const { serviceName, translations, lang, servicePath, domain, accountType, settingLogin } = site
  return { serviceName, translations, lang, servicePath, domain, accountType, settingLogin, viewPage }
}

/**
 * Writes what a new site needs beside the default settings, so that readers can use it at once: a content group, and
 * the sort fields of its lists. Its search is the one that every site starts with.
 */
function insertBeginnings(db: Database, site: NewSite): Write[] {
  return [insertFirstGroup(db, site), insertUsualSorts(db, site)]
}

function insertFirstGroup(db: Database, { tenantId, lang }: NewSite): Write {
  const { name, translations } = storedWords({ site: { lang } }, { name: inEachLanguage('newSite.group') })
  const words = { name, translations: JSON.stringify(translations) }
  return db.insertInto('content_group').values({ tenant_id: tenantId, id: 1, ...words, ordinal: 1 })
}

function inEachLanguage(word: 'newSite.group'): Record<Locale, string> {
  const words = locales.map((locale) => [locale, translator(locale, 'console-company')(word)])
  return Object.fromEntries(words)
}
