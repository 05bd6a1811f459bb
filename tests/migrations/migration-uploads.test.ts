import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('unfinished uploads continue: their parts count as sent once, and more of them may stay than may be started now', () => {
  const db = migrated('core', files.indexOf('0044_pages_in_columns.sql') + 1)
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);`)
  for (let count = 0; count < 120; count++)
    db.exec(`
      INSERT INTO content_upload (tenant_id, id, content_id, is_new, file_name, bytes, source_key, multipart_id, data, uploaded_by, created_at, updated_at)
      VALUES (1, 'u${count}', 'c${count}', 1, 'f', 9, 'k', 'm', '{}', 'editor', 1, 1);
      INSERT INTO content_upload_part (tenant_id, upload_id, number, etag) VALUES (1, 'u${count}', 1, 'e'), (1, 'u${count}', 9, '');`)
  db.exec(sqlOf('0049_uploads.sql'))
  const parts = db
    .prepare('SELECT number, etag, times FROM content_upload_part WHERE upload_id = ?')
    .all('u7')
  expect(parts).toEqual([
    { number: 1, etag: 'e', times: 1 },
    { number: 9, etag: '', times: 1 },
  ])
  expect(db.prepare('SELECT count(*) AS open FROM content_upload').get()).toEqual({ open: 120 })
})
