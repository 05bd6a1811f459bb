import { newFormerEmail } from '#app/features/identity/model/former-email/former-email.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import type { StaffMember } from './staff.ts'
import { endAccessOf } from './staff-access-store.ts'

/**
 * What goes with an administrator's address: sessions but the one that changes it, waiting sign-ins and links, all of which
 * whoever reads that mailbox may have. The address is told. Where it is one's own, with a way back, since it may be somebody
 * else who changes it; an address that was corrected gets none, for whoever has that mailbox was never meant.
 */
export async function leaveAddress(
  visit: Visit,
  admin: Staff,
  member: StaffMember,
  email: string,
): Promise<{ writes: Write[]; send: () => void }> {
  const isOwn = member.id === admin.id
  const ended = endAccessOf(visit, member.id, isOwn ? admin.sessionId : undefined)
  // An administrator who was only invited has no sessions yet, and the address may be a stranger's.
  if (member.state === 'invited') return { writes: ended, send: () => undefined }
  const { lang, name, email: to } = member
  const console_ = { ...visit, site: platformSite(), basePath: '' }
  const back = isOwn ? newFormerEmail(visit, { tenantId: 0, holderId: member.id, email: to }) : null
  const letter = await newMail(console_, {
    ...(back === null
      ? { kind: 'staffEmailCorrected' }
      : { kind: 'staffEmailChanged', path: adminPaths.restoreEmail(back.token) }),
    ...{ to, name, email, lang: lang ?? visit.locale },
  })
  return { writes: [...ended, ...(back === null ? [] : [back.insert]), ...letter.inserts], send: letter.send }
}
