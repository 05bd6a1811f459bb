import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const name = '0062_import_columns.sql'

it('imports stay with their rows, and still only one runs at a time', () => {
  const db = migrated('core', readdirSync(folder).sort().indexOf(name))
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at)
    VALUES (1, 1, 'PATH', 's', 's', 1), (2, 1, 'PATH', 't', 't', 1);`)
  const insert = (tenant: number, id: string, state: string) =>
    db.exec(`INSERT INTO csv_import (tenant_id, id, kind, mode, year, state, starts, file_name, bytes, encoding, head,
        started_by, started_by_name, created_at, updated_at)
      VALUES (${tenant}, '${id}', 'users', 'update', 2026, '${state}', 0, 'f', 1, 'utf-8', '[["email"]]', 's', 's', 1, 1)`)
  const states = ['checking', 'checked', 'done', 'undone', 'refused', 'failed']
  for (const state of states) insert(1, state, state)
  insert(2, 'importing', 'importing')
  db.exec("INSERT INTO csv_import_row (tenant_id, import_id, number, outcome) VALUES (1, 'done', 3, 'added')")
  const kept = () =>
    ['csv_import', 'csv_import_row'].map((table) =>
      db
        .prepare(`SELECT * FROM ${table}`)
        .all()
        .map(({ columns, ...row }) => row),
    )
  const before = kept()
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  expect(kept()).toEqual(before)
  expect(db.prepare('SELECT columns FROM csv_import').all()).toEqual(Array(7).fill({ columns: null }))

  insert(1, 'waits', 'mapping')
  insert(1, 'waits too', 'mapping')
  expect(() => insert(1, 'second', 'importing')).toThrow('csv_import.tenant_id')
  expect(() => insert(1, 'odd', 'odd')).toThrow('csv_import_state')
  expect(() => db.exec("UPDATE csv_import SET columns = 'no list'")).toThrow('csv_import_columns')
})
