import { readdirSync, readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const own = '0050_proof_and_keys.sql'

/** Makes a database of the release before: administrators, API keys with all kinds of makers, links and sessions. */
function before(): DatabaseSync {
  const db = migrated('core', files.indexOf('0044_pages_in_columns.sql') + 1)
  const staff = (
    id: string,
    level: string,
    companyId: number | null,
    tenantId: number | null,
    status: string,
  ) =>
    db
      .prepare(
        `INSERT INTO staff (id, level, company_id, tenant_id, status, name, email, email_key, password, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'p', 1, 50)`,
      )
      .run(id, level, companyId, tenantId, status, id, `${id}@x.example`, `${id}@x.example`)
  const key = (id: string, companyId: number, maker: string, revokedAt: number | null = null) =>
    db
      .prepare(
        `INSERT INTO api_key (id, company_id, site_id, level, name, secret, ending, created_by, created_by_name, created_at, expires_at, revoked_at)
         VALUES (?, ?, NULL, 'company_admin', '', ?, 'ends', ?, '', 1, 9, ?)`,
      )
      .run(id, companyId, `secret of ${id}`, maker, revokedAt)
  db.exec(`
    INSERT INTO company (id, name, created_at, api_key) VALUES (1, 'a', 1, 'clear'), (2, 'b', 1, NULL), (3, 'c', 1, '');
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);`)
  staff('system', 'system_admin', null, null, 'allow')
  staff('other system', 'system_admin', null, null, 'allow')
  staff('company', 'company_admin', 1, null, 'allow')
  staff('stopped', 'company_admin', 1, null, 'stop')
  staff('demoted', 'service_admin', 1, 1, 'allow')
  staff('elsewhere', 'company_admin', 2, null, 'allow')
  for (const maker of ['system', 'company', 'stopped', 'demoted', 'elsewhere', 'nobody'])
    key(`by ${maker}`, 1, maker)
  key('revoked', 1, 'company', 5)
  key('child of company', 1, 'by company')
  key('grandchild of company', 1, 'child of company')
  key('child of revoked', 1, 'revoked')
  key('grandchild of revoked', 1, 'child of revoked')
  key('child of nobody', 1, 'by nobody')
  db.exec(`
    INSERT INTO staff_link (id, staff_id, purpose, created_at, expires_at)
    VALUES ('new', 'company', 'reset', 50, 900), ('of before a change', 'company', 'invite', 49, 900);
    INSERT INTO account (tenant_id, id, level, name, email, email_key, created_at, updated_at)
    VALUES (1, 'reader', 'reader', 'r', 'r@x.example', 'r@x.example', 1, 1);
    INSERT INTO mail_link (tenant_id, id, purpose, account_id, created_at, expires_at) VALUES (1, 'l', 'reset-password', 'reader', 1, 9);
    INSERT INTO session (tenant_id, id, account_id, login_type, keep, created_at, last_used_at, expires_at) VALUES (1, 's', 'reader', 'EMAIL', 1, 1, 1, 9);
    INSERT INTO staff_session (tenant_id, id, staff_id, level, created_at, last_used_at, expires_at) VALUES (0, 't', 'company', 'company_admin', 1, 1, 9);`)
  return db
}

const liveKeys = (db: DatabaseSync) =>
  db
    .prepare('SELECT id FROM api_key WHERE revoked_at IS NULL ORDER BY id')
    .all()
    .map(({ id }) => id)

it('keys stay if their makers may have them; others end, with all keys made by them', () => {
  const db = before()
  db.exec(sqlOf(own))
  expect(liveKeys(db)).toEqual(['by company', 'by system', 'child of company', 'grandchild of company'])
  expect(db.prepare("SELECT revoked_at FROM api_key WHERE id = 'revoked'").get()).toEqual({ revoked_at: 5 })
})

it('existing sessions count as unproven; links stay unless their address may have been corrected since', () => {
  const db = before()
  db.exec(sqlOf(own))
  expect(
    db.prepare('SELECT proved_at FROM session UNION ALL SELECT proved_at FROM staff_session').all(),
  ).toEqual([{ proved_at: null }, { proved_at: null }])
  expect(db.prepare('SELECT id, email_key FROM staff_link').all()).toEqual([
    { id: 'new', email_key: 'company@x.example' },
  ])
  expect(db.prepare('SELECT id, bound_email_key FROM mail_link').all()).toEqual([
    { id: 'l', bound_email_key: null },
  ])
  expect(db.prepare('SELECT id, api_key FROM company ORDER BY id').all()).toEqual([
    { id: 1, api_key: 'clear' },
    { id: 2, api_key: null },
    { id: 3, api_key: '' },
  ])
})

it('a maker who is stopped, demoted or moved loses their keys permanently, one who is promoted doesn’t', () => {
  const db = before()
  db.exec(sqlOf(own))
  db.exec("UPDATE staff SET level = 'system_admin', company_id = NULL WHERE id = 'company'")
  expect(liveKeys(db)).toContain('by company')
  db.exec("UPDATE staff SET name = 'x', level = 'company_admin', company_id = 2 WHERE id = 'company'")
  expect(liveKeys(db)).not.toContain('by company')
  db.exec(
    "UPDATE staff SET status = 'stop' WHERE id = 'system'; UPDATE staff SET status = 'allow' WHERE id = 'system'",
  )
  expect(liveKeys(db)).not.toContain('by system')
})

it('a company has at most two keys for its app, and only the older one has an end', () => {
  const db = before()
  db.exec(sqlOf(own))
  const insert = (id: string, place: string, endsAt: number | null) =>
    db.prepare("INSERT INTO company_key VALUES (?, 1, ?, 's', 'e', '', 1, ?, NULL)").run(id, place, endsAt)
  insert('one', 'current', null)
  insert('two', 'previous', 5)
  expect(() => insert('three', 'current', null)).toThrow('company_key.company_id, company_key.place')
  expect(() => insert('three', 'third', null)).toThrow('company_key_place')
  db.exec('DELETE FROM company_key')
  expect(() => insert('one', 'current', 5)).toThrow('company_key_ends')
  expect(() => insert('two', 'previous', null)).toThrow('company_key_ends')
})
