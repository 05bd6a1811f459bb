import { z } from 'zod'
import { auditedExport, insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { storedWords } from '#app/kernel/i18n/translations.ts'
import { eachPage } from '#app/kernel/values/chunk.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { dayInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  type Acceptance,
  insertVersion,
  isOpen,
  listVersions,
  pageOfAcceptances,
  statesOf,
  type TermsVersion,
  updateVersion,
} from './terms-version.ts'

/** The site's terms with all their versions, for its company's administrators. */
export async function listTerms(visit: Visit): Promise<TermsVersion[]> {
  requireStaff(visit, 'company')
  return listVersions(visit.db, visit.site.tenantId)
}

/**
 * Adds a version: a draft, or one that is in force from a day on, which is today at the earliest. Refuses with
 * `badParameters` terms without text in the site's own language and a day in the past. Refuses a second open version with
 * `badRequest`, because the open one can be changed instead.
 */
export async function addTerms(visit: Visit, input: TermsInput): Promise<{ version: number }> {
  const admin = requireStaff(visit, 'company')
  const { db, site, now } = visit
  const versions = await listTerms(visit)
  const states = statesOf(versions, dayOf(now()))
  if (isOpen(states.get(versions[0]?.version ?? 0))) refuse('badRequest')
  const version = (versions[0]?.version ?? 0) + 1
  const words = wordsOf(visit, input)
  await commit(visit, [
    insertVersion(db, { tenantId: site.tenantId, version, now: now() }, words),
    insertAudit(visit, admin, {
      action: 'terms.add',
      subject: String(version),
      name: site.serviceName,
      after: fieldsOf(words),
    }),
  ])
  return { version }
}

/**
 * Changes a version that nobody could have accepted yet. Refuses an unknown version with `termsNotFound`, one that is or
 * was in force with `badRequest`, and what `addTerms` refuses.
 */
export async function updateTerms(visit: Visit, version: number, input: TermsChange): Promise<void> {
  const admin = requireStaff(visit, 'company')
  const { db, site, now } = visit
  const today = dayOf(now())
  const versions = await listTerms(visit)
  const known = versions.find((one) => one.version === version) ?? refuse('termsNotFound')
  if (!isOpen(statesOf(versions, today).get(version))) refuse('badRequest')
  const words = wordsOf(visit, input, known)
  await commit(visit, [
    updateVersion(db, { tenantId: site.tenantId, version, today }, words, input.revision ?? known.revision),
    insertAudit(visit, admin, {
      action: 'terms.update',
      subject: String(version),
      name: site.serviceName,
      before: fieldsOf({ ...known, translations: JSON.stringify(known.translations ?? {}) }),
      after: fieldsOf(words),
    }),
  ])
}

function wordsOf(visit: Visit, { textJa, textEn, startsOn }: TermsChange, known?: TermsVersion) {
  const { site, now } = visit
  const said = { ...(textJa !== undefined && { ja: textJa }), ...(textEn !== undefined && { en: textEn }) }
  const { text, translations } = storedWords(visit, { text: said }, known)
  const own = site.lang === 'ja' ? 'textJa' : 'textEn'
  if (text === '') refuse('badParameters', { fields: { [own]: ['required'] } })
  if (startsOn !== null && startsOn < dayOf(now()))
    refuse('badParameters', { fields: { startsOn: ['dayIsPast'] } })
  return { text, translations: JSON.stringify(translations), startsOn }
}

/** The fields for the audit log: only when the terms begin and how long they are, because the whole text would fill the log. */
function fieldsOf({
  text,
  translations,
  startsOn,
}: {
  text: string
  translations: string
  startsOn: string | null
}) {
  return { startsOn, length: text.length, translated: translations.length }
}

type Acceptances = Paged & { terms: TermsVersion; versions: TermsVersion[]; acceptances: Acceptance[] }

/**
 * A version of the terms and the readers who accepted it, latest first. Refuses an unknown version with `termsNotFound`.
 */
export async function listAcceptances(visit: Visit, version: number, paging: Paging): Promise<Acceptances> {
  const versions = await listTerms(visit)
  const terms = versions.find((one) => one.version === version) ?? refuse('termsNotFound')
  const at = { tenantId: visit.site.tenantId, version }
  const acceptances = await pageOfAcceptances(visit.db, at, paging)
  return { ...pagedOf(paging, terms.acceptances), terms, versions, acceptances }
}

/**
 * Reads all readers who accepted the version, in pieces. The audit log records who downloaded the list. Refuses as `listAcceptances` does.
 */
export function eachAcceptance(visit: Visit, version: number): AsyncGenerator<Acceptance[]> {
  const pieces = eachPage(
    1_000,
    async (paging) => (await listAcceptances(visit, version, paging)).acceptances,
    ({ accountId }) => accountId,
  )
  return auditedExport(visit, { list: 'acceptances', query: { version } }, pieces)
}

const longest = 60_000
const text = z
  .string({ error: 'invalid' })
  .trim()
  .max(longest, fieldProblem('tooLong', { max: longest }))
  .meta({ input: 'long' })

/**
 * A complete version of the terms: its text in both languages and the day from which it is in force. Without a day it is
 * a draft.
 */
export const TermsInput = z.object({
  textJa: text.default(''),
  textEn: text.default(''),
  startsOn: dayInput.nullish().transform((day) => day ?? null),
  revision: revisionInput,
})
export type TermsInput = z.output<typeof TermsInput>

/** The version in an API call that changes it. The text of a language that isn't sent stays. */
export const TermsChange = TermsInput.extend({ textJa: text.optional(), textEn: text.optional() })
export type TermsChange = z.output<typeof TermsChange>
