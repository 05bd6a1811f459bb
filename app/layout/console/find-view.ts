import { listContentOverview } from '#app/features/publishing/model/overview/list-content-overview.ts'
import { findCompanies } from '#app/features/tenancy/model/company/list-companies.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { listUsers } from '#app/features/users/model/user/list-users.ts'
import { listUserGroups } from '#app/features/users/model/user-group/get-user-group.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type ConsoleView, viewOwnPlace, viewSiteConsole } from './console-view.ts'

/** The results of the console's search, by kind. `more` is the address of the list with the rest. */
export type FoundKind = {
  kind: 'screens' | 'contents' | 'contentGroups' | 'users' | 'userGroups' | 'companies'
  hits: { to: string; name: string; about: string }[]
  more?: string
}

/** The maximum number of results of one kind. */
const most = 8

/**
 * Finds everything with these words that an administrator may see: screens, contents, people and groups of the current site, and companies
 * with their sites, as far as the administrator's level allows.
 */
export async function viewFound(
  visit: Visit,
  { words, tenantId }: { words: string; tenantId: number | null },
): Promise<{ frame: ConsoleView; found: FoundKind[] }> {
  const staff = requireStaff(visit, 'service')
  const site = tenantId === null ? null : await visitFor(visit, tenantId)
  const [frame, ...found] = await Promise.all([
    site === null ? viewOwnPlace(visit) : viewSiteConsole(site),
    ...(words === '' || site === null
      ? []
      : [contents(site, words), users(site, words), userGroups(site, words), contentGroups(site, words)]),
    ...(words === '' || !hasLevel(staff, 'company') ? [] : [companies(visit, words)]),
  ])
  const all = words === '' ? [] : [screensNamed(frame, words, visit), ...found]
  return { frame, found: all.filter(({ hits }) => hits.length > 0) }
}

const has = (name: string, words: string) => fold(displayText(name)).includes(fold(displayText(words)))

function screensNamed({ screens }: ConsoleView, words: string, { locale }: Visit): FoundKind {
  const say = translator(locale, 'console') as unknown as (key: string) => string
  const hits = screens.map(({ title, to }) => ({ to, name: say(title), about: '' }))
  return { kind: 'screens', hits: hits.filter(({ name }) => has(name, words)) }
}

async function contents(site: Visit, words: string): Promise<FoundKind> {
  const { tenantId } = site.site
  const request = { page: 1, size: most, words, groupId: null, tagId: null, state: null, isVisible: null }
  const { rows, totalRecords } = await listContentOverview(site, {
    ...request,
    order: { by: 'added', direction: 'desc' },
  })
  const hits = rows.map(({ id, title, author }) => ({
    to: adminPaths.adminContent(tenantId, id),
    name: title,
    about: author,
  }))
  const more = totalRecords > most ? { more: adminPaths.contents(tenantId, { q: words }) } : {}
  return { kind: 'contents', hits, ...more }
}

async function contentGroups(site: Visit, words: string): Promise<FoundKind> {
  const hits = site.site.groups
    .filter(({ name }) => has(name, words))
    .map(({ id, name }) => ({ to: adminPaths.contents(site.site.tenantId, { group: id }), name, about: '' }))
  return { kind: 'contentGroups', hits: hits.slice(0, most) }
}

async function users(site: Visit, words: string): Promise<FoundKind> {
  const { tenantId } = site.site
  const request = { page: 1, size: most, words, group: null, status: null }
  const found = await listUsers(site, { ...request, order: { by: 'name', direction: 'asc' } })
  const hits = found.users.map(({ id, name, email, username }) => ({
    to: adminPaths.user(tenantId, id),
    name,
    about: email ?? username ?? '',
  }))
  const more = found.totalRecords > most ? { more: adminPaths.users(tenantId, { q: words }) } : {}
  return { kind: 'users', hits, ...more }
}

async function userGroups(site: Visit, words: string): Promise<FoundKind> {
  const { tenantId } = site.site
  const { groups, totalRecords } = await listUserGroups(site, { page: 1, size: most, words })
  const hits = groups.map(({ id, name }) => ({ to: adminPaths.userGroup(tenantId, id), name, about: '' }))
  const more = totalRecords > most ? { more: adminPaths.userGroups(tenantId, { q: words }) } : {}
  return { kind: 'userGroups', hits, ...more }
}

async function companies(visit: Visit, words: string): Promise<FoundKind> {
  const hits = (await findCompanies(visit, words, most)).map(({ tenantId, companyId, name, company }) => ({
    to: tenantId === null ? adminPaths.companyHome(companyId) : adminPaths.siteHome(tenantId),
    name,
    about: company,
  }))
  return { kind: 'companies', hits }
}
