import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { insertAudit } from './insert-audit.ts'
import type { Fields } from './only-changed.ts'

/** Lists of people, and of what they did, that leave the house as files. */
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
  /** By what it was narrowed and which columns it has, as it was asked for. */
  query: Fields
  /** The company that the export is of, where the visit has no site. */
  companyId?: number | null
}

/**
 * The pieces of a file with personal data. Who took it, from where and how narrowed is written before the first of them is
 * given, and after it was read: what is refused is no export.
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
