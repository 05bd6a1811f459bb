import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { insertAudit } from './insert-audit.ts'
import type { Fields } from './only-changed.ts'

/** Lists about people that can be exported as files. */
export type ExportedList =
  | 'users'
  | 'staff'
  | 'registrations'
  | 'transactions'
  | 'acceptances'
  | 'refusedRows'
  | 'audit'

type Asked = {
  list: ExportedList
  /** The filters and columns of the export. */
  query: Fields
  /** The company of the export, if the visit has no site. */
  companyId?: number | null
}

/**
 * Yields the pieces of a file with personal data. Before the first piece, and after it was read, the log records who
 * exported it, from where and with which filters. An export that is refused isn't logged.
 */
export async function* toldExport<Piece>(
  visit: Visit,
  { list, query, companyId }: Asked,
  pieces: AsyncGenerator<Piece>,
): AsyncGenerator<Piece> {
  const admin = requireStaff(visit, 'service')
  const first = await pieces.next()
  await commit(visit, [
    insertAudit(visit, admin, {
      action: `export.${list}`,
      subject: list,
      ...(companyId ? { companyId } : {}),
      detail: Object.fromEntries(
        Object.entries(query).filter(([, said]) => said !== undefined && said !== null && said !== ''),
      ),
    }),
  ])
  if (first.done !== true) yield first.value
  yield* pieces
}
