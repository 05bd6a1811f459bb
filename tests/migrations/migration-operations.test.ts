import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const name = '0085_operations.sql'

it('jobs that wait when the release is installed go on, without a request, and the release before may insert more', () => {
  const db = migrated('core', files.indexOf(name))
  const insert = (id: string) =>
    db.exec(
      `INSERT INTO job (id, tenant_id, kind, due_at, created_at, updated_at) VALUES ('${id}', 1, 'send-mail', 5, 5, 5)`,
    )
  insert('before')
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  insert('after')
  expect(db.prepare('SELECT id, state, request_id FROM job ORDER BY created_at, id').all()).toMatchObject([
    { id: 'after', state: 'waiting', request_id: null },
    { id: 'before', state: 'waiting', request_id: null },
  ])
})

it('a sweep or a job has one row among the messages that were given up', () => {
  const db = migrated('core', files.length)
  const insert =
    "INSERT INTO dead_letter (id, queue, subject, body, first_at, last_at) VALUES (?, ?, 's', '{}', 1, 1)"
  db.prepare(insert).run('a', 'jobs')
  db.prepare(insert).run('b', 'sweeps')
  expect(() => db.prepare(insert).run('c', 'jobs')).toThrow('UNIQUE')
  expect(() => db.prepare(insert).run('d', 'mails')).toThrow('dead_letter_queue')
})
