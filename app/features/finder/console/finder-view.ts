import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { type FoundHits, findEverything, type Hit } from '#app/features/finder/model/find-everything.ts'
import { maxRead } from '#app/features/finder/model/find-named.ts'
import { type FoundKind, foundKinds } from '#app/features/finder/model/found.ts'
import { maxSites, type Place } from '#app/features/finder/model/reach.ts'
import type { SideBySide } from '#app/kernel/data/ask-tenant-databases.ts'
import { type ConsoleView, viewPlace } from '#app/layout/console/console-view.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import { translator } from '#app/visit/translator.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'

/** A hit as the console shows it. `where` is its site or company; empty if the administrator works on one site only. */
export type HitView = Pick<Hit, 'to' | 'name' | 'about'> & { where: string }

/** The hits of a kind. `more` is the address of all of them; null if all are shown. */
export type KindView = Omit<FoundHits, 'hits'> & { hits: HitView[]; more: string | null }

type Searched = Place & { words: string; kind: FoundKind | undefined; isOnlyHere: boolean }

/** The search that an address asks for. Without a place in it, it starts from the administrator's own. */
function readSearch(visit: Visit, { searchParams }: URL): Searched {
  const staff = requireStaff(visit, 'service')
  const [site, company] = [searchParams.get('site'), searchParams.get('company')]
  const isOwn = site === null && company === null
  return {
    words: (searchParams.get('q') ?? '').trim().slice(0, 200),
    kind: foundKinds.find((kind) => kind === searchParams.get('kind')),
    isOnlyHere: searchParams.get('here') === 'true',
    tenantId: site === null ? (isOwn ? staff.tenantId : null) : readConsoleId(site),
    companyId:
      company === null ? (isOwn && staff.tenantId === null ? staff.companyId : null) : readConsoleId(company),
  }
}

export type SearchView = {
  frame: ConsoleView
  words: string
  kind: FoundKind | null
  found: KindView[]
  /** The addresses of the search everywhere and of the search in the current place only; null if they are the same. */
  scope: { place: string; everywhere: string; onlyHere: string; isOnlyHere: boolean } | null
  /** The address of the results of all kinds. */
  all: string
  /** How many sites were searched, if there are more. */
  searched: number | null
  /** The databases that didn't answer. */
  silent: SideBySide<unknown>['silent']
  /** The kinds of which only the first names were searched, and how many; null if all were. */
  partial: { kinds: FoundKind[]; count: number } | null
  /** Whether companies and administrators can be found, too. */
  isAboveSites: boolean
}

/** The page of the search: what was found, by kind, and where it was searched. */
export async function viewSearch(visit: Visit, url: URL): Promise<SearchView> {
  const searched = readSearch(visit, url)
  const [frame, { found, isPartial, partialKinds, silent }] = await Promise.all([
    viewPlace(visit, searched),
    find(visit, searched),
  ])
  const staff = requireStaff(visit, 'service')
  return {
    frame,
    words: searched.words,
    kind: searched.kind ?? null,
    found,
    scope: scopeOf(frame, searched, staff),
    all: addressOf({ ...searched, kind: undefined }),
    searched: isPartial ? maxSites : null,
    silent,
    partial: partialKinds.length > 0 ? { kinds: partialKinds, count: maxRead } : null,
    isAboveSites: hasLevel(staff, 'company'),
  }
}

type Suggestions = {
  kinds: { label: string; hits: HitView[] }[]
  /** What a screen reader announces, and the link to all results. */
  heard: string
  all: { to: string; name: string }
}

/** The most suggestions of a kind while somebody types. */
const mostSuggested = 3

export async function viewSuggestions(visit: Visit, url: URL): Promise<Suggestions> {
  const searched = { ...readSearch(visit, url), kind: undefined }
  const { found } = await find(visit, searched)
  const t = translator(visit.locale, 'console-finder')
  const kinds = found.map(({ kind, hits }) => ({
    label: t(`kind.${kind}`),
    hits: hits.slice(0, mostSuggested),
  }))
  const count = kinds.reduce((sum, { hits }) => sum + hits.length, 0)
  return { kinds, heard: t('heard', { count }), all: { to: addressOf(searched), name: t('goOn') } }
}

async function find(
  visit: Visit,
  searched: Searched,
): Promise<{
  found: KindView[]
  isPartial: boolean
  partialKinds: FoundKind[]
  silent: SearchView['silent']
}> {
  const { words, kind, tenantId, companyId, isOnlyHere } = searched
  const place = { siteId: tenantId ?? undefined, companyId: companyId ?? undefined }
  const { found, isPartial, partialKinds, silent } = await findEverything(visit, {
    q: words,
    foundKind: kind,
    ...place,
    isOnlyHere,
  })
  const isOneSite = isOnlyHere ? tenantId !== null : !hasLevel(requireStaff(visit, 'service'), 'company')
  const views = found.map(({ hits, ...rest }) => ({
    ...rest,
    hits: hits.map(({ to, name, about, site, company }) => ({
      ...{ to, name, about },
      where: isOneSite ? '' : (site?.name ?? company ?? ''),
    })),
    more: rest.total > hits.length ? moreOf(searched, rest.kind, isOneSite) : null,
  }))
  return { found: views, isPartial, partialKinds, silent }
}

/** All hits of a kind: in the list of a site that is searched alone, if it has one with a search of its own, or else here. */
function moreOf(searched: Searched, kind: FoundKind, isOneSite: boolean): string {
  const { tenantId, words: q } = searched
  if (isOneSite && tenantId !== null) {
    if (kind === 'contents') return adminPaths.contents(tenantId, { q })
    if (kind === 'users') return adminPaths.users(tenantId, { q })
    if (kind === 'userGroups') return adminPaths.userGroups(tenantId, { q })
    if (kind === 'coupons') return adminPaths.coupons(tenantId, { q })
  }
  return addressOf({ ...searched, kind })
}

/** Whoever works on one site, or stands at the company that they work on, has nothing to choose. */
function scopeOf({ site, company }: ConsoleView, searched: Searched, { level }: Staff): SearchView['scope'] {
  const place = site ?? (level === 'system_admin' ? company : null)
  if (place === null || level === 'service_admin') return null
  return {
    place: place.name,
    everywhere: addressOf({ ...searched, isOnlyHere: false }),
    onlyHere: addressOf({ ...searched, isOnlyHere: true }),
    isOnlyHere: searched.isOnlyHere,
  }
}

function addressOf({ words, kind, tenantId, companyId, isOnlyHere }: Searched): string {
  return adminPaths.consoleSearch({
    q: words,
    kind,
    site: tenantId ?? undefined,
    company: companyId ?? undefined,
    here: isOnlyHere ? 'true' : undefined,
  })
}
