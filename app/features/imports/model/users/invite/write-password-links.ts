import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import { readRows } from '#app/features/imports/model/run/row-store.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { byteOrderMark, csvLines } from '#app/kernel/values/csv/write-csv.ts'
import { tableInstant } from '#app/kernel/values/day.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getUserImport } from './get-user-import.ts'
import { invitingOf } from './inviting.ts'
import { linkTo } from './link-to.ts'
import { closeLinks, insertLinks, type Linkless, readLinkless } from './password-link-store.ts'

/** assumed: how long a link that is handed over works. Milliseconds. */
const linkLife = 30 * 86_400_000
const rowsAtOnce = 300
const columns = ['username', 'full_name', 'link', 'expires_at'] as const

/**
 * A file with a link for each reader whom an import added and who has neither an e-mail address nor a password. Each link
 * sets the password once. Only the hashes of links are stored, so the file can be had only this once. Another file has
 * new links, and the earlier ones stop working. Refuses an import that isn't finished or isn't of readers with
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
