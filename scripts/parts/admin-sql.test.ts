import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import { passwordDigest, verifyPassword } from '#app/kernel/values/password.ts'
import { migrated } from '#tests/migrations/migrated.ts'
import { adminSql } from './admin-sql.ts'

const admin = {
  email: 'Ada@books.example',
  name: "Ada O'Mori?",
  password: 'first secret?',
  now: Date.UTC(2026, 10, 20),
  randomBytes,
}
let database: DatabaseSync

beforeEach(() => {
  database = migrated('core')
})

it('makes a system administrator who can sign in', async () => {
  database.exec(await adminSql(admin))
  const staff = database.prepare('select * from staff').get() as Record<string, unknown>
  expect(staff).toMatchObject({ level: 'system_admin', name: "Ada O'Mori?", email_key: 'ada@books.example' })
  expect(await verifyPassword(passwordDigest('first secret?'), String(staff.password))).toBe(true)
})

it('fails if the e-mail address is taken', async () => {
  database.exec(await adminSql(admin))
  const again = await adminSql({ ...admin, name: 'Another' })
  expect(() => database.exec(again)).toThrow(/UNIQUE constraint failed: staff.email_key/)
})
