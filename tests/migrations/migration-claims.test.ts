import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const name = '0051_claimed_accounts.sql'

it('pending registrations lose their password, and no account counts as claimed', () => {
  const db = migrated('core', files.indexOf(name))
  const waiting = {
    id: 'a',
    email: 'a@x.example',
    password: '$scrypt$x',
    misses: 2,
    browser: 'b',
    back: '/3',
  }
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
    INSERT INTO account (tenant_id, id, level, name, email, email_key, password, created_at, updated_at)
    VALUES (1, 'r', 'reader', 'n', 'r@x.example', 'r@x.example', '$scrypt$r', 1, 1);
    INSERT INTO mail_link (tenant_id, id, purpose, account_id, payload, created_at, expires_at)
    VALUES (1, 'waits', 'register', NULL, '${JSON.stringify(waiting)}', 1, 2),
      (1, 'known', 'register', NULL, '{}', 1, 2),
      (1, 'odd', 'register', NULL, 'no json', 1, 2),
      (1, 'list', 'register', NULL, '[1]', 1, 2),
      (1, 'other', 'reset-password', 'r', '{"password":"stays"}', 1, 2);`)
  db.exec(sqlOf(name))
  const payloads = db.prepare('SELECT id, payload FROM mail_link ORDER BY id').all()
  const { password, misses, ...kept } = waiting
  expect(Object.fromEntries(payloads.map(({ id, payload }) => [id, payload]))).toEqual({
    waits: JSON.stringify(kept),
    known: '{}',
    odd: 'no json',
    list: '[1]',
    other: '{"password":"stays"}',
  })
  expect(db.prepare('SELECT password, claimed FROM account').all()).toEqual([
    { password: '$scrypt$r', claimed: 0 },
  ])

  // A new e-mail address is not claimed yet. Writing the same address again keeps the claim.
  const claimed = () => db.prepare('SELECT claimed FROM account').get()?.claimed
  db.exec("UPDATE account SET claimed = 1; UPDATE account SET email_key = 'r@x.example', name = 'm'")
  expect(claimed()).toBe(1)
  db.exec("UPDATE account SET email_key = 'v@x.example'")
  expect(claimed()).toBe(0)
  expect(() => db.exec('UPDATE account SET claimed = 2')).toThrow('account_claimed')
})
