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

/** A company's new site, as far as it could be read. Refuses as `addSite` does. */
export async function judgeNewSite(visit: Visit, companyId: number, part: Partial<SiteInput>): Promise<void> {
  await ensureGoodSite(visit, part, {
    companyId: requireCompanyAdmin(visit, companyId).companyId,
    known: null,
  })
}

/** The visit's site as it is to be, as far as that could be read. Refuses as `updateSiteOf` does. */
export async function judgeSite(visit: Visit, part: Partial<SiteInput>): Promise<void> {
  requireStaff(visit, 'company')
  const { tenantId } = visit.site
  const [found, waiting] = await Promise.all([
    findSiteRecord(visit.db, tenantId),
    findOwnDomain(visit.db, tenantId),
  ])
  const before = found ?? refuse('companyNotFound')
  const known = { before, intended: intendedAddress(before, waiting) }
  await ensureGoodSite(visit, part, { companyId: before.companyId, known })
}

/** A site that is there: its record, and where it stands or is to. */
type KnownSite = { before: SiteRecord; intended: SiteAddress }

type Owner = { companyId: number; known: KnownSite | null }

/** Refuses what of a site can't be saved, each at its field. */
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

/** A site may change its language: what it was called in each is read in the one before. */
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
 * Where a site is to stand, as it was typed: a first segment, or a domain, also as an address of one or in its own script.
 * Refuses a path that is malformed or reserved with `servicePathUnavailable` (857), what is no domain, or is the platform's,
 * with `invalidDomain` (414). `held` is the domain the site has already, which the platform may have given it.
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

/** Browsers ask by the ASCII form of a name in Japanese. */
function asciiOf(typed: string): string | null {
  const host = /^(?:https?:\/\/)?([^/?#@\s:]+)\/?$/i.exec(typed)?.[1]
  return host !== undefined && URL.canParse(`https://${host}`)
    ? canonicalHost(new URL(`https://${host}`).hostname)
    : null
}

/**
 * Whether a host, in its canonical form, is the platform's: one of its hosts and zones, a name below one, or a name that one
 * stands below. A single label such as `localhost` is nobody's zone: what is below it is a developer's.
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
