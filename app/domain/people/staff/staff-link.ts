import type { Write } from '#app/data/commit.ts'
import { newMail } from '#app/domain/mail/new-mail.ts'
import { refuse } from '#app/errors/refusal.ts'
import { adminPaths } from '#app/paths/admin.ts'
import type { Locale } from '#app/values/locale.ts'
import { newTenantToken, readTenantToken, tokenId } from '#app/values/tenant-token.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

export type LinkPurpose = 'invite' | 'reset'

/** An invitation works for a week (assumed), a link for a new password for an hour, as a reader's. Milliseconds. */
const lives: Record<LinkPurpose, number> = { invite: 7 * 86_400_000, reset: 3_600_000 }
const letters = { invite: 'staffInvited', reset: 'staffReset' } as const

type To = { id: string; name: string; email: string; lang: Locale | null }

/**
 * A link by which an administrator sets their password, as writers of the mail and of the link's row; the ones before stop
 * working. The console's page it leads to stands at the root of every host.
 */
export async function newStaffLink(
  visit: Visit,
  to: To,
  purpose: LinkPurpose,
): Promise<{ writes: Write[]; send: () => void }> {
  const { db } = visit
  const token = newTenantToken('mailLink', 0, visit.randomBytes)
  const console_ = { ...visit, site: platformSite(), basePath: '' }
  const mail = await newMail(console_, {
    kind: letters[purpose],
    to: to.email,
    lang: to.lang ?? visit.locale,
    name: to.name,
    path: adminPaths.staffLink(token),
  })
  const row = db.insertInto('staff_link').values({
    id: tokenId(token),
    staff_id: to.id,
    purpose,
    created_at: visit.now(),
    expires_at: visit.now() + lives[purpose],
  })
  return { writes: [endLinks(visit, to.id), row, ...mail.inserts], send: mail.send }
}

export function endLinks({ db }: Pick<Visit, 'db'>, staffId: string): Write {
  return db.deleteFrom('staff_link').where('staff_id', '=', staffId)
}

export type OpenStaffLink = { staffId: string; name: string; email: string; purpose: LinkPurpose }

/** Whose link a token is. Refuses what is none with `tokenInvalid`, a used, withdrawn or old one with `tokenExpired`. */
export async function getStaffLink({ db, now }: Visit, token: string): Promise<OpenStaffLink> {
  const read = readTenantToken(token)
  if (read?.kind !== 'mailLink' || read.tenantId !== 0) refuse('tokenInvalid')
  const row = await db
    .selectFrom('staff_link')
    .innerJoin('staff', 'staff.id', 'staff_link.staff_id')
    .select(['staff.id as staffId', 'staff.name', 'staff.email', 'staff_link.purpose'])
    .where('staff_link.id', '=', read.id)
    .where('staff_link.expires_at', '>', now())
    .where('staff.status', '=', 'allow')
    .executeTakeFirst()
  return row ?? refuse('tokenExpired')
}
