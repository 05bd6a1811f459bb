import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const name = '0074_ended_copies.sql'

it('copies from before live on, however many there are, and end with a new password; new ones end with their sign-in', () => {
  const db = migrated('core', files.indexOf(name))
  const copies = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `(1, 'c${from + at}', 'a', 'book', 1, 1, 999)`).join(', ')
  const columns = 'tenant_id, id, account_id, content_id, created_at, renewed_at, until'
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
    INSERT INTO account (tenant_id, id, level, name, created_at, updated_at)
    VALUES (1, 'a', 'reader', 'n', 1, 1), (1, 'b', 'reader', 'n', 1, 1);
    INSERT INTO session (tenant_id, id, account_id, login_type, keep, created_at, last_used_at, expires_at)
    VALUES (1, 's', 'b', 'PASSWORD', 1, 1, 1, 999), (1, 't', 'b', 'PASSWORD', 1, 1, 1, 999);
    INSERT INTO offline_copy (${columns}) VALUES ${copies(0, 21)};`)
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  const living = () =>
    db.prepare('SELECT count(*) AS copies FROM offline_copy WHERE ended_at IS NULL').get()?.copies
  expect(living()).toBe(21)
  expect(() =>
    db.exec(`INSERT INTO offline_copy (${columns}) VALUES (1, 'd', 'a', 'other', 2, 2, 999)`),
  ).toThrow('offline_copies_full')
  db.exec(`UPDATE account SET password = 'new', updated_at = 5 WHERE id = 'a'`)
  expect(living()).toBe(0)
  expect(db.prepare('SELECT DISTINCT ended_at, end_reason FROM offline_copy').all()).toEqual([
    { ended_at: 5, end_reason: 'password' },
  ])
  db.exec(`
    INSERT INTO offline_copy (${columns}, session_id) VALUES (1, 'x', 'b', 'book', 6, 6, 999, 's'), (1, 'y', 'b', 'book', 6, 6, 999, 't');
    UPDATE session SET ended_at = 7, end_reason = 'limit' WHERE id = 's';
    UPDATE session SET ended_at = 7, end_reason = 'logout' WHERE id = 't';`)
  expect(
    db.prepare(`SELECT id, ended_at, end_reason FROM offline_copy WHERE account_id = 'b'`).all(),
  ).toEqual([
    { id: 'x', ended_at: null, end_reason: null },
    { id: 'y', ended_at: 7, end_reason: 'signOut' },
  ])
})
