import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { getAlarms } from '#app/features/operations/model/alarms/get-alarms.ts'
import { watchAlarms } from '#app/features/operations/model/alarms/watch-alarms.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { isolateWords } from '#app/visit/translator.ts'
import { outcome } from '#tests/visits/account-visit.ts'
import { asStaff } from '#tests/visits/staff-visit.ts'
import { clock, db, env } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(async () => {
  await makeWorldRecords()
  await isolateWords.load(env)
})
beforeEach(async () => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  await db.deleteFrom('alarm_state').execute()
  await db.deleteFrom('job').where('id', 'like', 'alarm-%').execute()
  await db.deleteFrom('mail').where('kind', 'like', 'alarms%').execute()
})

const at = (now: number, of: Env = env) =>
  watchAlarms({
    env: of,
    now: () => now,
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
  })

async function insertJob(id: string, due: number, tenantId = 1) {
  const times = { due_at: due, created_at: due, updated_at: due }
  await db
    .insertInto('job')
    .values({ id, tenant_id: tenantId, kind: 'ingest-document', subject: 's', state: 'waiting', ...times })
    .execute()
}

const mails = () =>
  db
    .selectFrom('mail')
    .select(['kind', 'recipient', 'subject', 'text', 'tenant_id'])
    .where('kind', 'like', 'alarms%')
    .execute()

it('writes to the system administrators when an alarm begins and when it is over, and to nobody else', async () => {
  const start = clock.now
  await insertJob('alarm-job', start - 130 * 60_000)
  await at(start)
  await at(start + 60_000)
  const administrators = await db
    .selectFrom('staff')
    .select('email_key')
    .where('level', '=', 'system_admin')
    .where('status', '=', 'allow')
    .execute()
  const first = await mails()
  expect(first.map(({ recipient }) => recipient).sort()).toEqual(
    administrators.map((one) => one.email_key).sort(),
  )
  expect(first.every(({ kind, tenant_id: tenant }) => kind === 'alarmsBegan' && tenant === 0)).toBe(true)
  expect(first[0]?.text).toContain('docs/operations.md#jobage')
  expect(first[0]?.text).toMatch(/130分|130 min/)
  expect(first[0]?.text).not.toMatch(/\{\{|health\./)
  await db.deleteFrom('job').where('id', '=', 'alarm-job').execute()
  await at(start + 120_000)
  await at(start + 180_000)
  expect((await mails()).map(({ kind }) => kind).sort()).toEqual([
    ...administrators.map(() => 'alarmsBegan'),
    ...administrators.map(() => 'alarmsEnded'),
  ])
})

it('is shown worst first, with the time since when, to system administrators only', async () => {
  await insertJob('alarm-job', clock.now - 130 * 60_000, 2)
  await at(clock.now)
  const { state, alarms } = await getAlarms(await asStaff('system_admin'))
  expect(state).toBe('alarm')
  expect(alarms[0]).toMatchObject({ name: 'jobAge', state: 'alarm', value: 130, since: clock.now })
  const company = await asStaff('company_admin', { companyId: 1 })
  expect(await outcome(getAlarms(company))).toBe('noPermission')
})

it('a database of tenants that doesn’t answer is an alarm, and the others are still measured', async () => {
  const broken = new Proxy(env.DB, {
    get: (target, name) => {
      const member = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name !== 'prepare') return member.bind(target)
      return (sql: string) => {
        if (/payment_outage/.test(sql)) throw new Error('away')
        return target.prepare(sql)
      }
    },
  })
  await at(clock.now, { ...env, DB: broken })
  const rows = await db
    .selectFrom('alarm_state')
    .select(['name', 'state'])
    .where('name', '=', 'databasesAway')
    .execute()
  expect(rows).toEqual([{ name: 'databasesAway', state: 'alarm' }])
})

it('asks each database a few statements, by indexes alone for jobs, mails and renewals', async () => {
  const plans = await Promise.all(
    [
      "SELECT due_at FROM job WHERE state in ('waiting', 'running') AND state = 'waiting' AND due_at <= 5 AND kind <> 'send-mail' ORDER BY due_at LIMIT 1",
      "SELECT min(due_at) FROM job WHERE kind = 'send-mail' AND state = 'waiting' AND state in ('waiting', 'running', 'failed')",
      "SELECT count(*) FROM payment_order WHERE kind = 'renewal' AND state = 'failed' AND updated_at > 5",
    ].map(async (sql) => {
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).all<{ detail: string }>()
      return results.map(({ detail }) => detail).join()
    }),
  )
  expect(plans.map((plan) => /USING (?:COVERING )?INDEX (\w+)/.exec(plan)?.[1])).toEqual([
    'job_due',
    'job_by_kind',
    'payment_order_failed_renewal',
  ])
})
