import { readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ColumnNotes, coreNotes, searchNotes } from './parts/column-notes.ts'
import { type Column, readSchema, type Table } from './parts/read-schema.ts'

const widest = 110

/** Generates the files of table types from the migrations, by path. */
export function tableFiles(): Record<string, string> {
  return {
    'app/kernel/data/tables.ts': tablesFile(readSchema('migrations/core'), coreNotes, {
      type: 'Tables',
      says: "Rows of the DB database, as migrations/core makes them. Times are milliseconds UTC, days 'YYYY-MM-DD' in Japan.",
    }),
    'app/kernel/data/tenant-tables.ts': tenantTablesFile(readSchema('migrations/core')),
    'app/kernel/data/newest-migrations.ts': newestMigrationsFile(),
    'app/kernel/data/search-tables.ts': tablesFile(readSchema('migrations/search'), searchNotes, {
      type: 'SearchTables',
      says: 'Rows of the SEARCH database, as migrations/search makes them. Times are milliseconds UTC.',
    }),
  }
}

/** Generates the types of some tables. Throws if a note is about a column that doesn't exist. Exported for its test only. */
export function tablesFile(
  tables: Table[],
  notes: ColumnNotes,
  { type, says }: { type: string; says: string },
): string {
  const columns = new Map(
    tables.flatMap((table) => table.columns.map((column) => [`${table.name}.${column.name}`, column])),
  )
  checkNotes(notes, columns)
  const body = tables.map((table) => tableType(table, notes)).join('')
  const imports = ['ColumnType', 'Generated'].filter((name) => body.includes(`${name}<`))
  return `// Made from migrations/ by scripts/generate-tables.ts; scripts/parts/column-notes.ts adds what the migrations don't say.
import type { ${imports.join(', ')} } from 'kysely'

${namedTypes(notes, columns)}/** ${says} */
export type ${type} = {
${body}}
`
}

/** Lists the tables with rows that name their tenant. */
function tenantTablesFile(tables: Table[]): string {
  const names = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'tenant_id'))
    .map(({ name }) => `  '${name}',\n`)
  return `// Made from migrations/ by scripts/generate-tables.ts.

/** The tables of migrations/core whose rows name a tenant. */
export const tablesWithTenant = [
${names.join('')}] as const
`
}

/** Names the last migration of each kind of database, and counts them, for a Worker to see whether a database has them. */
function newestMigrationsFile(): string {
  const lines = (['core', 'search'] as const).map((kind) => {
    const names = readdirSync(new URL(`../migrations/${kind}`, import.meta.url))
      .filter((name) => name.endsWith('.sql'))
      .sort()
    return `  ${kind}: { name: '${names.at(-1)}', count: ${names.length} },\n`
  })
  return `// Made from migrations/ by scripts/generate-tables.ts.

/** The last migration of each kind of database that this code knows, and how many there are. */
export const newestMigrations = {
${lines.join('')}} as const
`
}

function checkNotes(notes: ColumnNotes, columns: Map<string, Column>): void {
  const { names, narrower, required, ofTriggers, ofBefore } = notes
  const noted = [...Object.values(names).flatMap((name) => name.columns), ...Object.keys(narrower)]
  for (const key of [...noted, ...required, ...ofTriggers, ...ofBefore])
    if (!columns.has(key)) throw new Error(`column-notes.ts speaks of ${key}, which no migration makes`)
}

function namedTypes({ names }: ColumnNotes, columns: Map<string, Column>): string {
  const types = Object.entries(names).map(([name, { says, columns: keys }]) => {
    const [values, ...others] = new Set(keys.map((key) => unionOf(columns.get(key)!.values ?? [])))
    if (!values || others.length > 0) throw new Error(`the values of ${name} are not one list`)
    return `${says ? `/** ${says} */\n` : ''}${declared(`export type ${name} =`, values)}`
  })
  return types.length > 0 ? `${types.join('')}\n` : ''
}

function declared(start: string, union: string): string {
  const line = `${start} ${union}`
  return line.length <= widest ? `${line}\n` : `${start}\n  | ${union.replaceAll(' | ', '\n  | ')}\n`
}

function tableType({ name, columns }: Table, notes: ColumnNotes): string {
  const lines = columns
    .filter((column) => !notes.ofBefore.includes(`${name}.${column.name}`))
    .map((column) => columnLine(column.name, columnType(name, column, notes)))
  return `  ${name}: {\n${lines.join('')}  }\n`
}

/** Writes the line of a column as the formatter would do it: a type that is too long is split into lines. */
function columnLine(name: string, type: string): string {
  const line = `    ${name}: ${type}`
  return line.length <= widest
    ? `${line}\n`
    : `    ${name}:\n      | ${type.replaceAll(' | ', '\n      | ')}\n`
}

function columnType(table: string, column: Column, notes: ColumnNotes): string {
  const key = `${table}.${column.name}`
  const type = `${valueType(key, column, notes)}${column.isNullable ? ' | null' : ''}`
  if (notes.ofTriggers.includes(key)) return `ColumnType<${type}, never, never>`
  return column.hasDefault && !notes.required.includes(key) ? `Generated<${type}>` : type
}

function valueType(key: string, { type, values }: Column, { names, narrower }: ColumnNotes): string {
  const named = Object.entries(names).find(([, { columns }]) => columns.includes(key))?.[0]
  return named ?? narrower[key] ?? (values ? unionOf(values) : plainTypes[type])
}

const plainTypes = { INTEGER: 'number', REAL: 'number', TEXT: 'string', BLOB: 'ArrayBuffer', '': 'string' }

/** Numbers and plain strings look the same in SQL and in TypeScript, so they are copied. */
function unionOf(values: string[]): string {
  return values.join(' | ')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(tableFiles()))
    writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), text)
