import { readdirSync, readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { ingestKind, removeFilesKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { sendMailKind } from '#app/features/notifications/model/mail/send-mail-job.ts'
import { indexContentKind } from '#app/features/search/model/index/rebuild-index.ts'
import { Progress } from '#app/kernel/jobs/job.ts'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const at = files.indexOf('0006_generic_jobs.sql')

let db: DatabaseSync
const migrate = () => db.exec(sqlOf('0006_generic_jobs.sql'))
const rows = (sql: string) =>
  db
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }))

/** A database of the release before. */
beforeEach(() => {
  db = migrated('core', at)
  expect(rows('SELECT name FROM sqlite_master').map(({ name }) => name)).toContain('content_by_param5')
})

/** Inserts a job as the release before wrote it. */
function insertOldJob(id: string, kind: string, version: number | null, state = 'waiting') {
  db.prepare(
    `INSERT INTO job (id, tenant_id, kind, content_id, version, state, attempts, due_at, lease, lease_until, error, created_at, updated_at)
    VALUES (?, 2, ?, 'content', ?, ?, 3, 50, 'lease', 70, 'R2 is away', 10, 20)`,
  ).run(id, kind, version, state)
}

function insertOldMail(tenant: number, id: string, state = 'waiting', dueAt = 500) {
  db.prepare(
    `INSERT INTO mail (tenant_id, id, recipient, sender_name, subject, text, state, attempts, due_at, error, created_at)
    VALUES (?, ?, 'a@b.example', 's', 't', 'words', ?, 2, ?, '503', 100)`,
  ).run(tenant, id, state, dueAt)
}

describe('a job of the release before', () => {
  it.each([
    ['ingest-document', 2, { version: 2 }, ingestKind, { version: 2 }],
    ['remove-files', 1, { version: 1 }, removeFilesKind, { version: 1 }],
    ['remove-files', null, { uploadId: 'j' }, removeFilesKind, { uploadId: 'j' }],
    ['index-content', null, {}, indexContentKind, { next: false }],
  ] as const)(
    '%s of version %s is what its handler reads',
    (kind, version, payload, { payload: schema, name }, read) => {
      insertOldJob('j', kind, version, 'running')
      migrate()
      const [job] = rows('SELECT * FROM job')
      expect(job).toMatchObject({ id: 'j', tenant_id: 2, kind: name, subject: 'content', progress: null })
      expect(job).toMatchObject({
        state: 'running',
        attempts: 3,
        due_at: 50,
        lease: 'lease',
        lease_until: 70,
      })
      expect(job).toMatchObject({ error: 'R2 is away', created_at: 10, updated_at: 20 })
      const carried = JSON.parse(String(job?.payload))
      expect(carried).toEqual(payload)
      expect(schema.parse(carried)).toEqual(read)
    },
  )

  it('continues in the middle of a long index', () => {
    insertOldJob('j', 'index-content', 37)
    migrate()
    expect(Progress.parse(JSON.parse(String(rows('SELECT progress FROM job')[0]?.progress)))).toEqual({
      done: 37,
      total: null,
    })
  })

  it('stays finished if it is finished', () => {
    insertOldJob('done', 'ingest-document', 1, 'done')
    insertOldJob('failed', 'ingest-document', 2, 'failed')
    migrate()
    expect(rows('SELECT id, state FROM job')).toEqual([
      { id: 'done', state: 'done' },
      { id: 'failed', state: 'failed' },
    ])
  })
})

it('a mail that isn’t sent yet gets its job, with its attempts and its owner; others get none', () => {
  insertOldMail(1, 'm')
  insertOldMail(3, 'm')
  insertOldMail(1, 'sent', 'sent')
  insertOldMail(1, 'failed', 'failed')
  migrate()
  const jobs = rows('SELECT id, tenant_id, kind, subject, payload, state, attempts, due_at, error FROM job')
  const job = {
    kind: 'send-mail',
    subject: 'm',
    payload: '{}',
    state: 'waiting',
    attempts: 2,
    due_at: 500,
    error: '503',
  }
  expect(jobs).toEqual([
    { id: 'mail-1-m', tenant_id: 1, ...job },
    { id: 'mail-3-m', tenant_id: 3, ...job },
  ])
  expect(sendMailKind.payload.parse(JSON.parse(jobs[0]?.payload as string))).toEqual({})
  const mails = rows("SELECT recipient, subject, text, attempts, due_at FROM mail WHERE id = 'm'")
  const mail = { recipient: 'a@b.example', subject: 't', text: 'words', attempts: 2, due_at: 500 }
  expect(mails).toEqual([mail, mail])
})

describe('a row that the previous release writes until it is replaced', () => {
  it('is a job like any other', () => {
    migrate()
    insertOldJob('ingest', 'ingest-document', 4)
    insertOldJob('orphan', 'remove-files', null)
    expect(rows('SELECT id, subject, payload FROM job')).toEqual([
      { id: 'ingest', subject: 'content', payload: '{"version":4}' },
      { id: 'orphan', subject: 'content', payload: '{"uploadId":"orphan"}' },
    ])
  })

  it('is a mail with its job, due after the old release has tried', () => {
    migrate()
    insertOldMail(1, 'm')
    insertOldMail(1, 'nobody', 'failed')
    expect(rows('SELECT id, kind, subject, due_at FROM job')).toEqual([
      { id: 'mail-1-m', kind: 'send-mail', subject: 'm', due_at: 60_500 },
    ])
  })
})

it('payload and progress must be JSON', () => {
  migrate()
  const insert = (column: string) =>
    db.exec(
      `INSERT INTO job (id, tenant_id, kind, ${column}, due_at, created_at, updated_at) VALUES ('x', 1, 'k', '{', 0, 0, 0)`,
    )
  expect(() => insert('payload')).toThrow('job_payload')
  expect(() => insert('progress')).toThrow('job_progress')
})
