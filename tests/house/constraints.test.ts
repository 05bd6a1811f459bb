import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const migrations = readdirSync(new URL('migrations/core/', root))
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => readFileSync(new URL(`migrations/core/${name}`, root), 'utf8'))
  .join('\n')
  .replace(/--.*$/gm, '')

/** The keys of the table in commit.ts that turns violated constraints into refusals. */
const mapped = [
  ...(
    /const refusalOfConstraint[^{]*\{([^}]*)\}/.exec(
      readFileSync(new URL('app/kernel/data/commit.ts', root), 'utf8'),
    )?.[1] ?? ''
  ).matchAll(/^\s*'?([\w., ]+?)'?: '/gm),
].map((match) => match[1] as string)

/** The names that SQLite gives to unique indexes and keys in its errors: the columns, each with its table. */
const uniqueColumns = [...uniqueIndexes(), ...tableKeys()]
/** Unique indexes over expressions. SQLite names the index instead of columns. */
const uniqueExpressions = [...migrations.matchAll(/CREATE UNIQUE INDEX (\w+) ON \w+ \([^)]*\(/g)].map(
  (match) => match[1],
)
/** The constraint names in errors that triggers raise. */
const raised = [...migrations.matchAll(/RAISE\(ABORT, 'constraint failed: (\w+)'\)/g)].map(
  (match) => match[1],
)
const namedChecks = [...migrations.matchAll(/CONSTRAINT (\w+) CHECK/g)].map((match) => match[1])

function* uniqueIndexes(): Generator<string> {
  for (const [, table, columns] of migrations.matchAll(/CREATE UNIQUE INDEX \w+ ON (\w+) \(([\w, ]+)\)/g))
    yield named(table, columns)
}

function* tableKeys(): Generator<string> {
  for (const [, table, body] of migrations.matchAll(/CREATE TABLE (\w+) \(([\s\S]*?)\n\) STRICT/g)) {
    for (const [, columns] of (body ?? '').matchAll(/(?:PRIMARY KEY|UNIQUE) \(([\w, ]+)\)/g))
      yield named(table, columns)
    for (const [, column] of (body ?? '').matchAll(/^\s*(\w+) \w+.*\b(?:UNIQUE|PRIMARY KEY)\b,?$/gm))
      yield named(table, column)
  }
}

function named(table: string | undefined, columns: string | undefined): string {
  return (columns ?? '')
    .split(',')
    .map((column) => `${table}.${column.trim()}`)
    .join(', ')
}

describe('the constraints that commit() turns into refusals', () => {
  it('are found in commit.ts', () => {
    expect(mapped.length).toBeGreaterThan(3)
  })

  it.each(mapped)('%s exists in the migrations', (name) => {
    expect([...uniqueColumns, ...uniqueExpressions, ...namedChecks, ...raised]).toContain(name)
  })
})

describe('the migrations', () => {
  it('name every CHECK and every foreign key, so that a violation can be identified', () => {
    const unnamed = migrations
      .split('\n')
      .filter((line) => /\b(CHECK \(|REFERENCES )/.test(line) && !/CONSTRAINT \w+/.test(line))
      .filter((line) => !/^\s*(CONSTRAINT|REFERENCES|CHECK)/.test(line))
    expect(unnamed).toEqual([])
  })

  it('begin every composite key with the tenant', () => {
    const keys = [...migrations.matchAll(/PRIMARY KEY \(([\w, ]+)\)/g)].map((match) => match[1] as string)
    expect(keys.length).toBeGreaterThan(8)
    expect(keys.filter((columns) => !columns.startsWith('tenant_id,'))).toEqual([])
  })
})
