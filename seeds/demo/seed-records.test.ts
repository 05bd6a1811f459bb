import { expect, it } from 'vitest'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { nameKey } from '#app/features/tenancy/model/company/name-key.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { seedRecords } from './seed-records.ts'

it('companies and sites of the demo are found by name, and no other may have the same name', async () => {
  const { db, clock } = platformOn(sqliteD1())
  await seedRecords(db, clock.now)
  const companies = await db.selectFrom('company').select(['id', 'name', 'name_key as key']).execute()
  const sites = await db.selectFrom('tenant').select(['service_name as name', 'name_key as key']).execute()
  for (const { name, key } of [...companies, ...sites]) expect(key).toBe(nameKey(name))
  const [first, second] = companies
  const taken = db
    .updateTable('company')
    .set({ name_key: first?.key })
    .where('id', '=', second?.id ?? 0)
  await expect(taken.execute()).rejects.toThrow('UNIQUE')
})
