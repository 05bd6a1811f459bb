import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { countUsage } from '#app/features/analytics/model/recording/sweep-usage.ts'
import { d1On } from '#tests/visits/sqlite-d1.ts'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const before = files.findIndex((file) => file.includes('0086_fewer_usage_rows'))

const midnight = Date.parse('2026-11-22T15:00:00Z')
const minute = 60_000

/** Makes a database of the release before: a visitor of the 22nd was counted, their use of the 23rd wasn't. */
function ofBefore() {
  const db = migrated('core', before)
  db.exec(`INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    CREATE VIEW absent_tenant AS SELECT 0 AS tenant_id WHERE false;
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
    INSERT INTO account (tenant_id, id, level, name, created_at, updated_at) VALUES (1, 'a', 'reader', 'n', 1, 1);
    INSERT INTO usage_event (id, tenant_id, at, kind, visitor, about) VALUES (1, 1, ${midnight - 1}, 'open', 'v', 'c');
    INSERT INTO usage_day VALUES (1, 'open', '2026-11-22', 1);
    INSERT INTO usage_month VALUES (1, 'open', '2026-11', 'c', 1), (1, 'search', '2026-11', 'words', 4), (1, 'open', '2023-01', 'c', 7);
    INSERT INTO usage_content VALUES (1, 'c', 'open', '2026-11-22', 1);
    INSERT INTO usage_visitor VALUES (1, '2026-11-22', 'v', 5), (1, 'w2026-11-16', 'v', 5), (1, '2026-11', 'v', 5);
    UPDATE usage_mark SET event_id = 1;
    INSERT INTO usage_event (tenant_id, at, kind, visitor, about) VALUES (1, ${midnight}, 'open', 'v', 'c');
    INSERT INTO usage_event (tenant_id, at, kind, visitor, about, content_id, user_group_id)
    VALUES (1, ${midnight}, 'refused', 'v', 'forbidden', 'c', 'g')`)
  return db
}

it('what was counted stays, what wasn’t is counted once, and a known visitor isn’t new', async () => {
  const db = ofBefore()
  db.exec(readFileSync(files[before] as string, 'utf8'))
  const rows = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
  const months = () => rows('SELECT kind, month, about, count, days FROM usage_month ORDER BY kind, month')
  expect(months()).toEqual([
    { kind: 'open', month: '2023-01', about: 'c', count: 7, days: null },
    { kind: 'open', month: '2026-11', about: 'c', count: 1, days: '{"22":1}' },
    { kind: 'search', month: '2026-11', about: 'words', count: 4, days: null },
  ])
  // The release before runs until the new one is deployed: its uses have the columns that it knows.
  db.exec(`INSERT INTO usage_event (tenant_id, at, kind, visitor, about, content_id, user_group_id)
    VALUES (1, ${midnight + minute}, 'open', 'v', 'c', NULL, NULL)`)
  const session = db.prepare(
    `INSERT INTO session (tenant_id, id, account_id, login_type, keep, confirmed, created_at, last_used_at, expires_at)
    VALUES (1, ?, 'a', 'password', 0, ?, ${midnight}, 1, 1)`,
  )
  session.run('one', 1)
  session.run('of the same millisecond', 1)
  session.run('by address', 0)
  db.exec("UPDATE session SET confirmed = 1 WHERE id = 'by address'")
  expect(await countUsage({ DB: d1On(db) }, midnight + 9 * minute)).toBe(6)
  expect(months().find(({ month, kind }) => month === '2026-11' && kind === 'open')).toMatchObject({
    count: 3,
    days: '{"22":1,"23":2}',
  })
  expect(rows('SELECT kind, day, count FROM usage_day ORDER BY kind, day')).toEqual([
    { kind: 'open', day: '2026-11-22', count: 1 },
    { kind: 'open', day: '2026-11-23', count: 2 },
    { kind: 'refused', day: '2026-11-23', count: 1 },
    { kind: 'session', day: '2026-11-23', count: 3 },
    // Of the month only the account is new. The week began on the 23rd, for both.
    { kind: 'visitor', day: '2026-11', count: 2 },
    { kind: 'visitor', day: '2026-11-22', count: 1 },
    { kind: 'visitor', day: '2026-11-23', count: 2 },
    { kind: 'visitor', day: 'w2026-11-16', count: 1 },
    { kind: 'visitor', day: 'w2026-11-23', count: 2 },
  ])
  expect(rows('SELECT content_id, user_group_id, count FROM usage_denial')).toEqual([
    { content_id: 'c', user_group_id: 'g', count: 1 },
  ])
  expect(rows('SELECT * FROM usage_event')).toEqual([])
})
