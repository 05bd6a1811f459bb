import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { newTenantToken, readTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import type { Visit } from '#app/visit/visit.ts'

/** assumed: how long an address can be restored. A week, so that people who seldom read their mail still see it. Milliseconds. */
const life = 7 * 86_400_000

/** A reader or administrator who had the address. For an administrator the tenant is 0. */
type Holder = { tenantId: number; holderId: string }

export type FormerEmail = Holder & { id: string; email: string; changedAt: number }

/**
 * Keeps the address that an account has now, for the link in the mail that tells the owner about the change. Written only
 * if `condition` holds.
 */
export function newFormerEmail(
  { db, now, randomBytes }: Visit,
  { tenantId, holderId, email }: Holder & { email: string },
  condition?: RawBuilder<SqlBool>,
): { token: string; insert: Write } {
  const token = newTenantToken('mailLink', tenantId, randomBytes)
  const insert = insertWhere(
    db,
    'former_email',
    {
      tenant_id: tenantId,
      id: tokenId(token),
      holder_id: holderId,
      email,
      changed_at: now(),
      expires_at: now() + life,
    },
    condition,
  )
  return { token, insert }
}

/** The address that a token restores. Refuses an unknown token with `tokenInvalid`, and an old or used one with `tokenExpired`. */
export async function getFormerEmail(visit: Visit, tenantId: number, token: string): Promise<FormerEmail> {
  const read = readTenantToken(token)
  if (read?.kind !== 'mailLink' || read.tenantId !== tenantId) refuse('tokenInvalid')
  const row = await open(visit, { tenantId, id: read.id })
    .select(['holder_id as holderId', 'email', 'changed_at as changedAt'])
    .executeTakeFirst()
  return { tenantId, id: read.id, ...(row ?? refuse('tokenExpired')) }
}

/** A condition for a write: the token is still valid in the batch that uses it. The batch must end the token with its last write. */
export function leadsBack(visit: Visit, former: FormerEmail): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS ${open(visit, former).select('former_email.id')}`
}

/** Ends the token, and those of later changes, which would restore what is being undone. */
export function endFormerEmails(
  { db }: Pick<Visit, 'db'>,
  { tenantId, holderId, changedAt }: FormerEmail,
): Write {
  return db
    .deleteFrom('former_email')
    .where('tenant_id', '=', tenantId)
    .where('holder_id', '=', holderId)
    .where('changed_at', '>=', changedAt)
}

function open({ db, now }: Visit, { tenantId, id }: { tenantId: number; id: string }) {
  return db
    .selectFrom('former_email')
    .where('former_email.tenant_id', '=', tenantId)
    .where('former_email.id', '=', id)
    .where('former_email.expires_at', '>', now())
}
