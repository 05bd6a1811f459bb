import { sql } from 'kysely'
import { clock, db, deps, env, fileOf, visitOf } from '#app/features/documents/tests/ingest-world.ts'
import { getImport } from '#app/features/imports/model/read-imports.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import { undoImport } from '#app/features/imports/model/undo-import.ts'
import { ImportInput, uploadCsv } from '#app/features/imports/model/upload-csv.ts'
import { runJob } from '#app/kernel/jobs/run-job.ts'
import { writeCsv } from '#app/kernel/values/csv/csv.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ingestKinds } from '#workers/job-kinds.ts'
import { work } from './import-world.ts'

/** Gives both tenants groups for readers: one for many, one for two, and one whose readers come by address. */
export async function makeGroups(): Promise<void> {
  const group = (tenantId: number, id: string, byId: 0 | 1, most: number) =>
    env.DB.prepare(
      `INSERT INTO user_group (tenant_id, id, name, name_key, by_id, by_ip, max_users, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0)`,
    ).bind(tenantId, id, id, id.toLowerCase(), byId, 1 - byId, most)
  await env.DB.batch([
    env.DB.prepare("UPDATE company SET max_user = 100000, account_type = 'ALL'"),
    ...[1, 2].flatMap((id) => [
      group(id, 'Many', 1, 50_000),
      group(id, 'Two', 1, 2),
      group(id, 'Address', 0, 9),
    ]),
  ])
}

/** A visit by an administrator of a site whose name and address appear in invitations. */
export function siteVisit(tenantId: number): Visit {
  const visit = visitOf(tenantId)
  const titles = { en: `Site ${tenantId}`, ja: `サイト${tenantId}` }
  return { ...visit, site: { ...visit.site, titles, lang: 'ja', domain: null } as Site }
}

/** A file with one row of headings. */
export const usersCsv = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
  new TextEncoder().encode(writeCsv(headings, rows))

type Fields = { importMode?: string; dryRun?: boolean; mapColumns?: boolean; invite?: boolean }

export function sendUsers(tenantId: number, bytes: Uint8Array, fields: Fields = {}): Promise<CsvImport> {
  const input = ImportInput.parse({ importMode: 'overwrite', ...fields })
  return uploadCsv(siteVisit(tenantId), 'users', input, fileOf(bytes, 'users.csv', 'text/csv'))
}

/** Uploads a file of users and runs its import to the end. */
export async function importUsers(...call: Parameters<typeof sendUsers>): Promise<CsvImport> {
  const { id, tenantId } = await sendUsers(...call)
  await work(id)
  return getImport(visitOf(tenantId), id)
}

export async function undoUsers({ id, tenantId }: CsvImport, leaveChanged = false): Promise<CsvImport> {
  await undoImport(siteVisit(tenantId), { id, leaveChanged })
  await work(id)
  return getImport(visitOf(tenantId), id)
}

/** Runs the waiting jobs for invitations. */
export async function invite(): Promise<void> {
  const jobs = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'invite-readers')
    .where('state', '=', 'waiting')
    .execute()
  for (const { id } of jobs) await runJob(deps, ingestKinds, id)
}

export const mailsOf = (tenantId: number) =>
  db
    .selectFrom('mail')
    .select(['recipient', 'sender_name', 'subject', 'text', 'state'])
    .where('tenant_id', '=', tenantId)
    .orderBy('recipient')
    .execute()

export const userBy = (tenantId: number, name: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .executeTakeFirst()

/** Everything that a tenant's readers consist of, as stored. Only `revision` is left out, because it always grows. */
export async function usersOf(tenantId: number): Promise<string> {
  const [accounts, words, counts, links] = await Promise.all([
    db.selectFrom('account').selectAll().where('tenant_id', '=', tenantId).execute(),
    db.selectFrom('reader_word').selectAll().where('tenant_id', '=', tenantId).execute(),
    db
      .selectFrom('reader_count')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('readers', '>', 0)
      .execute(),
    db.selectFrom('mail_link').selectAll().where('tenant_id', '=', tenantId).execute(),
  ])
  return JSON.stringify([accounts.map((row) => ({ ...row, revision: null })), words, counts, links], null, 1)
}

export const countUsers = async (tenantId: number) =>
  (
    await db
      .selectFrom('account')
      .select(sql<number>`count(*)`.as('n'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow()
  ).n

/** Adds a session for the account, as if the reader had signed in. */
export const signIn = (tenantId: number, accountId: string) =>
  db
    .insertInto('session')
    .values({
      tenant_id: tenantId,
      id: `session of ${accountId}`,
      account_id: accountId,
      login_type: 'EMAIL',
      keep: 0,
      created_at: clock.now,
      last_used_at: clock.now,
      expires_at: clock.now + 1000,
      level: 'reader',
    } as never)
    .execute()
