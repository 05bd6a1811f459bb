import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireSignedIn } from '#app/visit/require.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'
import { findReader, type ReaderAccount } from './account-store.ts'

export type UserInHand = { reader: ReaderAccount; actor: Actor; isOwn: boolean }

/**
 * The reader that a call is about: the caller, or for an administrator any reader of their tenant. Refuses guests with
 * `unauthorized`, a reader who means somebody else or came by address with `noPermission`, and an unknown reader with
 * `userNotFound`.
 */
export async function getUser(visit: Visit, id: string): Promise<UserInHand> {
  const actor = requireSignedIn(visit)
  const isOwn = actor.kind === 'reader' && actor.id === id
  if (actor.kind === 'reader' && (actor.level === 'ip_reader' || !isOwn)) refuse('noPermission')
  const reader = await findReader(visit.db, { tenantId: visit.site.tenantId, accountId: id })
  return { reader: reader ?? refuse('userNotFound'), actor, isOwn }
}
