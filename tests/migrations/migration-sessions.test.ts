import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const life = 90 * 86_400_000

/**
 * Rows of the release before: readers signed in by address in the hall, one of them with an expired session, and readers signed in by the
 * site's app.
 */
const before = `
  INSERT INTO company (id, name, created_at) VALUES (1, 'c', 0);
  INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 'p', 's', 0);
  INSERT INTO content (tenant_id, id, title, published_on, created_at, updated_at) VALUES (1, 'book', 't', '2026-01-01', 0, 0);
  INSERT INTO account (tenant_id, id, level, name, created_at, updated_at) VALUES
    (1, 'reader', 'reader', 'r', 0, 0), (1, 'other', 'reader', 'o', 0, 0), (1, 'hall', 'ip_reader', 'h', 0, 0);
  INSERT INTO session (tenant_id, id, account_id, login_type, keep, created_at, last_used_at, expires_at, level, is_app, ended_at) VALUES
    (1, 'by-address', 'hall', 'IP', 0, 10, 20, 999, 'ip_reader', 0, NULL), (1, 'gone', 'hall', 'IP', 0, 10, 20, 999, 'ip_reader', 0, 30),
    (1, 'app', 'reader', 'ID', 0, 40, 50, 999, 'reader', 1, NULL), (1, 'app-ended', 'reader', 'ID', 0, 41, 50, 999, 'reader', 1, 60),
    (1, 'browser', 'reader', 'ID', 0, 42, 50, 999, 'reader', 0, NULL);
  INSERT INTO favourite (tenant_id, account_id, content_id, created_at) VALUES (1, 'by-address', 'book', 5), (1, 'reader', 'book', 5);
  INSERT INTO reading (tenant_id, account_id, content_id, read_at) VALUES (1, 'by-address', 'book', 5);
  INSERT INTO annotation (tenant_id, account_id, id, content_id, kind, page, version, changed_at, device, seq)
    VALUES (1, 'by-address', '${'a'.repeat(32)}', 'book', 'bookmark', 1, 1, 5, 'd', 1);
  INSERT INTO app_token (tenant_id, id, account_id, expires_at, used_at) VALUES
    (1, 'of-app', 'reader', ${40 + life}, NULL), (1, 'of-ended', 'reader', ${41 + life}, NULL), (1, 'of-browser', 'reader', ${42 + life}, NULL),
    (1, 'of-another', 'other', ${40 + life}, NULL), (1, 'used', 'reader', ${40 + life}, 70), (1, 'jti', 'reader', 600, 1);`

it('sessions by address continue with their notes, and an app’s token belongs to the session that issued it', () => {
  const own = files.indexOf('0047_shelves.sql')
  const db = migrated('core', own)
  db.exec(before)
  const uses = () => db.prepare("SELECT count(*) AS count FROM usage_event WHERE kind = 'session'").get()
  const counted = uses()
  db.exec(sqlOf('0047_shelves.sql'))
  const rows = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => Object.values(row))
  expect(rows('SELECT id, account_id, last_used_at FROM shelf')).toEqual([['by-address', 'hall', 20]])
  expect(rows('SELECT DISTINCT shelf_id, confirmed FROM session')).toEqual([[null, 1]])
  expect(rows('SELECT id, session_id FROM app_token ORDER BY id')).toEqual([
    ['jti', null],
    ['of-app', 'app'],
    ['used', null],
  ])
  const kept = () =>
    rows(
      'SELECT account_id FROM favourite UNION ALL SELECT account_id FROM reading UNION ALL SELECT account_id FROM annotation',
    ).flat()
  db.exec("UPDATE session SET ended_at = 80 WHERE id = 'by-address'")
  expect(kept()).toEqual(['by-address', 'reader', 'by-address', 'by-address'])
  db.exec("UPDATE session SET last_used_at = 90 WHERE id = 'by-address'")
  expect(rows('SELECT last_used_at FROM shelf')).toEqual([[90]])
  db.exec("UPDATE session SET last_used_at = 85 WHERE id = 'by-address'")
  expect(rows('SELECT id, last_used_at FROM shelf')).toEqual([['by-address', 90]])
  db.exec('DELETE FROM shelf')
  expect(kept()).toEqual(['reader'])
  db.exec("UPDATE session SET ended_at = 80 WHERE id = 'app'")
  expect(rows('SELECT id FROM app_token ORDER BY id')).toEqual([['jti'], ['used']])
  expect(uses()).toEqual(counted)
  expect(() => db.exec('UPDATE session SET confirmed = 2')).toThrow('session_confirmed')
})

it('a sign-in by address is counted when its browser comes back, others at once', () => {
  const db = migrated('core')
  db.exec(before.slice(0, before.indexOf('INSERT INTO session')))
  const columns =
    'tenant_id, id, account_id, login_type, keep, created_at, last_used_at, expires_at, level, confirmed'
  db.exec(
    `INSERT INTO session (${columns}) VALUES (1, 'new', 'hall', 'IP', 0, 1, 1, 9, 'ip_reader', 0), (1, 'own', 'reader', 'ID', 0, 2, 2, 9, 'reader', 1)`,
  )
  const counted = () =>
    db
      .prepare("SELECT at FROM usage_event WHERE kind = 'session' ORDER BY at")
      .all()
      .map(({ at }) => at)
  expect(counted()).toEqual([2])
  db.exec('UPDATE session SET last_used_at = 5, confirmed = 1')
  db.exec('UPDATE session SET last_used_at = 6, confirmed = 1')
  expect(counted()).toEqual([1, 2])
})
