import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readAgainKind } from '#app/features/documents/model/ingest/read-again.ts'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('readable and unfinished books are read again, and nothing else of them changes', () => {
  const db = migrated('core', files.indexOf('0041_read_again.sql'))
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
    INSERT INTO content (tenant_id, id, title, published_on, created_at, updated_at)
    VALUES (1, 'book', 't', '2026-01-01', 1, 1), (1, 'new', 't', '2026-01-01', 1, 1), (1, 'torn', 't', '2026-01-01', 1, 1);
    INSERT INTO document (tenant_id, content_id, version, state, source_key, file_name, bytes, created_at, updated_at)
    VALUES (1, 'book', 1, 'superseded', 'k', 'f', 1, 1, 1), (1, 'book', 2, 'ready', 'k', 'f', 1, 1, 1),
      (1, 'new', 1, 'splitting', 'k', 'f', 1, 1, 1), (1, 'torn', 1, 'refused', 'k', 'f', 1, 1, 1);
    INSERT INTO document_segment (tenant_id, content_id, version, number, first_page, page_count, width, height, bytes, splice, pictures)
    VALUES (1, 'book', 2, 0, 1, 3, 595, 842, 10, '{}', '{}');`)
  const kept = () => ['document', 'document_segment'].map((name) => db.prepare(`SELECT * FROM ${name}`).all())
  const before = kept()
  db.exec(sqlOf('0041_read_again.sql'))
  expect(kept()).toEqual(before)
  const jobs = db.prepare("SELECT * FROM job WHERE kind = 'read-again' ORDER BY subject").all()
  expect(jobs).toMatchObject([
    { kind: readAgainKind.name, subject: 'book', state: 'waiting' },
    { kind: readAgainKind.name, subject: 'new', state: 'waiting' },
  ])
  expect(readAgainKind.payload.parse(JSON.parse(String(jobs[0]?.payload)))).toEqual({ version: 2 })

  // Books that the release after it has read are read again. Books whose job is still waiting are not.
  db.exec("UPDATE job SET state = 'done', attempts = 1 WHERE subject = 'book'")
  db.exec(sqlOf('0042_read_enlarged_text.sql'))
  const waiting = db
    .prepare("SELECT id, payload FROM job WHERE kind = 'read-again' AND state = 'waiting'")
    .all()
  expect(waiting.map(({ id }) => id).sort()).toEqual(['read-again-1-new-1', 'read-enlarged-1-book-2'])
  expect(kept()).toEqual(before)

  // A book without its own reading direction is read again, to find columns.
  db.exec("UPDATE job SET state = 'done', attempts = 1")
  db.exec("UPDATE document SET right_to_left = 1 WHERE content_id = 'new'")
  for (const name of files.slice(
    files.indexOf('0043_places_of_other_books.sql'),
    files.indexOf('0044_pages_in_columns.sql') + 1,
  ))
    db.exec(sqlOf(name))
  const last = db.prepare("SELECT id FROM job WHERE kind = 'read-again' AND state = 'waiting'").all()
  expect(last).toEqual([{ id: 'read-columns-1-book-2' }])
  expect(db.prepare('SELECT DISTINCT pages_in_columns AS columns FROM document').all()).toEqual([
    { columns: 0 },
  ])
})
