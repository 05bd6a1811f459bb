import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newProject, runDeploy, runRollBack, runStatus } from '#tests/cloudflare/deployment.ts'
import { broken, textIn } from '#tests/cloudflare/edge.ts'
import { newTwin, type Twin, token } from '#tests/cloudflare/twin.ts'
import type { Version } from '#tests/cloudflare/upload.ts'

/** The version of a Worker that most readers get, and its share. */
function answering(twin: Twin, name: string) {
  const script = twin.workers.scripts.get(name)
  const [most] = (script?.deployments.at(-1)?.versions ?? []).toSorted((a, b) => b.percentage - a.percentage)
  const version = script?.versions.find(({ id }) => id === most?.version_id)
  const [main] = version?.modules.values() ?? []
  return { share: most?.percentage, script: Buffer.from(main?.bytes ?? []).toString(), version }
}

const database = (twin: Twin, name: string) => {
  const found = [...twin.storage.databases.values()].find((one) => one.name === name)
  if (found === undefined) throw new Error(`no database ${name}`)
  return found.sqlite
}

const rows = (twin: Twin, sql: string) =>
  database(twin, 'kumo').prepare(sql).all() as Record<string, unknown>[]

describe('an empty account', () => {
  let twin: Twin
  let project: ReturnType<typeof newProject>
  let said = ''
  beforeAll(async () => {
    twin = await newTwin()
    project = newProject()
  })
  afterAll(() => twin.close())

  it('a plan lists the steps and makes no changing call', async () => {
    const plan = await runDeploy({ twin, project, isPlan: true })
    expect(plan.error).toBeNull()
    for (const step of [
      'make the D1 database kumo',
      'make the R2 bucket kumo-files',
      'make the queue kumo-jobs-dead',
      'migrate kumo-search',
      'deploy the Worker kumo-ingest',
      'invite the first administrator',
    ])
      expect(plan.said).toContain(`would ${step}`)
    expect(twin.changes).toEqual([])
    expect(globSync('.bunko/**/*.json', { cwd: project.root })).toEqual([])
  })

  it('gets databases, bucket, queues, Workers and a platform that answers', async () => {
    const run = await runDeploy({ twin, project })
    said = run.said
    expect(run.error).toBeNull()
    expect([...twin.workers.scripts.keys()]).toEqual(['kumo-ingest', 'kumo-console', 'kumo'])
    expect([...twin.storage.buckets.keys()]).toEqual(['kumo-files'])
    expect(twin.storage.queues.map(({ queue_name }) => queue_name).sort()).toEqual([
      'kumo-jobs',
      'kumo-jobs-dead',
      'kumo-sweeps',
      'kumo-sweeps-dead',
    ])
    expect(twin.zones.domains.map(({ hostname, service }) => `${hostname} ${service}`)).toEqual([
      'kumo-books.jp kumo',
      'admin.kumo-books.jp kumo',
      'viewer.kumo-books.jp kumo',
    ])
    const consumers = twin.storage.queues.flatMap(({ queue_name: queue, consumers }) =>
      consumers.map(({ script, dead_letter_queue: dead }) => [queue, script, dead]),
    )
    expect(consumers.sort()).toEqual([
      ['kumo-jobs', 'kumo-ingest', 'kumo-jobs-dead'],
      ['kumo-jobs-dead', 'kumo-console', undefined],
      ['kumo-sweeps', 'kumo-console', 'kumo-sweeps-dead'],
      ['kumo-sweeps-dead', 'kumo-console', undefined],
    ])
    expect(twin.workers.scripts.get('kumo-console')?.crons).toEqual(['* * * * *'])
    expect([...twin.workers.scripts.values()].map(({ hasAddress }) => hasAddress)).toEqual([
      false,
      false,
      false,
    ])
    expect(run.said).toContain('✓ admin.kumo-books.jp answers')
    expect(run.said).toContain('register https://kumo-books.jp/<site>/login as redirect URI')
  })

  it('app and console have the same secrets, and no variable of an example or of one machine', () => {
    const [app, desk] = ['kumo', 'kumo-console'].map((name) => answering(twin, name).version)
    if (app === undefined || desk === undefined) throw new Error('not deployed')
    expect(textIn(app, 'SEALING_KEYS')).toMatch(/^k1:[\w+/]{43}=$/)
    expect(textIn(desk, 'SEALING_KEYS')).toBe(textIn(app, 'SEALING_KEYS'))
    expect(textIn(app, 'MAIL_API_KEY')).toBe('mail-key-of-twin')
    expect(textIn(app, 'SITE_ORIGIN')).toBe('https://kumo-books.jp')
    expect(JSON.stringify([app, desk].map(({ bindings }) => bindings))).not.toMatch(
      /localhost|\.example|SANDBOX|ALLOW_PRIVATE|0{16}/,
    )
  })

  it('every database has the newest schema, noted as wrangler notes it', () => {
    const databases = [...twin.storage.databases.values()]
    expect(databases.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['kumo', 'kumo-2', 'kumo-search']),
    )
    for (const { name, sqlite } of databases) {
      const folder = name.includes('search') ? 'search' : 'core'
      const noted = sqlite.prepare('SELECT name FROM d1_migrations ORDER BY id').all()
      const files = globSync('*.sql', { cwd: `migrations/${folder}` }).sort()
      expect(noted.map((row) => row.name)).toEqual(files)
    }
  })

  it('the first administrator gets a mail with a link that works once, and nobody prints a password', () => {
    const [member] = rows(twin, 'SELECT * FROM staff')
    expect(member).toMatchObject({ level: 'system_admin', email_key: 'aya@kumo-books.jp', password: '' })
    const [mail] = rows(twin, 'SELECT * FROM mail')
    expect(mail).toMatchObject({ kind: 'staffInvited', recipient: 'aya@kumo-books.jp', state: 'waiting' })
    const [, link = ''] = /(https:\/\/kumo-books\.jp\/admin\/invitation\S*)/.exec(String(mail?.text)) ?? []
    expect(link).not.toBe('')
    expect(said).not.toContain(link)
    expect(rows(twin, "SELECT kind FROM job WHERE kind LIKE '%mail%'")).toHaveLength(1)
  })

  it('an invitation that has expired is mailed again, to the same administrator', async () => {
    database(twin, 'kumo').exec('UPDATE staff_link SET expires_at = 1')
    const again = await runDeploy({ twin, project, env: {} })
    expect(again).toMatchObject({ steps: 1, error: null })
    expect([rows(twin, 'SELECT id FROM staff').length, rows(twin, 'SELECT id FROM mail').length]).toEqual([
      1, 2,
    ])
  })

  it('a second run changes nothing, and says so', async () => {
    twin.changes.length = 0
    const again = await runDeploy({ twin, project, env: {} })
    expect(again).toMatchObject({ steps: 0, error: null })
    expect(again.said).toContain('Nothing to change')
    expect(twin.changes).toEqual([])
  })

  it('the token is in no output and no file, and only this user can read the keys', async () => {
    expect(said).not.toContain(token)
    const folder = join(project.root, '.bunko/deploy/production')
    expect(statSync(join(folder, 'sealing-keys')).mode & 0o077).toBe(0)
    const entries = readdirSync(project.root, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    expect(files.filter((file) => file.startsWith(folder)).length).toBeGreaterThan(3)
    for (const file of files)
      for (const secret of [token, 'mail-key-of-twin'])
        expect(readFileSync(file, 'latin1'), file).not.toContain(secret)
  })

  it('a database with rows is migrated from where it is, and the way back is told', async () => {
    const last = basename(globSync('migrations/core/*.sql').sort().at(-1) ?? '')
    project.migrate('9999_of_tests.sql', 'CREATE TABLE of_tests (x INTEGER) STRICT;')
    const run = await runDeploy({ twin, project, env: {} })
    expect(run).toMatchObject({ steps: 3, error: null })
    for (const name of ['kumo', 'kumo-2', 'kumo-3'])
      expect(run.said).toContain(`migrate ${name}: 9999_of_tests.sql`)
    expect(run.said).toContain('wrangler d1 time-travel restore kumo --bookmark=bookmark-of-kumo')
    const noted = rows(twin, 'SELECT name FROM d1_migrations ORDER BY id').map(({ name }) => name)
    expect(noted.slice(-2)).toEqual([last, '9999_of_tests.sql'])
  })

  it('a migration that fails changes nothing, and is named', async () => {
    const table = 'CREATE TABLE half (x INTEGER) STRICT;'
    project.migrate('9999_of_tests_2.sql', `${table} INSERT INTO nowhere VALUES (1);`)
    const { said } = await runDeploy({ twin, project, env: {} })
    expect(said).toContain('The migration 9999_of_tests_2.sql failed and changed nothing.')
    expect(rows(twin, "SELECT name FROM sqlite_schema WHERE name = 'half'")).toEqual([])
    project.migrate('9999_of_tests_2.sql', table)
    expect((await runDeploy({ twin, project, env: {} })).error).toBeNull()
  })

  it('a new release goes to everybody step by step, with the secrets that are given anew, and a rollback takes it back', async () => {
    const secrets = () =>
      ['MAIL_API_KEY', 'SEALING_KEYS'].map((name) => textIn(answering(twin, 'kumo').version as Version, name))
    const [, keys] = secrets()
    project.release('second', ['app', 'console'])
    const env = { MAIL_API_KEY: 'another-key' }
    const run = await runDeploy({ twin, project, env, setsSecretsAgain: true })
    expect(secrets()).toEqual(['another-key', keys])
    expect(run).toMatchObject({ steps: 2, error: null })
    const shares = twin.workers.scripts
      .get('kumo')
      ?.deployments.slice(1)
      .map(({ versions }) => versions.map(({ percentage }) => percentage))
    expect(shares).toEqual([[0, 100], [10, 90], [100]])
    expect(answering(twin, 'kumo').script).toContain('second')
    expect(await runStatus(twin, project)).toMatch(
      /Worker kumo, since .*\n {2}100 % \S+ \(release \w+ of abc1234, \w+\)/,
    )
    const back = await runRollBack(twin, project)
    expect(back.split('\n')).toHaveLength(2)
    for (const name of ['kumo', 'kumo-console']) expect(answering(twin, name).script).toContain('first')
    await expect(runRollBack(twin, project)).rejects.toThrow('The last change was a rollback')
  })

  it('after a failed smoke test everybody has the earlier version again', async () => {
    await runDeploy({ twin, project, env: {} })
    expect(answering(twin, 'kumo').script).toContain('second')
    project.release(`third ${broken}`, ['app'])
    project.release('third', ['console'])
    const run = await runDeploy({ twin, project, env: {} })
    expect(run.said).toMatch(/The smoke test failed: https:\S+ answers 500/)
    for (const name of ['kumo', 'kumo-console']) {
      expect(answering(twin, name).script).toContain('second')
      expect(answering(twin, name).share).toBe(100)
    }
    const shares = twin.workers.scripts
      .get('kumo')
      ?.deployments.slice(-2)
      .map(({ versions }) => versions.map(({ percentage }) => percentage))
    expect(shares).toEqual([[0, 100], [100]])
  })

  it('if a Worker can’t be set back, the command says so, and a rollback completes it', async () => {
    let divided = 0
    twin.faultOf = (change) => (change === 'divide kumo' && ++divided === 2 ? 'unavailable' : null)
    const { said } = await runDeploy({ twin, project, env: {} })
    twin.faultOf = () => null
    expect(said).toMatch(
      /kumo could NOT be set back to \S+: POST .*\n.*\nRun `npm run deploy -- rollback` now\./,
    )
    expect(twin.workers.scripts.get('kumo')?.deployments.at(-1)?.versions).toHaveLength(2)
    expect(await runRollBack(twin, project)).toMatch(/^set kumo back to \S+$/)
    for (const name of ['kumo', 'kumo-console']) expect(answering(twin, name).script).toContain('second')
    await expect(runRollBack(twin, project)).rejects.toThrow('The last change was a rollback')
  })

  it('a second environment is planned beside the first, and shares nothing with it', async () => {
    twin.changes.length = 0
    const plan = await runDeploy({ twin, project, environment: 'staging', isPlan: true })
    expect(plan).toMatchObject({ error: null })
    expect(plan.said).toContain('would make the R2 bucket kumo-staging-files')
    expect(plan.said).toContain('would deploy the Worker kumo-staging for the first time')
    expect(plan.said).not.toMatch(/kumo-(?!staging|books)/)
    expect(twin.changes).toEqual([])
  })
})
