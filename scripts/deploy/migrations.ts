import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cloudflare, CloudflareProblem } from './cloudflare.ts'
import type { Ids } from './configuration.ts'
import { DeployProblem } from './problem.ts'
import type { Project } from './project.ts'
import type { DatabaseName, ResourceNames } from './resource-names.ts'
import type { Step } from './steps.ts'

type Migrating = { project: Project; names: ResourceNames; ids: Ids; say: (line: string) => void }

type Rows = { results: { name: string }[] }

/** The table in which `wrangler d1 migrations apply` keeps what it has applied, with the same definition, so that either can go on. */
const table = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
		id         INTEGER PRIMARY KEY AUTOINCREMENT,
		name       TEXT UNIQUE,
		applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`

/** Lists the migrations that databases don't have yet, one step for each database. */
export async function migrationSteps(
  cloudflare: Cloudflare,
  { project, names, ids, say }: Migrating,
): Promise<Step[]> {
  const steps: Step[] = []
  for (const database of names.databases) {
    const id = ids.databases[database.binding]
    const files = migrationFiles(project, database)
    const applied = id === undefined ? [] : await appliedTo(cloudflare, id)
    ensureKnown(database, files, applied)
    const missing = files.filter((name) => !applied.includes(name))
    const [first, ...more] = missing
    if (first === undefined) continue
    const what = more.length === 0 ? first : `${missing.length} migrations, ${first} to ${missing.at(-1)}`
    steps.push({
      title: `migrate ${database.name}: ${what}`,
      run: async () => {
        if (applied.length > 0) say(await wayBack(cloudflare, database, id as string))
        const folder = join(project.root, database.migrations)
        await apply(cloudflare, { id: id as string, folder, missing })
      },
    })
  }
  return steps
}

/** Says how to return to the rows and schema of this moment: D1 keeps thirty days of them. */
async function wayBack(cloudflare: Cloudflare, { name }: DatabaseName, id: string): Promise<string> {
  const { bookmark } = await cloudflare.call<{ bookmark: string }>(
    'GET',
    `/d1/database/${id}/time_travel/bookmark`,
  )
  return `  the way back, which loses all rows written since: wrangler d1 time-travel restore ${name} --bookmark=${bookmark}`
}

function migrationFiles({ root }: Project, { migrations }: DatabaseName): string[] {
  return readdirSync(join(root, migrations))
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

async function appliedTo(cloudflare: Cloudflare, id: string): Promise<string[]> {
  const named = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'd1_migrations'"
  const [tables] = await cloudflare.query<Rows>(id, { sql: named })
  if (tables?.results.length !== 1) return []
  const [rows] = await cloudflare.query<Rows>(id, { sql: 'SELECT name FROM d1_migrations ORDER BY id' })
  return (rows?.results ?? []).map(({ name }) => name)
}

/** A database that a later release has migrated may have lost what this release reads. */
function ensureKnown({ name }: DatabaseName, files: readonly string[], applied: readonly string[]): void {
  const unknown = applied.filter((one) => !files.includes(one))
  if (unknown.length > 0)
    throw new DeployProblem(
      `${name} has the migration ${unknown[0]}, which is not in this folder: a later release made it. Deploy that release.`,
    )
}

/**
 * Applies each migration in one call, which D1 runs as one transaction, together with the note that it was applied. If an answer is lost,
 * the note tells the next run whether the migration is in.
 */
async function apply(
  cloudflare: Cloudflare,
  { id, folder, missing }: { id: string; folder: string; missing: readonly string[] },
): Promise<void> {
  const run = (sql: string) => cloudflare.call('POST', `/d1/database/${id}/query`, { sql })
  await run(table)
  for (const name of missing) {
    const sql = readFileSync(join(folder, name), 'utf8')
    try {
      await run(`${sql}\nINSERT INTO "d1_migrations" (name)\nvalues ('${name.replaceAll("'", "''")}');`)
    } catch (error) {
      if (error instanceof CloudflareProblem && error.status === 400)
        throw new DeployProblem(`The migration ${name} failed and changed nothing. ${error.message}`)
      throw error
    }
  }
}
