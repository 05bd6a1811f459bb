import { sql } from 'kysely'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import { readRows } from '#app/features/imports/model/run/row-store.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { given, givenRows, listed } from '#app/kernel/data/given-rows.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { byteOrderMark, csvLines } from '#app/kernel/values/csv/csv.ts'
import { tableInstant } from '#app/kernel/values/day.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getUserImport, invitingOf, linkTo } from './invitation.ts'

/** assumed: how long a link that is handed over works. Milliseconds. */
const linkLife = 30 * 86_400_000
const rowsAtOnce = 300
const columns = ['username', 'full_name', 'link', 'expires_at'] as const

/**
 * A file with a link for each reader whom the import added and who has neither an e-mail address nor a password. Each
 * link sets the password once. Only hashes of the links are stored, so this file can't be downloaded again: a new one
 * has new links, and the earlier links stop working. Refuses an import that isn't finished or isn't of readers with
 * `notFound`.
 */
export async function writePasswordLinks(visit: Visit, importId: string): Promise<AsyncGenerator<string>> {
  const admin = requireStaff(visit, 'service')
  const about = await getUserImport(visit, importId)
  await commit(visit, [
    insertAudit(visit, admin, { action: 'import.links', subject: about.id, name: about.fileName }),
  ])
  return linesOf(visit, about)
}

async function* linesOf(visit: Visit, about: CsvImport): AsyncGenerator<string> {
  const words = translator(visit.locale, 'console-csv')
  const expiresAt = visit.now() + linkLife
  yield byteOrderMark + csvLines([columns.map((column) => words(`column.${column}`))])
  for (let after = 0; ; ) {
    const rows = await readRows(visit.db, about, { outcomes: ['added'], after, limit: rowsAtOnce })
    const last = rows.at(-1)
    if (last === undefined) return
    const ids = rows.flatMap(({ subjectId }) => subjectId ?? [])
    const readers = await readLinkless(visit.db, about.tenantId, ids)
    yield csvLines(await writeLinks(visit, readers, expiresAt))
    after = last.number
  }
}

async function writeLinks(
  visit: Visit,
  readers: readonly Linkless[],
  expiresAt: number,
): Promise<string[][]> {
  const { db, site, randomBytes } = visit
  const { siteUrl } = invitingOf(visit)
  const linked = readers.map((reader) => ({
    ...reader,
    token: newTenantToken('mailLink', site.tenantId, randomBytes),
  }))
  const links = linked.map(({ id, token }) => ({ accountId: id, linkId: tokenId(token) }))
  const change = { tenantId: site.tenantId, now: visit.now() }
  const writes: Write[] = [closeLinks(db, change, links), insertLinks(db, { ...change, expiresAt }, links)]
  if (links.length > 0) await commit(visit, writes)
  return linked.map(({ username, name, token }) => [
    username ?? '',
    name,
    linkTo(siteUrl, token),
    tableInstant(expiresAt),
  ])
}

type Linkless = { id: string; name: string; username: string | null }
type Link = { accountId: string; linkId: string }
type Change = { tenantId: number; now: number }

/** The given readers who have neither an e-mail address nor a password, in the order of their user names. */
function readLinkless(db: Database, tenantId: number, ids: readonly string[]): Promise<Linkless[]> {
  return withoutPassword(db, tenantId)
    .select(['account.id', 'account.name', 'account.username'])
    .where('account.id', 'in', listed<string>(ids))
    .orderBy('account.username_key')
    .execute()
}

function withoutPassword(db: Database, tenantId: number) {
  return db
    .selectFrom('account')
    .where('account.tenant_id', '=', tenantId)
    .where('account.email_key', 'is', null)
    .where('account.password', 'is', null)
    .where('account.cancelled_at', 'is', null)
}

/** Invalidates the earlier links: only the newest link sets a password. */
function closeLinks(db: Database, { tenantId, now }: Change, links: readonly Link[]): Write {
  return db
    .updateTable('mail_link')
    .set({ used_at: now, payload: '{}' })
    .where(sql`+tenant_id`, '=', tenantId)
    .where('account_id', 'in', listed<string>(links.map(({ accountId }) => accountId)))
    .where('purpose', '=', 'reset-password')
    .where('used_at', 'is', null)
}

/** Inserts the links, except for readers who by then are gone or have a password. */
function insertLinks(
  db: Database,
  { tenantId, now, expiresAt }: Change & { expiresAt: number },
  links: readonly Link[],
): Write {
  const reader = withoutPassword(db, tenantId)
    .select('account.id')
    .where('account.id', '=', given<string>('accountId'))
  return insertSelected(
    db,
    'mail_link',
    db
      .selectFrom(givenRows(links))
      .select([
        sql.val(tenantId).as('tenant_id'),
        given<string>('linkId').as('id'),
        sql.lit<'reset-password'>('reset-password').as('purpose'),
        given<string>('accountId').as('account_id'),
        sql.val(now).as('created_at'),
        sql.val(expiresAt).as('expires_at'),
      ])
      .where(({ exists }) => exists(reader)),
  )
}
