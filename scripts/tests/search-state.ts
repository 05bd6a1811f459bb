import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Forbidden, foundIn } from './forbidden.ts'

/**
 * Everything that a run left in the state folder of its Workers: the rows of all databases (records, search, KV's and R2's own) and
 * the stored files. Rows are read as rows: what was overwritten is gone, and a long text lies in several pages. The sandbox's own state is
 * that of the providers, who may know cards. Answers what was found and where.
 */
export function searchState(state: string, forbidden: readonly Forbidden[]): string[] {
  const files = globSync('**/*', { cwd: state, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/do\/|\.sqlite-(?:wal|shm)$/.test(file.slice(state.length)))
  return files.flatMap((file) =>
    file.endsWith('.sqlite')
      ? searchDatabase(file, forbidden)
      : foundIn(readFileSync(file, 'latin1'), forbidden).map(
          (name) => `${name} in the file ${basename(file)}`,
        ),
  )
}

function searchDatabase(file: string, forbidden: readonly Forbidden[]): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
    )
    return tables.all().flatMap(({ name }) => {
      const all = database.prepare(`SELECT * FROM "${name}"`)
      all.setReadBigInts(true)
      const rows = all.all()
      const text = rows.map((row) => Object.values(row).map(wordsOf).join('\n')).join('\n')
      return foundIn(text, forbidden).map((found) => `${found} in the table ${name}`)
    })
  } finally {
    database.close()
  }
}

function wordsOf(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)
}
