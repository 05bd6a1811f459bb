import { z } from 'zod'
import { holderOfSession } from '#app/features/identity/model/session/login-failures.ts'
import { ensurePassword, noteProof } from '#app/features/identity/model/session/prove-session.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireFreshProof, requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ReaderAccount } from './account-store.ts'
import { getUser } from './user.ts'

export const ProveReaderInput = z.object({
  password: z
    .string({ error: 'required' })
    .min(1, 'required')
    .max(1000, 'tooLong?max=256')
    .meta({ input: 'secret' }),
})

/** The ways in which the signed-in reader can prove who they are: by a password, or by the site's providers that know them. */
export async function getOwnProof(
  visit: Visit,
): Promise<{ hasPassword: boolean; providers: ProviderName[] }> {
  const { db, site } = visit
  const { id } = requireOwnAccount(visit)
  const [{ reader }, rules, linked] = await Promise.all([
    getUser(visit, id),
    readSignInRules(db, site.tenantId),
    db
      .selectFrom('identity')
      .select('provider')
      .where('tenant_id', '=', site.tenantId)
      .where('account_id', '=', id)
      .orderBy('provider')
      .execute(),
  ])
  const isOffered: Record<ProviderName, boolean> = {
    google: rules.googleOption,
    microsoft: rules.microsoftLoginOption,
    learning: rules.accountType === 'GAKKEN_ID',
  }
  const providers = linked.map(({ provider }) => provider).filter((provider) => isOffered[provider])
  return { hasPassword: reader.password !== null, providers }
}

/**
 * Renews the proof of the present session. Refuses as `ensureOwnPassword` does, and readers without a password with
 * `wrongPassword`.
 */
export async function proveReader(
  visit: Visit,
  { password }: z.output<typeof ProveReaderInput>,
): Promise<void> {
  const { reader } = await getUser(visit, requireOwnAccount(visit).id)
  if (reader.password === null) refuse('wrongPassword')
  await ensureOwnPassword(visit, reader, password)
}

/** Checks the signed-in reader's password, which also renews the session's proof. Refuses as `ensurePassword` does. */
export async function ensureOwnPassword(visit: Visit, reader: ReaderAccount, plain: string): Promise<void> {
  const { tenantId } = visit.site
  const own = requireOwnAccount(visit)
  const session = holderOfSession(tenantId, own.sessionId)
  await ensurePassword(visit, { session, stored: reader.password }, plain)
  await commit(visit, [noteProof(visit, own, tenantId)])
}

/**
 * Checks that it is really the account's reader who changes how they sign in, or cancels: by the password if it was sent,
 * otherwise by a recent proof. Refuses as `ensureOwnPassword` does, or with `proofNeeded`.
 */
export async function ensureOwnProof(
  visit: Visit,
  reader: ReaderAccount,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined && reader.password !== null) return ensureOwnPassword(visit, reader, password)
  requireFreshProof(visit)
}
