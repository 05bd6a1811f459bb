import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { requireOwnAccount, requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { emailProblems, refuseProblems } from './account-problems.ts'
import { isRecoveryOpen } from './account-rules.ts'
import { findReader, findReaderByEmail, type ReaderAccount } from './account-store.ts'
import { closeLinksOf, newMailLink } from './mail-link.ts'

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
  // A stopped account couldn't be used anyway.
  await mailPasswordLink(visit, reader?.status === 'allow' ? reader : null, { kind: 'reset', asked: email })
}

/** The same for a signed-in reader without a password, who signs in by a provider. Refuses without a verified address. */
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

/** Only the newest link works. Without a reader the same rows are written for nobody. */
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
