import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('events, readings and mails stay, and events that were counted are counted by content once', () => {
  const name = '0032_use_of_contents.sql'
  const db = migrated('core', files.indexOf(name))
  const midnight = Date.parse('2026-11-22T15:00:00Z')
  db.exec(`INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
    INSERT INTO account (tenant_id, id, level, name, created_at, updated_at) VALUES (1, 'a', 'reader', 'n', 1, 1);
    INSERT INTO content (tenant_id, id, title, published_on, created_at, updated_at) VALUES (1, 'c', 't', '2026-01-01', 1, 1);
    INSERT INTO reading (tenant_id, account_id, content_id, read_at) VALUES (1, 'a', 'c', 5)`)
  const event = db.prepare(
    `INSERT INTO usage_event (tenant_id, at, kind, visitor, about) VALUES (1, ?, ?, 'v', 'c')`,
  )
  event.run(midnight - 1, 'open')
  event.run(midnight, 'open')
  event.run(midnight, 'open')
  event.run(midnight, 'search')
  db.exec('UPDATE usage_mark SET event_id = 4')
  // This event isn't counted yet; the next sweep counts it.
  event.run(midnight, 'view')
  const mail = db.prepare(
    `INSERT INTO mail (tenant_id, id, recipient, sender_name, subject, text, created_at) VALUES (1, ?, 'r', 'n', 's', 't', ?)`,
  )
  mail.run('before', midnight)
  db.exec(sqlOf(name))
  const rows = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
  expect(rows('SELECT content_id AS id, kind, day, count FROM usage_content ORDER BY day')).toEqual([
    { id: 'c', kind: 'open', day: '2026-11-22', count: 1 },
    { id: 'c', kind: 'open', day: '2026-11-23', count: 2 },
  ])
  expect(rows('SELECT read_at AS at, page, furthest_page AS furthest FROM reading')).toEqual([
    { at: 5, page: null, furthest: null },
  ])
  mail.run('after', midnight)
  db.exec(`INSERT INTO mail (tenant_id, id, kind, recipient, sender_name, subject, text, created_at)
    VALUES (1, 'named', 'reset', 'r', 'n', 's', 't', ${midnight})`)
  expect(rows("SELECT count FROM usage_day WHERE kind = 'mail'")).toEqual([{ count: 3 }])
  expect(rows("SELECT about, month, count FROM usage_month WHERE kind = 'mail'")).toEqual([
    { about: 'reset', month: '2026-11', count: 1 },
  ])
})
