import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { isUnchanged } from '#app/features/identity/model/account/account-store.ts'
import { replacePassword } from '#app/features/identity/model/account/change-password.ts'
import { holderOf, liftBlock } from '#app/features/identity/model/session/login-failures.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requirePerson } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getWholeUser } from './list-users.ts'

/** Characters that aren't confused with each other when they are read from paper. */
const upper = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const lower = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const pattern = [
  upper,
  lower,
  lower,
  lower,
  lower,
  '-',
  lower,
  lower,
  lower,
  lower,
  '-',
  digits,
  digits,
  digits,
  digits,
]

/**
 * A password to be handed over on paper, such as `Kfmta-wxeh-4729`. It has about 53 random bits and satisfies strict
 * sites too (R407).
 */
export function newStartingPassword(randomBytes: (length: number) => Uint8Array): string {
  const bytes = randomBytes(pattern.length)
  return pattern.map((signs, at) => signs[(bytes[at] as number) % signs.length]).join('')
}

/**
 * Sets a new password for a reader who has no e-mail address for a link, and shows it this once. The reader can use it
 * only to set a password of their own. Ends all sessions and lifts the block after failed logins. An API key may not do
 * this, because it would learn a way in that outlives the key. Refuses a person who is no reader of the site with
 * `userNotFound` (701), and a reader who can be mailed with `noPermission`, because nobody else should know their
 * password.
 */
export async function setStartingPassword(visit: Visit, id: string): Promise<{ startingPassword: string }> {
  const admin = requirePerson(visit, 'service')
  const { account } = await getWholeUser(visit, id)
  if (account.isProven || account.username === null) refuse('noPermission')
  const { tenantId } = visit.site
  const plain = newStartingPassword(visit.randomBytes)
  const isDone = await replacePassword(visit, account, {
    plain,
    condition: isUnchanged(visit.db, { tenantId, accountId: id }, account.password),
    keptSession: null,
    isStarting: true,
    others: [
      liftBlock(visit.db, holderOf(tenantId, { kind: 'reader', id })),
      insertAudit(visit, admin, { action: 'user.startingPassword', subject: id, name: account.name }),
    ],
  })
  if (!isDone) refuse('changedMeanwhile')
  return { startingPassword: plain }
}
