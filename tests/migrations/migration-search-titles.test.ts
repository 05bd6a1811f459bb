import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const own = '0055_titles_of_search.sql'

it('tabs and boxes with the same name get a number, except the first, and no duplicate can be added', () => {
  const db = migrated('core', files.indexOf(own))
  db.exec('PRAGMA foreign_keys = off')
  const tab = db.prepare(
    "INSERT INTO search_tab (tenant_id, id, title, type, ordinal) VALUES (?, ?, ?, 'fields', 1)",
  )
  const box = db.prepare(
    'INSERT INTO search_box (tenant_id, id, tab_id, label, operation, ordinal) VALUES (?, ?, ?, ?, 1, 1)',
  )
  // The fourth and the last title have a number already that the migration might give to a duplicate.
  const titles = ['資料', '資料', '資料', '資料 (2)', 'Books', 'Books', 'Books (6)']
  for (const [at, title] of titles.entries()) tab.run(1, at + 1, title)
  tab.run(2, 1, '資料')
  for (const [at, title] of titles.entries()) box.run(1, at + 1, 1, title)
  box.run(1, 20, 2, '資料')
  db.exec(readFileSync(new URL(own, folder), 'utf8'))
  for (const [table, name] of [
    ['search_tab', 'title'],
    ['search_box', 'label'],
  ]) {
    const rows = db
      .prepare(`SELECT ${name} AS name FROM ${table} WHERE tenant_id = 1 AND id < 20 ORDER BY id`)
      .all()
    const names = rows.map((row) => String(row.name))
    expect(new Set(names).size).toBe(titles.length)
    expect([names[0], names[1], names[2], names[4]]).toEqual(['資料', '資料 (2)', '資料 (3)', 'Books'])
    expect(names.every((one, at) => one.startsWith(titles[at] ?? 'none'))).toBe(true)
  }
  const others = db
    .prepare("SELECT count(*) AS n FROM search_tab WHERE tenant_id = 2 AND title = '資料'")
    .get()
  expect(others?.n).toBe(1)
  expect(db.prepare('SELECT label FROM search_box WHERE id = 20').get()?.label).toBe('資料')
  expect(() => tab.run(1, 30, '資料')).toThrow('search_tab.tenant_id, search_tab.title')
  expect(() => box.run(1, 30, 1, '資料')).toThrow('search_box.label')
  box.run(1, 30, 2, 'Books')
})
