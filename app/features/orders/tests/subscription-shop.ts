import { aboutPayment } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { seal } from '#app/kernel/data/sealed.ts'
import { type Day, startOfDay } from '#app/kernel/values/day.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { buyPlan, openShops, openShopsOn } from './open-shops.ts'
import {
  addPlan,
  addReaders,
  buyerAt,
  minutes,
  newTill,
  type Platform,
  shops,
  type Till,
} from './order-world.ts'

export type Terms = { duration: number; duration_type: 'day' | 'month' | 'year' }

/** A shop with one provider and readers whose registrations renew there, in this database or one of its own. */
export async function subscriptionShop(provider: PaymentProvider, d1?: D1Database) {
  const platform = await (d1 === undefined ? openShops() : openShopsOn(d1))
  const { db, clock } = platform
  const till = newTill(platform, provider)
  const { randomBytes } = till.cron
  const { tenantId, company } = world[shops[provider]]
  let made = 0

  async function buy(visit: Visit, planId: string): Promise<void> {
    await buyPlan({ visit, till }, { planId, number: '4100000000000100' })
  }

  /** A reader who buys a plan at noon of a day. */
  async function bought(day: Day, terms: Terms = { duration: 1, duration_type: 'month' }) {
    clock.now = startOfDay(day) + 12 * 60 * minutes
    const id = `renewing${++made}`
    const planId = `plan${made}`
    await addPlan(platform, tenantId, planId, terms as object)
    await addReaders(platform, tenantId, [id])
    const visit = await buyerAt(platform, provider, id, till)
    await buy(visit, planId)
    const rows = <Table extends 'ledger_transaction' | 'payment_order'>(table: Table) =>
      db
        .selectFrom(table as 'payment_order')
        .where('tenant_id', '=', tenantId)
        .where('account_id', '=', id)
    return {
      id,
      planId,
      visit,
      own: () =>
        db
          .selectFrom('registration')
          .selectAll()
          .where('tenant_id', '=', tenantId)
          .where('account_id', '=', id)
          .orderBy('created_at')
          .executeTakeFirstOrThrow(),
      orders: () => rows('payment_order').selectAll().orderBy('created_at').execute(),
      /** The days of the booked charges, in Japan. */
      charges: () =>
        db
          .selectFrom('ledger_transaction')
          .select('on_day as day')
          .where('tenant_id', '=', tenantId)
          .where('account_id', '=', id)
          .where('kind', '=', 'charge')
          .orderBy('at')
          .execute()
          .then((all) => all.map(({ day }) => day)),
      letters: () =>
        db
          .selectFrom('job')
          .select('payload')
          .where('tenant_id', '=', tenantId)
          .where('kind', '=', 'tell-payer')
          .where('subject', '=', id)
          .orderBy('created_at')
          .execute()
          .then((all) =>
            all.map(({ payload }) => JSON.parse(payload) as { letter: string } & Record<string, unknown>),
          ),
    }
  }

  /** Removes the contract, or gives it wrong secrets. Returns a function that restores it. */
  async function breakContract(how: 'gone' | 'refused' = 'gone'): Promise<() => Promise<void>> {
    const at = db.selectFrom('company_payment').selectAll().where('company_id', '=', company.id)
    const { provider: by, settings, sealed_secrets } = await at.executeTakeFirstOrThrow()
    const write = (values: object) =>
      db.updateTable('company_payment').set(values).where('company_id', '=', company.id).execute()
    const wrong = JSON.stringify({ GMO: { shopPass: 'nonsense', sitePass: 'nonsense' } })
    const refused = await seal({ env: platform.env, randomBytes }, wrong, aboutPayment(company.id))
    await write(
      how === 'refused'
        ? { sealed_secrets: refused }
        : { provider: null, settings: '{}', sealed_secrets: null },
    )
    return async () => void (await write({ provider: by, settings, sealed_secrets }))
  }

  function goTo(day: Day, minute = 1): void {
    clock.now = startOfDay(day) + minute * minutes
  }

  const mailing = (visit: Visit) => mailingOf(platform, till, visit)

  /** The texts of received mails whose subjects contain the words. */
  async function mailsTo(address: string, words: string): Promise<string[]> {
    const answer = await till.fetch(`http://sandbox.test/mail/api?to=${address}`)
    const mails = (await answer.json()) as { subject: string; text: string }[]
    return mails.filter(({ subject }) => subject.includes(words)).map(({ text }) => text)
  }

  return {
    ...platform,
    buy,
    mailing,
    mailsTo,
    provider,
    platform,
    tenantId,
    company,
    till,
    bought,
    breakContract,
    goTo,
  }
}

/** The dependencies of the jobs that send a site's mails. `books.example` is the platform's own host. */
export function mailingOf(platform: Platform, till: Till, { site }: Pick<Visit, 'site'>) {
  const mail = {
    MAIL_ENDPOINT: 'http://sandbox.test/mail/emails',
    MAIL_API_KEY: 'sandbox-mail-key',
    MAIL_FROM: 'no-reply@books.example',
    SITE_ORIGIN: 'https://books.example',
    SHARED_HOSTS: 'books.example',
  }
  return { ...till.cron, env: { ...platform.env, ...mail }, siteOf: async () => site as unknown as Site }
}

export type SubscriptionShop = Awaited<ReturnType<typeof subscriptionShop>>
