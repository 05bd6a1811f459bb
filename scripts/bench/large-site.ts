import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findKeyOf, sortKeysOf } from '#app/features/catalogue/model/content/list-order.ts'
import { indexTokens } from '#app/features/search/model/index/index-tokens.ts'
import { fieldRowId, type SearchField } from '#app/features/search/model/index/search-row.ts'
import { integer, likelyText, seededRandom } from '#app/kernel/values/random-texts.fixtures.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { stateFolder } from '../parts/settings.ts'
import { shareOf } from './report.ts'

export type MadeSite = { tenantId: number; servicePath: string; contents: number }

/** Two sites that differ only in the number of their contents. Both have enough contents for each page that is measured. */
export const madeSites: MadeSite[] = [
  { tenantId: 91, servicePath: 'few-books', contents: 1_000 },
  { tenantId: 92, servicePath: 'many-books', contents: shareOf(100_000, 1_000) },
]
export const groupCount = 10

const authors = 500
const nothing = { toc: '', distributorName: '', param2: '', param3: '', param4: '', param5: '' }

export type MadeBook = {
  id: string
  groups: number[]
  publishedOn: string
  fields: { title: string; author: string; keywords: string; description: string; param1: string }
}

export function madeBook(site: MadeSite, at: number): MadeBook {
  const random = seededRandom(site.tenantId * 1_000_003 + at)
  const text = (shortest: number, longest: number) =>
    displayText(likelyText(random, integer(random, shortest, longest)))
  const day = new Date(Date.UTC(2016, 0, 1) + integer(random, 0, 3_900) * 86_400_000)
  return {
    id: `made${site.tenantId}book${String(at).padStart(8, '0')}00`,
    // Half of the books are in the first group, the others in one of the remaining groups.
    groups: [at % 2 === 0 ? 1 : 2 + (at % (groupCount - 1))],
    publishedOn: day.toISOString().slice(0, 10),
    fields: {
      title: text(6, 30),
      author: `${likelyText(seededRandom(at % authors), 4)}`,
      keywords: text(8, 24),
      description: text(20, 100),
      param1: `series ${integer(random, 0, site.contents / 20)}`,
    },
  }
}

/** Fills a list of sites, once per state folder. The marker file `mark` records that it is done. */
export async function fillMadeSites(sites: readonly MadeSite[], mark: string): Promise<void> {
  await once(mark, async () => {
    const [core, search] = await Promise.all([databaseWith('content_group'), databaseWith('indexed_content')])
    for (const site of sites) fillSite(core, search, site)
    core.close()
    search.close()
  })
}

async function once(mark: string, fill: () => Promise<void>): Promise<void> {
  const file = join(stateFolder, mark)
  if (existsSync(file)) return
  await fill()
  await writeFile(file, '')
}

/** Writes directly into the local database files, whose triggers run as usual. Through D1 this would take an hour. */
function fillSite(core: DatabaseSync, search: DatabaseSync, site: MadeSite): void {
  const started = performance.now()
  fillRecords(core, site)
  fillIndex(search, site)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`filled ${site.contents} contents in ${seconds} s`)
}

async function databaseWith(table: string): Promise<DatabaseSync> {
  const files = await readdir(stateFolder, { recursive: true })
  for (const name of files.filter((file) => /D1DatabaseObject.[0-9a-f]{32,}\.sqlite$/.test(file))) {
    const database = new DatabaseSync(join(stateFolder, name))
    const found = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table)
    if (found !== undefined) {
      // A crash only costs the bench, and writing safely takes longer.
      database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000')
      return database
    }
    database.close()
  }
  throw new Error(`no local database has ${table}`)
}

function fillRecords(core: DatabaseSync, site: MadeSite): void {
  const { tenantId, servicePath } = site
  core.exec('BEGIN')
  core
    .prepare(
      `INSERT INTO company (id, name, account_type, setting_login, max_content, created_at)
        VALUES (?, ?, 'EMAIL', 0, 1000000, 0)`,
    )
    .run(tenantId, servicePath)
  core
    .prepare(
      `INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at)
        VALUES (?, ?, 'PATH', ?, ?, 0)`,
    )
    .run(tenantId, tenantId, servicePath, servicePath)
  core
    .prepare(
      `INSERT INTO tenant_place (tenant_id, database, search) VALUES (?, 'DB', '[{"name":"SEARCH","from":0}]')`,
    )
    .run(tenantId)
  core
    .prepare("INSERT INTO site_setting (tenant_id, name, value, updated_at) VALUES (?, 'searchResult', ?, 0)")
    .run(tenantId, JSON.stringify({ paramSeriesContent: 'param1' }))
  const group = core.prepare(
    'INSERT INTO content_group (tenant_id, id, name, type, item_size, num_row, ordinal) VALUES (?, ?, ?, ?, 6, 2, ?)',
  )
  for (let id = 1; id <= groupCount; id++) group.run(tenantId, id, `group ${id}`, 'normal', id)
  for (const [at, type] of ['new', 'popular', 'recommend'].entries())
    group.run(tenantId, 20 + at, type, type, 20 + at)
  const content = core.prepare(
    `INSERT INTO content (tenant_id, id, title, author, keywords, description, param1, sort_keys, find_key,
      published_on, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
  )
  const inGroup = core.prepare(
    'INSERT INTO content_in_group (tenant_id, group_id, content_id) VALUES (?, ?, ?)',
  )
  for (let at = 0; at < site.contents; at++) {
    const { id, groups, publishedOn, fields } = madeBook(site, at)
    const { title, author, keywords, description, param1 } = fields
    const keys = sortKeysOf({ ...nothing, ...fields, publishedOn })
    const found = findKeyOf(fields)
    content.run(tenantId, id, title, author, keywords, description, param1, keys, found, publishedOn, at)
    for (const groupId of groups) inGroup.run(tenantId, groupId, id)
  }
  core.exec('COMMIT')
}

function fillIndex(search: DatabaseSync, site: MadeSite): void {
  const { tenantId } = site
  const insertContent = search.prepare(`INSERT INTO indexed_content
    (tenant_id, content_id, version, live, title_key, published_at) VALUES (?, ?, 0, 1, ?, ?) RETURNING no`)
  const insertGroup = search.prepare('INSERT INTO indexed_group (tenant_id, no, group_id) VALUES (?, ?, ?)')
  const insertRow = search.prepare('INSERT INTO search_field (rowid, tokens) VALUES (?, ?)')
  search.exec('BEGIN')
  for (let at = 0; at < site.contents; at++) {
    const { id, groups, publishedOn, fields } = madeBook(site, at)
    const row = insertContent.get(tenantId, id, fold(fields.title), Date.parse(publishedOn)) as { no: number }
    for (const groupId of groups) insertGroup.run(tenantId, row.no, groupId)
    for (const [field, text] of Object.entries(fields))
      insertRow.run(fieldRowId(row.no, field as SearchField), indexTokens(tenantId, text))
  }
  search.exec('COMMIT')
}

export type ConsoleSite = MadeSite & { users: number; audit: number }

const [, large] = madeSites as [MadeSite, MadeSite]

/** The two sites whose console is measured. The large one is the same site that the readers' lists are measured on. */
export const consoleSites: { small: ConsoleSite; large: ConsoleSite } = {
  small: { tenantId: 90, servicePath: 'hundred-books', contents: 100, users: 100, audit: 200 },
  large: { ...large, users: shareOf(50_000), audit: shareOf(200_000) },
}

/** The id of a hashtag that every twentieth content has. */
export const madeTag = 9

/** The id of a user group that every tenth reader is in. */
export const madeUserGroup = 'madegroup000000000000003'

export async function fillConsoleSites(): Promise<void> {
  await fillMadeSites(madeSites, 'made-sites')
  await fillMadeSites([consoleSites.small], 'hundred-books')
  await once('console-sites', async () => {
    const core = await databaseWith('content_group')
    for (const site of Object.values(consoleSites)) fillConsoleSite(core, site)
    core.close()
  })
}

/** Fills the tables of the console with a few statements in which SQLite generates the rows. */
function fillConsoleSite(core: DatabaseSync, { tenantId, users, audit }: ConsoleSite): void {
  const started = performance.now()
  core.exec('BEGIN')
  core.exec(contents(tenantId))
  core.exec(people(tenantId, users))
  core.exec(log(tenantId, audit))
  core.exec('COMMIT')
  console.log(`console: filled ${users} users in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

/** Gives the contents documents in every state. Every tenth content is hidden, every fortieth is in the trash. */
const contents = (tenantId: number) => `
  CREATE TEMP TABLE made AS SELECT id, row_number() OVER (ORDER BY id) AS at FROM content WHERE tenant_id = ${tenantId};
  INSERT INTO document (tenant_id, content_id, version, state, file_name, bytes, source_key, pages, created_at, updated_at)
    SELECT ${tenantId}, id, 1, iif(at % 50 = 7, 'refused', iif(at % 50 = 8, 'splitting', 'ready')), 'book.pdf', 1000, 'none', 10, at, at
    FROM made WHERE at % 10 < 9;
  UPDATE content SET visible = 0 WHERE tenant_id = ${tenantId} AND id IN (SELECT id FROM made WHERE at % 10 = 3);
  UPDATE content SET visible = 0, withheld = 1, deleted_at = 1770000000000 WHERE tenant_id = ${tenantId}
    AND id IN (SELECT id FROM made WHERE at % 40 = 5);
  INSERT INTO hash_tag (tenant_id, id, name, ordinal) VALUES (${tenantId}, ${madeTag}, 'made', 1);
  INSERT INTO content_hash_tag (tenant_id, tag_id, content_id) SELECT ${tenantId}, ${madeTag}, id FROM made WHERE at % 20 = 1;
  DROP TABLE made;`

/** Tells whether readers can see the book number `at`. `at` counts from 0, the statements above count from 1. */
export function isShownInConsoleSite(at: number): boolean {
  return (at + 1) % 10 !== 3 && (at + 1) % 40 !== 5
}

const numbers = (count: number) =>
  `WITH RECURSIVE n (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at + 1 < ${count})`

const people = (tenantId: number, users: number) => `
  ${numbers(10)} INSERT INTO user_group (tenant_id, id, name, name_key, max_users, created_at, updated_at)
    SELECT ${tenantId}, printf('madegroup%015d', at), 'Group ' || at, 'group ' || at, 100000, 0, 0 FROM n;
  ${numbers(users)} INSERT INTO account (tenant_id, id, level, name, find_key, email, email_key, status, group_id, created_at, updated_at)
    SELECT ${tenantId}, printf('madereader%014d', at), 'reader', printf('多田 %06d', at), printf('多田 %06d', at),
      printf('r%06d@made.example', at), printf('r%06d@made.example', at), iif(at % 10 = 4, 'stop', 'allow'),
      printf('madegroup%015d', at % 10), at, at FROM n;`

const log = (tenantId: number, rows: number) => `
  ${numbers(rows)} INSERT INTO audit (tenant_id, company_id, id, at, actor_id, actor_name, actor_level, action, subject, subject_name, find_key)
    SELECT ${tenantId}, ${tenantId}, printf('madeaudit%015d', at), 1700000000000 + at * 60000, 'made', 'Made Staff', 'service_admin',
      iif(at % 100 = 2, 'user.update', 'content.update'), printf('subject%06d', at), printf('Subject %06d', at),
      printf('made staff subject %06d', at) FROM n;`
