import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import { readTranslations } from '#app/kernel/i18n/translations.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { offsetOf, type Paging } from '#app/kernel/values/paging.ts'
import type { TermsVersion } from './terms-version.ts'

/** assumed: no site has more versions than this, since terms change about once a year. */
const maxVersions = 200

/** All versions, the newest first, each with how many accepted it. */
export async function listVersions(db: Database, tenantId: number): Promise<TermsVersion[]> {
  const rows = await db
    .selectFrom('terms')
    .select([
      'version',
      'text',
      'translations',
      'starts_on as startsOn',
      'revision',
      'created_at as createdAt',
    ])
    .select((eb) =>
      eb
        .selectFrom('terms_acceptance')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('terms_acceptance.tenant_id', '=', tenantId)
        .whereRef('terms_acceptance.version', '=', 'terms.version')
        .$asScalar()
        .$notNull()
        .as('acceptances'),
    )
    .where('terms.tenant_id', '=', tenantId)
    .orderBy('terms.version', 'desc')
    .limit(maxVersions)
    .execute()
  return rows.map(({ translations, startsOn, ...row }) => ({
    ...row,
    startsOn: startsOn as Day | null,
    ...readTranslations(translations),
  }))
}

type Words = { text: string; translations: string; startsOn: Day | null }

export function insertVersion(
  db: Database,
  { tenantId, version, now }: { tenantId: number; version: number; now: number },
  { text, translations, startsOn }: Words,
): Write {
  const words = { text, translations, starts_on: startsOn }
  return db.insertInto('terms').values({ tenant_id: tenantId, version, ...words, created_at: now })
}

/** Changes no row of a version that is or was in force. Fails the batch if somebody else changed it meanwhile. */
export function updateVersion(
  db: Database,
  { tenantId, version, today }: { tenantId: number; version: number; today: Day },
  { text, translations, startsOn }: Words,
  revision: number | null,
): Write {
  return db
    .updateTable('terms')
    .set({ text, translations, starts_on: startsOn, revision: nextRevision(revision) })
    .where('tenant_id', '=', tenantId)
    .where('version', '=', version)
    .where((where) => where.or([where('starts_on', 'is', null), where('starts_on', '>', today)]))
}

export type Acceptance = { accountId: string; name: string; email: string | null; acceptedAt: number }

/** The readers who accepted a version, latest first. */
export function pageOfAcceptances(
  db: Database,
  { tenantId, version }: { tenantId: number; version: number },
  paging: Paging,
): Promise<Acceptance[]> {
  return db
    .selectFrom('terms_acceptance')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'terms_acceptance.tenant_id')
        .onRef('account.id', '=', 'terms_acceptance.account_id'),
    )
    .select(['account.id as accountId', 'account.name', 'account.email', 'accepted_at as acceptedAt'])
    .where('terms_acceptance.tenant_id', '=', tenantId)
    .where('terms_acceptance.version', '=', version)
    .orderBy('terms_acceptance.accepted_at', 'desc')
    .orderBy('terms_acceptance.account_id')
    .limit(paging.size)
    .offset(offsetOf(paging))
    .execute()
}
