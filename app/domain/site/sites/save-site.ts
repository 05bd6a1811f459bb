import type { Write } from '#app/data/commit.ts'
import { withNextNumber } from '#app/data/next-number.ts'
import { insertAudit } from '#app/domain/audit/insert-audit.ts'
import { requireCompanyAdmin } from '#app/domain/company/company-scope.ts'
import { findCompany } from '#app/domain/company/company-store.ts'
import { lookAtDomain } from '#app/domain/site/own-domain/look-at-domain.ts'
import { insertOwnDomain, leaveOwnDomain } from '#app/domain/site/own-domain/own-domain-store.ts'
import { findSetting, upsertSetting } from '#app/domain/site/settings/write-setting.ts'
import { isRefusal, refuse } from '#app/errors/refusal.ts'
import { storedWords } from '#app/values/translations.ts'
import { isNameable } from '#app/values/visible-text.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteAddress } from '#app/visit/site.ts'
import { forgetSite } from '#app/visit/site-memory.ts'
import type { Visit } from '#app/visit/visit.ts'
import { insertBeginnings } from './new-site.ts'
import { readSiteAddress } from './read-site-address.ts'
import type { SiteInput } from './site-input.ts'
import {
  findSiteRecord,
  insertSite,
  isAddressTaken,
  isSiteNameTaken,
  type SiteRow,
  updateSite,
} from './site-store.ts'

/**
 * A company's administrator adds a site, which readers can use at once. Refuses a name that another site of the company has
 * with `duplicateName` (407), a path that can't be its own with `servicePathUnavailable` (857), a domain that can't with
 * `invalidDomain` (414) or, where another site has it, `duplicateDomain` (409).
 */
export async function addSite(visit: Visit, companyId: number | undefined, input: SiteInput) {
  const scope = requireCompanyAdmin(visit, companyId)
  if ((await findCompany(visit.db, scope.companyId)) === null) refuse('companyNotFound')
  const site = rowOf(input, readSiteAddress(input, visit.env))
  await ensureFree(visit, site, { companyId: scope.companyId, except: null })
  const tenantId = await withNextNumber(visit.db, 'tenant', async (next) => {
    await commit(visit, [
      insertSite(visit.db, { ...site, ...scope, tenantId: next, now: visit.now() }),
      ...insertBeginnings(visit.db, { tenantId: next, lang: site.lang }),
      await layoutOf(visit, next, input),
      ...(site.domain === null
        ? []
        : [insertOwnDomain(visit.db, { tenantId: next, domain: site.domain }, visit.now())]),
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
  forgetSite(site)
  await lookAtDomain(visit, tenantId)
  return { tenantId }
}

/**
 * A company's administrator changes the visit's site, by the same rules. A domain that it gives up is left to others; its
 * readers find it at the new address from the next request on.
 */
export async function updateSiteOf(visit: Visit, input: SiteInput): Promise<void> {
  const admin = requireStaff(visit, 'company')
  const { tenantId } = visit.site
  const before = (await findSiteRecord(visit.db, tenantId)) ?? refuse('companyNotFound')
  const read = readSiteAddress(input, visit.env)
  // A company's own host with paths is the platform's business: there a path stays on it.
  const isOnCompanyHost = before.domainType === 'PATH' && before.domain !== null && read.domain === null
  const site = rowOf(input, isOnCompanyHost ? { ...read, domain: before.domain } : read)
  await ensureFree(visit, site, { companyId: before.companyId, except: tenantId })
  const layout = await findSetting(visit.db, tenantId, 'layout')
  await commit(visit, [
    updateSite(visit.db, tenantId, site, input.revision),
    ...(layout.value.viewPage === input.viewPage ? [] : [await layoutOf(visit, tenantId, input)]),
    ...moved(visit, before, site),
    insertAudit(visit, admin, {
      action: 'site.update',
      subject: String(tenantId),
      name: site.serviceName,
      before: fieldsOf(before, layout.value),
      after: fieldsOf(site, input),
    }),
  ]).catch((error) => asSite(error, site))
  for (const address of [before, site]) forgetSite(address)
  if (ownDomainOf(before) !== ownDomainOf(site)) await lookAtDomain(visit, tenantId)
}

function rowOf(input: SiteInput, address: SiteAddress): SiteRow {
  const { lang, accountType, settingLogin } = input
  const { serviceName, translations } = storedWords(lang, { serviceName: input.serviceName })
  const problem = serviceName === '' ? 'required' : isNameable(serviceName) ? null : 'noName'
  if (problem !== null) refuse('badParameters', { fields: { [`serviceName.${lang}`]: [problem] } })
  return { ...address, serviceName, translations, lang, accountType, settingLogin }
}

async function ensureFree(
  { db }: Visit,
  site: SiteRow,
  { companyId, except }: { companyId: number; except: number | null },
): Promise<void> {
  const [isNameTaken, isTaken] = await Promise.all([
    isSiteNameTaken(db, { companyId, name: site.serviceName, except }),
    isAddressTaken(db, site, except),
  ])
  if (isTaken) refuseAddress(site)
  if (isNameTaken) refuseName(site)
}

/** Of two who are saved at once, one meets a constraint. */
function asSite(error: unknown, site: SiteRow): never {
  if (isRefusal(error) && error.name === 'duplicateName') refuseName(site)
  if (isRefusal(error) && error.name === 'servicePathUnavailable') refuseAddress(site)
  throw error
}

function refuseName({ lang }: SiteRow): never {
  return refuse('duplicateName', { fields: { [`serviceName.${lang}`]: ['nameTaken'] } })
}

function refuseAddress({ servicePath }: SiteAddress): never {
  if (servicePath === null) refuse('duplicateDomain', { fields: { domain: ['domainTaken'] } })
  return refuse('servicePathUnavailable', { fields: { servicePath: ['servicePathTaken'] } })
}

async function layoutOf({ db, now }: Visit, tenantId: number, { viewPage }: SiteInput): Promise<Write> {
  const { value } = await findSetting(db, tenantId, 'layout')
  const setting = { name: 'layout', value: { ...value, viewPage }, revision: null } as const
  return upsertSetting(db, { tenantId, now: now() }, setting)
}

/** Domains of its own that it gives up and gets. */
function moved({ db, site, now }: Visit, before: SiteAddress, after: SiteAddress): Write[] {
  const { tenantId } = site
  if (ownDomainOf(before) === ownDomainOf(after)) return []
  const [left, taken] = [ownDomainOf(before), ownDomainOf(after)]
  return [
    ...(left === null ? [] : [leaveOwnDomain(db, { tenantId, domain: left }, now())]),
    ...(taken === null ? [] : [insertOwnDomain(db, { tenantId, domain: taken }, now())]),
  ]
}

function ownDomainOf({ domain, servicePath }: SiteAddress): string | null {
  return servicePath === null ? domain : null
}

function fieldsOf(site: SiteRow, { viewPage }: Pick<SiteInput, 'viewPage'>) {
  const { serviceName, translations, lang, servicePath, domain, accountType, settingLogin } = site
  return { serviceName, translations, lang, servicePath, domain, accountType, settingLogin, viewPage }
}
