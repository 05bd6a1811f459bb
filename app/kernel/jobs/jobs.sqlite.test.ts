import { env as bound } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { commitTo } from '#app/kernel/data/commit.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import type { Env, JobHint } from '#app/kernel/data/env.ts'
import { causedBy, currentCause } from '#app/kernel/logging/cause.ts'
import {
  clearJob,
  extendLease,
  failJob,
  finishJob,
  handOverJob,
  holdsLease,
  insertJob,
  type Job,
  jobKind,
  noteProgress,
  retryJob,
} from './job.ts'
import {
  type JobHandler,
  type JobWork,
  jobHandler,
  LeaseLost,
  TryLater,
  type WorkerDeps,
} from './job-handler.ts'
import { claimJob, dueJobsPerRun, runDueJobs, runJob, sweepJobs } from './run-job.ts'

const env = bound as unknown as Env
const db = openDatabase(env.DB)
const clock = { now: Date.parse('2026-11-22T03:00:00Z') }
const lease = 30_000
const deps: WorkerDeps = {
  env,
  now: () => clock.now,
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}

const countKind = jobKind('count', z.object({ to: z.int().min(1) }))
const otherKind = jobKind('other', z.object({}))
const end = async (work: JobWork): Promise<'ended'> => {
  await work.commit([finishJob(work.db, work.job, clock.now)])
  return 'ended'
}
/** A handler that runs what the test passes in, then ends the job. */
const counting = (
  work: (job: JobWork, payload: { to: number }) => Promise<unknown> | unknown = () => undefined,
): JobHandler<WorkerDeps>[] => [
  jobHandler(countKind, {
    async run(job: JobWork, payload) {
      await work(job, payload)
      return end(job)
    },
  }),
]

async function add(id: string, { tenantId = 1, dueAt = clock.now, to = 3 } = {}): Promise<string> {
  await commitTo(env.DB, [
    insertJob(db, countKind, { id, tenantId, subject: 's', payload: { to }, dueAt, now: clock.now }),
  ])
  return id
}

const rowOf = (id: string) => db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const forget = (column: 'payload' | 'kind', id: string, value: string) =>
  db
    .updateTable('job')
    .set({ [column]: value })
    .where('id', '=', id)
    .execute()

/** A fake queue that records the job ids of the hints sent to it. */
function queue() {
  const hints: string[] = []
  const sendBatch = async (messages: Iterable<{ body: JobHint }>) => {
    for (const { body } of messages) hints.push(body.jobId)
  }
  return { hints, env: { DB: env.DB, JOBS: { sendBatch } as unknown as Env['JOBS'] } }
}

const errors = vi.spyOn(console, 'error')
const warnings = vi.spyOn(console, 'warn')
beforeEach(async () => {
  await db.deleteFrom('job').execute()
  for (const spy of [errors, warnings]) spy.mockReset().mockImplementation(() => undefined)
})
afterEach(() =>
  expect(warnings.mock.calls.flat().filter((line) => !line.includes('job put back'))).toEqual([]),
)

it('a job is done, and logs, in the name of the request that inserted it', async () => {
  const caused = await causedBy({ requestId: 'ray-1' }, () => add('caused'))
  const uncaused = await add('uncaused')
  const seen: unknown[] = []
  const handlers = counting(() => {
    seen.push(currentCause())
    throw new TryLater('not yet')
  })
  for (const id of [caused, uncaused])
    await causedBy({ requestId: 'cron-1', sweep: 'appJobs' }, () => runJob(deps, handlers, id))
  expect(seen).toEqual([{ jobId: 'caused', requestId: 'ray-1' }, { jobId: 'uncaused' }])
  expect(warnings.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
    { event: 'job put back', jobId: 'caused', requestId: 'ray-1' },
    { event: 'job put back', jobId: 'uncaused' },
  ])
})

describe('a lease', () => {
  it('goes to only one of fifty workers that ask at once', async () => {
    const id = await add('race')
    let runs = 0
    await Promise.all(
      Array.from({ length: 50 }, () =>
        runJob(
          deps,
          counting(() => (runs += 1)),
          id,
        ),
      ),
    )
    expect(runs).toBe(1)
    expect(await rowOf(id)).toMatchObject({ state: 'done', attempts: 1, lease: null })
  })

  it('lasts 30 seconds after its worker’s last sign of life, not a moment less', async () => {
    const id = await add('dead')
    const dead = new Promise<never>(() => undefined)
    void runJob(
      deps,
      counting(() => dead),
      id,
    )
    await vi.waitFor(async () => expect((await rowOf(id)).state).toBe('running'))
    clock.now += lease - 1
    expect(await runDueJobs(deps, counting())).toBe(0)
    clock.now += 1
    expect(await runDueJobs(deps, counting())).toBe(1)
    expect(await rowOf(id)).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('that is lost stops its former holder: the second worker’s writes stay', async () => {
    const id = await add('ghost')
    const wake = Promise.withResolvers<void>()
    let kept: unknown = 'nothing'
    const ghost = runJob(
      deps,
      counting(async (work) => {
        await wake.promise
        kept = await work.keepAlive().catch((error) => error)
        throw kept
      }),
      id,
    )
    await vi.waitFor(async () => expect((await rowOf(id)).state).toBe('running'))
    clock.now += lease
    await runJob(deps, counting(), id)
    wake.resolve()
    expect(await ghost).toBeNull()
    expect(kept).toBeInstanceOf(LeaseLost)
    expect(await rowOf(id)).toMatchObject({ state: 'done', error: null })
  })
})

it('once lost, keeps a worker that was declared dead from writing', async () => {
  const id = await add('two hands')
  const claim = (name: string) => claimJob(db, { id, kinds: ['count'] }, clock.now, name)
  const dead = (await claim('dead')) as Job
  clock.now += lease
  await claim('alive')
  const before = await rowOf(id)
  const wrote = await commitTo(env.DB, [
    extendLease(db, dead, clock.now + 1),
    noteProgress(db, dead, clock.now + 1, { done: 1, total: 2 }),
    handOverJob(db, dead, clock.now + 1),
    retryJob(db, dead, { now: clock.now + 1, delay: 0, error: 'error' }),
    failJob(db, dead, clock.now + 1, 'error'),
    finishJob(db, dead, clock.now + 1),
    clearJob(db, dead),
    insertJob(db, countKind, {
      id: 'child',
      tenantId: 1,
      subject: 's',
      payload: { to: 1 },
      dueAt: 0,
      now: 0,
      condition: holdsLease(dead),
    }),
  ])
  expect(wrote).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect(await rowOf(id)).toEqual(before)
})

describe('a lost hint', () => {
  it('is sent again after 20 seconds, for jobs of every tenant, but not for the app Worker’s kinds', async () => {
    await Promise.all([add('one'), add('two', { tenantId: 2 }), add('later', { dueAt: clock.now + 60_000 })])
    await forget('kind', await add('mine'), 'other')
    const { hints, env: withQueue } = queue()
    const sweep = () => sweepJobs(withQueue, { except: ['other'], now: clock.now })
    clock.now += 19_999
    expect(await sweep()).toBe(0)
    clock.now += 1
    expect(await sweep()).toBe(2)
    expect(hints.sort()).toEqual(['one', 'two'])
    expect(await sweep()).toBe(0)
    clock.now += 20_000
    expect(await sweep()).toBe(2)
  })
})

describe('progress', () => {
  it('can be seen while the job runs, is passed to the next worker, and resets the count of attempts', async () => {
    const id = await add('long')
    const seen: unknown[] = []
    const steps = [
      jobHandler(countKind, {
        async run(work: JobWork, { to }) {
          const done = (work.job.progress?.done ?? 0) + 1
          await work.commit([noteProgress(work.db, work.job, clock.now, { done, total: to })])
          seen.push([work.job.attempts, JSON.parse((await rowOf(id)).progress ?? '')])
          if (done === to) return end(work)
          if (done === 1) throw new TryLater('the library sleeps')
          await work.commit([handOverJob(work.db, work.job, clock.now)])
          return 'goes on'
        },
      }),
    ]
    expect(await runJob(deps, steps, id)).toBe(5_000)
    clock.now += 5_000
    expect(await runJob(deps, steps, id)).toBe(0)
    expect(await runJob(deps, steps, id)).toBeNull()
    expect(seen).toEqual([
      [1, { done: 1, total: 3 }],
      [2, { done: 2, total: 3 }],
      [1, { done: 3, total: 3 }],
    ])
    expect(await rowOf(id)).toMatchObject({ state: 'done', error: null, progress: '{"done":3,"total":3}' })
  })

  it('that can’t be read counts as none', async () => {
    const id = await add('odd')
    await db.updateTable('job').set({ progress: '{"done":"much"}' }).where('id', '=', id).execute()
    const seen: unknown[] = []
    await runJob(
      deps,
      counting(({ job }) => seen.push(job.progress)),
      id,
    )
    expect(seen).toEqual([null])
  })
})

it('due jobs are done of tenants in turn: one tenant’s thousands don’t hold up another’s one', async () => {
  for (let number = 0; number < dueJobsPerRun + 5; number++) await add(`many${number}`)
  await add('one', { tenantId: 2, dueAt: clock.now + 1 })
  clock.now += 1
  const done: string[] = []
  const handled = await runDueJobs(
    deps,
    counting(({ job }) => done.push(job.id)),
  )
  expect([handled, done.length]).toEqual([dueJobsPerRun, dueJobsPerRun])
  expect(done.indexOf('one')).toBeLessThan(5)
})

describe('a job that can’t be done', () => {
  it('with a malformed payload fails at once with a reason, and the other jobs are done', async () => {
    await Promise.all(['a', 'poisoned', 'z'].map((id) => add(id)))
    await forget('payload', 'poisoned', '{"to":"three"}')
    const done: string[] = []
    expect(
      await runDueJobs(
        deps,
        counting(({ job }) => done.push(job.id)),
      ),
    ).toBe(3)
    expect(done.sort()).toEqual(['a', 'z'])
    expect(await rowOf('poisoned')).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: 'bad payload: to invalid_type',
    })
    expect(errors).toHaveBeenCalledTimes(1)
  })

  it('of a kind that this Worker doesn’t know is left as it is', async () => {
    const id = await add('strange')
    await forget('kind', id, 'of-tomorrow')
    const before = await rowOf(id)
    expect(await runJob(deps, counting(), id)).toBeNull()
    expect(await runDueJobs(deps, counting())).toBe(0)
    expect(await rowOf(id)).toEqual(before)
  })

  it('is tried five times, after 5, 10, 20 and 40 seconds, and then fails, ending its subject too', async () => {
    const id = await add('hopeless')
    const ended: unknown[] = []
    const hopeless = [
      jobHandler(countKind, {
        run: () => Promise.reject(new Error('no way')),
        async giveUp(work: JobWork, payload, { fail, error }) {
          ended.push([payload, error])
          await work.commit([fail])
        },
      }),
    ]
    for (const pause of [5_000, 10_000, 20_000, 40_000]) {
      expect(await runJob(deps, hopeless, id)).toBe(pause)
      clock.now += pause - 1
      expect(await runJob(deps, hopeless, id)).toBeNull()
      clock.now += 1
    }
    expect((await rowOf(id)).attempts).toBe(4)
    expect(await runJob(deps, hopeless, id)).toBeNull()
    expect(ended).toEqual([[{ to: 3 }, 'Error: no way']])
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      attempts: 5,
      error: 'Error: no way',
      lease: null,
    })
  })

  it('whose clean-up fails waits, and the next worker cleans up', async () => {
    const id = await add('stubborn')
    await db.updateTable('job').set({ attempts: 5 }).where('id', '=', id).execute()
    let fails = 1
    const stubborn = [
      jobHandler(countKind, {
        run: end,
        async giveUp(work: JobWork, _payload, { fail }) {
          if (fails-- > 0) throw new Error('the database is away')
          await work.commit([fail])
        },
      }),
    ]
    const pause = await runJob(deps, stubborn, id)
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', error: 'Error: the database is away' })
    clock.now += pause ?? 0
    expect(await runJob(deps, stubborn, id)).toBeNull()
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error: 'no attempt ended' })
  })
})

it('due jobs are found by an index, however many finished ones there are', async () => {
  const asked: string[] = []
  const listening = {
    prepare(sql: string) {
      asked.push(sql)
      return env.DB.prepare(sql)
    },
    batch: (all: D1PreparedStatement[]) => env.DB.batch(all),
  } as unknown as D1Database
  await runDueJobs({ ...deps, env: { DB: listening } }, [jobHandler(otherKind, { run: end })])
  const { hints, env: withQueue } = queue()
  await sweepJobs({ ...withQueue, DB: listening }, { except: ['x'], now: clock.now })
  expect(hints).toEqual([])
  expect(asked).toHaveLength(2)
  for (const sql of asked) {
    const values = Array.from(sql.matchAll(/\?/g), () => 0)
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>()
    expect(results.map(({ detail }) => detail).join('; ')).toContain('USING INDEX job_due')
  }
})
