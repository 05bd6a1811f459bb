import { globSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'

type Placed = { name: string; uuid: string; sqlite: DatabaseSync }

/** Options of a runtime whose databases and files are in a folder. */
export function optionsOf(folder: string, workers: V4WorkerOptions[]) {
  const storage = join(folder, 'v3')
  return convertV4MiniflareOptions({
    cf: false,
    telemetry: { enabled: false },
    resourcePersistencePath: storage,
    isolatedResourcePersistencePath: storage,
    workers,
  })
}

/** Writes databases where a runtime on this folder looks for them. */
export async function placeDatabases(databases: readonly Placed[], folder: string): Promise<void> {
  const files = await filesOf(databases, folder)
  for (const { name, sqlite } of databases) {
    const file = files.get(name) as string
    for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
    sqlite.prepare('VACUUM INTO ?').run(file)
  }
}

/** Miniflare names a database's file by a hash of its id. A table that only one of them has tells which file it is. */
async function filesOf(databases: readonly Placed[], folder: string): Promise<Map<string, string>> {
  const miniflare = new Miniflare(
    optionsOf(folder, [
      {
        name: 'marking',
        modules: true,
        script: 'export default { fetch: () => new Response() }',
        d1Databases: Object.fromEntries(databases.map(({ name, uuid }) => [name, uuid])),
      } as unknown as V4WorkerOptions,
    ]),
  )
  for (const { name } of databases)
    await (await miniflare.getD1Database(name)).exec(`CREATE TABLE "marked ${name}" (x)`)
  await miniflare.dispose()
  const files = globSync('v3/d1/**/*.sqlite', { cwd: folder }).map((file) => join(folder, file))
  return new Map(
    databases.map(({ name }) => {
      const file = files.find((one) => hasTable(one, `marked ${name}`))
      if (file === undefined)
        throw new Error(`no file of ${name} among ${files.map((one) => basename(one)).join()}`)
      return [name, file]
    }),
  )
}

function hasTable(file: string, table: string): boolean {
  const sqlite = new DatabaseSync(file)
  const found = sqlite.prepare('SELECT name FROM sqlite_schema WHERE name = ?').get(table)
  sqlite.close()
  return found !== undefined
}
