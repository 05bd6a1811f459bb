import { sendMail } from '#app/features/notifications/model/mail/send-mail.ts'
import { settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import type { WantedPlaces } from '#app/features/orders/model/order/place.ts'
import { orderPlaces, quotePlaces } from '#app/features/orders/model/places/order-places.ts'
import { sweepPlaces } from '#app/features/orders/model/places/send-places.ts'
import { runDueJobs } from '#app/kernel/jobs/run-job.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { world } from '#seeds/demo/world.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { addPlan, addReaders, buyerAt, minutes, type Platform, shops } from './order-world.ts'
import { subscriptionShop } from './subscription-shop.ts'

type Wanted = Partial<WantedPlaces>

/** Lets a site's readers buy plans for other people. */
export async function offerGifts(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  tenantId: number,
): Promise<void> {
  const value = JSON.stringify({ showSubscriptionStatus: true, offersGifts: true })
  await db
    .insertInto('site_setting')
    .values({ tenant_id: tenantId, name: 'subscription', value, updated_at: clock.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value }))
    .execute()
}

/** A shop at GMO that sells plans for other people, and the ways of a buyer, a recipient and cron. */
export async function placesShop(d1?: D1Database) {
  const shop = await subscriptionShop('GMO', d1)
  const { db, till, platform, tenantId, clock } = shop
  let made = 0
  await offerGifts(platform, tenantId)

  async function person(name: string) {
    const id = `${name}${++made}xxxxxxxxxxxxxxxxxxxx`
    await addReaders(platform, tenantId, [id])
    return buyerAt(platform, 'GMO', id, till)
  }
  const newPlan = (row: Parameters<typeof addPlan>[3] = {}) =>
    addPlan(platform, tenantId, `given${++made}`, row)

  const wantedOf = (wanted: Wanted): WantedPlaces => ({
    places: 1,
    recipients: [{ name: '花', email: 'hana@example.com' }],
    message: '',
    locale: 'ja',
    sendOn: dayOf(clock.now),
    ...wanted,
  })

  /** Buys places with a card. Returns the order. */
  async function give(
    visit: Awaited<ReturnType<typeof person>>,
    planId: string,
    wanted: Wanted = {},
    number = '4100000000000100',
  ): Promise<string> {
    const places = wantedOf(wanted)
    const { price } = await quotePlaces(visit, { planId, places })
    const card = { kind: 'token' as const, token: await till.tokenOf(number) }
    const { orderId, next } = await orderPlaces(visit, { planId, places, card, total: price.total })
    if (typeof next === 'object') await till.press(next.redirect, 'pay')
    await settleOwnOrder(visit, { orderId })
    return orderId
  }

  /** Cron at this moment: mails the codes that are due, and delivers mails. */
  async function mail(visit: Awaited<ReturnType<typeof person>>): Promise<void> {
    const deps = shop.mailing(visit)
    await sweepPlaces(deps)
    await runDueJobs(deps, [sendMail])
  }

  /** The codes that were mailed to an address, earliest first. */
  async function codesTo(address: string): Promise<string[]> {
    const answer = await till.fetch(`http://sandbox.test/mail/api?to=${address}`)
    const mails = (await answer.json()) as { text: string }[]
    return mails.flatMap(({ text }) => text.match(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/m) ?? [])
  }

  const ledger = () =>
    db
      .selectFrom('ledger_transaction')
      .select([
        'kind',
        'order_id',
        'account_id',
        'net',
        'tax',
        'total',
        'service_from',
        'service_to',
        'on_day',
      ])
      .where('tenant_id', '=', tenantId)
      .where('order_id', 'is not', null)
      .orderBy('at')
      .orderBy('id')
      .execute()

  const goTo = (day: Day, minute = 10 * 60) => {
    clock.now = startOfDay(day) + minute * minutes
  }
  const staff = (visit: Awaited<ReturnType<typeof person>>) => staffOf(visit, world[shops.GMO])
  return { ...shop, person, newPlan, give, mail, codesTo, ledger, goTo, wantedOf, staff, addDays }
}
