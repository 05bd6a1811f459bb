import type { DatabaseSync } from 'node:sqlite'
import { databaseWith, fillMadeSites, type MadeSite, madeSites, once } from './large-site.ts'
import { shareOf } from './share.ts'

export type ConsoleSite = MadeSite & { users: number; audit: number }

const [, large] = madeSites as [MadeSite, MadeSite]

/** Two sites as their administrators see them; the large one is that of the reader's lists. */
export const consoleSites: { small: ConsoleSite; large: ConsoleSite } = {
  small: { tenantId: 90, servicePath: 'hundred-books', contents: 100, users: 100, audit: 200 },
  large: { ...large, users: shareOf(50_000), audit: shareOf(200_000) },
}
/** A hashtag that one content of twenty has. */
export const madeTag = 9
/** A user group that every tenth reader is in. */
export const madeUserGroup = 'madegroup000000000000003'

export async function fillConsoleSites(): Promise<void> {
  await fillMadeSites(madeSites, 'made-sites')
  await fillMadeSites([consoleSites.small], 'hundred-books')
  await once('console-sites', async () => {
    const core = await databaseWith('content_group')
    for (const site of Object.values(consoleSites)) fillSite(core, site)
    core.close()
  })
}

/** In so many statements as there are tables, each row made by SQLite itself. */
function fillSite(core: DatabaseSync, { tenantId, users, audit }: ConsoleSite): void {
  const started = performance.now()
  core.exec('BEGIN')
  core.exec(contents(tenantId))
  core.exec(people(tenantId, users))
  core.exec(log(tenantId, audit))
  core.exec('COMMIT')
  console.log(`console: filled ${users} users in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

/** Files in every state, one content of ten hidden, one of forty in the trash. */
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

/** Whether readers see the book made as number `at`: counted from 0 here, from 1 in the statements above. */
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
