import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { readTranslations, type Translatable } from '#app/kernel/i18n/translations.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { offsetOf, type Paging } from '#app/kernel/values/paging.ts'

/** One version of a site's terms. `startsOn` is the first day (in Japan) on which it is in force, or null for a draft. */
export type TermsVersion = Translatable<'text'> & {
  version: number
  text: string
  startsOn: Day | null
  acceptances: number
  revision: number
  /** When the version was written, in milliseconds since 1970. */
  createdAt: number
}

export type TermsState = 'draft' | 'coming' | 'current' | 'past'

/**
 * The state of each version on a day. Versions come newest first, and the newest of those whose day has come is in force.
 */
export function statesOf(
  versions: readonly Pick<TermsVersion, 'version' | 'startsOn'>[],
  today: Day,
): Map<number, TermsState> {
  const begun = versions.filter(({ startsOn }) => startsOn !== null && startsOn <= today)
  const current = Math.max(0, ...begun.map(({ version }) => version))
  return new Map(
    versions.map(({ version, startsOn }) => {
      if (startsOn === null) return [version, 'draft']
      if (startsOn > today) return [version, 'coming']
      return [version, version === current ? 'current' : 'past']
    }),
  )
}

/** A version may be changed as long as nobody could have accepted it. */
export function isOpen(state: TermsState | undefined): boolean {
  return state === 'draft' || state === 'coming'
}

/** assumed: no site has more versions than this, because terms change about once a year. */
const maxVersions = 200

/** Lists all versions, the newest first, each with the number of readers who accepted it. */
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

/** Changes a version. Changes no row if it is or was in force. Fails the batch if another request changed it meanwhile. */
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
    .innerJoin('account', (join) => inTenant(join, 'account.id', 'terms_acceptance.account_id'))
    .select(['account.id as accountId', 'account.name', 'account.email', 'accepted_at as acceptedAt'])
    .where('terms_acceptance.tenant_id', '=', tenantId)
    .where('terms_acceptance.version', '=', version)
    .orderBy('terms_acceptance.accepted_at', 'desc')
    .orderBy('terms_acceptance.account_id')
    .limit(paging.size)
    .offset(offsetOf(paging))
    .execute()
}

/** The text in each language. Empty in a language in which it isn't written. */
export function textsOf({ text, translations }: TermsVersion, lang: Locale): Record<Locale, string> {
  const other = (locale: Locale) => String(translations?.[locale]?.text ?? '')
  return lang === 'ja' ? { ja: text, en: other('en') } : { ja: other('ja'), en: text }
}

/** A version's public fields, for administrators. */
export function viewTermsVersion(
  terms: TermsVersion,
  versions: readonly TermsVersion[],
  lang: Locale,
  today: Day,
) {
  const { version, startsOn, acceptances, revision, createdAt } = terms
  const { ja, en } = textsOf(terms, lang)
  const state = statesOf(versions, today).get(version)
  return { version, state, startsOn, textJa: ja, textEn: en, acceptances, createdAt, revision }
}

export function viewAcceptance({ accountId, name, email, acceptedAt }: Acceptance) {
  return { id: accountId, name, email, acceptedAt }
}
