import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import type { SignInTest, TestOutcome } from './sign-in-test.ts'

/** As much as the way back needs. */
export type TestFlow = {
  provider: ProviderName
  nonce: string
  verifier: string
  redirectUrl: string
  backUrl: string
}

type NewTest = TestFlow & { tenantId: number; id: string; staffId: string; now: number; expiresAt: number }

export function insertTest(db: Database, test: NewTest, outcome: TestOutcome | null): Write {
  return db.insertInto('sign_in_test').values({
    tenant_id: test.tenantId,
    id: test.id,
    provider: test.provider,
    staff_id: test.staffId,
    nonce: test.nonce,
    verifier: test.verifier,
    redirect_url: test.redirectUrl,
    back_url: test.backUrl,
    outcome: outcome === null ? null : JSON.stringify(outcome),
    created_at: test.now,
    expires_at: test.expiresAt,
    used_at: outcome === null ? null : test.now,
  })
}

/** Uses up a test. Of several requests with its state only one gets it, and only while it is valid. */
export async function takeTest(
  db: Database,
  { tenantId, id, now }: { tenantId: number; id: string; now: number },
): Promise<TestFlow | null> {
  const row = await db
    .updateTable('sign_in_test')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['provider', 'nonce', 'verifier', 'redirect_url as redirectUrl', 'back_url as backUrl'])
    .executeTakeFirst()
  return row ?? null
}

export function noteOutcome(
  db: Database,
  { tenantId, id }: { tenantId: number; id: string },
  outcome: TestOutcome,
): Write {
  return db
    .updateTable('sign_in_test')
    .set({ outcome: JSON.stringify(outcome) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

/** An administrator's own test. */
export async function findTest(
  db: Database,
  { tenantId, id, staffId }: { tenantId: number; id: string; staffId: string },
): Promise<SignInTest | null> {
  const row = await db
    .selectFrom('sign_in_test')
    .select(['id', 'provider', 'outcome'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...row, outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as TestOutcome) }
}
