import { type SqlBool, sql } from 'kysely'
import type { Database, OpenDatabase } from '#app/kernel/data/database.ts'

/** What a Worker looks for: jobs of these kinds that are due or whose worker died. */
type Wanted = { kinds: readonly string[]; now: number }

type Next = { id: string; tenantId: number }

/**
 * Finds the job whose turn it is: the oldest one of the tenant whose last turn is longest ago, so that a tenant with a thousand jobs takes
 * turns with one that has a single job. It costs a few index steps for each tenant, however long the lines are.
 */
export async function findNextJob({ db }: OpenDatabase, wanted: Wanted): Promise<Next | null> {
  const next = await withLines(db, wanted)
    .selectFrom('line')
    .innerJoin('job', 'job.id', 'line.first_job')
    .leftJoin('job_turn', 'job_turn.tenant_id', 'job.tenant_id')
    .select(['job.id', 'job.tenant_id as tenantId'])
    .orderBy((eb) => eb.fn.coalesce('job_turn.last_turn', sql<number>`0`))
    .orderBy('job.due_at')
    .orderBy('job.id')
    .limit(1)
    .executeTakeFirst()
  return next ?? null
}

/** Whether a job of another tenant waits for a worker. */
export async function doOthersWait({ db }: OpenDatabase, tenantId: number, wanted: Wanted): Promise<boolean> {
  const other = await withLines(db, wanted)
    .selectFrom('line')
    .select('tenant')
    .where('tenant', '<>', tenantId)
    .where('first_job', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Records that a tenant has its turn. Turns are counted in the database, since the clocks of workers differ. */
export async function countTurn({ db }: OpenDatabase, tenantId: number): Promise<void> {
  const turn = db
    .selectFrom('job_turn')
    .select([
      sql<number>`${tenantId}`.as('tenant_id'),
      sql<number>`coalesce(max(last_turn), 0) + 1`.as('last_turn'),
    ])
    // Without a condition SQLite would read ON CONFLICT as the condition of a join.
    .where(sql<SqlBool>`true`)
  await db
    .insertInto('job_turn')
    .columns(['tenant_id', 'last_turn'])
    .expression(turn)
    .onConflict((on) =>
      on.column('tenant_id').doUpdateSet((eb) => ({ last_turn: eb.ref('excluded.last_turn') })),
    )
    .execute()
}

/** The condition of the index `job_line`, which SQLite only uses where the query says the same. */
const isOpen = sql<SqlBool>`job.state NOT IN ('done', 'failed')`

/** `line` lists the tenants with unfinished jobs, each with its oldest job that is free, or null. */
function withLines(db: Database, { kinds, now }: Wanted) {
  return db
    .withRecursive('tenants(tenant)', (open) =>
      open.selectNoFrom(sql<number | null>`0`.as('tenant')).unionAll(
        open
          .selectFrom('tenants')
          .select((eb) =>
            eb
              .selectFrom('job')
              .select('job.tenant_id')
              .where(isOpen)
              .whereRef('job.tenant_id', '>', 'tenants.tenant')
              .orderBy('job.tenant_id')
              .limit(1)
              .as('tenant'),
          )
          .where('tenants.tenant', 'is not', null),
      ),
    )
    .with('line', (open) =>
      open.selectFrom('tenants').select((eb) => [
        'tenants.tenant',
        eb
          .selectFrom('job')
          .select('job.id')
          .where(isOpen)
          .whereRef('job.tenant_id', '=', 'tenants.tenant')
          .where('job.due_at', '<=', now)
          .where('job.kind', 'in', kinds)
          .where((each) => each.or([each('job.state', '=', 'waiting'), each('job.lease_until', '<=', now)]))
          .orderBy('job.due_at')
          .limit(1)
          .as('first_job'),
      ]),
    )
}
