import { env as bound } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  deletesOfPlatformRows,
  deletesOfTenantRows,
  sweepOldRows,
} from '#app/features/operations/model/sweep-old-rows.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { readRetentionDays } from '#app/kernel/retention/retention.ts'

const env = bound as unknown as Env
const db = openDatabase(env.DB)
const now = Date.parse('2026-11-22T03:00:00Z')
const day = 86_400_000
const kept = {
  finishedJobs: 2,
  failedJobs: 3,
  mails: 4,
  mailLinks: 5,
  loginFailures: 6,
  mailRequests: 9,
  knownDevices: 10,
  unusedGrants: 7,
  readings: 8,
  imports: 9,
}
const sweep = () => sweepOldRows({ DB: env.DB, RETENTION_DAYS: kept }, now)
const tables = [
  'job',
  'mail',
  'mail_link',
  'login_failure',
  'mail_request',
  'known_device',
  'viewer_grant',
  'sign_in_flow',
  'verified_profile',
] as const

beforeEach(async () => {
  for (const table of tables) await db.deleteFrom(table).execute()
})

const job = (
  id: string,
  state: 'done' | 'failed' | 'waiting' | 'running',
  updated_at: number,
  tenant_id = 1,
) =>
  db
    .insertInto('job')
    .values({ id, tenant_id, kind: 'k', subject: '', state, due_at: 0, created_at: 0, updated_at })
    .execute()
const mail = (id: string, state: 'sent' | 'failed' | 'waiting', created_at: number, tenant_id = 1) =>
  db
    .insertInto('mail')
    .values({ tenant_id, id, recipient: '', sender_name: '', subject: '', text: '', state, created_at })
    .execute()
const link = (id: string, expires_at: number, tenant_id = 1) =>
  db
    .insertInto('mail_link')
    .values({ tenant_id, id, purpose: 'register', account_id: null, created_at: 0, expires_at })
    .execute()
const failure = (holder: string, first_at: number, tenant_id = 1) =>
  db.insertInto('login_failure').values({ tenant_id, holder, failures: 5, first_at }).execute()
const grant = (id: string, launch_until: number, key_until: number | null, tenant_id = 1) =>
  db
    .insertInto('viewer_grant')
    .values({
      tenant_id,
      id,
      trace: id,
      content_id: 'c',
      version: 1,
      group_id: 1,
      account_id: null,
      session_id: null,
      print: 0,
      watermark: '{}',
      parent_origin: '',
      created_at: 0,
      launch_until,
      opened_at: key_until === null ? null : launch_until,
      key_id: key_until === null ? null : id,
      key_until,
    })
    .execute()

/** The keys of the rows that are left. */
const left = async (table: 'job' | 'mail' | 'mail_link' | 'viewer_grant') =>
  (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

/** Adds three rows: one that has expired, one that has expired in another tenant, and one that expires a moment later. */
async function three(days: number, add: (id: string, time: number, tenant?: number) => Promise<unknown>) {
  await add('over', now - days * day)
  await add('over there', now - days * day, 3)
  await add('still', now - days * day + 1)
}

describe('the sweep removes for every tenant, at the end of their time and not a moment earlier,', () => {
  it('finished jobs, but no unfinished ones however old', async () => {
    await three(kept.finishedJobs, (id, time, tenant) => job(id, 'done', time, tenant))
    await job('waiting', 'waiting', 0)
    await job('working', 'running', 0)
    expect(await sweep()).toBe(2)
    expect(await left('job')).toEqual(['still', 'waiting', 'working'])
  })

  it('failed jobs, after a longer time', async () => {
    await three(kept.failedJobs, (id, time, tenant) => job(id, 'failed', time, tenant))
    await job('as old', 'failed', now - kept.finishedJobs * day)
    expect(await sweep()).toBe(2)
    expect(await left('job')).toEqual(['as old', 'still'])
  })

  it('sent and given-up mails, but no waiting ones', async () => {
    await three(kept.mails, (id, time, tenant) => mail(id, 'sent', time, tenant))
    await mail('given up', 'failed', now - kept.mails * day)
    await mail('waiting', 'waiting', 0)
    expect(await sweep()).toBe(3)
    expect(await left('mail')).toEqual(['still', 'waiting'])
  })

  it('links of mails', async () => {
    await three(kept.mailLinks, link)
    expect(await sweep()).toBe(2)
    expect(await left('mail_link')).toEqual(['still'])
  })

  it('failed sign-ins', async () => {
    await three(kept.loginFailures, failure)
    expect(await sweep()).toBe(2)
    const holders = await db.selectFrom('login_failure').select('holder').execute()
    expect(holders).toEqual([{ holder: 'still' }])
  })

  it('records of who requested mails', async () => {
    const request = (id: string, created_at: number, tenant_id = 1) =>
      db
        .insertInto('mail_request')
        .values({ tenant_id, id, asked_key: '', sender_key: '', created_at })
        .execute()
    await three(kept.mailRequests, request)
    expect(await sweep()).toBe(2)
    expect(await db.selectFrom('mail_request').select('id').execute()).toEqual([{ id: 'still' }])
  })

  it('devices that were not used to sign in for a long time', async () => {
    const device = (id: string, last_used_at: number, tenant_id = 1) =>
      db.insertInto('known_device').values({ tenant_id, id, last_used_at }).execute()
    await three(kept.knownDevices, device)
    expect(await sweep()).toBe(2)
    expect(await db.selectFrom('known_device').select('id').execute()).toEqual([{ id: 'still' }])
  })

  it('grants that were never used, but not those of readings', async () => {
    await three(kept.unusedGrants, (id, time, tenant) => grant(id, time, null, tenant))
    await grant('read', 0, now - kept.unusedGrants * day)
    expect(await sweep()).toBe(2)
    expect(await left('viewer_grant')).toEqual(['read', 'still'])
  })

  it('readings, counted from the end of their key, but never one whose key is still valid', async () => {
    await three(kept.readings, (id, time, tenant) => grant(id, 0, time, tenant))
    await grant('open', 0, now + 1)
    expect(await sweep()).toBe(2)
    expect(await left('viewer_grant')).toEqual(['open', 'still'])
  })

  it('links to sign in, at once when they expire', async () => {
    const profile = (id: string, expires_at: number, tenant_id = 1) =>
      db
        .insertInto('verified_profile')
        .values({ tenant_id, id, redirect_url: '', profile: '{}', expires_at })
        .execute()
    await three(0, profile)
    expect(await sweep()).toBe(2)
    expect(await db.selectFrom('verified_profile').select('id').execute()).toEqual([{ id: 'still' }])
  })
})

it('the sweep removes at most 500 rows of a kind at a time, oldest first', async () => {
  await env.DB.prepare(
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1003)
    INSERT INTO job (id, tenant_id, kind, state, due_at, created_at, updated_at)
    SELECT printf('j%04d', n), n % 3, 'k', 'done', 0, 0, n FROM n`,
  ).run()
  expect(await sweep()).toBe(500)
  expect((await left('job'))[0]).toBe('j0501')
  expect(await sweep()).toBe(500)
  expect(await sweep()).toBe(3)
  expect(await left('job')).toEqual([])
})

it('the audit log is never deleted', async () => {
  const entry = { tenant_id: 1, id: 'a', at: 0, actor_id: 'x', actor_level: 'y', action: 'z', subject: '' }
  await db.insertInto('audit').values(entry).execute()
  await sweep()
  expect(await db.selectFrom('audit').select('id').execute()).toEqual([{ id: 'a' }])
})

it('the sweep reads only rows that it deletes: every statement uses an index', async () => {
  const kept = readRetentionDays({})
  for (const write of [...deletesOfPlatformRows(db, kept, now), ...deletesOfTenantRows(db, kept, now)]) {
    const { sql, parameters } = write.compile()
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...parameters)
      .all<{ detail: string }>()
    const steps = results.map(({ detail }) => detail)
    expect(
      steps.filter((step) => step.startsWith('SCAN')),
      `${sql}\n${steps.join('\n')}`,
    ).toEqual([])
    expect(steps.join('\n')).not.toContain('TEMP B-TREE')
  }
})

describe('the retention setting', () => {
  it('has defaults for what it leaves out', () => {
    expect(readRetentionDays({ RETENTION_DAYS: { mails: 90 } })).toEqual({
      finishedJobs: 7,
      cardAttempts: 8,
      failedJobs: 90,
      mails: 90,
      mailLinks: 1,
      loginFailures: 1,
      mailRequests: 1,
      knownDevices: 365,
      shelves: 90,
      unusedGrants: 1,
      readings: 1_095,
      readingsInDatabase: 90,
      imports: 90,
    })
    expect(readRetentionDays({}).mails).toBe(30)
  })

  it.each([{ mails: 0 }, { mails: -1 }, { mails: 1.5 }, { mails: '30' }, { mail: 30 }, 30, 'mails'])(
    '%j is invalid, and deletes nothing',
    async (RETENTION_DAYS) => {
      await job('old', 'done', 0)
      await expect(sweepOldRows({ DB: env.DB, RETENTION_DAYS }, now)).rejects.toThrow()
      expect(await left('job')).toEqual(['old'])
    },
  )
})
