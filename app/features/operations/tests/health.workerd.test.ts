import { beforeAll, expect, it } from 'vitest'
import { getHealth } from '#app/features/operations/model/health/get-health.ts'
import { addRefusals } from '#app/features/operations/model/refusal-days.ts'
import { retryJob } from '#app/features/operations/model/retry-job.ts'
import { newestMigrations } from '#app/kernel/data/newest-migrations.ts'
import { outcome } from '#tests/visits/account-visit.ts'
import { asStaff } from '#tests/visits/staff-visit.ts'
import { clock, days, db, env } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

async function insertJob(id: string, kind: string, state: 'waiting' | 'failed', tenantId = 1) {
  const times = { due_at: clock.now - 5, created_at: clock.now, updated_at: clock.now }
  await db
    .insertInto('job')
    .values({
      id,
      tenant_id: tenantId,
      kind,
      subject: 's',
      state,
      attempts: 5,
      error: 'R2 is away',
      ...times,
    })
    .execute()
}

it('counts waiting and failed jobs by kind over all tenants, and shows since when', async () => {
  await insertJob('health-1', 'health-kind', 'waiting')
  await insertJob('health-2', 'health-kind', 'failed', 2)
  const { jobs, queue, failedJobs, lastBackupAt } = await getHealth(await asStaff('system_admin'))
  expect(jobs).toContainEqual({ kind: 'health-kind', waiting: 1, running: 0, failed: 1 })
  expect(queue).toMatchObject({ depth: expect.any(Number), oldestDueAt: clock.now - 5 })
  expect(failedJobs.rows.map(({ id }) => id)).toContain('health-2')
  expect(lastBackupAt).toBeNull()
})

it('shows of each database its schema, how fast it answers, and its open jobs', async () => {
  const { databases } = await getHealth(await asStaff('system_admin'))
  const core = { migration: newestMigrations.core.name, behind: 0, answerMs: expect.any(Number) }
  expect(databases.map(({ name }) => name)).toEqual(['DB', 'DB_2', 'DB_3', 'SEARCH', 'SEARCH_2'])
  expect(databases[0]).toMatchObject({ ...core, jobs: 2 })
  expect(databases[1]).toMatchObject({ ...core, jobs: 0 })
  expect(databases[3]).toMatchObject({ migration: newestMigrations.search.name, behind: 0, jobs: null })
})

it('a database that lacks migrations is named with how many, and so is one without any', async () => {
  const { core } = newestMigrations
  const { results } = await env.DB_2.prepare('SELECT * FROM d1_migrations WHERE name = ?')
    .bind(core.name)
    .all()
  const behind = async () =>
    (await getHealth(await asStaff('system_admin'))).alarms.find(({ name }) => name === 'databasesBehind')
  expect(await behind()).toMatchObject({ state: 'ok', about: null })
  await env.DB_2.prepare('DELETE FROM d1_migrations WHERE name = ?').bind(core.name).run()
  await env.DB_3.prepare('ALTER TABLE d1_migrations RENAME TO noted').run()
  try {
    expect(await behind()).toMatchObject({ state: 'alarm', about: `DB_2 (1), DB_3 (${core.count})` })
    const { databases } = await getHealth(await asStaff('system_admin'))
    expect(databases[1]?.migration).toMatch(/^0\d\d\d_/)
    expect(databases[2]).toMatchObject({ migration: null, bytes: expect.any(Number) })
  } finally {
    await env.DB_3.prepare('ALTER TABLE noted RENAME TO d1_migrations').run()
    const [row] = results as Record<string, unknown>[]
    await env.DB_2.prepare('INSERT INTO d1_migrations (id, name, applied_at) VALUES (?, ?, ?)')
      .bind(row?.id, row?.name, row?.applied_at)
      .run()
  }
  // A later release has migrated the databases before its Workers are deployed.
  await env.DB_2.prepare("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')").run()
  expect(await behind()).toMatchObject({ state: 'ok' })
  await env.DB_2.prepare("DELETE FROM d1_migrations WHERE name = '9999_later.sql'").run()
})

it('retries a failed job once, as if it were new, but no job whose subject was given up', async () => {
  const system = await asStaff('system_admin')
  await insertJob('retry-1', 'index-content', 'failed')
  await insertJob('retry-2', 'send-mail', 'failed')
  await insertJob('retry-3', 'index-content', 'waiting')
  await retryJob(system, { jobId: 'retry-1' })
  const job = await db.selectFrom('job').selectAll().where('id', '=', 'retry-1').executeTakeFirstOrThrow()
  expect(job).toMatchObject({ state: 'waiting', attempts: 0, error: null, due_at: clock.now })
  for (const jobId of ['retry-1', 'retry-2', 'retry-3', 'nothing'])
    expect(await outcome(retryJob(system, { jobId })), jobId).toBe('jobNotRetryable')
  expect(
    await outcome(retryJob(await asStaff('company_admin', { companyId: 1 }), { jobId: 'retry-2' })),
  ).toBe('noPermission')
})

it('counts refusals by code and day in Japan, for a week', async () => {
  await addRefusals(env, new Map([[606, 2]]), clock.now - 7 * days)
  await addRefusals(env, new Map([[606, 3]]), clock.now - days)
  await addRefusals(
    env,
    new Map([
      [606, 1],
      [609, 4],
    ]),
    clock.now,
  )
  await addRefusals(env, new Map([[606, 1]]), clock.now)
  const { refusals } = await getHealth(await asStaff('system_admin'))
  expect(refusals.filter(({ code }) => code === 606 || code === 609)).toEqual([
    { code: 606, name: 'invalidAccount', today: 2, week: 5 },
    { code: 609, name: 'noPermission', today: 4, week: 4 },
  ])
})

it('reads only indexes, however many jobs are done', async () => {
  const plan = async (sql: string) =>
    (await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).all<{ detail: string }>()).results
      .map(({ detail }) => detail)
      .join()
  const open = "state in ('waiting', 'running', 'failed')"
  expect(await plan(`SELECT kind, state, count(*) FROM job WHERE ${open} GROUP BY kind, state`)).toContain(
    'job_by_kind',
  )
  expect(await plan("SELECT * FROM job WHERE state = 'failed' ORDER BY updated_at DESC LIMIT 20")).toContain(
    'job_failed',
  )
  expect(
    await plan("SELECT * FROM mail WHERE state = 'failed' AND recipient <> '' ORDER BY created_at DESC"),
  ).toContain('mail_failed')
})
