import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultSamplePercent, parseSiteSettings } from '#app/visit/site-settings.ts'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('contents and settings stay as they are, and searched words are counted from zero', () => {
  const db = migrated('core', files.indexOf('0044_pages_in_columns.sql') + 1)
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at)
    VALUES (1, 1, 'PATH', 's', 's', 1), (2, 1, 'PATH', 't', 't', 1);
    INSERT INTO content (tenant_id, id, title, published_on, protection, created_at, updated_at)
    VALUES (1, 'book', 't', '2026-01-01', 'strict', 1, 1), (2, 'book', 't', '2026-01-01', 'strict', 1, 1),
      (1, 'open', 't', '2026-01-01', NULL, 1, 1), (1, 'guarded', 't', '2026-01-01', 'guarded', 1, 1);
    INSERT INTO site_setting (tenant_id, name, value, updated_at)
    VALUES (1, 'protection', '{"protection":"strict","copyPercent":0}', 1), (2, 'protection', '{}', 1);`)
  const kept = () => ['content', 'site_setting'].map((name) => db.prepare(`SELECT * FROM ${name}`).all())
  const before = kept()
  db.exec(sqlOf('0046_asked_terms.sql'))
  expect(kept()).toEqual(before)
  // A setting that was saved before the migration gets the default share; its other fields stay.
  const [{ value }] = db.prepare('SELECT value FROM site_setting WHERE tenant_id = 1').all() as [
    { value: string },
  ]
  expect(parseSiteSettings({ protection: JSON.parse(value) }).protection).toMatchObject({
    protection: 'strict',
    copyPercent: 0,
    samplePercent: defaultSamplePercent,
  })
  const count =
    "INSERT INTO asked_term (tenant_id, holder, day, content_id, term) VALUES (1, 'a', '2026-11-24', '', 'x')"
  db.exec(count)
  expect(() => db.exec(count)).toThrow(/UNIQUE/)
  const [{ plan }] = db
    .prepare("EXPLAIN QUERY PLAN SELECT 1 FROM content WHERE tenant_id = 1 AND protection = 'strict'")
    .all()
    .map(({ detail }) => ({ plan: String(detail) })) as [{ plan: string }]
  expect(plan).toContain('content_strict')
})
