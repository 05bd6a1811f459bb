import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const name = '0009_sessions_and_editions.sql'

/** Rows of the release before: a reader, a stopped reader, a reader signed in by address, and a stopped administrator. */
const before = `
  INSERT INTO company (id, name, created_at) VALUES (1, 'c', 0);
  INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 'p', 's', 0);
  INSERT INTO content (tenant_id, id, title, published_on, created_at, updated_at) VALUES (1, 'book', 't', '2026-01-01', 0, 0);
  INSERT INTO account (tenant_id, id, level, name, status, created_at, updated_at) VALUES
    (1, 'reader', 'reader', 'r', 'allow', 0, 0), (1, 'stopped', 'reader', 'r', 'stop', 0, 0), (1, 'hall', 'ip_reader', 'h', 'allow', 0, 0);
  INSERT INTO favourite (tenant_id, account_id, content_id, created_at) SELECT 1, id, 'book', 5 FROM account;
  INSERT INTO reading (tenant_id, account_id, content_id, read_at) SELECT 1, id, 'book', 6 FROM account;
  INSERT INTO session (tenant_id, id, account_id, login_type, keep, created_at, last_used_at, expires_at, level)
    SELECT 1, id, id, 'ID', 1, 0, 0, 9, level FROM account;
  INSERT INTO app_token (tenant_id, id, account_id, expires_at) SELECT 1, id, id, 9 FROM account;
  INSERT INTO staff (id, level, name, email, email_key, password, status, created_at, updated_at) VALUES
    ('admin', 'system_admin', 'a', 'a', 'a', 'p', 'allow', 0, 0), ('gone', 'system_admin', 'a', 'b', 'b', 'p', 'stop', 0, 0);
  INSERT INTO staff_session (tenant_id, id, staff_id, created_at, last_used_at, expires_at, level) SELECT 0, id, id, 0, 0, 9, level FROM staff;`

it('accounts keep their own notes and marks, those shared at an institution are deleted, and stopped accounts lose their sessions', () => {
  const files = readdirSync(folder).sort()
  const db = migrated('core', files.indexOf(name))
  db.exec(before)
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  const rows = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => Object.values(row))
  expect(rows('SELECT account_id, content_id, created_at FROM favourite')).toEqual([
    ['reader', 'book', 5],
    ['stopped', 'book', 5],
  ])
  expect(rows('SELECT account_id, content_id, read_at FROM reading')).toEqual([
    ['reader', 'book', 6],
    ['stopped', 'book', 6],
  ])
  expect(rows('SELECT id FROM session WHERE ended_at IS NULL ORDER BY id')).toEqual([['hall'], ['reader']])
  expect(rows('SELECT id FROM app_token ORDER BY id')).toEqual([['hall'], ['reader']])
  expect(rows('SELECT id FROM staff_session WHERE ended_at IS NULL')).toEqual([['admin']])
})
