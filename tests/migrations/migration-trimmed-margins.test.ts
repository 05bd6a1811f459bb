import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawPagesKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const name = '0068_trimmed_margins.sql'

it('readable books are measured, keep their pictures, and show whole pages until then', () => {
  const db = migrated('core', readdirSync(folder).sort().indexOf(name))
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
    INSERT INTO content (tenant_id, id, title, published_on, created_at, updated_at, sort_keys)
    VALUES (1, 'book', 't', '2026-01-01', 1, 1, '{}'), (1, 'new', 't', '2026-01-01', 1, 1, '{}');
    INSERT INTO document (tenant_id, content_id, version, state, source_key, file_name, bytes, created_at, updated_at)
    VALUES (1, 'book', 1, 'superseded', 'k', 'f', 1, 1, 1), (1, 'book', 2, 'ready', 'k', 'f', 1, 1, 1),
      (1, 'new', 1, 'splitting', 'k', 'f', 1, 1, 1);
    INSERT INTO document_segment (tenant_id, content_id, version, number, first_page, page_count, width, height, bytes, splice, pictures)
    VALUES (1, 'book', 2, 0, 1, 3, 595, 842, 10, '{}', '{"600":[]}');
    INSERT INTO job (id, tenant_id, kind, subject, payload, due_at, created_at, updated_at)
    VALUES ('pictures-1-book-2', 1, 'draw-pages', 'book', '{"version":2}', 1, 1, 1);`)
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  expect(
    db.prepare('SELECT pictures, print_boxes AS boxes, page_count AS pages FROM document_segment').all(),
  ).toEqual([{ pictures: '{"600":[]}', boxes: null, pages: 3 }])
  expect(db.prepare('SELECT DISTINCT trim FROM document').all()).toEqual([{ trim: null }])
  const jobs = db.prepare("SELECT kind, subject, payload FROM job WHERE id LIKE 'margins-%'").all()
  expect(jobs).toMatchObject([{ kind: drawPagesKind.name, subject: 'book' }])
  expect(drawPagesKind.payload.parse(JSON.parse(String(jobs[0]?.payload)))).toEqual({ version: 2 })
})
