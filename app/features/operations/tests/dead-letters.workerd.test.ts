import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  forgetAllDeadLetters,
  forgetDeadLetter,
  listDeadLetters,
  resendDeadLetter,
} from '#app/features/operations/model/dead-letters/dead-letters.ts'
import {
  maxKept,
  recordDeadLetters,
} from '#app/features/operations/model/dead-letters/record-dead-letters.ts'
import type { Visit } from '#app/visit/visit.ts'
import { outcome } from '#tests/visits/account-visit.ts'
import { asStaff } from '#tests/visits/staff-visit.ts'
import { clock, db, env } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)
beforeEach(async () => {
  await db.deleteFrom('dead_letter').execute()
  await db.deleteFrom('dead_letter_count').execute()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const deps = {
  env,
  now: () => clock.now,
  randomBytes: (size: number) => crypto.getRandomValues(new Uint8Array(size)),
}
const give = (queue: 'jobs' | 'sweeps', bodies: readonly unknown[], now = clock.now) =>
  recordDeadLetters(
    { ...deps, now: () => now },
    { queue: `bunko-${queue}-dead`, messages: bodies.map((body, at) => ({ id: `message-${at}`, body })) },
  )

async function insertJob(id: string, state: 'waiting' | 'running' | 'failed' | 'done') {
  await db
    .insertInto('job')
    .values({
      ...{
        id,
        tenant_id: 1,
        kind: 'ingest-document',
        subject: 's',
        state,
        request_id: 'ray-7',
        error: 'killed',
      },
      ...{ due_at: clock.now, created_at: clock.now, updated_at: clock.now },
    })
    .execute()
}

/** A visit whose queues keep what is sent to them. */
async function sending(): Promise<{ visit: Visit; sent: unknown[] }> {
  const visit = await asStaff('system_admin')
  const sent: unknown[] = []
  const queue = { send: async (body: unknown) => void sent.push(body) }
  return { visit: { ...visit, env: { ...visit.env, JOBS: queue, SWEEPS: queue } as never }, sent }
}

const rowsOf = async (visit: Visit) => (await listDeadLetters(visit, {})).rows

it('a job whose messages were given up is listed once, with its request; one that has ended is not', async () => {
  for (const [id, state] of [
    ['dead-1', 'running'],
    ['dead-2', 'done'],
    ['dead-3', 'failed'],
  ] as const)
    await insertJob(id, state)
  await give('jobs', [{ jobId: 'dead-1' }, { jobId: 'dead-2' }, { jobId: 'gone' }, { jobId: 'dead-1' }, 'x'])
  await give('jobs', [{ jobId: 'dead-1' }, { jobId: 'dead-3' }], clock.now + 5)
  const rows = await rowsOf((await sending()).visit)
  expect(rows.map(({ subject, state, times }) => [subject, state, times]).sort()).toEqual([
    ['dead-1', 'open', 3],
    ['dead-3', 'failed', 1],
    ['message-4', 'ended', 1],
  ])
  expect(rows.find(({ subject }) => subject === 'dead-1')).toMatchObject({
    ...{ queue: 'jobs', kind: 'ingest-document', requestId: 'ray-7', error: 'killed' },
    ...{ firstAt: clock.now, lastAt: clock.now + 5 },
  })
})

it('a sweep is shown with its last error, until it has ended well since', async () => {
  const run = { lease: '', lease_until: 0, started_at: clock.now, times: 1, failing_since: 1, failed_at: 1 }
  await db
    .insertInto('sweep_run')
    .values({ ...run, name: 'trash', error: 'D1 is away' })
    .execute()
  await give('sweeps', [{ sweep: 'trash', sentAt: clock.now }])
  const { visit } = await sending()
  expect(await rowsOf(visit)).toMatchObject([{ subject: 'trash', error: 'D1 is away', state: 'open' }])
  await db
    .updateTable('sweep_run')
    .set({ ended_at: clock.now + 1 })
    .where('name', '=', 'trash')
    .execute()
  expect(await rowsOf(visit)).toMatchObject([{ subject: 'trash', state: 'ended' }])
})

it('only the newest rows are kept of many, and the others are counted', async () => {
  const sweeps = Array.from({ length: 1_200 }, (_, at) => ({ sweep: `s-${at}`, sentAt: 1 }))
  for (let at = 0; at < sweeps.length; at += 100)
    await give('sweeps', sweeps.slice(at, at + 100), clock.now + at)
  const { visit } = await sending()
  const { totalRecords, dropped, rows } = await listDeadLetters(visit, { size: 100 })
  expect([totalRecords, dropped]).toEqual([maxKept, 1_200 - maxKept])
  expect(rows.every(({ lastAt }) => lastAt === clock.now + 1_100)).toBe(true)
})

it('is sent again or forgotten by system administrators only, and noted', async () => {
  await insertJob('again-1', 'waiting')
  await insertJob('again-2', 'failed')
  await give('jobs', [{ jobId: 'again-1' }, { jobId: 'again-2' }])
  await give('sweeps', [{ sweep: 'usage', sentAt: 1 }])
  const { visit, sent } = await sending()
  const idOf = async (subject: string) =>
    (await rowsOf(visit)).find((row) => row.subject === subject)?.id ?? 'missing'
  const [first, failed, sweep] = [await idOf('again-1'), await idOf('again-2'), await idOf('usage')]
  const company = await asStaff('company_admin', { companyId: 1 })
  for (const call of [resendDeadLetter, forgetDeadLetter])
    expect(await outcome(call(company, { deadLetterId: first }))).toBe('noPermission')
  expect(await outcome(listDeadLetters(company, {}))).toBe('noPermission')
  await resendDeadLetter(visit, { deadLetterId: first })
  await resendDeadLetter(visit, { deadLetterId: sweep })
  const sentAt = visit.now()
  expect(sent).toEqual([
    { jobId: 'again-1', database: 'DB' },
    { sweep: 'usage', sentAt },
    { sweep: 'usage', database: 'DB', sentAt },
  ])
  expect(await outcome(resendDeadLetter(visit, { deadLetterId: first }))).toBe('notFound')
  expect(await outcome(resendDeadLetter(visit, { deadLetterId: failed }))).toBe('jobNotRetryable')
  await forgetDeadLetter(visit, { deadLetterId: failed })
  expect(await rowsOf(visit)).toEqual([])
  await give('sweeps', [{ sweep: 'a' }, { sweep: 'b' }])
  expect(await forgetAllDeadLetters(visit)).toEqual({ forgotten: 2 })
  const notes = await db
    .selectFrom('audit')
    .select('action')
    .where('tenant_id', '=', 0)
    .where('action', 'like', 'job.%')
    .orderBy('action')
    .execute()
  expect(notes.map(({ action }) => action)).toEqual([
    'job.forget',
    'job.forgetAll',
    'job.resend',
    'job.resend',
  ])
})
