import { type SqlBool, sql } from 'kysely'
import type { CardLimits } from '#app/data/card-limits.ts'
import type { Database } from '#app/data/database.ts'
import type { MailBudget, MailLimits } from '#app/data/mail-limits.ts'
import { wordsIn } from '#app/data/words-in.ts'
import type { Locale } from '#app/values/locale.ts'
import { offsetOf, type Paging } from '#app/values/paging.ts'

export type JobCount = { kind: string; waiting: number; running: number; failed: number }
export type FailedJob = {
  id: string
  tenantId: number
  kind: string
  subject: string
  attempts: number
  error: string | null
  failedAt: number
}
export type DeadMail = {
  id: string
  tenantId: number
  recipient: string
  subject: string
  error: string | null
  at: number
}

/** Written out, not bound: only then does SQLite see that the index of such jobs will do. */
const isOpen = sql<SqlBool>`state in ('waiting', 'running', 'failed')`
const isFailed = sql<SqlBool>`state = 'failed'`

/** What isn't done, by kind; of the whole platform. */
export async function countJobs(db: Database): Promise<JobCount[]> {
  const rows = await db
    .selectFrom('job')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
    .where(isOpen)
    .groupBy(['kind', 'state'])
    .execute()
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort()
  const of = (kind: string, state: string) =>
    rows.find((row) => row.kind === kind && row.state === state)?.count ?? 0
  return kinds.map((kind) => ({
    kind,
    waiting: of(kind, 'waiting'),
    running: of(kind, 'running'),
    failed: of(kind, 'failed'),
  }))
}

/** How many jobs are due and not begun, and since when the oldest of them; null where there is none. */
export async function readQueue(
  db: Database,
  now: number,
): Promise<{ depth: number; oldestDueAt: number | null }> {
  return await db
    .selectFrom('job')
    .select(({ fn }) => [
      fn.countAll<number>().as('depth'),
      fn.min<number | null>('due_at').as('oldestDueAt'),
    ])
    .where(sql<SqlBool>`state in ('waiting', 'running')`)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow()
}

/** The newest first. */
export async function pageOfFailedJobs(db: Database, paging: Paging): Promise<FailedJob[]> {
  return await db
    .selectFrom('job')
    .select(['id', 'tenant_id as tenantId', 'kind', 'subject', 'attempts', 'error', 'updated_at as failedAt'])
    .where(isFailed)
    .orderBy('updated_at', 'desc')
    .limit(paging.size)
    .offset(offsetOf(paging))
    .execute()
}

/** Mails that were given up, the newest first. */
export async function listDeadMails(db: Database): Promise<DeadMail[]> {
  return await db
    .selectFrom('mail')
    .select(['id', 'tenant_id as tenantId', 'recipient', 'subject', 'error', 'created_at as at'])
    .where(isFailed)
    .where(sql<SqlBool>`recipient <> ''`)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
}

export type UsedBudget = { tenantId: number; budget: MailBudget; asked: number }

/**
 * The budgets that are half used within an hour: somebody asks for more mails than the site's visitors do. Those of accounts are
 * never used up, but tell the same.
 */
export async function listUsedBudgets(
  db: Database,
  { siteHour }: Pick<MailLimits, 'siteHour'>,
  now: number,
): Promise<UsedBudget[]> {
  return await db
    .selectFrom('mail_request')
    .select(({ fn }) => ['tenant_id as tenantId', 'budget', fn.countAll<number>().as('asked')])
    .where('created_at', '>', now - 3_600_000)
    .groupBy(['tenant_id', 'budget'])
    .having(({ fn }) => fn.countAll(), '>=', Math.ceil(siteHour / 2))
    .orderBy('asked', 'desc')
    .limit(50)
    .execute()
}

/** A site at which unusually many cards were declined within an hour, and by how many of those they came. */
export type CardAlarm = { tenantId: number; declined: number; accounts: number; networks: number }

/** The sites at which that is so now, the worst first. */
export async function listCardAlarms(
  db: Database,
  { siteDeclinedHour }: Pick<CardLimits, 'siteDeclinedHour'>,
  now: number,
): Promise<CardAlarm[]> {
  return await db
    .selectFrom('card_attempt')
    .select(({ fn }) => [
      'tenant_id as tenantId',
      fn.countAll<number>().as('declined'),
      fn.count<number>('account_id').distinct().as('accounts'),
      fn.count<number>('network_key').distinct().as('networks'),
    ])
    .where('outcome', '=', 'declined')
    .where('at', '>', now - 3_600_000)
    .groupBy('tenant_id')
    .having(({ fn }) => fn.countAll(), '>=', siteDeclinedHour)
    .orderBy('declined', 'desc')
    .limit(50)
    .execute()
}

/** A site whose renewals aren't charged because of its company's contract, the provider's word for that, and since when. */
export type PaymentOutage = {
  tenantId: number
  siteName: string
  provider: string
  refusedWith: string
  since: number
  lastAt: number
}

/** Those of all companies or of one, named in a language, as long as there are renewals to charge: the fifty that go on longest. */
export async function listPaymentOutages(
  db: Database,
  locale: Locale,
  companyId?: number,
): Promise<PaymentOutage[]> {
  return await db
    .selectFrom('payment_outage as outage')
    .innerJoin('tenant', 'tenant.id', 'outage.tenant_id')
    .select([
      'outage.tenant_id as tenantId',
      wordsIn('tenant.service_name', locale, 'serviceName').as('siteName'),
      'outage.provider',
      'outage.refused_with as refusedWith',
      'outage.since',
      'outage.last_at as lastAt',
    ])
    .$if(companyId !== undefined, (query) => query.where('tenant.company_id', '=', companyId as number))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registration')
          .select('registration.id')
          .whereRef('registration.tenant_id', '=', 'outage.tenant_id')
          .whereRef('registration.provider', '=', 'outage.provider')
          .where('registration.status', '=', 'ACTIVE')
          .where('registration.renews_on', 'is not', null),
      ),
    )
    .orderBy('outage.since')
    .limit(50)
    .execute()
}
