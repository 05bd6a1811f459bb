import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('existing requests count as new ones, and only known budgets can be written', () => {
  const own = '0052_mail_budgets.sql'
  const db = migrated('core', files.indexOf('0044_pages_in_columns.sql') + 1)
  db.exec(
    "INSERT INTO mail_request VALUES (0, 'a', '', 's', 0), (0, 'b', 'k', '', -1), (7, 'a', 'k', 's', 9e15)",
  )
  db.exec(sqlOf(own))
  const rows = db.prepare('SELECT tenant_id, id, budget FROM mail_request ORDER BY tenant_id, id').all()
  expect(rows.map((row) => Object.values(row).join())).toEqual(['0,a,new', '0,b,new', '7,a,new'])
  const write = (budget: string) =>
    db.exec(`INSERT INTO mail_request VALUES (1, '${budget}', 'k', 's', 1, '${budget}')`)
  for (const budget of ['known', 'new', 'nobody']) write(budget)
  expect(() => write('other')).toThrow('mail_request_budget')
})
