import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Feature } from '#app/features/feature.ts'
import * as features from '#app/features/list.ts'
import { filesOf, isOfTests } from '../../scripts/parts/places.ts'

const migrations = globSync('migrations/core/*.sql')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Tables whose rows belong to one tenant. */
const tenantTables = new Set(
  [...migrations.matchAll(/CREATE TABLE (\w+) \(([\s\S]*?)\n\) STRICT/g)]
    .filter(([, , body]) => /^\s+tenant_id INTEGER NOT NULL/m.test(body ?? ''))
    .map(([, name]) => name as string),
)

/**
 * Queries that work for all tenants: those of the queue, of cron and of the platform's operator. The row that they find names its tenant.
 */
const forAllTenants = new Set([
  'app/kernel/jobs/run-job.ts job',
  'app/kernel/jobs/job-line.ts job',
  'app/kernel/data/sealed.ts identity_provider',
  'app/kernel/data/sealed.ts grant_archive',
  ...Object.values<Feature>(features).flatMap(({ name, acrossTenants = [] }) =>
    acrossTenants.map((one) => `app/features/${name}/${one}`),
  ),
])

/** Copies rows of all tables, which it finds in the schema of a database (docs/adr/184). */
const knowsTablesFromSchema = 'app/features/tenancy/model/move/'

type Statement = { where: string; table: string; text: string }

const sources = filesOf('{app,workers}/**/*.{ts,tsx}')
  .filter((file) => !isOfTests(file))
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Returns each query from its verb to the end of its statement, and each join to the next step of its chain. */
function statements(verbs: string, end: RegExp): Statement[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(`\\.(?:${verbs})\\(\\s*'(\\w+)`, 'g'))].map((match) => {
      const rest = text.slice(match.index + 1)
      const length = rest.search(end)
      const line = text.slice(0, match.index).split('\n').length
      const table = match[1] as string
      return { where: `${file}:${line} ${table}`, table, text: length < 0 ? rest : rest.slice(0, length) }
    }),
  )
}

/** Returns the text of a statement outside all brackets and CASE expressions. */
function outsideBrackets(text: string): string {
  const rest = text.replace(/\$\{[^{}]*\}|\([^()]*\)|\bCASE\b(?:(?!\bCASE\b)[\s\S])*?\bEND\b/g, '')
  return rest === text ? rest : outsideBrackets(rest)
}

const placeOf = ({ where }: Statement) => where.replace(/:\d+/, '')
const owned = (statement: Statement) =>
  tenantTables.has(statement.table) && !forAllTenants.has(placeOf(statement))

describe('statements on the tables of tenants', () => {
  it('are found, and so are such tables', () => {
    expect([...tenantTables]).toEqual(
      expect.arrayContaining(['account', 'content', 'session', 'viewer_grant']),
    )
    expect(statements('selectFrom', /\n\n|\n\}/).filter(owned).length).toBeGreaterThan(15)
  })

  it('has no exception without such a statement', () => {
    const all = new Set(
      statements('selectFrom|updateTable|deleteFrom|innerJoin|leftJoin', /\n\n|\n\}/).map(placeOf),
    )
    expect([...forAllTenants].filter((one) => !all.has(one))).toEqual([])
  })

  it('R003 R442 all bind the tenant', () => {
    const unbound = statements('selectFrom|updateTable|deleteFrom', /\n\n|\n\}/)
      .filter(owned)
      .filter(({ text }) => !/where(?:Ref)?\([^)]*tenant_id/.test(text))
    expect(unbound.map(({ where }) => where)).toEqual([])
  })

  it('R003 put raw conditions with an OR in brackets: otherwise they would widen the tenant’s condition', () => {
    const bare = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/\bsql(?:<[^`]*?>)?`([^`]*)`/g)]
        .filter(([, own = '']) => /\bOR\b/.test(outsideBrackets(own)))
        .map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`),
    )
    expect(bare).toEqual([])
  })

  it('R003 join on the tenant in every join', () => {
    const unbound = statements(
      'innerJoin|leftJoin',
      /\n\n|\n\}|\.(?:select|where|groupBy|innerJoin|leftJoin)\(/,
    )
      .filter(owned)
      .filter(({ text }) => !/tenant_id|inTenant\(join,/.test(text))
    expect(unbound.map(({ where }) => where)).toEqual([])
  })

  it('use the query builder: no raw SQL names a table of a tenant, in any case', () => {
    const found = sources.flatMap(({ file, text }) => rawTables(text).map((said) => `${file}: ${said}`))
    expect(found.filter((said) => !said.startsWith(knowsTablesFromSchema))).toEqual([])
    const raw = 'sql`select 1 from job where id = 1`, `DELETE FROM\n account`; // rows from content'
    expect(rawTables(raw)).toEqual(['from job', 'FROM account'])
  })
})

/**
 * Lists the places where code, without comments, uses a tenant's table in raw SQL. Imports don't match, because their file names are in
 * quotes.
 */
function rawTables(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
  return [...code.matchAll(/\b(from|update|into|join)\s+(\w+)/gi)]
    .filter(([, , table]) => tenantTables.has(table?.toLowerCase() ?? ''))
    .map(([, verb, table]) => `${verb} ${table}`)
}
