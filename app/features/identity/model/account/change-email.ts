import type { RawBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import {
  endFormerEmails,
  getFormerEmail,
  leadsBack,
  newFormerEmail,
} from '#app/features/identity/model/former-email/former-email.ts'
import { revokeAppTokens } from '#app/features/identity/model/session/app-token.ts'
import { holderOf, liftBlock } from '#app/features/identity/model/session/login-failures.ts'
import { endSessionsOf } from '#app/features/identity/model/session/session-end-store.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { isWritten } from '#app/features/notifications/model/mail/mail-store.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { commit } from '#app/visit/commit.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ResetPasswordInput } from './account-input.ts'
import { emailProblems, newPasswordProblems, refuseProblems } from './account-problems.ts'
import { findReader, type ReaderAccount, updateEmail } from './account-store.ts'
import { replacePassword } from './change-password.ts'
import { claimAsItIs } from './claim-account.ts'
import { type LinkedIdentity, listIdentitiesOf, removeIdentities } from './linked-identities.ts'
import { closeLinksOf, getOpenLink, isOpen, newMailLink } from './mail-link.ts'
import { ensureOwnProof } from './prove-reader.ts'
import { getUser, type UserInHand } from './user.ts'

type Change = { id: string; newEmail?: string; password?: string }

/**
 * A reader's own change waits until the new address is confirmed by a link, and the old one is told. Whether the address
 * is taken is only revealed to the person who opens that mail. An administrator's change takes effect at once; a taken
 * address is refused with `duplicateEmail`. Refuses as `getUser` does and, for one's own address, as `ensureOwnProof`
 * does, and an invalid address with `invalidEmail`. Returns whether a system administrator changed another person's,
 * whose client then reloads the company (R383, R384).
 */
export async function changeEmail(
  visit: Visit,
  { id, newEmail, password }: Change,
): Promise<{ reloadCompanyDetail: boolean }> {
  const user = await getUser(visit, id)
  refuseProblems(emailProblems('newEmail', newEmail))
  const email = emailKey(newEmail as string)
  if (user.isOwn) {
    await ensureOwnProof(visit, user.reader, password)
    await askNewAddress(visit, user, email)
  } else await changeAtOnce(visit, user, email)
  return { reloadCompanyDetail: user.actor.level === 'system_admin' }
}

/**
 * The profile's form, which asks readers for their password if they have one. Refuses a wrong one as `changeEmail` does.
 */
export async function changeOwnEmail(
  visit: Visit,
  { newEmail, password }: { newEmail?: string; password?: string },
): Promise<void> {
  const { id } = requireOwnAccount(visit)
  refuseProblems(emailProblems('newEmail', newEmail))
  const { reader } = await getUser(visit, id)
  if (reader.password !== null && password === undefined) refuseFields({ password: ['required'] })
  await changeEmail(visit, { id, newEmail, password })
}

async function askNewAddress(visit: Visit, { reader }: UserInHand, email: string): Promise<void> {
  const { tenantId } = visit.site
  const purpose = 'change-email'
  const account = { tenantId, accountId: reader.id }
  const { lang, name } = reader
  const payload = { email, session: visit.actor?.sessionId }
  const link = newMailLink(visit, {
    purpose,
    accountId: reader.id,
    email: reader.isProven ? reader.email : null,
    payload,
  })
  const path = paths.confirmEmail(link.token)
  // The owner of the new address isn't known yet, so the mail names nobody.
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
    endSessionsOf(db, account, { now: visit.now(), reason: 'ended' }),
    revokeAppTokens(db, account),
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

/** The address that a mailed link confirms. Refuses as `getOpenLink` does. */
export async function getNewEmail(visit: Visit, token: string): Promise<{ email: string }> {
  const link = await getOpenLink(visit, token, 'change-email')
  return { email: readChange(link.payload).email }
}

/**
 * Changes the account's address to the confirmed one, once, whoever is signed in. The previous address is told and gets a
 * way back. Ends all sessions except the one that asked for it, and links that were sent to the old address. Refuses as
 * `getOpenLink` does, and an address that is taken with `duplicateEmail` (408).
 */
export async function confirmEmail(visit: Visit, token: string): Promise<void> {
  const { db, site } = visit
  const link = await getOpenLink(visit, token, 'change-email')
  const { email, session } = readChange(link.payload)
  const account = { tenantId: site.tenantId, accountId: link.accountId ?? '' }
  const reader = (await findReader(db, account)) ?? refuse('tokenExpired')
  const condition = isOpen(visit, link)
  const now = visit.now()
  const told = await tellFormer(visit, reader, { email, condition })
  // Must come first, because the link isn't open any more once the address has changed.
  const before = told.writes
  const changes = await commit(visit, [
    ...before,
    updateEmail(db, account, email, { condition, now }),
    ...(isHere(visit, account.accountId) ? [claimAsItIs(db, account, email)] : []),
    endSessionsOf(db, account, { now, reason: 'ended', except: session ?? null }),
    revokeAppTokens(db, account),
    closeLinksOf(db, account, now),
  ])
  if (changes[before.length] === 0) refuse('tokenExpired')
  told.send()
}

/** Whether the account's own reader is signed in here. They have the new mailbox too, so nobody else has prepared the account for them. */
function isHere({ actor }: Visit, accountId: string): boolean {
  return actor?.kind === 'reader' && actor.id === accountId
}

/** Tells the previous address of the change. Does nothing if the account had none. */
async function tellFormer(
  visit: Visit,
  { id, email: former, lang, name }: ReaderAccount,
  { email, condition }: { email: string; condition: RawBuilder<SqlBool> },
): Promise<{ writes: Write[]; send: () => void }> {
  if (former === null) return { writes: [], send: () => undefined }
  const { tenantId } = visit.site
  const { token, insert } = newFormerEmail(visit, { tenantId, holderId: id, email: former }, condition)
  const path = paths.restoreEmail(token)
  const letter = { kind: 'emailChanged', to: former, lang, name, email, path, condition } as const
  const mail = await newMail(visit, letter)
  return { writes: [insert, ...mail.inserts], send: mail.send }
}

const Change = z.object({ email: z.string(), session: z.string().optional() })

function readChange(payload: unknown): z.output<typeof Change> {
  const read = Change.safeParse(payload)
  return read.success ? read.data : refuse('tokenInvalid')
}

type RestoreForm = { email: string; strict: boolean; identities: LinkedIdentity[] }

/**
 * The address that a mailed link restores, and the ways to sign in that end unless the reader keeps them. Refuses as
 * `getFormerEmail` does.
 */
export async function getRestoreForm(visit: Visit, token: string): Promise<RestoreForm> {
  const { db, site } = visit
  const { email, holderId: accountId } = await getFormerEmail(visit, site.tenantId, token)
  const [{ strictPassword: strict }, identities] = await Promise.all([
    readSignInRules(db, site.tenantId),
    listIdentitiesOf(db, { tenantId: site.tenantId, accountId }),
  ])
  return { email, strict, identities }
}

/**
 * Undoes a reader's change of address, once and within a week, for the owner of the previous mailbox. Ends all sessions,
 * the password, and the identities that they don't choose to keep, because a thief may have linked one before the change.
 * Refuses as `getFormerEmail` does, a password against the rules as `register` does, and an address that is taken by now
 * with `duplicateEmail`.
 */
export async function restoreEmail(
  visit: Visit,
  { token, newPass, confirmPass, keep }: z.output<typeof ResetPasswordInput>,
): Promise<void> {
  const { db, site } = visit
  const former = await getFormerEmail(visit, site.tenantId, token)
  const account = { tenantId: site.tenantId, accountId: former.holderId }
  const [{ strictPassword: strict }, found] = await Promise.all([
    readSignInRules(db, site.tenantId),
    findReader(db, account),
  ])
  const reader = { ...(found ?? refuse('tokenExpired')), email: former.email }
  const typed = { plain: newPass, confirmation: confirmPass }
  refuseProblems(
    await newPasswordProblems(visit, ['newPass', 'confirmPass'], typed, { strict, owner: reader }),
  )
  const condition = leadsBack(visit, former)
  const isDone = await replacePassword(visit, reader, {
    plain: newPass,
    condition,
    keptSession: null,
    others: [
      updateEmail(db, account, former.email, { condition, now: visit.now() }),
      claimAsItIs(db, account, former.email),
      removeIdentities(db, account, keep).where(condition),
      liftBlock(db, holderOf(site.tenantId, { kind: 'reader', id: reader.id })),
      endFormerEmails(visit, former),
    ],
  })
  if (!isDone) refuse('tokenExpired')
}
