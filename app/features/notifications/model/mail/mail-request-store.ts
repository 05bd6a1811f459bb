import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { MailBudget, MailLimits } from '#app/kernel/data/mail-limits.ts'
import type { MailKey } from './mail-store.ts'

export type MailRequest = MailKey & {
  askedKey: string
  senderKey: string
  budget: MailBudget
  now: number
}

const hour = 3_600_000

/**
 * Notes that somebody has caused a mail, in the same batch and before the mail's row. Beyond a limit it notes nothing,
 * and then there is no mail, no job and no link. Counting and noting are one statement, so that none of many at once
 * slips through.
 */
export function insertMailRequest(db: Database, request: MailRequest, limits: MailLimits): Write {
  const values = {
    tenant_id: request.tenantId,
    id: request.id,
    asked_key: request.askedKey,
    sender_key: request.senderKey,
    budget: request.budget,
    created_at: request.now,
  }
  const [columns, bound] = [Object.keys(values), Object.entries(values)]
  const within = [
    ...limitsOf(request, limits).map(
      ([by, span, most]) => sql<SqlBool>`${recent(db, request, by, span)} < ${most}`,
    ),
    isFairShare(db, request, limits),
  ]
  return db
    .insertInto('mail_request')
    .columns(columns as (keyof typeof values)[])
    .expression(
      db
        .selectNoFrom(bound.map(([name, value]) => sql.val(value).as(name)) as never)
        .where((where) => where.and(within)) as never,
    )
}

type By = { asked_key?: string; sender_key?: string; budget?: MailBudget }

/**
 * The limits of a request. Mails to existing accounts have no limit by site: there are only as many as accounts, and each
 * has limits by address and by sender. The statement is the same for all, so that it doesn't reveal whether an address is
 * known.
 */
function limitsOf({ askedKey, senderKey, budget }: MailRequest, limits: MailLimits): [By, number, number][] {
  const day = 24 * hour
  const [siteHour, siteDay] = budget === 'known' ? [unlimited, unlimited] : [limits.siteHour, limits.siteDay]
  return [
    [{ asked_key: askedKey }, hour, limits.addressHour],
    [{ asked_key: askedKey }, day, limits.addressDay],
    [{ sender_key: senderKey }, hour, limits.senderHour],
    [{ sender_key: senderKey }, day, limits.senderDay],
    [{ budget }, hour, siteHour],
    [{ budget }, day, siteDay],
  ]
}

const unlimited = Number.MAX_SAFE_INTEGER

/**
 * The second half of a site's budget is for senders that have asked for little, so that a few networks, each within its
 * own limit, leave room for everybody else. assumed: a hundredth of the site's budget for each.
 */
function isFairShare(db: Database, request: MailRequest, limits: MailLimits): RawBuilder<SqlBool> {
  const { senderKey, budget } = request
  const spans = [
    [hour, limits.siteHour],
    [24 * hour, limits.siteDay],
  ] as const
  const shares = spans.map(([span, most]) => {
    const half = budget === 'known' ? unlimited : Math.ceil(most / 2)
    const share = Math.max(1, Math.floor(most / 100))
    return sql<SqlBool>`(${recent(db, request, { budget }, span)} < ${half}
      OR ${recent(db, request, { budget, sender_key: senderKey }, span)} < ${share})`
  })
  return sql<SqlBool>`${sql.join(shares, sql` AND `)}`
}

/** The number of earlier requests at the site within the time span, with this address or from this sender. */
function recent(db: Database, { tenantId, now }: MailRequest, by: By, span: number): Expression<number> {
  return db
    .selectFrom('mail_request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('created_at', '>', now - span)
    .where((where) => where.and(by)) as unknown as Expression<number>
}

/** A condition of a mail's row: its request was within the limits. */
export function isWithinLimits(db: Database, { tenantId, id }: MailKey): RawBuilder<SqlBool> {
  const requests = db
    .selectFrom('mail_request')
    .select('mail_request.id')
    .where('mail_request.tenant_id', '=', tenantId)
    .where('mail_request.id', '=', id)
  return sql<SqlBool>`EXISTS ${requests}`
}
