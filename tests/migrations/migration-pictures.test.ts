import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawPagesKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('readable books get their pictures, and nothing else of them changes', () => {
  const db = migrated('core', files.indexOf('0038_page_pictures.sql'))
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
    INSERT INTO content (tenant_id, id, title, published_on, created_at, updated_at) VALUES (1, 'book', 't', '2026-01-01', 1, 1);
    INSERT INTO document (tenant_id, content_id, version, state, source_key, file_name, bytes, created_at, updated_at)
    VALUES (1, 'book', 1, 'superseded', 'k', 'f', 1, 1, 1), (1, 'book', 2, 'ready', 'k', 'f', 1, 1, 1);
    INSERT INTO document_segment (tenant_id, content_id, version, number, first_page, page_count, width, height, bytes, splice)
    VALUES (1, 'book', 2, 0, 1, 3, 595, 842, 10, '{}');`)
  const segments = () =>
    db.prepare('SELECT version, number, first_page, page_count, splice FROM document_segment').all()
  const before = segments()
  db.exec(sqlOf('0038_page_pictures.sql'))
  expect(segments()).toEqual(before)
  const jobs = db.prepare("SELECT kind, subject, payload, state FROM job WHERE kind = 'draw-pages'").all()
  expect(jobs).toMatchObject([{ kind: drawPagesKind.name, subject: 'book', state: 'waiting' }])
  expect(drawPagesKind.payload.parse(JSON.parse(String(jobs[0]?.payload)))).toEqual({ version: 2 })
})
