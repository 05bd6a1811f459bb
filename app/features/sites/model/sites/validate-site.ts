import { findClaimProblem } from '#app/features/sites/model/own-domain/claim-store.ts'
import {
  intendedAddress,
  maxOpenClaims,
  ownDomainOf,
} from '#app/features/sites/model/own-domain/own-domain.ts'
import { findOwnDomain } from '#app/features/sites/model/own-domain/own-domain-store.ts'
import { requireCompanyAdmin } from '#app/features/tenancy/model/company/company-scope.ts'
import { isReservedWord, isServicePath } from '#app/features/tenancy/model/site-address/service-path.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse, refuseTogether } from '#app/kernel/errors/refusal.ts'
import { inEachLanguage, storedWords } from '#app/kernel/i18n/translations.ts'
import { canonicalHost, isDomain, listed } from '#app/kernel/values/host.ts'
import { isNameable } from '#app/kernel/values/visible-text.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { requirePerson, requireStaff } from '#app/visit/require.ts'
import type { SiteAddress } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { SiteInput } from './site-input.ts'
import {
  findSiteRecord,
  isAddressTaken,
  isSiteNameTaken,
  type SiteRecord,
  type SiteRow,
} from './site-store.ts'

type PlatformHosts = Pick<
  Env,
  'SHARED_HOSTS' | 'ADMIN_HOSTS' | 'VIEWER_HOST' | 'SITE_ORIGIN' | 'HOSTNAMES_TARGET' | 'PLATFORM_ZONES'
>

/** Checks a new site of a company, as far as its fields could be parsed. Refuses as `addSite` does. */
export async function judgeNewSite(visit: Visit, companyId: number, part: Partial<SiteInput>): Promise<void> {
  await ensureGoodSite(visit, part, {
    companyId: requireCompanyAdmin(visit, companyId).companyId,
    known: null,
  })
}

/** Checks a change of the visit's site, as far as its fields could be parsed. Refuses as `updateSiteOf` does. */
export async function judgeSite(visit: Visit, part: Partial<SiteInput>): Promise<void> {
  requireStaff(visit, 'company')
  const platform = await onPlatform(visit)
  const { tenantId } = visit.site
  const [found, waiting] = await Promise.all([
    findSiteRecord(platform.db, tenantId),
    findOwnDomain(platform.db, tenantId),
  ])
  const before = found ?? refuse('companyNotFound')
  const known = { before, intended: intendedAddress(before, waiting) }
  await ensureGoodSite(platform, part, { companyId: before.companyId, known })
}

/** An existing site: its record, and the address that it is meant to have. */
type KnownSite = { before: SiteRecord; intended: SiteAddress }

type Owner = { companyId: number; known: KnownSite | null }

/** Refuses fields that can't be saved, each by its own problem. The visit must be in the platform's database. */
export async function ensureGoodSite(
  visit: Visit,
  part: Partial<SiteInput>,
  { companyId, known }: Owner,
): Promise<void> {
  const scope = { companyId, except: known === null ? null : visit.site.tenantId }
  const { domainType, servicePath, domain, serviceName, lang } = part
  await refuseTogether(
    part,
    async () => {
      if (domainType === undefined || servicePath === undefined || domain === undefined) return
      const address = addressOf(visit, { domainType, servicePath, domain }, known)
      const had = known === null ? null : ownDomainOf(known.intended)
      if (ownDomainOf(address) !== had) requirePerson(visit, 'company')
      await ensureAddressFree(visit, address, scope, had)
    },
    async () => {
      if (serviceName === undefined || lang === undefined) return
      const words = wordsOf(visit, { serviceName, lang }, known?.before)
      const name = { companyId, except: scope.except, name: words.serviceName }
      if (await isSiteNameTaken(visit.db, name)) refuseName({ lang })
    },
  )
}

/** Reads the typed address. A site on a path of its company's own host stays on that host, which the platform sets. */
export function addressOf(visit: Visit, typed: TypedAddress, known: KnownSite | null): SiteAddress {
  const read = readSiteAddress(typed, visit.env, known?.intended.domain ?? null)
  const host = known?.before.domainType === 'PATH' ? known.before.domain : null
  return host !== null && read.domain === null ? { ...read, domain: host } : read
}

type TypedAddress = Pick<SiteInput, 'domainType' | 'servicePath' | 'domain'>

/** The site's name in its languages. If the site's language changes, its current names are read in the previous one. */
export function wordsOf(
  { wording }: Visit,
  { lang, serviceName: typed }: Pick<SiteInput, 'lang' | 'serviceName'>,
  known?: SiteRecord,
) {
  const by = { site: { lang }, wording }
  const before = known && inEachLanguage(known, 'serviceName', known.lang)
  const words = storedWords(by, { serviceName: typed }, before && storedWords(by, { serviceName: before }))
  const problem = words.serviceName === '' ? 'required' : isNameable(words.serviceName) ? null : 'noName'
  if (problem !== null) refuse('badParameters', { fields: { [`serviceName.${lang}`]: [problem] } })
  return words
}

async function ensureAddressFree(
  { db, now }: Visit,
  address: SiteAddress,
  { companyId, except }: { companyId: number; except: number | null },
  had: string | null,
): Promise<void> {
  const domain = ownDomainOf(address)
  if (domain === null) {
    if (await isAddressTaken(db, address, except)) refuseAddress(address)
    return
  }
  if (domain === had) return
  const problem = await findClaimProblem(db, { domain, companyId, except, now: now() })
  if (problem === 'tooManyClaims') refuseClaim()
  if (problem !== null) refuseDomain(problem)
}

export function refuseName({ lang }: Pick<SiteRow, 'lang'>): never {
  return refuse('duplicateName', { fields: { [`serviceName.${lang}`]: ['nameTaken'] } })
}

export function refuseAddress({ servicePath }: SiteAddress): never {
  if (servicePath === null) refuse('duplicateDomain', { fields: { domain: ['domainTaken'] } })
  return refuse('servicePathUnavailable', { fields: { servicePath: ['servicePathTaken'] } })
}

function refuseDomain(problem: string): never {
  return refuse('duplicateDomain', { fields: { domain: [problem] } })
}

export function refuseClaim(): never {
  return refuse('invalidDomain', {
    fields: { domain: [fieldProblem('tooManyClaims', { max: maxOpenClaims })] },
  })
}

/**
 * Reads the typed address: a path's first segment, or a domain, which may be a URL or in its own script. Refuses a
 * malformed or reserved path with `servicePathUnavailable` (857), and a domain that is invalid or belongs to the
 * platform with `invalidDomain` (414). `held` is the site's current domain, which is accepted even if the platform gave
 * it.
 */
export function readSiteAddress(
  typed: Pick<SiteInput, 'domainType' | 'servicePath' | 'domain'>,
  hosts: PlatformHosts,
  held: string | null = null,
): SiteAddress {
  return typed.domainType === 'PATH'
    ? { domain: null, servicePath: readPath(typed.servicePath) }
    : { domain: readDomain(typed.domain, hosts, held), servicePath: null }
}

function readPath(typed: string): string {
  const path = typed.replace(/^\/+|\/+$/g, '')
  if (isServicePath(path)) return path
  const problem =
    path === '' ? 'required' : isReservedWord(path) ? 'reservedServicePath' : 'invalidServicePath'
  return refuse('servicePathUnavailable', { fields: { servicePath: [problem] } })
}

function readDomain(typed: string, hosts: PlatformHosts, held: string | null): string {
  const domain = asciiOf(typed)
  if (domain !== null && domain === held) return domain
  if (domain?.includes('.') && isDomain(domain) && !isOfPlatform(domain, hosts)) return domain
  const problem = typed === '' ? 'required' : 'invalidDomain'
  return refuse('invalidDomain', { fields: { domain: [problem] } })
}

/** The ASCII form (Punycode) of a typed domain, as browsers send it. */
function asciiOf(typed: string): string | null {
  const host = /^(?:https?:\/\/)?([^/?#@\s:]+)\/?$/i.exec(typed)?.[1]
  return host !== undefined && URL.canParse(`https://${host}`)
    ? canonicalHost(new URL(`https://${host}`).hostname)
    : null
}

/**
 * True if a canonical host belongs to the platform: it is one of its hosts or zones, or is below or above one. A single
 * label such as `localhost` isn't a zone: names below it belong to developers.
 */
function isOfPlatform(host: string, hosts: PlatformHosts): boolean {
  return namesOf(hosts).some(
    (name) => host === name || (name.includes('.') && host.endsWith(`.${name}`)) || name.endsWith(`.${host}`),
  )
}

function namesOf(hosts: PlatformHosts): string[] {
  const { SHARED_HOSTS, ADMIN_HOSTS, VIEWER_HOST, SITE_ORIGIN, HOSTNAMES_TARGET, PLATFORM_ZONES = '' } = hosts
  const names = [SHARED_HOSTS, ADMIN_HOSTS, PLATFORM_ZONES].flatMap(listed)
  return [...names, VIEWER_HOST, new URL(SITE_ORIGIN).hostname, HOSTNAMES_TARGET].map(canonicalHost)
}
