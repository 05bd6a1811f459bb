import { sql } from 'kysely'
import { type Database, everyTenantDb, type OpenDatabase, platformDb } from '#app/kernel/data/database.ts'
import { platformDatabase } from '#app/kernel/data/database-names.ts'
import type { DatabaseEnv, Env, SweepHint } from '#app/kernel/data/env.ts'
import type { AllSweeps, Sweep, Sweeps } from '#app/kernel/jobs/sweep.ts'
import { causedBy } from '#app/kernel/logging/cause.ts'
import { log } from '#app/kernel/logging/log.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'

type RunDeps = {
  env: Pick<Env, 'DB' | 'SWEEPS'>
  now: () => number
  randomBytes: (size: number) => Uint8Array
}

/** How long a run may take: a consumer of a queue has 15 minutes. */
const leaseMs = 15 * 60_000

const maxErrorLength = 500

/** Run by cron: asks for a run of every sweep. Each is a message of its own, so that none takes another's time or calls (docs/adr/176). */
export async function sendSweeps(
  env: DatabaseEnv & Pick<Env, 'SWEEPS'>,
  sweeps: AllSweeps,
  now: number,
): Promise<void> {
  const hints: SweepHint[] = namesOf(sweeps.ofPlatform).map((sweep) => ({ sweep, sentAt: now }))
  for await (const { database } of everyTenantDb(env))
    hints.push(...namesOf(sweeps.ofTenants(database)).map((sweep) => ({ sweep, database, sentAt: now })))
  for (let at = 0; at < hints.length; at += maxBatch)
    await env.SWEEPS.sendBatch(hints.slice(at, at + maxBatch).map((body) => ({ body })))
}

/** The most messages that a queue takes at once. */
const maxBatch = 100

const namesOf = (sweeps: Sweeps) => [...byRun(sweeps).keys()]

/**
 * Runs the sweep that a message asks for, unless it is running or has begun since the message was sent. A failure is logged and shown on
 * the health page until the sweep ends well. A sweep that has more to do than one invocation can do asks for its next run itself.
 */
export async function runSweep(deps: RunDeps, sweeps: AllSweeps, hint: SweepHint): Promise<void> {
  const asked = hint.database === undefined ? sweeps.ofPlatform : sweeps.ofTenants(hint.database)
  const sweep = byRun(asked).get(hint.sweep)
  // A newer or older version of the Worker sent it.
  if (sweep === undefined) return
  await causedBy({ requestId: requestIdOf(hint), sweep: runOf(hint) }, () => runAs(deps, sweep, hint))
}

/** All sweeps that cron asks for at once have one id, as if cron were a request. */
function requestIdOf({ sentAt }: SweepHint): string {
  return `cron-${sentAt}`
}

async function runAs({ env, now, randomBytes }: RunDeps, sweep: Sweep, hint: SweepHint): Promise<void> {
  const records = await platformDb(env)
  const lease = newElementId(randomBytes)
  if (!(await beginRun(records, hint, { lease, now: now() }))) return
  try {
    const answer = await sweep()
    await endRun(records, hint, { lease, now: now() })
    if (answer === 'more') await env.SWEEPS.send({ ...hint, sentAt: now() })
  } catch (error) {
    log('error', 'sweep failed', { name: runOf(hint), cause: error })
    await failRun(records, hint, { lease, now: now(), error: String(error).slice(0, maxErrorLength) })
  }
}

/** Every sweep by the name of its run: a lane has its number behind the name. */
function byRun(sweeps: Sweeps): ReadonlyMap<string, Sweep> {
  return new Map(
    Object.entries(sweeps).flatMap(([name, own]) =>
      typeof own === 'function'
        ? [[name, own] as const]
        : own.map((sweep, lane) => [`${name}/${lane}`, sweep] as const),
    ),
  )
}

type Run = { lease: string; now: number }

/** The name of a sweep's runs in one database: `renewals/2@DB_2`. The first database's are called as they were when it was the only one. */
export function runOf({ sweep, database = platformDatabase }: Omit<SweepHint, 'sentAt'>): string {
  return database === platformDatabase ? sweep : `${sweep}@${database}`
}

/** The sweep of a run, without its lane and its database. */
export function sweepOf(run: string): string {
  return run.replace(/(?:\/\d+)?(?:@\w+)?$/, '')
}

async function beginRun({ db }: OpenDatabase, hint: SweepHint, { lease, now }: Run): Promise<boolean> {
  const begun = { lease, lease_until: now + leaseMs, started_at: now }
  const row = await db
    .insertInto('sweep_run')
    .values({ name: runOf(hint), ...begun })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(begun)
        .where('sweep_run.lease_until', '<=', now)
        .where('sweep_run.started_at', '<=', hint.sentAt),
    )
    .returning('lease')
    .executeTakeFirst()
  return row !== undefined
}

async function endRun(records: OpenDatabase, hint: SweepHint, { lease, now }: Run): Promise<void> {
  await ownRun(records, hint, lease)
    .set({ lease_until: 0, ended_at: now, failing_since: null, failed_at: null, times: 0, error: null })
    .execute()
}

async function failRun(
  records: OpenDatabase,
  hint: SweepHint,
  { lease, now, error }: Run & { error: string },
): Promise<void> {
  await ownRun(records, hint, lease)
    .set((eb) => ({
      lease_until: 0,
      failing_since: eb.fn.coalesce('failing_since', sql<number>`${now}`),
      failed_at: now,
      times: eb('times', '+', 1),
      error,
    }))
    .execute()
}

/** The row, as long as no other run has begun since. */
function ownRun({ db }: OpenDatabase, hint: SweepHint, lease: string) {
  return db.updateTable('sweep_run').where('name', '=', runOf(hint)).where('lease', '=', lease)
}

/** What a sweep's last runs did. Times are milliseconds since 1970. */
export type SweepState = {
  name: string
  /** When a run last ended well; of several lanes or databases the one that is longest ago. Null if none has since the platform began to note it. */
  endedAt: number | null
  /** When the last run began. */
  startedAt: number
  /** Null if the last run ended well. `since` is the first failure of those in a row, `times` how many there were. */
  failure: { since: number; lastAt: number; times: number; error: string } | null
}

/** Lists all sweeps: first those that fail, then those that ran longest ago. */
export async function listSweeps(db: Database): Promise<SweepState[]> {
  const rows = await db
    .selectFrom('sweep_run')
    .select(['name', 'failing_since', 'failed_at', 'times', 'error', 'ended_at', 'started_at'])
    .orderBy(sql`failing_since IS NULL`)
    .orderBy('failing_since')
    .orderBy(sql`coalesce(ended_at, 0)`)
    .orderBy('name')
    .execute()
  const states = rows.map(
    ({
      name,
      ended_at: endedAt,
      started_at: startedAt,
      failing_since: since,
      failed_at: lastAt,
      times,
      error,
    }) => ({
      name: sweepOf(name),
      endedAt,
      startedAt,
      failure: since === null ? null : { since, lastAt: lastAt ?? since, times, error: error ?? '' },
    }),
  )
  // Of several lanes and databases the first one counts: it fails, or is the oldest.
  const first = new Map(states.toReversed().map((state) => [state.name, state]))
  return states.filter((state) => first.get(state.name) === state)
}
