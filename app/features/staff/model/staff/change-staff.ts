import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newFormerEmail } from '#app/features/identity/model/former-email/former-email.ts'
import { type NewMail, newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireFreshProof, requirePerson } from '#app/visit/require.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { auditedStaff, getStaff } from './get-staff.ts'
import {
  companyAt,
  ensureMayGive,
  type NewStaff,
  placeOf,
  type StaffChange,
  type StaffMember,
} from './staff.ts'
import { endAccessOf } from './staff-access.ts'
import { newStaffLink } from './staff-link.ts'
import { deleteStaffRows, insertStaff, setStaffStatus, updateStaffRow } from './staff-store.ts'

/** An administrator whom the acting one may manage: in their own reach, and not of a higher level. Requires a recent proof. */
async function getManaged(visit: Visit, id: string): Promise<{ admin: Staff; member: StaffMember }> {
  const admin = requirePerson(visit, 'company')
  requireFreshProof(visit)
  const member = await getStaff(visit, id)
  ensureMayGive(admin, member.level, null)
  return { admin, member }
}

/** Refuses a change of one's own account that would shut oneself out, or that only another administrator could undo. */
function ensureOther(admin: Staff, { id }: StaffMember): void {
  if (admin.id === id) refuse('ownStaffAccount')
}

/**
 * Changes name, address, level and site. Refuses a level above one's own with `noPermission`, another level for oneself
 * with `ownStaffAccount`, another level for the last system administrator with `lastSystemAdmin`, a taken address,
 * company or site as `addStaff` does, and an outdated `revision` with `changedMeanwhile`. A new address ends everything
 * the old one gave access to, and the old address is told.
 */
export async function updateStaff(
  visit: Visit,
  id: string,
  { revision, ...change }: StaffChange,
): Promise<StaffMember> {
  const { admin, member } = await getManaged(visit, id)
  if (change.level !== member.level) ensureOther(admin, member)
  ensureMayGive(admin, change.level, member.company?.id ?? null)
  const companyId = member.company?.id ?? null
  const place = await placeOf(visit, change.level, { companyId, tenantId: change.tenantId ?? null })
  const { tenantId: _, ...fields } = change
  const after = { ...auditedStaff(member), ...fields, site: place.tenantId ?? null }
  const before = { ...auditedStaff(member), site: member.site?.tenantId ?? null }
  const moved = change.email === member.email ? null : await leaveAddress(visit, admin, member, change.email)
  await commit(visit, [
    updateStaffRow(visit.db, id, { ...change, ...place, now: visit.now() }, revision),
    insertAudit(visit, admin, { action: 'staff.update', ...auditOf(member), before, after }),
    ...(moved?.writes ?? []),
  ])
  moved?.send()
  return getStaff(visit, id)
}

/**
 * Stops an administrator, which ends their sessions, or allows them again. Refuses oneself, and the last system
 * administrator.
 */
export async function setStaffAllowed(visit: Visit, id: string, isAllowed: boolean): Promise<StaffMember> {
  const { admin, member } = await getManaged(visit, id)
  ensureOther(admin, member)
  await commit(visit, [
    setStaffStatus(visit.db, id, isAllowed ? 'allow' : 'stop', visit.now()),
    insertAudit(visit, admin, { action: isAllowed ? 'staff.allow' : 'staff.stop', ...auditOf(member) }),
  ])
  return getStaff(visit, id)
}

/** Deletes an administrator, or withdraws an invitation that wasn't accepted. Refuses as `setStaffAllowed` does. */
export async function deleteStaff(visit: Visit, id: string): Promise<void> {
  const { admin, member } = await getManaged(visit, id)
  ensureOther(admin, member)
  const action = member.state === 'invited' ? 'staff.withdraw' : 'staff.delete'
  await commit(visit, [
    ...deleteStaffRows(visit.db, id, visit.now()),
    insertAudit(visit, admin, { action, ...auditOf(member), before: auditedStaff(member) }),
  ])
}

/**
 * Mails the invitation again, or a link for a new password to an administrator who has one. Earlier links stop working.
 */
export async function sendStaffLink(visit: Visit, id: string): Promise<StaffMember> {
  const { admin, member } = await getManaged(visit, id)
  if (member.state === 'stopped') refuse('userBlocked')
  const purpose = member.state === 'invited' ? 'invite' : 'reset'
  const link = await newStaffLink(visit, member, { purpose })
  const action = purpose === 'invite' ? 'staff.inviteAgain' : 'staff.resetPassword'
  await commit(visit, [...link.writes, insertAudit(visit, admin, { action, ...auditOf(member) })])
  link.send()
  return member
}

/**
 * Commits changes to a managed administrator, with an audit entry and the mail that tells them. Everything that ends their access uses
 * this.
 */
export async function commitOn(
  visit: Visit,
  {
    id,
    action,
    writes,
    newCustomMail,
  }: {
    id: string
    action: string
    writes: () => readonly Write[]
    newCustomMail?: (member: StaffMember) => Promise<NewMail>
  },
): Promise<void> {
  const { admin, member } = await getManaged(visit, id)
  const letter = await newCustomMail?.(member)
  await commit(visit, [
    ...writes(),
    ...(letter?.inserts ?? []),
    insertAudit(visit, admin, { action, ...auditOf(member) }),
  ])
  letter?.send()
}

/**
 * Ends everything that an administrator's old address gave access to: other sessions, pending sign-ins and links, because a person who
 * reads that mailbox may have them. The old address is told. If administrators change their own address, that mail contains a way back,
 * because a thief may have made the change. If another administrator corrects an address, it doesn't, because the owner of the old mailbox
 * was never meant.
 */
async function leaveAddress(
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

/**
 * Invites an administrator by mail, with a link that works once to set name and password. Refuses a level above one's own
 * with `noPermission`, a taken address with `duplicateEmail` (408), a company or site that isn't one's own with
 * `notFound`, and a missing recent proof with `proofNeeded`.
 */
export async function addStaff(visit: Visit, invited: NewStaff): Promise<StaffMember> {
  const admin = requirePerson(visit, 'company')
  requireFreshProof(visit)
  const scope = companyAt(visit, invited.companyId ?? null)
  ensureMayGive(admin, invited.level, visit.site.tenantId === 0 ? null : scope)
  const place = await placeOf(visit, invited.level, { companyId: scope, tenantId: invited.tenantId ?? null })
  const id = newElementId(visit.randomBytes)
  const { name, email, level, lang = null } = invited
  const link = await newStaffLink(visit, { id, name, email, lang }, { purpose: 'invite' })
  const after = { name, email, level, ...place }
  await commit(visit, [
    insertStaff(visit.db, { id, name, email, level, lang, ...place, now: visit.now() }),
    insertAudit(visit, admin, {
      action: 'staff.add',
      subject: id,
      name,
      ...ofCompany(place.companyId),
      after,
    }),
    ...link.writes,
  ])
  link.send()
  return getStaff(visit, id, place.companyId)
}

/** The company whose audit log in the console shows the entry. */
export function ofCompany(companyId: number | null): { companyId?: number } {
  return companyId === null ? {} : { companyId }
}

/** The fields of an audit entry about an existing administrator. */
function auditOf(member: StaffMember) {
  return { subject: member.id, name: member.name, ...ofCompany(member.company?.id ?? null) }
}
