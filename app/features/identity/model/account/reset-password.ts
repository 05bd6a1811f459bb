import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { Checked } from '#app/features/identity/model/session/log-in.ts'
import { holderOf, liftBlock } from '#app/features/identity/model/session/login-failures.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { type Login, startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { isFromApp } from '#app/visit/from-app.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { requireOwnAccount, requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { emailProblems, newPasswordProblems, refuseProblems } from './account-problems.ts'
import { isRecoveryOpen } from './account-rules.ts'
import { findReader, findReaderByEmail, type ReaderAccount } from './account-store.ts'
import { replacePassword } from './change-password.ts'
import { type LinkedIdentity, listIdentitiesOf, removeIdentities } from './linked-identities.ts'
import { closeLinksOf, getOpenLink, isOpen, newMailLink, type OpenLink } from './mail-link.ts'

type NewPassword = { token: string; newPass: string; confirmPass: string; keep?: readonly ProviderName[] }

type PasswordForm = {
  strict: boolean
  /** The link comes from a sign-in with a starting password, not from a mail. */
  isFirst: boolean
  /** The other ways to sign in, which end unless the reader keeps them. */
  identities: LinkedIdentity[]
}

/** The data for the page of a link. Refuses as `getOpenLink` does. */
export async function getPasswordForm(visit: Visit, token: string): Promise<PasswordForm> {
  const { db, site } = visit
  const link = await getOpenLink(visit, token, 'reset-password')
  const account = { tenantId: site.tenantId, accountId: link.accountId ?? '' }
  const [{ strictPassword }, identities] = await Promise.all([
    readSignInRules(db, site.tenantId),
    listIdentitiesOf(db, account),
  ])
  return { strict: strictPassword, isFirst: isFromSignIn(link), identities }
}

/**
 * Sets a new password, once, by a mailed link, or by the one after a starting password, whose sign-in then continues.
 * Ends all sessions, removes the provider identities that the reader doesn't choose to keep, and lifts the block after
 * failed sign-ins, so that nobody else keeps access (docs/adr/117). Returns how to continue. Refuses as `getOpenLink`
 * does, a password against the rules as `register` does, and the present one with `passwordInUse`.
 */
export async function resetPassword(
  visit: Visit,
  { token, newPass, confirmPass, keep = [] }: NewPassword,
): Promise<() => Promise<Login | null>> {
  const { db, site } = visit
  const link = await getOpenLink(visit, token, 'reset-password')
  const account = { tenantId: site.tenantId, accountId: link.accountId ?? '' }
  const [{ strictPassword: strict }, found] = await Promise.all([
    readSignInRules(db, site.tenantId),
    findReader(db, account),
  ])
  const reader = found ?? refuse('tokenNotFound')
  const typed = { plain: newPass, confirmation: confirmPass }
  refuseProblems(
    await newPasswordProblems(visit, ['newPass', 'confirmPass'], typed, { strict, owner: reader }),
  )
  const condition = isOpen(visit, link)
  const isDone = await replacePassword(visit, reader, {
    plain: newPass,
    condition,
    keptSession: null,
    claims: reader.isProven && !isFromSignIn(link),
    others: [
      removeIdentities(db, account, keep).where(condition),
      liftBlock(db, holderOf(site.tenantId, { kind: 'reader', id: reader.id })),
    ],
  })
  if (!isDone) refuse('tokenExpired')
  return () => goOnSigningIn(visit, link)
}

/** The data with which a sign-in continues once the reader has chosen a password. */
const Signing = z.object({
  keep: z.boolean(),
  loginType: z.enum(['EMAIL', 'ID']),
  isApp: z.boolean().default(false),
})
const Carried = z.object({ signing: Signing })

/** How long the token is valid, in milliseconds: long enough to think of a password. */
const life = 15 * 60_000

/**
 * Makes the token for the page that asks for a new password. After a correct starting password the reader gets only this token, no session.
 * It is a link like a mailed one, and setting the password uses it up.
 */
export async function beginOwnPassword(
  visit: Visit,
  { id }: Checked,
  { name, keep }: { name: string; keep: boolean },
): Promise<string> {
  const signing = { keep, loginType: name.includes('@') ? 'EMAIL' : 'ID', isApp: isFromApp(visit) }
  const link = newMailLink(visit, {
    purpose: 'reset-password',
    accountId: id,
    email: null,
    payload: { signing },
    life,
  })
  await commit(visit, [link.insert])
  return link.token
}

/** Whether the link comes from a sign-in with a starting password. */
function isFromSignIn({ payload }: OpenLink): boolean {
  return Carried.safeParse(payload).success
}

/**
 * Continues the sign-in with a starting password. Null for a mailed link, after which the reader signs in as usual. Refuses as
 * `startReaderSession` does.
 */
async function goOnSigningIn(visit: Visit, link: OpenLink): Promise<Login | null> {
  const carried = Carried.safeParse(link.payload)
  if (!carried.success || link.accountId === null) return null
  return startReaderSession(visit, { accountId: link.accountId, ...carried.data.signing })
}

/**
 * Mails a link for a new password if the address has an account here. The answer and the work are the same if it has none
 * (ruling 5). Refuses a site without this with `forbidden` (R098, R099), and an invalid address with `invalidEmail`.
 */
export async function requestPasswordLink(visit: Visit, email: string | undefined): Promise<void> {
  const { db, site } = visit
  const rules = await readSignInRules(db, site.tenantId)
  if (!isRecoveryOpen(rules)) refuse('forbidden')
  refuseProblems(emailProblems('email', email))
  const reader = await findReaderByEmail(db, site.tenantId, email as string)
  // A stopped account couldn't be used anyway, so it gets no link.
  await mailPasswordLink(visit, reader?.status === 'allow' ? reader : null, { kind: 'reset', asked: email })
}

/**
 * Mails a link for a first password to a signed-in reader without one, who signs in by a provider. Refuses a reader without a verified
 * address.
 */
export async function requestOwnPasswordLink(visit: Visit): Promise<void> {
  const { id } = requireOwnAccount(visit)
  const reader = await findReader(visit.db, { tenantId: visit.site.tenantId, accountId: id })
  if (reader === null || !reader.isProven) refuse('invalidEmail')
  await mailPasswordLink(visit, reader, { kind: 'reset', asked: reader.email ?? '' })
}

/**
 * An administrator resets a reader's password. assumed: a link is mailed, never a password. Refuses an unknown reader
 * with `userNotFound`, and one without a verified address with `invalidEmail`.
 */
export async function resetPasswordOf(visit: Visit, accountId: string): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const reader = await findReader(visit.db, { tenantId: visit.site.tenantId, accountId })
  if (reader === null) refuse('userNotFound')
  if (!reader.isProven) refuse('invalidEmail')
  await mailPasswordLink(visit, reader, { kind: 'resetByAdmin' }, [
    insertAudit(visit, admin, { action: 'user.resetPassword', subject: accountId, name: reader.name }),
  ])
}

type Occasion = { kind: 'reset' | 'resetByAdmin'; asked?: string | undefined }

/** Mails a link and closes earlier ones. Without a reader the same rows are written for nobody, so that the work is the same. */
async function mailPasswordLink(
  visit: Visit,
  reader: ReaderAccount | null,
  { kind, asked }: Occasion,
  others: readonly Write[] = [],
): Promise<void> {
  const { tenantId } = visit.site
  const purpose = 'reset-password'
  const link = newMailLink(visit, { purpose, accountId: reader?.id ?? null, email: reader?.email ?? null })
  const mail = await newMail(visit, {
    kind,
    ...(asked !== undefined && { asked }),
    to: reader?.email ?? null,
    lang: reader?.lang ?? null,
    name: reader?.name ?? null,
    path: paths.resetPassword(link.token),
  })
  const account = { tenantId, accountId: reader?.id ?? '' }
  await commit(visit, [
    ...mail.inserts,
    closeLinksOf(visit.db, account, visit.now(), { purpose, ifSent: { tenantId, id: mail.id } }),
    link.insertFor({ tenantId, id: mail.id }),
    ...others,
  ])
  mail.send()
}
