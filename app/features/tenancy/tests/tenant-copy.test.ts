import { beforeAll, expect, it } from 'vitest'
import { readMovedTables } from '#app/features/tenancy/model/move/moved-tables.ts'
import { CopyDiffers, TenantCopy, TurnLost } from '#app/features/tenancy/model/move/tenant-copy.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { migrated } from '#tests/migrations/migrated.ts'
import { d1On, sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { clearWholeTenant, copyWholeTenant } from './copy-whole-tenant.ts'
import { copyDirectoryRows, fillAnyhow, rowsOf } from './move-world.ts'

const source = sqliteD1()
const target = sqliteD1()
let tenants: number[]

beforeAll(async () => {
  await seedRecords(openDatabase(source), Date.UTC(2026, 10, 20))
  const { results } = await source.prepare('SELECT id FROM tenant').all<{ id: number }>()
  tenants = results.map(({ id }) => id)
  await copyDirectoryRows(source, target)
})

it('copies every record of every tenant as it is, and takes nothing of another one', async () => {
  for (const [at, tenantId] of tenants.entries()) {
    const before = await rowsOf(source, tenantId)
    await copyWholeTenant({ d1: source }, { d1: target }, tenantId)
    expect(await rowsOf(target, tenantId)).toEqual(before)
    for (const later of tenants.slice(at + 1)) expect(await rowsOf(target, later)).toEqual({})
  }
})

it('removes the records of one tenant only', async () => {
  const [first, ...others] = tenants as [number, ...number[]]
  const before = await Promise.all(others.map((id) => rowsOf(target, id)))
  await clearWholeTenant({ d1: target }, first)
  expect(await rowsOf(target, first)).toEqual({})
  expect(await Promise.all(others.map((id) => rowsOf(target, id)))).toEqual(before)
  const { results } = await target.prepare('SELECT * FROM moving_tenant').all()
  expect(results).toEqual([])
})

/** A database that accepts any rows of the right types. */
function tolerant(): D1Database {
  const sqlite = migrated('core')
  sqlite.exec('PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on')
  return d1On(sqlite)
}

it('copies rows of every table with any text, number and bytes, of the tenant alone', async () => {
  const [from, to] = [tolerant(), tolerant()]
  await fillAnyhow(from, [1, 11])
  await fillAnyhow(to, [11], 2)
  const other = await rowsOf(to, 11)
  await copyWholeTenant({ d1: from }, { d1: to }, 1)
  const copied = await rowsOf(to, 1)
  expect(Object.keys(copied).sort()).toEqual((await readMovedTables(from)).map(({ name }) => name).sort())
  expect(copied).toEqual(await rowsOf(from, 1))
  expect(await rowsOf(to, 11)).toEqual(other)
})

it('notices a copy that differs', async () => {
  const [from, to] = [tolerant(), tolerant()]
  await fillAnyhow(from, [1])
  const copy = await TenantCopy.open({ source: { d1: from }, target: { d1: to }, tenantId: 1 })
  while (copy.cursor.phase !== 'compare') await copy.turn()
  await to.prepare("UPDATE mail SET text = text || ' ' WHERE tenant_id = 1").all()
  const compare = async () => {
    while ((await copy.turn()) !== 'quiet');
  }
  await expect(compare()).rejects.toThrow(CopyDiffers)
})

it('copies a table and a column that a migration has added since the last move', async () => {
  const [from, to] = [tolerant(), tolerant()]
  await copyWholeTenant({ d1: from }, { d1: to }, 1)
  for (const d1 of [from, to]) {
    await d1
      .prepare(
        'CREATE TABLE added (tenant_id INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (tenant_id, id))',
      )
      .all()
    await d1.prepare("ALTER TABLE mail ADD COLUMN added TEXT NOT NULL DEFAULT ''").all()
  }
  await fillAnyhow(from, [2])
  await copyWholeTenant({ d1: from }, { d1: to }, 2)
  const copied = await rowsOf(to, 2)
  expect(copied.added).toHaveLength(7)
  expect(copied).toEqual(await rowsOf(from, 2))
})

it('goes on in one Worker only: a turn fails whole if another Worker has taken one meanwhile', async () => {
  const [from, to] = [tolerant(), tolerant()]
  await fillAnyhow(from, [1])
  const ends = { source: { d1: from }, target: { d1: to }, tenantId: 1 }
  const [first, second] = [await TenantCopy.open(ends), await TenantCopy.open(ends)]
  while (first.cursor.copied < 20) await first.turn()
  const before = await rowsOf(to, 1)
  await expect(second.turn()).rejects.toThrow(TurnLost)
  expect(await rowsOf(to, 1)).toEqual(before)
  while ((await first.turn()) !== 'quiet');
  expect(await rowsOf(to, 1)).toEqual(await rowsOf(from, 1))
})
