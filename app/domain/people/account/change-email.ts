import { insertAudit } from '#app/domain/audit/insert-audit.ts'
import { isWritten } from '#app/domain/mail/mail-store.ts'
import { newMail } from '#app/domain/mail/new-mail.ts'
import { refuse, refuseFields } from '#app/errors/refusal.ts'
import { paths } from '#app/paths/reader.ts'
import { emailKey } from '#app/values/email.ts'
import { commit } from '#app/visit/commit.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { updateEmail } from './account-change-store.ts'
import { emailProblems, refuseProblems } from './account-problems.ts'
import { claimAsItIs } from './claim.ts'
import { ensureOwnPassword } from './ensure-own-password.ts'
import { getUser, type UserInHand } from './get-user.ts'
import { closeLinksOf, getOpenLink, isOpen, newMailLink } from './mail-link.ts'

type Change = { id: string; newEmail?: string }

/**
 * A reader's own change waits until the new address is confirmed by its mail, and the old one is told; whether somebody
 * has the address is said to whoever opens that mail, not before. An administrator's is done at once, and refuses a taken
 * address with `duplicateEmail`. Refuses as `getUser` does, and what is no address with `invalidEmail`. Answers whether
 * a system administrator changed another's, whose client reloads the company (R383, R384).
 */
export async function changeEmail(
  visit: Visit,
  { id, newEmail }: Change,
): Promise<{ reloadCompanyDetail: boolean }> {
  const user = await getUser(visit, id)
  refuseProblems(emailProblems('newEmail', newEmail))
  const email = emailKey(newEmail as string)
  if (user.isOwn) await askNewAddress(visit, user, email)
  else await changeAtOnce(visit, user, email)
  return { reloadCompanyDetail: user.actor.level === 'system_admin' }
}

/** The form of the profile, which asks whoever has a password for it; refuses a wrong one like `ensureOwnPassword`. */
export async function changeOwnEmail(
  visit: Visit,
  { newEmail, password }: { newEmail?: string; password?: string },
): Promise<void> {
  const { id } = requireOwnAccount(visit)
  refuseProblems(emailProblems('newEmail', newEmail))
  const { reader } = await getUser(visit, id)
  if (reader.password !== null) {
    if (password === undefined) refuseFields({ password: ['required'] })
    await ensureOwnPassword(visit, reader, password)
  }
  await changeEmail(visit, { id, newEmail })
}

async function askNewAddress(visit: Visit, { reader }: UserInHand, email: string): Promise<void> {
  const { tenantId } = visit.site
  const purpose = 'change-email'
  const account = { tenantId, accountId: reader.id }
  const { lang, name } = reader
  const link = newMailLink(visit, { purpose, accountId: reader.id, payload: { email } })
  const path = paths.confirmEmail(link.token)
  // Whose the address is isn't known yet, so that nobody is named in its mail.
  const asking = await newMail(visit, { kind: 'changeEmail', to: email, lang, path, asked: email })
  const key = { tenantId, id: asking.id }
  const condition = isWritten(visit.db, key)
  const letter = await newMail(visit, {
    kind: 'emailChangeRequested',
    to: reader.email,
    lang,
    name,
    email,
    condition,
  })
  await commit(visit, [
    ...asking.inserts,
    ...letter.inserts,
    closeLinksOf(visit.db, account, visit.now(), { purpose, ifSent: key }),
    link.insertFor(key),
  ])
  asking.send()
  letter.send()
}

async function changeAtOnce(visit: Visit, { reader, actor }: UserInHand, email: string): Promise<void> {
  const { db, site } = visit
  const account = { tenantId: site.tenantId, accountId: reader.id }
  const { lang, name } = reader
  const letter = await newMail(visit, { kind: 'emailChangedByAdmin', to: reader.email, lang, name, email })
  await commit(visit, [
    updateEmail(db, account, email, { now: visit.now() }),
    closeLinksOf(db, account, visit.now()),
    insertAudit(visit, actor, {
      action: 'user.changeEmail',
      subject: reader.id,
      name,
      before: { email: reader.email },
      after: { email },
    }),
    ...letter.inserts,
  ])
  letter.send()
}

/** The address a mail's link confirms. Refuses what `getOpenLink` does. */
export async function getNewEmail(visit: Visit, token: string): Promise<{ email: string }> {
  const link = await getOpenLink(visit, token, 'change-email')
  return { email: emailIn(link.payload) }
}

/**
 * Makes the confirmed address the account's, once, whoever is signed in. Links that went to the old address end. Refuses
 * what `getOpenLink` does, and an address that somebody has with `duplicateEmail` (408).
 */
export async function confirmEmail(visit: Visit, token: string): Promise<void> {
  const { db, site } = visit
  const link = await getOpenLink(visit, token, 'change-email')
  const account = { tenantId: site.tenantId, accountId: link.accountId ?? '' }
  const condition = isOpen(visit, link)
  const [changed] = await commit(visit, [
    updateEmail(db, account, emailIn(link.payload), { condition, now: visit.now() }),
    ...(isHere(visit, account.accountId) ? [claimAsItIs(db, account).where(condition)] : []),
    closeLinksOf(db, account, visit.now()),
  ])
  if (changed === 0) refuse('tokenExpired')
}

/** Whoever is signed in here has the mailbox as well, so that nobody laid the account ready for them. */
function isHere({ actor }: Visit, accountId: string): boolean {
  return actor?.kind === 'reader' && actor.id === accountId
}

function emailIn(payload: unknown): string {
  const isNamed = typeof payload === 'object' && payload !== null && 'email' in payload
  return isNamed && typeof payload.email === 'string' ? payload.email : refuse('tokenInvalid')
}
