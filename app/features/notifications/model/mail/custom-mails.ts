import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { commit } from '#app/visit/commit.ts'
import { requirePerson, requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { deleteCustomMail, findCustomMail, listCustomMails, upsertCustomMail } from './custom-mail-store.ts'
import {
  type CustomKind,
  CustomKindInput,
  customKinds,
  type MailTexts,
  namedIn,
  neededIn,
  placeholdersOf,
  placeholdersOfSubject,
  productWords,
} from './mail-texts.ts'
import { newMail } from './new-mail.ts'
import { sampleDetails, writeMail } from './write-mail.ts'

/** The mails to readers, with the languages in which the site has its own texts. For administrators of its company. */
export async function listMails(visit: Visit): Promise<{ kind: CustomKind; own: Locale[] }[]> {
  requireStaff(visit, 'company')
  const rows = await listCustomMails(visit.db, visit.site.tenantId)
  return customKinds.map((kind) => ({
    kind,
    own: locales.filter((lang) => rows.some((row) => row.kind === kind && row.lang === lang)),
  }))
}

export type CustomMailTexts = MailTexts & {
  kind: CustomKind
  lang: Locale
  /** True if the texts are the site's own and not the product's. */
  isOwn: boolean
  revision: number
  placeholders: readonly string[]
}

/**
 * A mail's texts in one language, the site's own or the product's. Refuses an unknown kind with `customEmailNotFound`
 * (806).
 */
export async function getCustomMail(visit: Visit, name: string, lang: Locale): Promise<CustomMailTexts> {
  requireStaff(visit, 'company')
  const kind = kindOf(name)
  const { words, revision } = await findCustomMail(visit.db, { tenantId: visit.site.tenantId, kind, lang })
  const shown = words ?? productWords(lang, kind)
  return { kind, lang, ...shown, isOwn: words !== null, revision, placeholders: placeholdersOf(kind) }
}

/**
 * A company's administrator gives a mail the site's own texts, from the next mail on. Texts equal to the product's aren't
 * stored. Refuses as `getCustomMail` does, and an unknown placeholder or a missing link with `badParameters`.
 */
export async function saveCustomMail(visit: Visit, name: string, input: CustomMailInput): Promise<void> {
  const admin = requireStaff(visit, 'company')
  const kind = kindOf(name)
  const { lang, subject, body, revision } = input
  ensureWords(kind, { subject, body })
  const { db, site, now } = visit
  const key = { tenantId: site.tenantId, kind, lang }
  const before = await findCustomMail(db, key)
  if (before.words === null && isSame({ subject, body }, productWords(lang, kind))) return
  await commit(visit, [
    upsertCustomMail(db, key, { subject, body }, { revision, now: now() }),
    insertAudit(visit, admin, {
      action: 'mail.update',
      subject: `${kind}.${lang}`,
      before: { ...before.words },
      after: { subject, body },
    }),
  ])
}

function isSame(one: MailTexts, other: MailTexts): boolean {
  return one.subject === other.subject && one.body === other.body
}

/** Gives a mail the product's texts again. Refuses as `getCustomMail` does. */
export async function resetCustomMail(visit: Visit, name: string, lang: Locale): Promise<void> {
  const admin = requireStaff(visit, 'company')
  const kind = kindOf(name)
  const key = { tenantId: visit.site.tenantId, kind, lang }
  const before = await findCustomMail(visit.db, key)
  if (before.words === null) return
  await commit(visit, [
    deleteCustomMail(visit.db, key),
    insertAudit(visit, admin, {
      action: 'mail.reset',
      subject: `${kind}.${lang}`,
      before: { ...before.words },
    }),
  ])
}

/** Sends a saved mail with sample data to the administrator who asks. */
export async function mailTest(visit: Visit, name: string, lang: Locale): Promise<void> {
  const admin = requirePerson(visit, 'company')
  const kind = kindOf(name)
  const sample = sampleOf(visit, kind, lang)
  const { inserts, send } = await newMail(visit, {
    kind,
    to: admin.email,
    lang,
    name: admin.name,
    path: '/',
    otherPath: '/',
    email: sample.email,
    details: sample.details,
  })
  const audit = insertAudit(visit, admin, { action: 'mail.test', subject: `${kind}.${lang}` })
  await commit(visit, [...inserts, audit])
  send()
}

/** Shows a mail as it was typed, with sample data. Refuses as `saveCustomMail` does. */
export function previewMail(visit: Visit, name: string, lang: Locale, words: MailTexts) {
  const kind = kindOf(name)
  ensureWords(kind, words)
  return writeMail(lang, kind, { ...sampleOf(visit, kind, lang), site: visit.site.titles[lang] }, words)
}

function sampleOf(visit: Visit, kind: CustomKind, lang: Locale) {
  const home = absoluteUrl(visit, '/')
  const link = `${home}?token=…`
  const has = (name: string) => placeholdersOf(kind).includes(name)
  return {
    siteUrl: home,
    name: requireStaff(visit, 'company').name,
    url: has('url') ? link : null,
    otherUrl: has('otherUrl') ? link : null,
    email: 'new.address@example.com',
    details: sampleDetails(lang, visit.now(), home),
  }
}

function kindOf(name: string): CustomKind {
  const kind = CustomKindInput.safeParse(name)
  return kind.success ? kind.data : refuse('customEmailNotFound')
}

function ensureWords(kind: CustomKind, { subject, body }: MailTexts): void {
  const fields: Record<string, string[]> = {}
  const known = placeholdersOf(kind)
  const unknownIn = (text: string, names: readonly string[]) =>
    namedIn(text)
      .filter((name) => !names.includes(name))
      .map((name) =>
        fieldProblem('unknownPlaceholder', { text: braced(name), known: names.map(braced).join(' ') }),
      )
  const [inSubject, inBody] = [unknownIn(subject, placeholdersOfSubject(kind)), unknownIn(body, known)]
  const missing = neededIn(kind).find((name) => !namedIn(body).includes(name))
  if (inSubject.length > 0) fields.subject = inSubject
  if (inBody.length > 0) fields.body = inBody
  else if (missing !== undefined) fields.body = [fieldProblem('linkMissing', { text: braced(missing) })]
  if (Object.keys(fields).length > 0) refuse('badParameters', { fields })
}

function braced(name: string): string {
  return `{{${name}}}`
}

/**
 * A mail's own texts in one language. Which placeholders they may contain depends on the mail and is checked when they
 * are saved.
 */
export const CustomMailInput = z.object({
  lang: z.enum(locales, { error: 'notAChoice' }).meta({ input: 'hidden' }),
  subject: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(200, fieldProblem('tooLong', { max: 200 }))
    .regex(/^[^\r\n]*$/, 'invalid'),
  body: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(4_000, fieldProblem('tooLong', { max: 4_000 }))
    .transform((typed) => typed.replace(/\r\n?/g, '\n'))
    .meta({ input: 'lines' }),
  revision: revisionInput,
})
export type CustomMailInput = z.output<typeof CustomMailInput>
