import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import { d1On } from '#tests/visits/sqlite-d1.ts'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const at = files.indexOf('0031_search_setup.sql')

it('tabs, boxes, sort fields and results look as before, each at its first revision', async () => {
  const sqlite = migrated('core', at)
  sqlite.exec(`INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at)
      VALUES (1, 1, 'PATH', 's', 's', 1), (2, 1, 'PATH', 't', 't', 1);
    INSERT INTO search_tab (tenant_id, id, title, type, ordinal, translations) VALUES
      (1, 1, '項目で探す', 'fields', 2, '{"en":{"title":"By field"}}'),
      (1, 2, '全文', 'full_text', 1, '{}'), (2, 1, '棚', 'fields', 1, '{}');
    INSERT INTO search_box (tenant_id, id, tab_id, label, is_show_label, size, operation, match_value, search_fields, group_ids, ordinal)
      VALUES (1, 1, 1, '著者', 0, 'small', 5, '青木, 井上', '["author","title"]', '[3,1]', 2),
        (1, 2, 1, '年', 1, 'large', 7, '', '["publicationDate"]', '[]', 1),
        (1, 3, 2, '本文', 1, 'medium', 1, '', '[]', '[]', 1);
    INSERT INTO sort_field (tenant_id, id, context, field, title, is_asc_default, is_default, ordinal)
      VALUES (1, 1, 1, 2, '題名', 1, 0, 2), (1, 2, 1, 5, '日付', 0, 1, 1), (2, 1, 2, 12, '棚', 1, 1, 1);
    INSERT INTO site_setting (tenant_id, name, value, updated_at) VALUES
      (1, 'searchResult', '{"showSidebar":false,"buttons":[{"id":"a","label":"貸出","url":"/x","ordinal":1}]}', 1)`)
  // Reading a site also reads its place, which later migrations add.
  for (const name of ['0080_tenant_places.sql', '0082_moving_indexes.sql']) sqlite.exec(sqlOf(name))
  sqlite.exec('ALTER TABLE tenant ADD COLUMN copied_at INTEGER')
  const db = openDatabase(d1On(sqlite))
  const shown = () =>
    Promise.all(['s', 't'].map((servicePath) => readSite(db, { domain: null, servicePath })))
  const before = await shown()
  sqlite.exec(sqlOf('0031_search_setup.sql'))
  expect(await shown()).toEqual(before)
  expect(before.map((site) => site?.searchTabs.map(({ title, boxes }) => [title, boxes.length]))).toEqual([
    [
      ['全文', 1],
      ['項目で探す', 2],
    ],
    [['棚', 0]],
  ])
  const [first] = before
  expect(first?.sortFields.map(({ title }) => title)).toEqual(['日付', '題名'])
  expect(first?.settings.searchResult).toMatchObject({ showSidebar: false, buttons: [{ label: '貸出' }] })
  for (const table of ['search_tab', 'search_box', 'sort_field'])
    expect(sqlite.prepare(`SELECT DISTINCT revision FROM ${table}`).all()).toEqual([{ revision: 1 }])
})
