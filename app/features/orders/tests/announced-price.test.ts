import { beforeAll, expect, it } from 'vitest'
import { priceFor } from '#app/features/orders/model/subscription/subscription.ts'
import { nextPrice } from '#app/features/orders/model/subscription/subscription-store.ts'
import { addDays, startOfDay } from '#app/kernel/values/day.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world, worldPlan } from '#seeds/demo/world.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { platformOn } from './order-world.ts'

const { db, clock } = platformOn(sqliteD1())
const { tenantId } = world.aozora
const reader = world.aozora.readers[0]
const id = 'announcedto00000000001'

beforeAll(() => seedRecords(db, clock.now))

it('pages show the price that the next charge will have, except at the publisher', async () => {
  const chance = chanceOf(54)
  const seen = { own: 0, announced: 0, publisher: 0 }
  for (let round = 0; round < 150; round++) {
    const instant = () => startOfDay('2026-11-01') + chance.upTo(40) * 43_200_000 + chance.pick([-1, 0, 1])
    const createdAt = instant()
    const renewsOn = addDays('2026-11-20', chance.upTo(60))
    const provider = chance.pick(['VERITRANS4G', 'GMO_PAYMENT', 'GAKKEN_ID'])
    const notices = Array.from({ length: chance.upTo(3) }, (_, at) => ({
      effectiveOn: addDays(renewsOn, chance.upTo(6) - 4 + at * 7 - 14),
      announcedAt: chance.of(0.4)
        ? startOfDay(addDays(renewsOn, -30)) + chance.pick([-1, 0, 86_399_999, 86_400_000])
        : instant(),
      price: 1_000 + at,
    })).filter(({ effectiveOn }, at, all) => all.findIndex((one) => one.effectiveOn === effectiveOn) === at)
    await db.deleteFrom('plan_price_notice').execute()
    await db.deleteFrom('registration').where('id', '=', id).execute()
    const plan = { tenant_id: tenantId, plan_id: worldPlan.id }
    for (const { effectiveOn, announcedAt, price } of notices)
      await db
        .insertInto('plan_price_notice')
        .values({ ...plan, effective_on: effectiveOn, announced_at: announcedAt, price, announced_by: 'x' })
        .execute()
    await db
      .insertInto('registration')
      .values({
        ...{ ...plan, id, account_id: reader?.id ?? '', status: 'ACTIVE', starts_on: '2026-11-01' },
        // The last day of use moves on each day while a charge is tried again, so it doesn't show the period.
        ...{ ends_on: addDays(renewsOn, chance.upTo(30) - 1), renews_on: renewsOn, anchor_on: renewsOn },
        ...{ price: 500, provider, created_at: createdAt },
      })
      .execute()
    const row = await db
      .selectFrom('registration as own')
      .select((eb) => nextPrice(eb).as('announced'))
      .where('own.id', '=', id)
      .executeTakeFirst()
    const charged = priceFor({ price: 500, createdAt }, notices, renewsOn)
    const told = row?.announced ?? 500
    expect([round, told]).toEqual([round, provider === 'GAKKEN_ID' ? 500 : charged])
    seen[provider === 'GAKKEN_ID' ? 'publisher' : charged === 500 ? 'own' : 'announced'] += 1
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(15)
})
