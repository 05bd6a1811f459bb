import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { passwordDigest, verifyPassword } from '#app/values/password.ts'
import { type NewSite, siteSql } from './site-sql.ts'

const schema = readFileSync(new URL('../../migrations/core/0001_core.sql', import.meta.url), 'utf8')
const site: NewSite = {
  companyName: "Mori & Co's",
  serviceName: '森の図書室',
  address: { servicePath: 'mori' },
  accountType: 'EMAIL',
  settingLogin: 1,
  groupName: '資料',
  admin: { name: 'Admin@mori.example', password: 'first secret' },
  readers: [{ name: 'reader@mori.example', password: 'second secret?' }],
  now: Date.UTC(2026, 10, 20),
  randomBytes,
}

let database: DatabaseSync
const row = (query: string) => database.prepare(query).get() as Record<string, unknown>

beforeEach(() => {
  database = new DatabaseSync(':memory:')
  database.exec(schema)
})

describe('the SQL of a new site', () => {
  it('makes a company, a site with one group, an administrator and readers who can sign in', async () => {
    database.exec(await siteSql(site))
    expect(row('select name, setting_login from company')).toEqual({ name: "Mori & Co's", setting_login: 1 })
    expect(row('select service_path, domain, service_name from tenant')).toEqual({
      service_path: 'mori',
      domain: null,
      service_name: '森の図書室',
    })
    expect(row('select tenant_id, name from content_group')).toEqual({ tenant_id: 1, name: '資料' })
    const staff = row('select * from staff')
    expect(staff).toMatchObject({
      level: 'service_admin',
      company_id: 1,
      tenant_id: 1,
      email_key: 'admin@mori.example',
    })
    expect(await verifyPassword(passwordDigest('first secret'), String(staff.password))).toBe(true)
    const reader = row('select * from account')
    expect(reader).toMatchObject({ tenant_id: 1, email_key: 'reader@mori.example', username: null })
    expect(await verifyPassword(passwordDigest('second secret?'), String(reader.password))).toBe(true)
  })

  it('gives a second site its own people, found by username on a domain of its own', async () => {
    database.exec(await siteSql(site))
    const second = {
      ...site,
      address: { domain: 'umi.example' },
      accountType: 'USERNAME' as const,
      admin: { ...site.admin, name: 'admin@umi.example' },
      readers: [{ name: 'Umi.Reader', password: 'third secret' }],
    }
    database.exec(await siteSql(second))
    expect(row('select domain_type, company_id from tenant where id = 2')).toEqual({
      domain_type: 'FULL_DOMAIN',
      company_id: 2,
    })
    expect(row('select username_key, email from account where tenant_id = 2')).toEqual({
      username_key: 'umi.reader',
      email: null,
    })
  })

  it('is refused where the address is taken', async () => {
    database.exec(await siteSql(site))
    const again = await siteSql({ ...site, admin: { ...site.admin, name: 'other@mori.example' } })
    expect(() => database.exec(again)).toThrow(/tenant_by_address/)
  })
})
