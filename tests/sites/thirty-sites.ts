import type { DatabaseSync } from 'node:sqlite'
import { sortKeysOf } from '#app/features/catalogue/model/content/list-order.ts'
import { findContentToIndex, indexContentFields } from '#app/features/documents/model/ingest/index-content.ts'
import { type MovedTable, readMovedTables } from '#app/features/tenancy/model/move/moved-tables.ts'
import { openDatabase, searchDb } from '#app/kernel/data/database.ts'
import type { DatabaseName } from '#app/kernel/data/database-names.ts'
import { forgetPlace } from '#app/kernel/data/tenant-place.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { spreadTenants } from '#seeds/demo/spread-tenants.ts'
import { insertsOf } from '#tests/calls/insert-rows.ts'
import { readers, staff } from '#tests/calls/principals.ts'
import { type Rows, twinRows } from '#tests/calls/twin-rows.ts'
import { type Twin, twins } from '#tests/calls/twin-sites.ts'
import { migrated } from '#tests/migrations/migrated.ts'
import type { Chance } from '#tests/visits/chance.ts'
import { d1On } from '#tests/visits/sqlite-d1.ts'

export type Databases = Record<DatabaseName, DatabaseSync>

const numbered = (id: number) => String(id).padStart(14, '0')

/** The ids of the books that each site has besides those of the API document's examples. */
export const bookIds = Array.from({ length: 12 }, (_, at) => `randombook${numbered(at)}`)

/** Who makes a request, by the name of a token; a guest has none. */
export const askers = ['guest', 'reader', 'other reader', 'service', 'company', 'system'] as const
export type Asker = (typeof askers)[number]

/** A site whose texts all contain its mark, and the tokens of those who use it. `database` is where it is in the spread databases. */
export type MadeSite = Twin & {
  database: 'DB' | 'DB_2' | 'DB_3'
  tokens: Record<Exclude<Asker, 'guest'>, string>
}

/** `consoleTokens` are of the console, where an administrator of a company and the platform's have a session besides. */
type World = { sites: MadeSite[]; consoleTokens: Record<'company' | 'system', string> }

const siteCount = 30
const hour = 3_600_000
const year = 365 * 24 * hour
/** The first ones stay where every site begins. */
const databases = ['DB', 'DB', 'DB_2', 'DB_3'] as const

/**
 * Makes thirty sites of several companies twice: with all records in one database, and spread over three by real moves, whose copies are left
 * where the sites were. The records have the same ids at every site, but different words. Everything else, as the tokens, is the same in both.
 */
export async function makeThirtySites(
  now: number,
  chance: Chance,
): Promise<World & { one: Databases; several: Databases }> {
  const one = { DB: migrated('core'), DB_2: migrated('core'), DB_3: migrated('core') }
  const search = { SEARCH: migrated('search'), SEARCH_2: migrated('search') }
  const d1 = d1On(one.DB)
  await d1.batch([d1.prepare('PRAGMA defer_foreign_keys = on'), ...insertsOf(d1, twinRows(now))])
  const templates = [twins.own, twins['other company'], twins['other domain']]
  const copies = Array.from({ length: siteCount - Object.keys(twins).length }, (_, at) =>
    copiedTwin(templates[at % templates.length] as Twin, at + Object.keys(twins).length + 1, chance),
  )
  const tables = await readMovedTables(d1)
  for (const { site, template } of copies) copyTwin(one.DB, tables, { template, site })
  const all = [...Object.values(twins), ...copies.map(({ site }) => site)]
  const sites = all.map((site) => ({
    ...site,
    database: chance.pick(databases),
    tokens: tokensOf(site.tenantId),
  }))
  const { company, system } = tokensOf(0)
  const consoleTokens = { company, system }
  await d1.batch(
    insertsOf(d1, [
      ...staffOf(all, now),
      ...sites.flatMap((site) => [...booksOf(site, now, chance), ...sessionsOf(site, now)]),
      staffSessions({ tenantId: 0, companyId: twins.own.companyId, tokens: consoleTokens }, now),
    ]),
  )
  await indexAll({ DB: d1, SEARCH: d1On(search.SEARCH), SEARCH_2: d1On(search.SEARCH_2) }, all)
  const several = {
    DB: copyOf(one.DB),
    DB_2: migrated('core'),
    DB_3: migrated('core'),
    SEARCH: copyOf(search.SEARCH),
    SEARCH_2: copyOf(search.SEARCH_2),
  }
  const moving = sites.filter(({ database }) => database !== 'DB')
  forgetPlace()
  await spreadTenants(
    { DB: d1On(several.DB), DB_2: d1On(several.DB_2), DB_3: d1On(several.DB_3) },
    new Map(moving.map(({ tenantId, database }) => [tenantId, database])),
    'kept',
  )
  forgetPlace()
  return { sites, consoleTokens, one: { ...one, ...search }, several }
}

const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

function copyOf(sqlite: DatabaseSync): DatabaseSync {
  const copy = migrated('search', 0)
  copy.deserialize(sqlite.serialize())
  return copy
}

function copiedTwin(template: Twin, tenantId: number, chance: Chance): { site: Twin; template: Twin } {
  const isOfSameCompany = chance.of(0.4)
  const companyId = isOfSameCompany ? template.companyId : tenantId + 100
  const isOwnHost = template.servicePath === null
  const site = {
    ...template,
    ...{ tenantId, companyId, mark: `twin${tenantId}x` },
    companyMark: isOfSameCompany ? template.companyMark : `firm${companyId}x`,
    origin: isOwnHost ? `http://library${tenantId}.example` : template.origin,
    servicePath: isOwnHost ? null : `site${tenantId}`,
  }
  return { site, template }
}

/** Copies all rows of a site, with its mark in place of the template's. */
function copyTwin(
  sqlite: DatabaseSync,
  tables: readonly MovedTable[],
  { template, site }: { template: Twin; site: Twin },
): void {
  const marked = (column: string) =>
    [
      [template.mark, site.mark],
      [template.mark.toUpperCase(), site.mark.toUpperCase()],
      [template.companyMark, site.companyMark],
    ].reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, `"${column}"`)
  const copied = (table: string, set: Record<string, unknown>, where: string) => {
    const columns = sqlite.prepare(`SELECT name, type FROM pragma_table_info(?)`).all(table) as {
      name: string
      type: string
    }[]
    const values = columns.map(({ name, type }) =>
      name in set ? quoted(set[name]) : type === 'TEXT' ? marked(name) : `"${name}"`,
    )
    sqlite.exec(
      `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join()}) SELECT ${values.join()} FROM "${table}" WHERE ${where}`,
    )
  }
  const { tenantId: tenant_id, companyId: company_id } = site
  if (company_id !== template.companyId) {
    copied('company', { id: company_id }, `id = ${template.companyId}`)
    copied('company_payment', { company_id }, `company_id = ${template.companyId}`)
  }
  const domain = site.servicePath === null ? new URL(site.origin).hostname : null
  copied(
    'tenant',
    { id: tenant_id, company_id, domain, service_path: site.servicePath },
    `id = ${template.tenantId}`,
  )
  copied('tenant_place', { tenant_id }, `tenant_id = ${template.tenantId}`)
  // Triggers would count what is copied already.
  sqlite.exec(`INSERT INTO moving_tenant (tenant_id, state) VALUES (${tenant_id}, 'silent')`)
  for (const { name, conflict } of tables)
    if (conflict.includes('tenant_id') && !['session', 'app_token'].includes(name))
      copied(name, { tenant_id }, `tenant_id = ${template.tenantId}`)
  sqlite.exec(`DELETE FROM moving_tenant WHERE tenant_id = ${tenant_id}`)
}

const quoted = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

export const words = ['星', '海図', '設定', '港の記録', 'ferry', 'atlas', 'Zoo', '夏']

function booksOf({ tenantId: tenant_id, mark }: Twin, now: number, chance: Chance): Rows[] {
  const word = () => chance.pick(words)
  const books = bookIds.map((id, at) => {
    const fields = {
      ...{ title: `${word()} ${mark} ${word()}`, author: `${mark} ${word()}`, keywords: word(), toc: '' },
      ...{
        description: `${mark} ${word()}`,
        param1: word(),
        param2: '',
        param3: '2025',
        param4: '',
        param5: '',
      },
      ...{ distributorName: mark, publishedOn: `2026-0${1 + (at % 9)}-10` },
    }
    const { distributorName: distributor_name, publishedOn: published_on, ...own } = fields
    return {
      ...{ tenant_id, id, ...own, distributor_name, published_on, sort_keys: sortKeysOf(fields) },
      ...{
        file_name: '',
        version: null,
        page_count: 0,
        cover_key: null,
        cover_width: null,
        cover_height: null,
      },
      ...{ visible: chance.of(0.9) ? 1 : 0, created_at: now - at, updated_at: now - at },
    }
  })
  const placed = books.map(({ id }) => ({ tenant_id, group_id: chance.pick([1, 2]), content_id: id }))
  return [
    { table: 'content', values: books },
    { table: 'content_in_group', values: placed },
  ]
}

function tokensOf(tenantId: number): MadeSite['tokens'] {
  const token = (kind: 'reader' | 'staff') => newTenantToken(kind, tenantId, bytes)
  return {
    ...{ reader: token('reader'), 'other reader': token('reader') },
    ...{ service: token('staff'), company: token('staff'), system: token('staff') },
  }
}

const companyAdminOf = ({ companyId }: Pick<Twin, 'companyId'>) => `companyadmin${numbered(companyId)}`
const serviceAdminOf = ({ tenantId }: Pick<Twin, 'tenantId'>) => `serviceadmin${numbered(tenantId)}`

function staffRow(
  id: string,
  of: { level: string; company_id: number; tenant_id: number | null },
  now: number,
) {
  const email = `${id}@staff.example`
  return {
    id,
    ...of,
    name: id,
    email,
    email_key: email,
    password: 'none',
    lang: null,
    created_at: now,
    updated_at: now,
  }
}

function staffOf(sites: readonly Twin[], now: number): Rows[] {
  const firsts = new Map(sites.map((site) => [site.companyId, site]))
  const ofCompanies = [...firsts.values()].map((site) => {
    const of = { level: 'company_admin', company_id: site.companyId, tenant_id: null }
    return staffRow(companyAdminOf(site), of, now)
  })
  const ofSites = sites.map((site) => {
    const of = { level: 'service_admin', company_id: site.companyId, tenant_id: site.tenantId }
    return staffRow(serviceAdminOf(site), of, now)
  })
  return [{ table: 'staff', values: [...ofCompanies, ...ofSites] }]
}

function sessionsOf(site: MadeSite, now: number): Rows[] {
  const { tenantId: tenant_id, tokens } = site
  const reader = (token: string, account_id: string, login_type: string) => ({
    ...{ tenant_id, id: tokenId(token), account_id, level: 'reader', login_type, keep: 1, is_app: 0 },
    ...timesOf(now),
  })
  return [
    {
      table: 'session',
      values: [
        reader(tokens.reader, readers.reader, 'EMAIL'),
        reader(tokens['other reader'], 'usernamereader00000001', 'USERNAME'),
      ],
    },
    staffSessions(site, now),
  ]
}

type OfStaff = Pick<MadeSite, 'tenantId' | 'companyId'> & { tokens: Partial<MadeSite['tokens']> }

function staffSessions({ tenantId, companyId, tokens }: OfStaff, now: number): Rows {
  const people = [
    { token: tokens.service, staff_id: serviceAdminOf({ tenantId }), level: 'service_admin' },
    { token: tokens.company, staff_id: companyAdminOf({ companyId }), level: 'company_admin' },
    { token: tokens.system, staff_id: staff.system.row.id, level: 'system_admin' },
  ]
  return {
    table: 'staff_session',
    values: people.flatMap(({ token, ...who }) =>
      token === undefined ? [] : [{ tenant_id: tenantId, id: tokenId(token), ...who, ...timesOf(now) }],
    ),
  }
}

const timesOf = (now: number) => ({
  ...{ created_at: now - hour, last_used_at: now, proved_at: now, expires_at: now + year, ended_at: null },
  user_agent: null,
})

async function indexAll(env: Parameters<typeof searchDb>[0], sites: readonly Twin[]): Promise<void> {
  const db = openDatabase(env.DB)
  for (const { tenantId } of sites) {
    const index = await searchDb(env, tenantId)
    const contents = await db.selectFrom('content').select('id').where('tenant_id', '=', tenantId).execute()
    for (const { id } of contents) {
      const content = await findContentToIndex(db, tenantId, id)
      if (content !== null) await indexContentFields(index.of(id), content)
    }
  }
}
