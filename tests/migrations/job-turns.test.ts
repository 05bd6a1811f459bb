import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const name = '0078_job_turns.sql'

it('jobs that are in line when the release is installed stay as they are, and no tenant has had a turn', () => {
  const db = migrated('core', files.indexOf(name))
  db.exec(`
    INSERT INTO job (id, tenant_id, kind, subject, state, attempts, due_at, lease, lease_until, created_at, updated_at) VALUES
      ('waits', 1, 'ingest-document', 'a', 'waiting', 0, 5, NULL, NULL, 1, 1),
      ('runs', 1, 'ingest-document', 'b', 'running', 2, 4, 'l', 9, 1, 2),
      ('done', 2, 'draw-pages', 'c', 'done', 1, 3, NULL, NULL, 1, 3);`)
  const rows = () => db.prepare('SELECT * FROM job ORDER BY id').all()
  const before = rows()
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  expect(rows()).toEqual(before)
  expect(db.prepare('SELECT * FROM job_turn').all()).toEqual([])
  const inLine =
    "SELECT id FROM job INDEXED BY job_line WHERE state NOT IN ('done', 'failed') ORDER BY due_at"
  expect(
    db
      .prepare(inLine)
      .all()
      .map(({ id }) => id),
  ).toEqual(['runs', 'waits'])
})
