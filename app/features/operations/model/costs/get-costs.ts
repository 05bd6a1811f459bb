import { sql } from 'kysely'
import { askTenantDatabases } from '#app/kernel/data/ask-tenant-databases.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { measureDatabases } from '#app/kernel/data/measure-databases.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Costs, type Counted, estimateCosts } from './estimate-costs.ts'

const day = 86_400_000

export type EstimatedCosts = Costs & {
  counted: Counted
  /** How many databases of tenants didn't answer, so that their part is missing. */
  away: number
}

/** Estimates what the platform costs in a month, from what it has counted in the last thirty days. For system administrators. */
export async function getCosts(visit: Visit): Promise<EstimatedCosts> {
  requireStaff(visit, 'system')
  const { db, env } = visit
  const now = visit.now()
  const [tenants, sweeps, sizes] = await Promise.all([
    db.selectFrom('tenant').select('id').execute(),
    db
      .selectFrom('sweep_run')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    measureDatabases(env),
  ])
  const ids = tenants.map(({ id }) => id)
  const { answers, silent } = await askTenantDatabases(env, ({ db: own }) => countIn(own, ids, now))
  const sum = (name: keyof Counts) => answers.reduce((total, counts) => total + counts[name], 0)
  const counted: Counted = {
    sessions: sum('sessions'),
    views: sum('views'),
    searches: sum('searches'),
    opens: sum('opens'),
    // Finished jobs are only kept for a week.
    jobs: Math.round((sum('jobsOfWeek') * 30) / 7),
    mails: sum('mails'),
    fileBytes: sum('fileBytes'),
    databaseBytes: sizes.reduce((total, { measured }) => total + (measured?.bytes ?? 0), 0),
    sweeps: sweeps.count,
  }
  return { ...estimateCosts(counted), counted, away: silent.length }
}

type Counts = Record<
  'sessions' | 'views' | 'searches' | 'opens' | 'jobsOfWeek' | 'mails' | 'fileBytes',
  number
>

/** Counts in one database of tenants. The uses of each tenant are found by the table's key, since it holds years of days. */
async function countIn(db: Database, tenantIds: readonly number[], now: number): Promise<Counts> {
  const first = dayOf(now - 30 * day)
  const [uses, others] = await Promise.all([
    db
      .selectFrom('usage_day')
      .select(['kind', sql<number>`sum(count)`.as('count')])
      .where('tenant_id', 'in', sql<number>`(SELECT value FROM json_each(${JSON.stringify(tenantIds)}))`)
      .where('kind', 'in', ['session', 'view', 'search', 'open'])
      .where('day', '>', first)
      .groupBy('kind')
      .execute(),
    db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('job')
          .select((job) => job.fn.countAll<number>().as('count'))
          .where(sql<boolean>`state = 'done'`)
          .where('updated_at', '>', now - 7 * day)
          .as('jobsOfWeek'),
        eb
          .selectFrom('mail')
          .select((mail) => mail.fn.countAll<number>().as('count'))
          .where('created_at', '>', now - 30 * day)
          .as('mails'),
        eb.selectFrom('document').select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes')).as('fileBytes'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const of = (kind: string) => uses.find((row) => row.kind === kind)?.count ?? 0
  return {
    ...{ sessions: of('session'), views: of('view'), searches: of('search'), opens: of('open') },
    jobsOfWeek: others.jobsOfWeek ?? 0,
    mails: others.mails ?? 0,
    fileBytes: others.fileBytes ?? 0,
  }
}
