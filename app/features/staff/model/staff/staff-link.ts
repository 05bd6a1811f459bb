import type { RawBuilder, SqlBool } from 'kysely'
import { emailProblems, refuseProblems } from '#app/features/identity/model/account/account-problems.ts'
import { isToBeSent } from '#app/features/notifications/model/mail/mail-store.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { newTenantToken, readTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { StaffLevelName } from './staff.ts'

type LinkPurpose = 'invite' | 'reset'

/** How long a link works, in milliseconds: an invitation a week (assumed), a link for a new password an hour, like a reader's. */
const lives: Record<LinkPurpose, number> = { invite: 7 * 86_400_000, reset: 3_600_000 }
const letters = { invite: 'staffInvited', reset: 'staffReset' } as const

type To = { id: string; name: string; email: string; lang: Locale | null }

type Occasion = {
  purpose: LinkPurpose
  /** The address that was typed, if the administrator asked for the link themselves. */
  asked?: string
}

/**
 * A link for setting an administrator's password, as the writes of its mail and its row. Earlier links stop working. If nobody has the
 * requested address, the same rows are written for nobody. The console page behind the link is at the root of every host.
 */
export async function newStaffLink(
  visit: Visit,
  to: To | null,
  { purpose, asked }: Occasion,
): Promise<{ writes: Write[]; send: () => void }> {
  const token = newTenantToken('mailLink', 0, visit.randomBytes)
  const console_ = { ...visit, site: platformSite(), basePath: '' }
  const mail = await newMail(console_, {
    kind: asked === undefined ? letters[purpose] : 'staffForgot',
    ...(asked !== undefined && { asked }),
    to: to?.email ?? null,
    lang: to?.lang ?? visit.locale,
    name: to?.name ?? null,
    path: adminPaths.staffLink(token),
  })
  const isSent = isToBeSent(visit.db, { tenantId: 0, id: mail.id })
  const ended = endLinks(visit, to?.id ?? '').where(isSent)
  const email = emailKey(to?.email ?? '')
  const row = insertLink(visit, { token, staffId: to?.id ?? '', email, purpose }, isSent)
  return { writes: [...mail.inserts, ended, row], send: mail.send }
}

function insertLink(
  { db, now }: Visit,
  { token, staffId, email, purpose }: { token: string; staffId: string; email: string; purpose: LinkPurpose },
  condition: RawBuilder<SqlBool>,
): Write {
  const values = {
    id: tokenId(token),
    staff_id: staffId,
    email_key: email,
    purpose,
    created_at: now(),
    expires_at: now() + lives[purpose],
  }
  return insertWhere(db, 'staff_link', values, condition)
}

export function endLinks({ db }: Pick<Visit, 'db'>, staffId: string) {
  return db.deleteFrom('staff_link').where('staff_id', '=', staffId)
}

/** Selects the link that a token opens, with its administrator. */
export function openLinks({ db, now }: Visit, token: string) {
  return db
    .selectFrom('staff_link')
    .innerJoin('staff', 'staff.id', 'staff_link.staff_id')
    .where('staff_link.id', '=', tokenId(token))
    .where('staff_link.expires_at', '>', now())
    .whereRef('staff_link.email_key', '=', 'staff.email_key')
    .where('staff.status', '=', 'allow')
}

export type OpenStaffLink = {
  staffId: string
  name: string
  email: string
  level: StaffLevelName
  companyId: number | null
  purpose: LinkPurpose
}

/**
 * Finds the administrator that a link's token belongs to. Refuses an unknown token with `tokenInvalid`. Refuses with
 * `tokenExpired` a used, withdrawn or old token, and one sent to an address that the administrator no longer has.
 */
export async function getStaffLink(visit: Visit, token: string): Promise<OpenStaffLink> {
  const read = readTenantToken(token)
  if (read?.kind !== 'mailLink' || read.tenantId !== 0) refuse('tokenInvalid')
  const row = await openLinks(visit, token)
    .select(['staff.id as staffId', 'staff.name', 'staff.email', 'staff.level', 'staff_link.purpose'])
    .select('staff.company_id as companyId')
    .executeTakeFirst()
  return row ?? refuse('tokenExpired')
}

/**
 * Mails a link for a new password to an administrator who forgot theirs. For an unknown address it answers and works the
 * same, within the limits for mails. Administrators who were only invited get none: their invitation has to be renewed by
 * an administrator, or it would never expire. Refuses an invalid address with `invalidEmail`.
 */
export async function requestStaffLink(visit: Visit, email: string | undefined): Promise<void> {
  refuseProblems(emailProblems('email', email))
  const asked = email as string
  const member = await findForgetful(visit.db, asked)
  const link = await newStaffLink(visit, member, { purpose: 'reset', asked })
  await commit(visit, link.writes)
  link.send()
}

/** Finds the administrator who forgot their password. A stopped one, or one of a stopped company, couldn't use the new one anyway. */
async function findForgetful(db: Database, email: string) {
  const row = await db
    .selectFrom('staff')
    .leftJoin('company', 'company.id', 'staff.company_id')
    .select(['staff.id', 'staff.name', 'staff.email', 'staff.lang'])
    .where('staff.email_key', '=', emailKey(email))
    .where('staff.status', '=', 'allow')
    .where('staff.password', '<>', '')
    .where((where) => where.or([where('company.id', 'is', null), where('company.status', '<>', 'stop')]))
    .executeTakeFirst()
  return row ?? null
}
