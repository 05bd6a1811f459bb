import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const name = '0080_tenant_places.sql'

it('every site gets the databases that all shared until now, and a place can’t be without parts', () => {
  const db = migrated('core', files.indexOf(name))
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at)
    VALUES (1, 1, 'PATH', 's', 's', 1), (7, 1, 'PATH', 't', 't', 1);`)
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  const shared = { database: 'DB', search: '[{"name":"SEARCH","from":0}]', version: 1 }
  expect(db.prepare('SELECT * FROM tenant_place').all()).toEqual([
    { tenant_id: 1, ...shared },
    { tenant_id: 7, ...shared },
  ])
  for (const search of ['', '[]', '{'])
    expect(() => db.prepare('UPDATE tenant_place SET search = ?').run(search)).toThrow(/tenant_place_search/)
})
