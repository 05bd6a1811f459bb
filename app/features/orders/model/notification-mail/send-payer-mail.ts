import { type SqlBool, sql } from 'kysely'
import { findCustomMail } from '#app/features/notifications/model/mail/custom-mail-store.ts'
import { insertMail } from '#app/features/notifications/model/mail/mail-store.ts'
import { type MailDeps, sendMail } from '#app/features/notifications/model/mail/send-mail.ts'
import { insertSendMailJob, sendMailJobId } from '#app/features/notifications/model/mail/send-mail-job.ts'
import {
  type MailDetails,
  writeAmount,
  writeDay,
  writeMail,
  writeMonth,
  writeNext,
  writePeriod,
  writeTax,
} from '#app/features/notifications/model/mail/write-mail.ts'
import { type CardLinkMade, newCardLink } from '#app/features/orders/model/card-link/card-link-store.ts'
import { type PayerMail, tellPayerKind } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { readSlip } from '#app/features/orders/model/waiting/slip-fields.ts'
import { writeHow, writeSlip } from '#app/features/orders/model/waiting/write-slip.ts'
import { priceOf } from '#app/features/plans/model/plan/plan.ts'
import { readTaxRates, taxOn } from '#app/features/plans/model/tax/tax-rate.ts'
import { onlyIn } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { finishJob, holdsLease } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler } from '#app/kernel/jobs/job-handler.ts'
import { runJob } from '#app/kernel/jobs/run-job.ts'
import { dayOf, minuteOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { basePathOf, type Site } from '#app/visit/site.ts'
import { translator } from '#app/visit/translator.ts'

/**
 * The plan that a mail is about. `price` is its price for a reader today, with tax, and null if the plan isn't on sale. No tax is charged for a
 * plan that is exempt.
 */
type PlanOfMail = { name: string; price: Yen | null; isExempt: boolean }

/** `siteOf` gives the address and the name of a tenant's site. */
export type TellDeps = MailDeps & { env: Env; siteOf(tenantId: number): Promise<Site | null> }

type Work = JobWork<TellDeps>

/** Sends the mail. Does nothing if the reader has no e-mail address or no account any more. */
export const tellPayer = jobHandler(tellPayerKind, {
  async run(work: Work, payerMail: PayerMail) {
    const { db, job, deps } = work
    const [reader, site] = await Promise.all([findAddressee(work), deps.siteOf(job.tenantId)])
    const done = finishJob(db, job, deps.now())
    if (reader?.email == null || site === null) {
      await work.commit([done])
      return 'ended'
    }
    const link = newLink(work, payerMail, reader.email)
    const mail = await mailTo(work, payerMail, { ...reader, email: reader.email, link }, site)
    // Writes the mail only while this worker holds the job's lease, so that a worker that lost its lease can't send a second mail.
    const row = insertMail(db, { ...mail, condition: sql<SqlBool>`${holdsLease(job)}` })
    const linked = link === null ? [] : [link.insert]
    await work.commit([row, ...linked, insertSendMailJob(db, mail, deps.now()), done])
    await runJob({ ...deps, env: onlyIn(deps.env, work.database) }, [sendMail], sendMailJobId(mail))
    return 'ended'
  },
})

type Addressee = { name: string; email: string; lang: Locale | null; link: CardLinkMade | null }

async function findAddressee({ db, job }: Work) {
  return db
    .selectFrom('account')
    .select(['name', 'email', 'lang'])
    .where('tenant_id', '=', job.tenantId)
    .where('id', '=', job.subject)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}

async function mailTo(work: Work, payerMail: PayerMail, reader: Addressee, site: Site) {
  const { db, job, deps } = work
  const lang = reader.lang ?? site.lang
  const [plan, { words }] = await Promise.all([
    planOf(work, payerMail, lang),
    findCustomMail(db, { tenantId: job.tenantId, kind: payerMail.letter, lang }),
  ])
  const urlOf = (path: string) =>
    absoluteUrl({ env: deps.env, origin: deps.env.SITE_ORIGIN, site, basePath: basePathOf(site) }, path)
  const values = {
    site: site.titles[lang],
    siteUrl: urlOf('/'),
    name: reader.name,
    url: urlOf(reader.link === null ? pageOf(payerMail, plan) : paths.mailedCard(reader.link.token)),
    otherUrl: null,
    email: null,
    details: detailsOf(payerMail, lang, plan),
  }
  return {
    tenantId: job.tenantId,
    id: newElementId(deps.randomBytes),
    kind: payerMail.letter,
    recipient: emailKey(reader.email),
    senderName: values.site,
    ...writeMail(lang, payerMail.letter, values, words),
    now: deps.now(),
  }
}

/** The link that replaces the card, for a mail about one. */
function newLink({ db, job, deps }: Work, payerMail: PayerMail, email: string): CardLinkMade | null {
  const provider = 'provider' in payerMail ? payerMail.provider : undefined
  if (provider === undefined) return null
  const key = { tenantId: job.tenantId, accountId: job.subject, provider }
  return newCardLink(
    { db, now: deps.now(), randomBytes: deps.randomBytes },
    key,
    email,
    sql<SqlBool>`${holdsLease(job)}`,
  )
}

const unknownPlan: PlanOfMail = { name: '', price: null, isExempt: false }

async function planOf({ db, job, deps }: Work, payerMail: PayerMail, lang: Locale): Promise<PlanOfMail> {
  if (!('planId' in payerMail)) return unknownPlan
  const row = await db
    .selectFrom('subscription_plan as plan')
    .select(wordsIn('plan.name', lang).as('name'))
    .select([
      'plan.state',
      'plan.price',
      'plan.discount_price as discountPrice',
      'plan.tax_class as taxClass',
    ])
    .where('plan.tenant_id', '=', job.tenantId)
    .where('plan.id', '=', payerMail.planId)
    .executeTakeFirst()
  if (row === undefined) return unknownPlan
  const { taxRate } = taxOn(readTaxRates(deps.env), row.taxClass, dayOf(deps.now()))
  const { full, discounted } = priceOf(row, true, taxRate)
  return {
    name: row.name,
    price: row.state === 'published' ? (discounted ?? full) : null,
    isExempt: row.taxClass === 'exempt',
  }
}

/**
 * The page that the mail links to. For an order that waits for its payment it is the order's own, which says how to pay. For a renewal that was missed it is
 * the page that orders the plan again, if the plan is on sale, and for places it is the page that lists them. Otherwise it is the list of the reader's plans.
 */
function pageOf(payerMail: PayerMail, { price }: PlanOfMail): string {
  if ('giftId' in payerMail) return paths.gift(payerMail.giftId)
  if ('orderId' in payerMail) return paths.veritransConfirm({ order_id: payerMail.orderId })
  const isOffered = payerMail.letter === 'renewalMissed' && price !== null
  return isOffered ? paths.orderEntry(payerMail.planId) : paths.subscriptions()
}

/** The details that a mail mentions, in its reader's language. */
export function detailsOf(payerMail: PayerMail, locale: Locale, plan: PlanOfMail): MailDetails {
  const words = translator(locale, 'mail')
  const amountOf = (total: Yen) => writeAmount(locale, total, plan.isExempt)
  const nextOf = (next: Parameters<typeof writeNext>[1]) => writeNext(locale, next, plan.isExempt)
  switch (payerMail.letter) {
    case 'ordered':
    case 'renewed':
    case 'planChanged':
      return {
        plan: plan.name,
        amount: amountOf(payerMail.total),
        tax: writeTax(locale, payerMail.tax),
        period: writePeriod(locale, payerMail.from, payerMail.to),
        next: nextOf(payerMail.next),
      }
    case 'placesOrdered':
      return {
        plan: plan.name,
        amount: writeAmount(locale, payerMail.total),
        tax: writeTax(locale, payerMail.tax),
        places: words('placesOrdered.places', { count: payerMail.places }),
        until: writeDay(locale, payerMail.until),
      }
    case 'redeemed':
      return { plan: plan.name, period: writePeriod(locale, payerMail.from, payerMail.to) }
    case 'paymentFailed':
      return {
        plan: plan.name,
        amount: amountOf(payerMail.total),
        next:
          payerMail.retryOn === null
            ? words('money.next.publisher')
            : words('money.next.retry', { day: writeDay(locale, payerMail.retryOn) }),
        until: writeDay(locale, payerMail.until),
      }
    case 'planCancelled':
    case 'planEnds':
    case 'planEnded':
      return { plan: plan.name, until: writeDay(locale, payerMail.until) }
    case 'planRenews':
    case 'planPaused':
    case 'pauseEnds':
      return {
        plan: plan.name,
        until: writeDay(locale, payerMail.until),
        next: nextOf(payerMail.next),
      }
    case 'planChanges':
      return { plan: plan.name, next: nextOf(payerMail.next) }
    case 'renewalMissed':
      return {
        plan: plan.name,
        until: writeDay(locale, payerMail.until),
        cause: words(`renewalMissed.cause.${payerMail.cause}`),
        next:
          plan.price === null
            ? words('renewalMissed.notSold')
            : words('renewalMissed.offer', { amount: amountOf(plan.price) }),
      }
    case 'cardExpires':
      return {
        card: words('money.card', { last: payerMail.last }),
        until: writeMonth(locale, payerMail.month),
      }
    case 'priceChanges':
      return {
        plan: plan.name,
        before: amountOf(payerMail.before),
        amount: amountOf(payerMail.next.total),
        next: nextOf(payerMail.next),
      }
    case 'refunded':
      return {
        plan: plan.name,
        amount: amountOf(payerMail.total),
        next: words(afterRefund(payerMail)),
      }
    case 'refundedByHand':
      return {
        plan: plan.name,
        amount: amountOf(payerMail.total),
        next: words(afterRefund(payerMail)),
        how: payerMail.how,
      }
    case 'chargeback':
      return {
        plan: plan.name,
        amount: amountOf(payerMail.total),
        next: words(`chargeback.${payerMail.what}`),
      }
    case 'slip':
    case 'slipReminder':
    case 'slipPart':
      return { plan: plan.name, amount: amountOf(payerMail.total), ...slipDetails(payerMail, locale, plan) }
    case 'paidLate':
    case 'paidPart':
    case 'paidSurplus':
      return { plan: plan.name, amount: amountOf(payerMail.total) }
    case 'invoice':
      return {
        plan: plan.name,
        amount: amountOf(payerMail.total),
        tax: writeTax(locale, payerMail.tax),
        period: writePeriod(locale, payerMail.from, payerMail.to),
        until: writeDay(locale, payerMail.until),
      }
  }
}

/** With what an order is paid, and what is missing if a part has arrived. */
function slipDetails(
  { total, tax, received, ...fields }: Extract<PayerMail, { letter: 'slip' | 'slipReminder' | 'slipPart' }>,
  locale: Locale,
  { isExempt }: PlanOfMail,
) {
  const slip = readSlip(fields)
  return {
    tax: writeTax(locale, tax),
    numbers: slip === null ? '' : writeSlip(locale, slip, { total, received, isExempt }),
    until: `${writeDay(locale, dayOf(fields.payBy))} ${minuteOf(fields.payBy)}`,
    how: slip === null ? '' : writeHow(locale, slip, received),
  }
}

function afterRefund({
  endsRight,
  isOrdered = true,
}: {
  endsRight: boolean
  isOrdered?: boolean | undefined
}) {
  if (!isOrdered) return 'money.next.notOrdered' as const
  return endsRight ? ('money.next.ended' as const) : ('money.next.kept' as const)
}
