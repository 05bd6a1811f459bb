import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const name = '0072_saved_searches.sql'
const later = files.slice(files.indexOf(name) + 1)
const sqlOf = (file: string) => readFileSync(new URL(file, folder), 'utf8')

const accounts = `
  INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
  INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
  INSERT INTO account (tenant_id, id, level, name, created_at, updated_at) VALUES (1, 'a', 'reader', 'n', 1, 1), (1, 'b', 'reader', 'n', 1, 1);
  INSERT INTO mail (tenant_id, id, recipient, sender_name, subject, text, state, created_at)
  VALUES (1, 'm', 'r@x.example', 's', 's', 't', 'waiting', 1);`

const search = (account: string, id: string, query: string, mailOn = "'2026-12-01'") =>
  `INSERT INTO saved_search (tenant_id, id, account_id, name, query, alert, created_at, looked_at, checked_at, due_at, mail_on, known)
   VALUES (1, '${id}', '${account}', 'n', '${query}', 'daily', 1, 1, 1, 1, ${mailOn}, '')`

it.each([
  ['before the later migrations', [name, ...later]],
  ['after them, because they ran earlier', [...later, name]],
])(
  '%s: old accounts get alerts, old mails have no address to end them, and a cancelled account leaves no search',
  (_, order) => {
    const db = migrated('core', files.indexOf(name))
    db.exec(accounts)
    // One makes this one's trigger anew, so it can't run before; the others need that one's table.
    const apart = [
      '0088_moving_tenants.sql',
      '0096_convenience_stores.sql',
      '0106_waiting_payments.sql',
      '0115_chargebacks.sql',
      '0116_write_offs.sql',
      '0119_payouts.sql',
      '0120_paypay.sql',
      '0121_plan_changes.sql',
      '0123_places.sql',
      '0126_wallets.sql',
    ]
    for (const file of order.filter((one) => !apart.includes(one))) db.exec(sqlOf(file))
    expect(db.prepare('SELECT receives_alerts FROM account').all()).toEqual([
      { receives_alerts: 1 },
      { receives_alerts: 1 },
    ])
    expect(db.prepare('SELECT unsubscribe_url FROM mail').all()).toEqual([{ unsubscribe_url: null }])
    for (let at = 0; at < 50; at++) db.exec(search('a', `s${at}`, `q=${at}`))
    db.exec(search('b', 'other', 'q=1'))
    expect(() => db.exec(search('a', 's50', 'q=50'))).toThrow('saved_searches_many')
    expect(() => db.exec(search('b', 'again', 'q=1'))).toThrow('UNIQUE constraint failed')
    expect(() => db.exec(search('b', 'unset', 'q=2', 'NULL'))).toThrow('saved_search_mailed')
    db.exec(`UPDATE account SET cancelled_at = 9 WHERE id = 'a'`)
    expect(db.prepare('SELECT id FROM saved_search').all()).toEqual([{ id: 'other' }])
  },
)
