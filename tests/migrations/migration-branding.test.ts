import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('the tag manager’s id is removed from the design, and nothing else is', () => {
  const at = files.indexOf('0029_look_history.sql')
  const db = migrated('core', at)
  db.exec(`INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1)`)
  const site = db.prepare(
    `INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at)
    VALUES (?, 1, 'PATH', ?, 's', 1)`,
  )
  const brand = db.prepare(
    `INSERT INTO site_setting (tenant_id, name, value, updated_at) VALUES (?, 'brand', ?, 1)`,
  )
  const link = db.prepare(
    `INSERT INTO footer_link (tenant_id, id, url, label, type_link, position_link, ordinal) VALUES (1, 1, '/', 'l', 1, 1, 1)`,
  )
  const brands = [{ titlePage: 'a', gtmId: 'GTM-ABCD1' }, { titlePage: 'b', gtmId: null }, { titlePage: 'c' }]
  for (const [index, value] of brands.entries()) {
    site.run(index + 1, `s${index}`)
    brand.run(index + 1, JSON.stringify(value))
  }
  link.run()
  db.exec(sqlOf('0029_look_history.sql'))
  const kept = db
    .prepare('SELECT tenant_id AS site, name, value FROM site_setting ORDER BY tenant_id, name')
    .all()
  expect(kept.map((row) => [row.site, row.name, JSON.parse(String(row.value))])).toEqual([
    [1, 'brand', { titlePage: 'a' }],
    [1, 'tagManager', { gtmId: 'GTM-ABCD1' }],
    [2, 'brand', { titlePage: 'b' }],
    [3, 'brand', { titlePage: 'c' }],
  ])
  expect(db.prepare('SELECT label, revision FROM footer_link').all()).toEqual([{ label: 'l', revision: 1 }])
})
