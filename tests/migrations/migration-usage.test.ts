import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('sign-ins and mails stay, and those that the previous release still writes are counted', () => {
  const at = files.indexOf('0030_usage.sql')
  const db = migrated('core', at)
  db.exec(`INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
    INSERT INTO account (tenant_id, id, level, name, created_at, updated_at) VALUES (1, 'a', 'reader', 'n', 1, 1)`)
  const session = db.prepare(
    `INSERT INTO session (tenant_id, id, account_id, login_type, keep, created_at, last_used_at, expires_at)
    VALUES (1, ?, 'a', 'password', 0, ?, 1, 1)`,
  )
  const mail = db.prepare(
    `INSERT INTO mail (tenant_id, id, recipient, sender_name, subject, text, created_at) VALUES (?, ?, 'r', 'n', 's', 't', ?)`,
  )
  const rows = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
  // The first moment of the 23rd in Japan. One millisecond before it is still the 22nd.
  const midnight = Date.parse('2026-11-22T15:00:00Z')
  session.run('before', midnight - 1)
  mail.run(1, 'before', midnight - 1)
  db.exec(sqlOf('0030_usage.sql'))
  session.run('after', midnight)
  mail.run(1, 'late', midnight - 1)
  mail.run(1, 'after', midnight)
  // A mail of the platform itself (tenant 0), which belongs to no site.
  mail.run(0, 'platform', midnight)
  expect(rows('SELECT id FROM session ORDER BY id')).toEqual([{ id: 'after' }, { id: 'before' }])
  expect(rows('SELECT count(*) AS mails FROM mail')).toEqual([{ mails: 4 }])
  expect(rows('SELECT at, kind, visitor FROM usage_event')).toEqual([
    { at: midnight, kind: 'session', visitor: 'a' },
  ])
  expect(rows('SELECT tenant_id AS site, kind, day, count FROM usage_day')).toEqual([
    { site: 1, kind: 'mail', day: '2026-11-22', count: 1 },
    { site: 1, kind: 'mail', day: '2026-11-23', count: 1 },
  ])
})
