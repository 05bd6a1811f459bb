import { z } from 'zod'
import { findCompanies } from '#app/features/tenancy/model/company/list-companies.ts'
import type { SideBySide } from '#app/kernel/data/ask-tenant-databases.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { sideBySide } from '#app/visit/side-by-side.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  findContentGroups,
  findHashtags,
  findNotifications,
  findPlans,
  findStaff,
  findUserGroups,
} from './find-named.ts'
import { findCoupons, findOrders, findReaders, findTitles } from './find-records.ts'
import { type FoundScreen, findScreens } from './find-screens.ts'
import { type Asked, type Found, type FoundKind, type FoundRecord, foundKinds, maxCounted } from './found.ts'
import { type Place, type Reach, reachOf } from './reach.ts'

const id = z.coerce.number().int().min(1).max(999_999_999)

/**
 * The words to look for, and the place to start from: a site or a company. `isOnlyHere` leaves out everything beyond it, and `foundKind`
 * everything of another kind.
 */
export const FindInput = z.object({
  q: z.string().trim().max(200),
  siteId: id.optional(),
  companyId: id.optional(),
  isOnlyHere: flagInput,
  foundKind: z.enum(foundKinds).optional(),
})
type FindInput = z.output<typeof FindInput>

export type Hit = {
  /** Its address in the console. */
  to: string
  name: string
  about: string
  /** The site that it belongs to, or else the company. */
  site: { tenantId: number; name: string } | null
  company: string | null
}

export type FoundHits = { kind: FoundKind; hits: Hit[]; total: number; totalIsAtLeast: boolean }

type FoundEverything = {
  found: FoundHits[]
  /** Whether there are more sites than were searched. */
  isPartial: boolean
  /** The kinds of which only the first names were searched. */
  partialKinds: FoundKind[]
  /** The databases that didn't answer: what their sites have is missing. */
  silent: Silent
}

/** The most hits of each kind, if all kinds are asked for. One kind alone shows all that are counted. */
const mostOfEach = 5

/**
 * Finds everything with these words that an administrator may see: screens and settings, the records of the sites that they may work on,
 * administrators, companies and sites. Hits at the current site come first. Three round trips. Refuses a place that isn't theirs with
 * `notFound`, so that nobody learns which sites exist (R442).
 */
export async function findEverything(visit: Visit, input: FindInput): Promise<FoundEverything> {
  const place = placeOf(visit, input)
  const reach = await reachOf(visit, { ...place, isOnlyHere: input.isOnlyHere })
  if (input.q === '') return { found: [], isPartial: false, partialKinds: [], silent: [] }
  const limit = input.foundKind === undefined ? mostOfEach : maxCounted
  const asked = { words: input.q, tenantIds: reach.sites.map(({ tenantId }) => tenantId), limit }
  const within = input.isOnlyHere ? place : everywhere
  const wants = (kind: FoundKind) => input.foundKind === undefined || input.foundKind === kind
  const { screens, settings } = findScreens(reach, { ...place, words: input.q, locale: visit.locale, limit })
  const [{ records, silent }, staff, companies] = await Promise.all([
    findOfSites(visit, reach, asked, wants),
    wants('staff') ? staffOf(visit, reach, asked, within) : none,
    wants('companies') ? companiesOf(visit, reach, asked, within) : none,
  ])
  const all: Partial<Record<FoundKind, Found<Hit | FoundScreen>>> = {
    ...(wants('screens') && { screens }),
    ...(wants('settings') && { settings }),
    ...records,
    ...{ staff, companies },
  }
  return {
    found: foundKinds.flatMap((kind) => hitsOf(kind, all[kind])),
    isPartial: reach.isPartial,
    partialKinds: foundKinds.filter((kind) => all[kind]?.isPartial === true),
    silent,
  }
}

/** A call that names no place is made from its site. */
function placeOf({ site }: Visit, { siteId, companyId }: FindInput): Place {
  if (siteId !== undefined || companyId !== undefined || site.tenantId === 0)
    return { tenantId: siteId ?? null, companyId: companyId ?? null }
  return { tenantId: site.tenantId, companyId: null }
}

type OfSites =
  | 'contents'
  | 'users'
  | 'orders'
  | 'coupons'
  | 'plans'
  | 'contentGroups'
  | 'userGroups'
  | 'hashtags'
  | 'notifications'
type Searching = Asked & { locale: Visit['locale'] }

const searches: Readonly<Record<OfSites, (db: Database, asked: Searching) => Promise<Found<FoundRecord>>>> = {
  contents: findTitles,
  users: findReaders,
  orders: findOrders,
  coupons: findCoupons,
  plans: findPlans,
  contentGroups: findContentGroups,
  userGroups: findUserGroups,
  hashtags: findHashtags,
  notifications: findNotifications,
}

/** The screen of each kind's record. */
const addressOf: Readonly<Record<OfSites, (tenantId: number, id: string) => string>> = {
  contents: adminPaths.adminContent,
  users: adminPaths.user,
  orders: adminPaths.order,
  coupons: adminPaths.coupon,
  plans: adminPaths.plan,
  contentGroups: (tenantId, id) => adminPaths.group(tenantId, Number(id)),
  userGroups: adminPaths.userGroup,
  hashtags: (tenantId, id) => adminPaths.hashtag(tenantId, Number(id)),
  notifications: (tenantId, id) => adminPaths.siteNotification(tenantId, Number(id)),
}

type OfKind = Partial<Record<FoundKind, Found<Hit>>>

/** Searches the records of the sites, in one batch for each database with some of them. */
async function findOfSites(
  visit: Visit,
  { sites }: Reach,
  asked: Asked,
  wants: (kind: FoundKind) => boolean,
): Promise<{ records: OfKind; silent: Silent }> {
  const kinds = (Object.keys(searches) as OfSites[]).filter(wants)
  const siteOf = new Map(sites.map((site) => [site.tenantId, site]))
  const order = new Map(sites.map(({ tenantId }, at) => [tenantId, at]))
  const { answers, silent } = await sideBySide(visit, async ({ database, db }) => {
    const tenantIds = asked.tenantIds.filter((tenantId) => siteOf.get(tenantId)?.database === database)
    if (tenantIds.length === 0) return []
    return Promise.all(kinds.map((kind) => searches[kind](db, { ...asked, tenantIds, locale: visit.locale })))
  })
  const records = kinds.map((kind, at) => {
    const parts = answers.flatMap((answer) => answer[at] ?? [])
    const hits = parts
      .flatMap((part) => part.hits)
      .sort((a, b) => (order.get(a.tenantId) ?? 0) - (order.get(b.tenantId) ?? 0))
      .slice(0, asked.limit)
      .map(({ tenantId, id, name, about }) => ({
        to: addressOf[kind](tenantId, id),
        ...{ name, about, company: null },
        site: shownSite(siteOf.get(tenantId)),
      }))
    const total = parts.reduce((sum, part) => sum + part.total, 0)
    return [kind, { hits, total, isPartial: parts.some((part) => part.isPartial === true) }] as const
  })
  return { records: Object.fromEntries(records), silent }
}

type Silent = SideBySide<unknown>['silent']

function shownSite(site: { tenantId: number; name: string } | null | undefined): Hit['site'] {
  return site == null ? null : { tenantId: site.tenantId, name: site.name }
}

/** Administrators are listed by companies and the platform, so a site alone has none. */
async function staffOf(visit: Visit, { staff }: Reach, asked: Asked, within: Place): Promise<Found<Hit>> {
  if (!hasLevel(staff, 'company') || within.tenantId !== null) return none
  const { db } = await onPlatform(visit)
  const { hits, total } = await findStaff(db, asked, { companyId: staff.companyId ?? within.companyId })
  const shown = hits.map(({ id, name, email, companyId, company }) => ({
    to: adminPaths.staffMember(companyId, id),
    ...{ name, about: email, site: null, company },
  }))
  return { hits: shown, total }
}

async function companiesOf(
  visit: Visit,
  { staff }: Reach,
  asked: Asked,
  { tenantId: site, companyId }: Place,
): Promise<Found<Hit>> {
  if (!hasLevel(staff, 'company') || site !== null) return none
  const rows = await findCompanies(await onPlatform(visit), asked.words, { most: maxCounted + 1, companyId })
  const hits = rows.slice(0, asked.limit).map(({ tenantId, companyId: owner, name, company }) => ({
    to: tenantId === null ? adminPaths.companyHome(owner) : adminPaths.siteHome(tenantId),
    ...{ name, about: '', site: null, company: company || null },
  }))
  return { hits, total: rows.length }
}

const everywhere: Place = { tenantId: null, companyId: null }

const none: Found<Hit> = { hits: [], total: 0 }

function hitsOf(kind: FoundKind, found: Found<Hit | FoundScreen> | undefined): FoundHits[] {
  if (found === undefined || found.hits.length === 0) return []
  const hits = found.hits.map((hit) => ({ ...hit, site: shownSite(hit.site) }))
  return [{ kind, hits, total: Math.min(found.total, maxCounted), totalIsAtLeast: found.total > maxCounted }]
}

/** The results on the API. Addresses are paths of the console. */
export function viewFound({ found, isPartial, partialKinds, silent }: FoundEverything) {
  const viewHit = ({ to, site, ...hit }: Hit) => ({
    address: to,
    ...hit,
    site: site && { tenantId: String(site.tenantId), name: site.name },
  })
  return {
    found: found.map(({ hits, ...kind }) => ({ ...kind, hits: hits.map(viewHit) })),
    isPartial,
    partialKinds,
    silentDatabases: silent,
  }
}
