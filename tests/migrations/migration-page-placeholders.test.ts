import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawPagesKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const name = '0077_page_placeholders.sql'

it('readable books are drawn once more for their placeholders, and are shown as before until then', () => {
  const db = migrated('core', readdirSync(folder).sort().indexOf(name))
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
    INSERT INTO content (tenant_id, id, title, published_on, created_at, updated_at, sort_keys)
    VALUES (1, 'book', 't', '2026-01-01', 1, 1, '{}'), (1, 'new', 't', '2026-01-01', 1, 1, '{}');
    INSERT INTO document (tenant_id, content_id, version, state, source_key, file_name, bytes, created_at, updated_at, trim)
    VALUES (1, 'book', 1, 'superseded', 'k', 'f', 1, 1, 1, NULL), (1, 'book', 2, 'ready', 'k', 'f', 1, 1, 1, '{"whole":[]}'),
      (1, 'new', 1, 'splitting', 'k', 'f', 1, 1, 1, NULL);
    INSERT INTO document_segment (tenant_id, content_id, version, number, first_page, page_count, width, height, bytes, splice, pictures, print_boxes)
    VALUES (1, 'book', 2, 0, 1, 3, 595, 842, 10, '{}', '{"600":[]}', '[null,null,null]'),
      (1, 'book', 2, 1, 4, 3, 595, 842, 10, '{}', NULL, NULL);
    INSERT INTO job (id, tenant_id, kind, subject, payload, due_at, created_at, updated_at)
    VALUES ('pictures-1-book-2', 1, 'draw-pages', 'book', '{"version":2}', 1, 1, 1), ('margins-1-book-2', 1, 'draw-pages', 'book', '{"version":2}', 1, 1, 1);`)
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  expect(
    db.prepare('SELECT pictures, print_boxes AS boxes FROM document_segment ORDER BY number').all(),
  ).toEqual([
    { pictures: '{"600":[]}', boxes: null },
    { pictures: null, boxes: null },
  ])
  expect(db.prepare('SELECT trim FROM document WHERE version = 2').all()).toEqual([{ trim: '{"whole":[]}' }])
  const jobs = db.prepare("SELECT kind, subject, payload FROM job WHERE id LIKE 'placeholders-%'").all()
  expect(jobs).toMatchObject([{ kind: drawPagesKind.name, subject: 'book' }])
  expect(drawPagesKind.payload.parse(JSON.parse(String(jobs[0]?.payload)))).toEqual({ version: 2 })
})
