import { expect, it } from 'vitest'
import { readMovedTables, tablesOfDatabase } from '#app/features/tenancy/model/move/moved-tables.ts'
import { tablesOfPlatform } from '#app/kernel/data/lives-here.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const d1 = sqliteD1()
const moved = await readMovedTables(d1)
const movedNames = new Set(moved.map(({ name }) => name))

/** Tables without a `tenant_id`: all of the platform, or of each database for itself. A new one must not hold anything of a tenant. */
const withoutTenant = [
  ...['alarm_state', 'dead_letter', 'dead_letter_count', 'card_script'],
  ...[
    'api_key',
    'company',
    'company_elsewhere',
    'company_key',
    'company_payment',
    'given_up_domain',
    'platform_setting',
  ],
  ...['reconciliation', 'recovery_code', 'refusal_day', 'saved_view', 'staff_factor', 'staff_link'],
  ...['staff_sign_in', 'sweep_run', 'tenant', 'usage_mark'],
]

it('every table is of tenants and moves with them, or is of the platform or the database', async () => {
  const { results } = await d1
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`)
    .all<{ name: string }>()
  const stays = [...withoutTenant, ...tablesOfPlatform, ...tablesOfDatabase]
  const listed = [...stays, ...movedNames]
  expect(results.map(({ name }) => name).sort()).toEqual(listed.sort())
  expect(stays.filter((name) => movedNames.has(name))).toEqual([])
})

it('the keys of rows that move contain their tenant, or are unique on the whole platform', () => {
  const withoutTenantInKey = moved.filter(({ conflict }) => conflict[0] !== 'tenant_id')
  expect(withoutTenantInKey.map(({ name }) => name)).toEqual(['job'])
})

type Trigger = { name: string; table: string; sql: string }
const guard =
  /NOT EXISTS \(SELECT 1 FROM moving_tenant WHERE tenant_id = (?:NEW|OLD)\.tenant_id AND state = 'silent'\)\s+BEGIN/

it('no trigger on a table of tenants runs for copies of rows: its condition ends with the one of docs/adr/184', async () => {
  const { results } = await d1
    .prepare(`SELECT name, tbl_name AS "table", sql FROM sqlite_master WHERE type = 'trigger'`)
    .all<Trigger>()
  const ofTenants = results.filter(({ table }) => movedNames.has(table))
  expect(ofTenants.length).toBeGreaterThan(100)
  expect(ofTenants.filter(({ sql }) => !guard.test(sql)).map(({ name }) => name)).toEqual([])
})

it('texts that are replaced for a moment so that two rows can exchange them have no other constraint', async () => {
  const exchanged = moved.filter(({ isCascading, unique }) => isCascading && unique.length > 0)
  expect(exchanged.map(({ name, unique }) => [name, ...unique])).toEqual([
    ['content_group', 'ref_code'],
    ['content_upload', 'content_id', 'fingerprint', 'uploaded_by'],
    ['coupon', 'code_key'],
    ['user_group', 'name_key'],
    ['search_tab', 'title'],
  ])
  for (const { name, unique } of exchanged) {
    const { results } = await d1
      .prepare('SELECT sql FROM sqlite_master WHERE name = ?')
      .bind(name)
      .all<{ sql: string }>()
    const checks = (results[0]?.sql ?? '').match(/CHECK \(.*/g) ?? []
    expect(
      checks.filter((check) => unique.some((column) => new RegExp(`\\b${column}\\b`).test(check))),
    ).toEqual([])
  }
})
