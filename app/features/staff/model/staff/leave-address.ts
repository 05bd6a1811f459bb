import { newFormerEmail } from '#app/features/identity/model/former-email/former-email.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import type { StaffMember } from './staff.ts'
import { endAccessOf } from './staff-access-store.ts'

/**
 * Ends what an administrator's old address gave access to: other sessions, pending sign-ins and links, since whoever
 * reads that mailbox may have them. The old address is told. If administrators change their own address, that mail
 * contains a way back, because somebody else may have made the change. If another administrator corrects an address, it
 * doesn't, because the owner of the old mailbox was never meant.
 */
export async function leaveAddress(
  visit: Visit,
  admin: Staff,
  member: StaffMember,
  email: string,
): Promise<{ writes: Write[]; send: () => void }> {
  const isOwn = member.id === admin.id
  const ended = endAccessOf(visit, member.id, isOwn ? admin.sessionId : undefined)
  // An invited administrator has no sessions yet, and the address may be a stranger's.
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
