import { env as bound } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { commitTo } from '#app/kernel/data/commit.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { clearJob, handOverJob, insertJob, jobKind, LEASE_MS } from './job.ts'
import { type JobEnd, type JobHandler, type JobWork, jobHandler, type WorkerDeps } from './job-handler.ts'
import { answerHint, sweepJobs } from './run-job.ts'

const env = bound as unknown as Env
const db = openDatabase(env.DB)
const clock = { now: Date.parse('2026-11-22T03:00:00Z') }
const deps: WorkerDeps = {
  env,
  now: () => clock.now,
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}
const bookKind = jobKind('book', z.object({}))

const end = async (work: JobWork): Promise<JobEnd> => {
  await work.commit([clearJob(work.db, work.job)])
  return 'ended'
}
const goOn = async (work: JobWork): Promise<JobEnd> => {
  await work.commit([handOverJob(work.db, work.job, clock.now)])
  return 'goes on'
}

/** The ids of the jobs that a handler worked on, in order. */
const done: string[] = []
const reading = (run: (work: JobWork) => Promise<JobEnd> = end): JobHandler<WorkerDeps>[] => [
  jobHandler(bookKind, {
    run(work: JobWork) {
      done.push(work.job.id)
      return run(work)
    },
  }),
]

async function add(tenantId: number, ids: readonly string[]): Promise<void> {
  const job = (id: string) => ({ id, tenantId, subject: id, payload: {}, dueAt: clock.now, now: clock.now })
  for (let at = 0; at < ids.length; at += 100)
    await commitTo(
      env.DB,
      ids.slice(at, at + 100).map((id) => insertJob(db, bookKind, job(id))),
    )
  clock.now++
}

const books = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${String(at).padStart(4, '0')}`)

beforeEach(async () => {
  done.length = 0
  await env.DB.batch(['job', 'job_turn'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
})

describe('tenants take turns', () => {
  it('so that one book is begun after one of another tenant’s thousand', async () => {
    await add(1, books('a', 1000))
    await answerHint(deps, reading())
    const before = done.length
    await add(2, ['b'])
    await answerHint(deps, reading())
    expect(done.slice(before, before + 2)).toContain('b')
  })

  it('of the same length, each line in its own order', async () => {
    await add(1, books('a', 20))
    await add(2, books('b', 4))
    await add(3, books('c', 4))
    await answerHint(deps, reading())
    expect(
      done
        .slice(0, 12)
        .map((id) => id[0])
        .join(''),
    ).toBe('abcabcabcabc')
    expect(done.slice(12).every((id) => id.startsWith('a'))).toBe(true)
    for (const name of ['a', 'b', 'c']) {
      const line = done.filter((id) => id.startsWith(name))
      expect(line).toEqual(line.toSorted())
    }
    expect(done).toHaveLength(28)
  })

  it('when a job doesn’t end in its turn: it waits behind the others', async () => {
    await add(1, ['long'])
    await add(2, ['short'])
    let turns = 3
    await answerHint(
      deps,
      reading((work) => (work.job.id === 'long' && --turns > 0 ? goOn(work) : end(work))),
    )
    expect(done).toEqual(['long', 'short', 'long', 'long'])
  })

  it('and a tenant that was away for long has no turns saved up', async () => {
    await add(1, books('a', 30))
    await answerHint(deps, reading())
    await add(2, books('b', 3))
    await add(1, books('z', 3))
    done.length = 0
    await answerHint(deps, reading())
    expect(done.map((id) => id[0]).join('')).toBe('bzbzbz')
  })
})

describe('a job that takes long', () => {
  /** Keeps its lease every ten seconds until its turn is over. Returns how many seconds it took. */
  async function seconds(work: JobWork): Promise<number> {
    const began = clock.now
    do {
      clock.now += 10_000
      await work.keepAlive()
    } while (!work.turn.isOver)
    return (clock.now - began) / 1000
  }

  it('gives way after 20 seconds if another tenant waits, else after 4 minutes', async () => {
    const lasted: number[] = []
    const turns = reading(async (work) => {
      if (work.job.id === 'short') return end(work)
      lasted.push(await seconds(work))
      return lasted.length < 3 ? goOn(work) : end(work)
    })
    await add(1, ['long', 'of the same tenant'])
    expect(await answerHint(deps, turns)).toBe(0)
    expect(lasted).toEqual([250])
    await add(2, ['short'])
    await env.DB.prepare('DELETE FROM job_turn').run()
    await answerHint(deps, turns)
    expect(lasted[1]).toBe(20)
    expect(done.slice(2, 4)).toEqual(['short', 'long'])
  })
})

it('a job whose worker died is taken up again in its tenant’s turn, and the other lines go on', async () => {
  await add(1, books('a', 3))
  await add(2, ['b'])
  const died = Promise.withResolvers<'died'>()
  const dies = reading(() => {
    died.resolve('died')
    return new Promise<never>(() => undefined)
  })
  expect(await Promise.race([answerHint(deps, dies), died.promise])).toBe('died')
  await answerHint(deps, reading())
  expect(done).toEqual(['a0000', 'b', 'a0001', 'a0002'])
  clock.now += LEASE_MS
  await answerHint(deps, reading())
  expect(done.at(-1)).toBe('a0000')
  expect(await db.selectFrom('job').select('id').execute()).toEqual([])
})

it('two workers at once do each job once', async () => {
  await add(1, books('a', 30))
  await add(2, books('b', 30))
  await Promise.all([answerHint(deps, reading()), answerHint(deps, reading())])
  expect(done.toSorted()).toEqual([...books('a', 30), ...books('b', 30)])
})

it('cron wakes a few jobs of each tenant, however long one’s line is', async () => {
  await add(1, books('a', 300))
  await add(2, books('b', 2))
  clock.now += 60_000
  const hints: string[] = []
  const sendBatch = async (messages: Iterable<{ body: { jobId: string } }>) => {
    for (const { body } of messages) hints.push(body.jobId)
  }
  const withQueue = { DB: env.DB, JOBS: { sendBatch } as unknown as Env['JOBS'] }
  expect(await sweepJobs(withQueue, { except: ['other'], now: clock.now })).toBe(6)
  expect(hints.toSorted()).toEqual([...books('a', 4), ...books('b', 2)])
})

it('the next job is found by steps of an index, however long the lines are', async () => {
  await add(1, books('a', 1000))
  await add(2, ['b'])
  const asked: D1PreparedStatement[] = []
  const listening = {
    prepare(sql: string) {
      const made = env.DB.prepare(sql)
      return { bind: (...values: unknown[]) => asked.push(made.bind(...values)) && asked.at(-1) }
    },
    batch: (all: D1PreparedStatement[]) => env.DB.batch(all),
  } as unknown as D1Database
  await answerHint({ ...deps, env: { DB: listening } }, [
    jobHandler(jobKind('other', z.object({})), { run: end }),
  ])
  await answerHint(
    { ...deps, env: { DB: listening } },
    reading((work) => {
      work.turn.take(100)
      return end(work)
    }),
  )
  const { meta } = await asked[1]!.all()
  // Some of them ask whether the tenants are used in this database.
  expect(meta.rows_read).toBeLessThan(30)
})
