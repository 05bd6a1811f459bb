import { sql } from 'kysely'
import { given, givenRows } from '#app/features/imports/model/run/given-rows.ts'
import { type ContentAllowance, isRoomLeft } from '#app/features/publishing/model/upload/content-records.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { stateColumns } from './content-state.ts'
import type { ContentRow } from './content-writes.ts'

/**
 * New contents without files. If the company has no room for all of them by then, none is written. Their groups then
 * refer to nothing, which fails the batch.
 */
export function insertContents(
  db: Database,
  { tenantId, allowance, now }: { tenantId: number; allowance: ContentAllowance; now: number },
  rows: readonly ContentRow[],
): Write[] {
  if (rows.length === 0) return []
  return [
    db
      .insertInto('content')
      .columns(['tenant_id', 'id', 'created_at', ...stateColumns])
      .expression(
        db
          .selectFrom(givenRows(rows))
          .select([
            sql.val(tenantId).as('t'),
            given<string>('id').as('i'),
            sql.val(now).as('c'),
            ...stateColumns.map((column) => given(column).as(column)),
          ])
          .where(isRoomLeft(allowance, rows.length)),
      ),
  ]
}
