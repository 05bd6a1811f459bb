import { sql } from 'kysely'
import { findCustomMail } from '#app/features/notifications/model/mail/custom-mail-store.ts'
import { insertMail } from '#app/features/notifications/model/mail/mail-store.ts'
import { insertSendMailJob } from '#app/features/notifications/model/mail/send-mail-job.ts'
import { writeDay, writeMail } from '#app/features/notifications/model/mail/write-mail.ts'
import { eachDue } from '#app/features/orders/model/due/each-due.ts'
import type { TellDeps } from '#app/features/orders/model/notification-mail/send-payer-mail.ts'
import { type Place, stateOf } from '#app/features/orders/model/order/place.ts'
import { findPlace, isCodeOf, markSent, stopSending } from '#app/features/orders/model/order/place-store.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type OpenDatabase, sweepTenantDbs } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { basePathOf, type Site } from '#app/visit/site.ts'
import { newPlaceCode, placeCodeHash } from './place-code.ts'

/** How many codes one run of the sweep mails. One needs some five calls. */
export const placesPerRun = 100

type Deps = TellDeps & OpenDatabase

/**
 * Run by cron, for all tenants: mails the codes that are due. A code is made when its mail is written, in the same batch, so that a place gets
 * one mail however often the sweep runs or is killed; the mail is then delivered like any other. Returns how many were due.
 */
export function sweepPlaces(cron: TellDeps): Promise<number> {
  return sweepTenantDbs(cron.env, async (tenants) => {
    await forgetRecipients(tenants, cron.now())
    return sweepPlacesOf({ ...cron, ...tenants })
  })
}

async function sweepPlacesOf(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('order_place')
    .select(['tenant_id as tenantId', 'id'])
    .where('send_at', '<=', deps.now())
    .where('lapses_on', 'is not', null)
    .orderBy('send_at')
    .limit(placesPerRun)
    .execute()
  await eachDue(deps, due, {
    event: 'place not mailed',
    atOnce: 5,
    work: send,
    // The next run finds it again.
    reschedule: async () => undefined,
  })
  return due.length
}

async function send(deps: Deps, key: { tenantId: number; id: string }): Promise<void> {
  const { db, d1, now } = deps
  const [place, site] = await Promise.all([findPlace(db, key), deps.siteOf(key.tenantId)])
  if (place === null || place.email === null || place.sendAt === null) return
  const isOpen = stateOf(place, dayOf(now())) === 'waiting'
  await commitTo(
    d1,
    isOpen && site !== null
      ? await mailWrites(deps, { ...place, email: place.email }, site)
      : [stopSending(db, place)],
  )
}

async function mailWrites(deps: Deps, place: Place & { email: string }, site: Site): Promise<Write[]> {
  const { db, env, now, randomBytes } = deps
  const { locale, name, tenantId } = place
  const code = newPlaceCode(randomBytes)
  const codeHash = placeCodeHash(code) ?? ''
  const [about, { words }] = await Promise.all([
    findAbout(deps, place),
    findCustomMail(db, { tenantId, kind: 'placeCode', lang: locale }),
  ])
  const urlOf = (path: string) =>
    absoluteUrl({ env, origin: env.SITE_ORIGIN, site, basePath: basePathOf(site) }, path)
  const written = writeMail(
    locale,
    'placeCode',
    {
      site: site.titles[locale],
      siteUrl: urlOf('/'),
      name,
      url: urlOf(paths.redeemCode(code)),
      otherUrl: urlOf(paths.redeem()),
      email: null,
      details: {
        plan: about.planName,
        message: place.message,
        until: writeDay(locale, place.lapsesOn as Day),
        code,
      },
    },
    words,
  )
  const mail = {
    tenantId,
    id: newElementId(randomBytes),
    kind: 'placeCode' as const,
    recipient: place.email,
    senderName: site.titles[locale],
    subject: written.subject,
    // Without a message its paragraph is empty.
    text: written.text.replace(/\n{3,}/g, '\n\n'),
    now: now(),
  }
  return [
    markSent(db, place, { codeHash, now: now(), isForgotten: about.isGone === 1 }),
    insertMail(db, { ...mail, condition: isCodeOf(db, place, codeHash) }),
    insertSendMailJob(db, mail, now()),
  ]
}

function findAbout({ db }: Deps, { tenantId, orderId, locale }: Place) {
  return db
    .selectFrom('payment_order as paid')
    .innerJoin('subscription_plan as plan', (join) => inTenant(join, 'plan.id', 'paid.plan_id'))
    .innerJoin('account as buyer', (join) => inTenant(join, 'buyer.id', 'paid.account_id'))
    .select([
      wordsIn('plan.name', locale).as('planName'),
      sql<0 | 1>`buyer.cancelled_at IS NOT NULL`.as('isGone'),
    ])
    .where('paid.tenant_id', '=', tenantId)
    .where('paid.id', '=', orderId)
    .executeTakeFirstOrThrow()
}

/** Recipients are kept for so many days after their codes lapse or their order fails, so that a buyer can see what became of them. assumed. */
const daysAfterLapse = 90
const recipientsPerRun = 500

/** Deletes the names and addresses of recipients that are of no use any more: their codes lapsed long ago, or nobody has paid. */
async function forgetRecipients({ db, d1 }: OpenDatabase, now: number): Promise<void> {
  const nobody = { name: null, email: null, message: '', send_at: null }
  const old = db
    .selectFrom('order_place as own')
    .select(['own.tenant_id', 'own.id'])
    .where('own.email', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('own.lapses_on', '<', addDays(dayOf(now), -daysAfterLapse)),
        eb.and([
          eb('own.lapses_on', 'is', null),
          eb.exists(
            eb
              .selectFrom('payment_order as unpaid')
              .select('unpaid.id')
              .whereRef('unpaid.tenant_id', '=', 'own.tenant_id')
              .whereRef('unpaid.id', '=', 'own.order_id')
              .where('unpaid.state', 'in', ['failed', 'cancelled'])
              .where('unpaid.updated_at', '<', now - daysAfterLapse * 86_400_000),
          ),
        ]),
      ]),
    )
    .limit(recipientsPerRun)
  const found = await old.execute()
  if (found.length === 0) return
  await commitTo(
    d1,
    found.map(({ tenant_id, id }) =>
      db.updateTable('order_place').set(nobody).where('tenant_id', '=', tenant_id).where('id', '=', id),
    ),
  )
}
