import type { RawBuilder, SqlBool } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import { onlyIn } from '#app/kernel/data/database.ts'
import { type MailBudget, readMailLimits } from '#app/kernel/data/limits.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { runJob } from '#app/kernel/jobs/run-job.ts'
import { log } from '#app/kernel/logging/log.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { networkKey } from '#app/kernel/values/ip/ip-address.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { tenantOfRows } from '#app/visit/on-platform.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findCustomMail } from './custom-mail-store.ts'
import { insertMail, insertMailRequest, isWithinLimits, type MailKey } from './mail-store.ts'
import type { MailKind } from './mail-texts.ts'
import { sendMail } from './send-mail.ts'
import { insertSendMailJob, sendMailJobId } from './send-mail-job.ts'
import { type MailDetails, writeMail } from './write-mail.ts'

export type Letter = {
  kind: MailKind
  /** The recipient. Null writes the same row but sends nothing, so that the work is the same. */
  to: string | null
  lang: Locale | null
  name?: string | null
  /** The page that the mail's link opens: a path inside the tenant. */
  path?: string
  otherPath?: string
  /** The page that ends mails of this kind by one POST without a sign-in, for the mail's headers (RFC 8058). */
  unsubscribePath?: string
  email?: string
  details?: MailDetails
  /**
   * The address that was typed, if any visitor could cause the mail. Such mails are limited, whether or not the address
   * is known.
   */
  asked?: string
  /**
   * The mail is written only if this holds in the batch. So the mail's writes must come before the write that makes it
   * false.
   */
  condition?: RawBuilder<SqlBool>
}

export type NewMail = { id: string; inserts: Write[]; send: () => void }

/**
 * Writes a mail from the site to one address: in the site's own texts if it has some, and in the reader's language, or
 * else the visit's, or for an administrator's action the site's. Commit `inserts`, the row and its job, together with
 * what causes the mail, then call `send`, which tries right after the answer. Cron does the rest.
 */
export async function newMail(visit: Visit, letter: Letter): Promise<NewMail> {
  const { db, site } = visit
  const tenantId = tenantOfRows(visit)
  const key = { tenantId, id: newElementId(visit.randomBytes) }
  const lang = letter.lang ?? defaultLanguage(visit)
  const title = site.titles[lang]
  const { words } = await findCustomMail(db, { tenantId, kind: letter.kind, lang })
  const values = {
    site: title,
    siteUrl: absoluteUrl(visit, '/'),
    name: letter.name ?? null,
    url: letter.path === undefined ? null : absoluteUrl(visit, letter.path),
    otherUrl: letter.otherPath === undefined ? null : absoluteUrl(visit, letter.otherPath),
    email: letter.email ?? null,
    ...(letter.details !== undefined && { details: letter.details }),
  }
  const { subject, text } = writeMail(lang, letter.kind, values, words)
  const recipient = letter.to === null ? '' : emailKey(letter.to)
  const row = insertMail(db, {
    ...key,
    kind: letter.kind,
    recipient,
    senderName: title,
    subject,
    text,
    unsubscribeUrl: letter.unsubscribePath === undefined ? null : absoluteUrl(visit, letter.unsubscribePath),
    condition: letter.asked === undefined ? letter.condition : isWithinLimits(db, key),
    now: visit.now(),
  })
  const request = letter.asked === undefined ? [] : [requestOf(visit, key, letter, letter.asked)]
  const send = () => visit.afterwards(deliverSoon(visit, sendMailJobId(key)))
  return { id: key.id, inserts: [...request, row, insertSendMailJob(db, key, visit.now())], send }
}

/** The sender is the signed-in account, or else the network of the connection. */
function requestOf(visit: Visit, key: MailKey, letter: Letter, asked: string): Write {
  const sender = visit.actor?.id ?? networkKey(visit.address) ?? 'unknown'
  const request = {
    ...key,
    askedKey: sha256Hex(`${key.tenantId} ${emailKey(asked)}`),
    senderKey: sha256Hex(`${key.tenantId} ${sender}`),
    budget: budgetOf(letter),
    now: visit.now(),
  }
  return insertMailRequest(visit.db, request, readMailLimits(visit.env))
}

/** Mails to any address that a visitor types, whether or not somebody has it here. */
const toAnybody: readonly MailKind[] = ['register', 'alreadyRegistered', 'changeEmail']

function budgetOf({ to, kind }: Letter): MailBudget {
  if (to === null) return 'nobody'
  return toAnybody.includes(kind) ? 'new' : 'known'
}

/**
 * The language of a mail without a chosen one. An administrator's language says nothing about the reader, who then gets
 * the site's own.
 */
function defaultLanguage({ actor, site, locale }: Visit): Locale {
  return actor?.kind === 'staff' ? site.lang : locale
}

async function deliverSoon({ env, database, fetch, now, randomBytes }: Visit, jobId: string): Promise<void> {
  try {
    await runJob({ env: onlyIn(env, database), fetch, now, randomBytes }, [sendMail], jobId)
  } catch (error) {
    // The job stays in the database, and cron retries it.
    log('warn', 'mail not tried', { jobId, error })
  }
}
