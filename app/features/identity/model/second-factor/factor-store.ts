import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { recoveryCodeId } from './factor-codes.ts'

type Factor = { secret: string; confirmedAt: number | null; recoveryCodes: number }

export async function findFactor(db: Database, staffId: string): Promise<Factor | null> {
  const row = await db
    .selectFrom('staff_factor')
    .select(({ selectFrom }) => [
      'secret',
      'confirmed_at as confirmedAt',
      selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recovery_code.staff_id', '=', 'staff_factor.staff_id')
        .$asScalar()
        .$notNull()
        .as('recoveryCodes'),
    ])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a secret of which no code has been typed yet. A secret that is already confirmed stays. */
export function insertFactor(
  db: Database,
  { staffId, secret, now }: { staffId: string; secret: string; now: number },
): Write {
  return db
    .insertInto('staff_factor')
    .values({ staff_id: staffId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('staff_id')
        .doUpdateSet({ secret, created_at: now, last_counter: 0 })
        .where('staff_factor.confirmed_at', 'is', null),
    )
}

/** Uses up the code of a period. Changes 0 rows if the code of that period or a later one was used before. */
export function spendCounter(db: Database, staffId: string, counter: number): Write {
  return db
    .updateTable('staff_factor')
    .set({ last_counter: counter })
    .where('staff_id', '=', staffId)
    .where('confirmed_at', 'is not', null)
    .where('last_counter', '<', counter)
}

/** Confirms the secret whose code was typed in this period. Changes 0 rows if another one was confirmed meanwhile. */
export function confirmFactor(
  db: Database,
  { staffId, secret, counter, now }: { staffId: string; secret: string; counter: number; now: number },
): Write {
  return db
    .updateTable('staff_factor')
    .set({ confirmed_at: now, last_counter: counter })
    .where('staff_id', '=', staffId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
}

export function spendRecoveryCode(db: Database, staffId: string, typed: string): Write {
  return db
    .deleteFrom('recovery_code')
    .where('staff_id', '=', staffId)
    .where('id', '=', recoveryCodeId(staffId, typed))
}

/** Replaces the recovery codes, if the secret that they stand in for is confirmed. */
export function replaceRecoveryCodes(
  db: Database,
  { staffId, secret, codes }: { staffId: string; secret: string; codes: readonly string[] },
): Write[] {
  const ids = JSON.stringify(codes.map((code) => recoveryCodeId(staffId, code)))
  return [
    db.deleteFrom('recovery_code').where('staff_id', '=', staffId),
    insertSelected(
      db,
      'recovery_code',
      db
        .selectFrom('staff_factor')
        .innerJoin(sql<{ value: string }>`json_each(${ids})`.as('codes'), (join) => join.onTrue())
        .select(['staff_factor.staff_id', 'codes.value as id'])
        .where('staff_factor.staff_id', '=', staffId)
        .where('staff_factor.secret', '=', secret)
        .where('staff_factor.confirmed_at', 'is not', null),
    ),
  ]
}

export function deleteFactor(db: Database, staffId: string): Write[] {
  return [
    db.deleteFrom('recovery_code').where('staff_id', '=', staffId),
    db.deleteFrom('staff_factor').where('staff_id', '=', staffId),
  ]
}
