import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newProject, runDeploy, settingsFile } from '#tests/cloudflare/deployment.ts'
import { newTwin, type Twin } from '#tests/cloudflare/twin.ts'

describe('what stops a deployment before it changes anything', () => {
  let twin: Twin
  beforeEach(async () => {
    twin = await newTwin()
  })
  afterEach(() => twin.close())

  const stopped = async (given: Partial<Parameters<typeof runDeploy>[0]> = {}) => {
    const { said, error } = await runDeploy({ twin, project: newProject(), ...given })
    expect(error).not.toBeNull()
    expect(twin.changes).toEqual([])
    return said
  }

  it('a token that the API refuses', async () => {
    expect(await stopped({ token: 'another-token' })).toContain(
      'The token in CLOUDFLARE_API_TOKEN lacks a permission',
    )
  })

  it('a secret that is nowhere, after a plan has named it', async () => {
    const plan = await runDeploy({ twin, project: newProject(), env: {}, isPlan: true })
    expect(plan.said).toContain('will need MAIL_API_KEY (the key of the mail provider)')
    expect(await stopped({ env: {} })).toContain('Set the environment variable MAIL_API_KEY')
  })

  it('a placeholder', async () => {
    expect(await stopped({ file: { ...settingsFile, zone: 'books.example' } })).toContain(
      'zone: books.example',
    )
  })

  it('a host that has a DNS record, which wrangler would replace without asking', async () => {
    twin.zones.records.push({
      zone: 'e'.repeat(32),
      type: 'A',
      name: 'kumo-books.jp',
      content: '203.0.113.7',
    })
    expect(await stopped()).toContain(
      'hosts: kumo-books.jp has a DNS record (A 203.0.113.7). Delete it first',
    )
  })

  it('a host of another Worker', async () => {
    const [zone] = twin.zones.zones
    twin.zones.domains.push({
      id: '1',
      hostname: 'viewer.kumo-books.jp',
      service: 'shop',
      zone_id: zone?.id ?? '',
    })
    expect(await stopped()).toContain('hosts: viewer.kumo-books.jp belongs to the Worker shop')
  })

  it('a zone that the account does not have', async () => {
    twin.zones.zones.length = 0
    expect(await stopped()).toContain('the account has no zone for kumo-books.jp')
  })

  it('fewer search databases than there are: sites may have their index there', async () => {
    const sqlite = new DatabaseSync(':memory:')
    twin.storage.databases.set('5eed', { uuid: '5eed', name: 'kumo-search-2', sqlite })
    const file = { ...settingsFile, searchDatabases: 1 }
    expect(await stopped({ file })).toContain('searchDatabases: kumo-search-2 exists')
  })

  it('a bucket that anybody can read', async () => {
    twin.storage.buckets.set('kumo-files', { isOpen: true })
    expect(await stopped()).toContain('The bucket kumo-files can be read by anybody at its r2.dev address')
  })
})

it('a database of a later release is left alone', async () => {
  const twin = await newTwin()
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(
    "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO d1_migrations VALUES (1, '9999_later.sql')",
  )
  twin.storage.databases.set('5eed', { uuid: '5eed', name: 'kumo', sqlite })
  const { said } = await runDeploy({ twin, project: newProject() })
  expect(said).toContain('kumo has the migration 9999_later.sql, which is not in this folder')
  expect(twin.changes.filter((change) => !change.startsWith('make '))).toEqual([])
  await twin.close()
})
