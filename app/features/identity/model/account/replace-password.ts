import type { RawBuilder, SqlBool } from 'kysely'
import { admit } from '#app/features/identity/model/password/admit.ts'
import { revokeAppTokens } from '#app/features/identity/model/session/app-token.ts'
import { endSessionsOf } from '#app/features/identity/model/session/session-end-store.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { updatePassword } from './account-change-store.ts'
import type { ReaderAccount } from './account-store.ts'
import { closeLinksOf } from './mail-link.ts'

type Replacement = {
  plain: string
  /** Must hold in the batch that writes. */
  condition: RawBuilder<SqlBool>
  /** The session that continues; all others end. */
  keptSession: string | null
  /** An administrator was shown it. */
  isStarting?: boolean
  /** The owner of the mailbox sets it. */
  claims?: boolean
  /** Written while links are still open. */
  others?: readonly Write[]
}

/**
 * The common part of a reset and a change of a password: ends the account's sessions, links and app tokens. Refuses the
 * present password with `passwordInUse` (608). Answers whether it was done.
 */
export async function replacePassword(
  visit: Visit,
  reader: ReaderAccount,
  { plain, condition, keptSession, isStarting = false, claims = false, others = [] }: Replacement,
): Promise<boolean> {
  const { db, site } = visit
  const now = visit.now()
  const account = { tenantId: site.tenantId, accountId: reader.id }
  const digest = passwordDigest(plain)
  const hash = await admit(visit, async (hashing) => {
    if (await hashing.verify(digest, reader.password)) refuse('passwordInUse')
    return hashing.hash(digest)
  })
  const { email, lang, name } = reader
  const mail = await newMail(visit, { kind: 'passwordChanged', to: email, lang, name, condition })
  const [, , replaced] = await commit(visit, [
    ...mail.inserts,
    updatePassword(db, account, hash, { condition, isStarting, claims, now }),
    endSessionsOf(db, account, { now, reason: 'password', except: keptSession }),
    revokeAppTokens(db, account),
    ...others,
    closeLinksOf(db, account, now),
  ])
  mail.send()
  return replaced === 1
}
