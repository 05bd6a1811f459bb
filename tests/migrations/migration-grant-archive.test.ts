import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const name = '0083_grant_archive.sql'

it('grants and readers’ lists stay as they are, nothing is archived yet, and the release before goes on writing both', () => {
  const db = migrated('core', files.indexOf(name))
  db.exec('PRAGMA foreign_keys = OFF')
  const read = (contentId: string) =>
    db.exec(
      `INSERT INTO reading (tenant_id, account_id, content_id, read_at, page) VALUES (1, 'a', '${contentId}', 5, 3)`,
    )
  const open = (id: string) =>
    db.exec(
      `INSERT INTO viewer_grant (tenant_id, id, trace, content_id, version, group_id, account_id, print, watermark, parent_origin, created_at,
        launch_until, opened_at, key_id, key_until)
      VALUES (1, '${id}', '${id}', 'c', 1, 1, 'a', 0, '{}', '', 1, 2, 2, '${id}', 3)`,
    )
  read('before')
  open('before')
  const grant = db.prepare("SELECT * FROM viewer_grant WHERE id = 'before'")
  const was = { ...grant.get() }
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  expect({ ...grant.get() }).toEqual(was)
  read('after')
  open('after')
  expect(db.prepare('SELECT content_id, read_at, page, archived_openings FROM reading').all()).toMatchObject([
    { content_id: 'after', read_at: 5, page: 3, archived_openings: 0 },
    { content_id: 'before', read_at: 5, page: 3, archived_openings: 0 },
  ])
  expect(db.prepare('SELECT count(*) AS parts FROM grant_archive').get()).toMatchObject({ parts: 0 })
  const archive = (id: string, state: string) =>
    db.exec(
      `INSERT INTO grant_archive (tenant_id, id, state, changed_at, day, grants, ends_at, sha256, sealed_key, traces, readers, spans)
      VALUES (1, '${id}', '${state}', 1, '2026-01-01', 1, 1, '', 'k1.x', x'', x'', x'')`,
    )
  archive('p', 'kept')
  expect(() => archive('p', 'kept')).toThrow('UNIQUE')
  expect(() => archive('q', 'done')).toThrow('grant_archive_state')
})
