import { type SqlBool, sql } from 'kysely'
import { listUsedBudgets, type UsedBudget } from '#app/features/notifications/model/mail/used-budgets.ts'
import { type DatabaseState, listDatabases } from '#app/features/operations/model/database-states.ts'
import { countRefusals, type RefusalCount } from '#app/features/operations/model/refusal-days.ts'
import { listSweeps, type SweepState } from '#app/features/operations/model/run-sweeps.ts'
import { type CardAlarm, listCardAlarms } from '#app/features/orders/model/card-brake/card-alarms.ts'
import { type CardScript, listCardScripts } from '#app/features/orders/model/card-script/list-card-scripts.ts'
import { listPaymentOutages, type PaymentOutage } from '#app/features/orders/model/outage/payment-outages.ts'
import { askTenantDatabases } from '#app/kernel/data/ask-tenant-databases.ts'
import type { Database, OpenDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { readCardLimits, readMailLimits } from '#app/kernel/data/limits.ts'
import { readSealing, type Sealing, sealingKeyNames } from '#app/kernel/data/sealed.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'

/** Counts in one database of tenants. Times are milliseconds; null if nothing waits. */
type Counts = {
  oldestJob: number | null
  oldestMail: number | null
  failedJobs: number
  refusedMails: number
  failedRenewals: number
}

/** Everything that the alarms are measured by, of the platform and of all databases of tenants. */
export type Figures = Counts & {
  sweeps: SweepState[]
  databases: DatabaseState[]
  /** How many databases of tenants didn't answer, so that their part of the counts is missing. */
  away: number
  deadLetters: number
  refusals: RefusalCount[]
  /** Secrets by key: `inClear` has none, `lost` has a key that is gone, `old` another key than the first. */
  sealing: Sealing & { old: number }
  usedBudgets: UsedBudget[]
  cardAlarms: CardAlarm[]
  cardScripts: CardScript[]
  paymentOutages: PaymentOutage[]
}

type Asked = { env: Env; db: Database; now: number; locale: Locale }

const day = 86_400_000

/** Reads all figures. `db` is the platform's database. The databases are measured, and then all asked side by side. */
export async function readFigures({ env, db, now, locale }: Asked): Promise<Figures> {
  const databases = await listDatabases(env, db)
  const [sweeps, deadLetters, refusals, cardScripts, sealing, ofTenants] = await Promise.all([
    listSweeps(db),
    countDeadLetters(db, now - day),
    countRefusals(db, now),
    listCardScripts(db),
    readSealing(env, db, []),
    askTenantDatabases(env, (tenants) => readTenants(tenants, { env, now, locale })),
  ])
  const { answers, silent } = ofTenants
  return {
    sweeps,
    databases,
    deadLetters,
    refusals,
    cardScripts,
    sealing: sortedByKey(sealing, sealingKeyNames(env)),
    away: silent.length,
    ...sumOf(answers.map(({ counts }) => counts)),
    usedBudgets: answers.flatMap((one) => one.usedBudgets),
    cardAlarms: answers.flatMap((one) => one.cardAlarms),
    paymentOutages: answers.flatMap((one) => one.paymentOutages),
  }
}

async function readTenants(tenants: OpenDatabase, { env, now, locale }: Omit<Asked, 'db'>) {
  const { db } = tenants
  const [counts, usedBudgets, cardAlarms, paymentOutages] = await Promise.all([
    readCounts(db, now),
    listUsedBudgets(db, readMailLimits(env), now),
    listCardAlarms(db, readCardLimits(env), now),
    listPaymentOutages(tenants, locale),
  ])
  return { counts, usedBudgets, cardAlarms, paymentOutages }
}

/** Written into the statements instead of bound values: only then does SQLite use the partial indexes. */
const isOpen = sql<SqlBool>`state in ('waiting', 'running')`
const isFailed = sql<SqlBool>`state = 'failed'`

async function readCounts(db: Database, now: number): Promise<Counts> {
  const since = now - day
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('job')
        .select('due_at')
        .where(isOpen)
        .where('state', '=', 'waiting')
        .where('due_at', '<=', now)
        .where('kind', '<>', 'send-mail')
        .orderBy('due_at')
        .limit(1)
        .as('oldestJob'),
      eb
        .selectFrom('job')
        .select((job) => job.fn.min<number>('due_at').as('at'))
        .where(
          sql<SqlBool>`kind = 'send-mail' AND state = 'waiting' AND state in ('waiting', 'running', 'failed')`,
        )
        .where('due_at', '<=', now)
        .as('oldestMail'),
      eb
        .selectFrom('job')
        .select((job) => job.fn.countAll<number>().as('count'))
        .where(isFailed)
        .where('updated_at', '>', since)
        .as('failedJobs'),
      eb
        .selectFrom('mail')
        .select((mail) => mail.fn.countAll<number>().as('count'))
        .where(isFailed)
        .where(sql<SqlBool>`recipient <> ''`)
        .where('created_at', '>', since)
        .as('refusedMails'),
      eb
        .selectFrom('payment_order')
        .select((order) => order.fn.countAll<number>().as('count'))
        .where(sql<SqlBool>`kind = 'renewal' AND state = 'failed'`)
        .where('updated_at', '>', since)
        .as('failedRenewals'),
    ])
    .executeTakeFirstOrThrow() as Promise<Counts>
}

function sumOf(all: readonly Counts[]): Counts {
  const oldest = (times: readonly (number | null)[]) => {
    const known = times.filter((time) => time !== null)
    return known.length === 0 ? null : Math.min(...known)
  }
  const total = (pick: (counts: Counts) => number) => all.reduce((sum, counts) => sum + pick(counts), 0)
  return {
    oldestJob: oldest(all.map(({ oldestJob }) => oldestJob)),
    oldestMail: oldest(all.map(({ oldestMail }) => oldestMail)),
    failedJobs: total(({ failedJobs }) => failedJobs),
    refusedMails: total(({ refusedMails }) => refusedMails),
    failedRenewals: total(({ failedRenewals }) => failedRenewals),
  }
}

async function countDeadLetters(db: Database, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('dead_letter')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('last_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** `sealing` was read without naming any key, so it lists all of them as lost. */
function sortedByKey(sealing: Sealing, [first, ...others]: readonly string[]): Figures['sealing'] {
  const old = sealing.lost.filter(({ key }) => others.includes(key))
  const lost = sealing.lost.filter(({ key }) => key !== first && !others.includes(key))
  return {
    hasKey: first !== undefined,
    inClear: sealing.inClear,
    lost,
    old: old.reduce((sum, { secrets }) => sum + secrets, 0),
  }
}
