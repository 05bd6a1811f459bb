import { readdirSync, readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const own = '0045_proven_domains.sql'
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** Makes a database of the release before, with companies 1 to 3. */
function before(): DatabaseSync {
  const db = migrated('core', files.indexOf(own))
  db.exec("INSERT INTO company (id, name, created_at) VALUES (1, 'a', 1), (2, 'b', 1), (3, 'c', 1)")
  return db
}

type Row = {
  id: number
  company?: number
  domain: string | null
  path?: string
  created?: number
  state?: 'waiting' | 'active' | 'leaving'
  checked?: number | null
  problem?: string | null
}

function insert(db: DatabaseSync, { id, company = 1, domain, path, created = 10, ...row }: Row): void {
  db.prepare(
    'INSERT INTO tenant (id, company_id, domain_type, domain, service_path, service_name, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(id, company, path === undefined ? 'FULL_DOMAIN' : 'PATH', domain, path ?? null, `s${id}`, created)
  if (row.state !== undefined)
    db.prepare(
      'INSERT INTO site_domain (tenant_id, domain, hostname_id, state, problem, checked_at, next_check_at, created_at) VALUES (?, ?, ?, ?, ?, ?, 5, ?)',
    ).run(id, domain, `h${id}`, row.state, row.problem ?? null, row.checked ?? null, created)
}

const tenantOf = (db: DatabaseSync, id: number) =>
  db
    .prepare('SELECT domain_type AS type, domain, service_path AS path, version FROM tenant WHERE id = ?')
    .get(id)
const claimOf = (db: DatabaseSync, id: number) =>
  db
    .prepare(
      'SELECT domain, state, proof, is_lost AS isLost, lapses_at AS lapsesAt, hostname_id AS hostname FROM site_domain WHERE tenant_id = ?',
    )
    .get(id)

it('domains that are active or unknown stay active, and have to be proven later', () => {
  const db = before()
  insert(db, { id: 1, domain: 'active.example', state: 'active', checked: 9 })
  insert(db, { id: 2, company: 2, domain: 'unasked.example', state: 'waiting' })
  insert(db, { id: 3, domain: 'nobody-told.example', state: 'waiting', checked: 9, problem: 'notConfigured' })
  insert(db, { id: 4, domain: 'no-row.example' })
  insert(db, { id: 5, company: 3, domain: 'shared.example', path: 'one' })
  insert(db, { id: 6, company: 3, domain: 'shared.example', path: 'two' })
  insert(db, { id: 7, domain: null, path: 'plain' })
  const tenants = () => db.prepare('SELECT * FROM tenant').all()
  const was = tenants()
  db.exec(sqlOf(own))
  expect(tenants()).toEqual(was)
  for (const id of [1, 2, 3, 4])
    expect(claimOf(db, id)).toMatchObject({ proof: 'kept', isLost: 0, lapsesAt: null })
  for (const id of [5, 6, 7]) expect(claimOf(db, id)).toBeUndefined()
  const challenges = db.prepare('SELECT challenge FROM site_domain').all()
  expect(new Set(challenges.map(({ challenge }) => challenge)).size).toBe(4)
  for (const { challenge } of challenges) expect(challenge).toMatch(/^[0-9a-f]{40}$/)
  // Sites that the migration left alone can still be saved.
  db.exec("UPDATE tenant SET domain = domain, service_path = service_path, service_name = 'x' || id")
})

it('a domain that the network has checked and doesn’t serve becomes a claim that expires, and its site gets a path', () => {
  const db = before()
  insert(db, { id: 1, domain: 'squat.example', state: 'waiting', checked: 9 })
  insert(db, { id: 2, company: 2, domain: 'other.example', state: 'waiting', checked: 9 })
  db.exec(sqlOf(own))
  for (const id of [1, 2]) {
    expect(tenantOf(db, id)).toMatchObject({
      type: 'PATH',
      domain: null,
      path: expect.stringMatching(/^site-[0-9a-f]{10}$/),
      version: 2,
    })
    const { lapsesAt, ...claim } = claimOf(db, id) as { lapsesAt: number }
    expect(claim).toMatchObject({ proof: 'wanted', isLost: 0, state: 'waiting' })
    expect(Math.abs(lapsesAt - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
  }
  // The rightful owner can claim the domain at once.
  db.exec(
    "INSERT INTO site_domain (tenant_id, domain, proof, next_check_at, created_at) VALUES (2, 'squat.example', 'wanted', 1, 1)",
  )
})

it('a host of two companies stays with the site that is active there, else with the first one', () => {
  const db = before()
  // The sites of company 1 share a host by paths. Company 2 claimed the whole host later, and the network even reported it as active.
  insert(db, { id: 1, company: 1, domain: 'library.example', path: 'one', created: 10 })
  insert(db, { id: 2, company: 1, domain: 'library.example', path: 'two', created: 90 })
  insert(db, { id: 3, company: 2, domain: 'library.example', state: 'active', checked: 9, created: 50 })
  // A site has the whole host. Other companies' sites were added later on paths of it.
  insert(db, { id: 4, company: 1, domain: 'museum.example', state: 'active', checked: 9, created: 10 })
  insert(db, { id: 5, company: 3, domain: 'museum.example', path: 'x', created: 20 })
  insert(db, { id: 6, company: 2, domain: 'museum.example', path: 'y', created: 30 })
  // This claim is older, but the domain was never active.
  insert(db, { id: 7, company: 2, domain: 'school.example', state: 'waiting', checked: 9, created: 1 })
  insert(db, { id: 8, company: 3, domain: 'school.example', path: 'z', created: 70 })
  db.exec(sqlOf(own))
  const kept = [1, 2, 4, 8]
  for (const id of kept) expect(tenantOf(db, id), `site ${id}`).toMatchObject({ version: 1 })
  expect(claimOf(db, 4)).toMatchObject({ proof: 'kept', isLost: 0, state: 'active' })
  for (const id of [3, 5, 6, 7]) {
    expect(tenantOf(db, id), `site ${id}`).toMatchObject({ type: 'PATH', domain: null })
    expect(claimOf(db, id)).toMatchObject({ proof: 'wanted', isLost: 1, state: 'waiting' })
  }
  expect(claimOf(db, 3)).toMatchObject({ hostname: 'h3' })
  const hosts = db
    .prepare(
      'SELECT domain FROM tenant WHERE domain IS NOT NULL GROUP BY domain HAVING count(DISTINCT company_id) > 1',
    )
    .all()
  expect(hosts).toEqual([])
  // Proving the domain doesn't give it back to them while the other site has it.
  for (const id of [3, 5, 7])
    expect(() =>
      db.exec(`UPDATE site_domain SET proof = 'proven', proven_at = 1 WHERE tenant_id = ${id}`),
    ).toThrow('site_domain_taken')
})

it('an abandoned name is blocked for other companies for a while, unless another site uses it', () => {
  const db = before()
  insert(db, { id: 1, domain: 'left.example', state: 'leaving', checked: 9 })
  db.exec("UPDATE tenant SET domain = 'now.example' WHERE id = 1")
  insert(db, { id: 2, company: 2, domain: 'retaken.example', state: 'leaving', checked: 9 })
  db.exec("UPDATE tenant SET domain = NULL, domain_type = 'PATH', service_path = 'gone' WHERE id = 2")
  insert(db, { id: 3, company: 3, domain: 'retaken.example', state: 'active', checked: 9 })
  db.exec(sqlOf(own))
  expect(db.prepare('SELECT domain, company_id AS company FROM given_up_domain').all()).toEqual([
    { domain: 'left.example', company: 1 },
  ])
  expect(tenantOf(db, 3)).toMatchObject({ domain: 'retaken.example' })
  expect(claimOf(db, 2)).toMatchObject({ state: 'leaving', proof: 'wanted', hostname: 'h2' })
})
