import { sql } from 'kysely'
import { db, deps, fileOf, visitOf } from '#app/features/documents/tests/ingest-world.ts'
import { readContentStates } from '#app/features/imports/model/contents/content-state.ts'
import { getImport, listRefused } from '#app/features/imports/model/read-imports.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import { ImportInput, uploadCsv } from '#app/features/imports/model/upload-csv.ts'
import { catalogue } from '#app/kernel/errors/catalogue.ts'
import { runJob } from '#app/kernel/jobs/run-job.ts'
import { Turn } from '#app/kernel/jobs/turn.ts'
import { writeCsv } from '#app/kernel/values/csv/csv.ts'
import { installFieldProblems } from '#app/kernel/values/schema-problems.ts'
import { ingestKinds } from '#workers/job-kinds.ts'

installFieldProblems()

const year = '2026'

/** A file like an export: two rows of headings, and the year in the first cell of each row. */
export function csvOf(headings: readonly string[], rows: readonly (readonly string[])[]): Uint8Array {
  const all = ['year', ...headings]
  return new TextEncoder().encode(
    writeCsv(all, [all.map((one) => `(${one})`), ...rows.map((row) => [year, ...row])]),
  )
}

export function send(
  tenantId: number,
  bytes: Uint8Array,
  fields: { importMode?: string; dryRun?: boolean; mapColumns?: boolean; year?: string } = {},
): Promise<CsvImport> {
  const input = ImportInput.parse({ importMode: 'overwrite', year, ...fields })
  return uploadCsv(visitOf(tenantId), 'contents', input, fileOf(bytes, 'books.csv', 'text/csv'))
}

/** Uploads a file with this name and type, signed in as an administrator. */
export function sendFile(
  tenantId: number,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  name: string,
  { type = 'text/csv', actor }: { type?: string; actor?: null } = {},
): Promise<CsvImport> {
  const file = bytes instanceof Uint8Array ? fileOf(bytes, name, type) : { name, type, stream: bytes }
  const visit = visitOf(tenantId)
  return uploadCsv(
    actor === null ? { ...visit, actor } : visit,
    'contents',
    ImportInput.parse({ year, dryRun: true }),
    file,
  )
}

export async function jobOfImport(importId: string) {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('subject', '=', importId)
    .where('kind', '=', 'import-csv')
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return row?.id ?? null
}

/** Runs an import until it ends or waits for an administrator. */
export async function work(
  importId: string,
  { reached, turn }: { reached?: (step: string) => Promise<void>; turn?: () => Turn } = {},
): Promise<void> {
  for (let id = await jobOfImport(importId); id !== null; id = await jobOfImport(importId))
    await runJob(
      reached === undefined ? deps : { ...deps, reached },
      ingestKinds,
      id,
      turn?.() ?? new Turn(deps.now),
    )
}

/** Uploads a file and runs its import to the end. */
export async function importAll(...call: Parameters<typeof send>): Promise<CsvImport> {
  const { id, tenantId } = await send(...call)
  await work(id)
  return getImport(visitOf(tenantId), id)
}

/** Updates the search index with what imports have changed. */
export async function index(): Promise<void> {
  const jobs = await db.selectFrom('job').select('id').where('kind', '=', 'index-many').execute()
  for (const { id } of jobs) await runJob(deps, ingestKinds, id)
}

/** Everything that a tenant's contents consist of, as stored. Only `revision` is left out, because it always grows. */
export async function contentsOf(tenantId: number): Promise<string> {
  const tables = [
    'content_in_group',
    'content_hash_tag',
    'hash_tag',
    'trending',
    'content_overview',
    'listed',
    'list_total',
    'document',
  ] as const
  const rows = await Promise.all([
    db.selectFrom('content').selectAll().where('tenant_id', '=', tenantId).execute(),
    ...tables.map((table) =>
      db
        .selectFrom(table)
        .selectAll()
        .where('tenant_id' as never, '=', tenantId as never)
        .execute(),
    ),
  ])
  const [contents = [], ...others] = rows as object[][]
  const plain = contents.map((row) => ({ ...row, revision: null }))
  return JSON.stringify(
    [plain, ...others.map((some) => some.filter((row) => (row as { total?: number }).total !== 0))],
    null,
    1,
  )
}

export const count = async (table: 'content' | 'csv_import_row', tenantId: number) =>
  (
    await db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('n'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow()
  ).n

/** The id of a content for a test, made from a name that says its purpose. */
export const idOf = (name: string) => name.padEnd(24, '0')

/** A content by its title, with its groups, hashtags and recommendation. */
export async function contentNamed(tenantId: number, title: string) {
  const row = await db
    .selectFrom('content')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  const state = (await readContentStates(db, tenantId, [row.id])).get(row.id)
  const tags = await db
    .selectFrom('hash_tag')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', state?.tagIds.length ? state.tagIds : [-1])
    .orderBy('name')
    .execute()
  const isRecommended = state?.trendingAt !== null
  return { ...row, groupIds: state?.groupIds, tags: tags.map(({ name }) => name), isRecommended }
}

/** Column, value and code of the problems of an import's rows. */
export async function refusedCells(tenantId: number, id: string) {
  const { rows } = await listRefused(visitOf(tenantId), { id, page: 1, size: 100 })
  return rows.flatMap(({ problems }) =>
    problems.map(({ column, value, name }) => [column, value, catalogue[name].code]),
  )
}
