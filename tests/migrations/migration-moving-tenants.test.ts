import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const name = '0088_moving_tenants.sql'

const guard =
  /NOT EXISTS \(SELECT 1 FROM moving_tenant WHERE tenant_id = (?:NEW|OLD)\.tenant_id AND state = 'silent'\)/

/** A trigger's text without spaces, and without the condition that the migration adds. */
function plain(sql: string): string {
  return sql
    .replace(new RegExp(`WHEN \\(([\\s\\S]*)\\)\\s+AND ${guard.source}`), 'WHEN $1')
    .replace(new RegExp(`WHEN ${guard.source}`), '')
    .replace(/\s+/g, '')
}

it('every trigger does what it did, except for copies of rows', () => {
  const db = migrated('core', files.indexOf(name))
  const read = () =>
    db.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`).all() as {
      name: string
      sql: string
    }[]
  const before = read()
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  const after = read()
  expect(after.map((trigger) => [trigger.name, plain(trigger.sql)])).toEqual(
    before.map((trigger) => [trigger.name, plain(trigger.sql)]),
  )
  expect(after.filter(({ sql }) => guard.test(sql)).length).toBeGreaterThan(100)
})

it('a trigger still runs for everybody but a tenant whose rows are being copied', () => {
  const db = migrated('core', files.indexOf(name) + 1)
  db.exec(`
    INSERT INTO moving_tenant (tenant_id, state) VALUES (1, 'silent'), (2, 'followed');
    INSERT INTO listed (tenant_id, list_id, sort, key, content_id)
    VALUES (1, 0, 0, '', 'a'), (2, 0, 0, '', 'a'), (11, 0, 0, '', 'a'), (11, 0, 0, '', 'b');`)
  const totals = db.prepare('SELECT tenant_id AS id, total FROM list_total ORDER BY 1').all()
  expect(totals).toEqual([
    { id: 2, total: 1 },
    { id: 11, total: 2 },
  ])
})
