import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('existing groups have no limit of seats and pages, and counts stay', () => {
  const db = migrated('core', files.indexOf('0035_seats.sql'))
  db.exec(`INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1)`)
  db.exec(
    `INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1)`,
  )
  db.exec(
    `INSERT INTO user_group (tenant_id, id, name, name_key, created_at, updated_at) VALUES (1, 'g', 'G', 'g', 1, 1)`,
  )
  db.exec(
    `INSERT INTO usage_event (tenant_id, at, kind, visitor, about) VALUES (1, 1, 'refused', 'v', 'forbidden')`,
  )
  for (const name of ['0035_seats.sql', '0036_print_allowance.sql']) db.exec(sqlOf(name))
  const group = db.prepare('SELECT name, seats, print_allowance FROM user_group').get()
  expect({ ...group }).toEqual({ name: 'G', seats: null, print_allowance: null })
  const event = db.prepare('SELECT about, content_id, user_group_id FROM usage_event').get()
  expect({ ...event }).toEqual({ about: 'forbidden', content_id: null, user_group_id: null })
  expect(() => db.exec('UPDATE user_group SET seats = 0')).toThrow('user_group_seats')
  expect(() => db.exec('UPDATE user_group SET print_allowance = 0')).toThrow('user_group_print_allowance')
})

it('seats that are taken carry no rights yet, and stay taken', () => {
  const db = migrated('core', files.indexOf('0075_carried_rights.sql'))
  db.exec(`PRAGMA foreign_keys = OFF`)
  db.exec(
    `INSERT INTO seat (tenant_id, user_group_id, content_id, grant_id, holder, taken_at, lapses_at) VALUES (1, 'g', 'c', 'r', 'h', 1, 9)`,
  )
  db.exec(sqlOf('0075_carried_rights.sql'))
  expect({ ...db.prepare('SELECT holder, lapses_at, carried_until FROM seat').get() }).toEqual({
    holder: 'h',
    lapses_at: 9,
    carried_until: 0,
  })
})
