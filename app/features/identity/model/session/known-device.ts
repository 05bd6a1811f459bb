import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { newTenantToken, readTenantToken } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Holder } from './login-failures.ts'

/**
 * A browser in which somebody has signed in before ("device cookie"). It has its own counter of wrong passwords, so that
 * strangers who lock a name don't lock out its owner. The cookie is a token that names nobody, and the row is the hash of
 * token and account, so that neither reveals who signs in where.
 */
type KnownDevice = { tenantId: number; id: string }

/**
 * This browser as a device of the account, if it brought a device token of this site. A row says whether the device is
 * known.
 */
export function deviceOf({ device, site }: Visit, account: Holder): KnownDevice | null {
  const read = device === null ? null : readTenantToken(device)
  if (read?.kind !== 'device' || read.tenantId !== site.tenantId) return null
  return { tenantId: site.tenantId, id: idOf(device as string, account) }
}

export async function isKnownDevice(db: Database, { tenantId, id }: KnownDevice): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** The holder of the failures that are counted for a known device. */
export function holderOfDevice({ tenantId, id }: KnownDevice): Holder {
  return { tenantId, key: `device:${id}` }
}

/**
 * Makes this browser a known device of the account after a correct password. Returns the token for its cookie. An
 * existing token is kept only if it belongs to this account already, because somebody else may have planted it.
 */
export async function keepDevice(visit: Visit, account: Holder): Promise<string> {
  const { db, site } = visit
  const shown = deviceOf(visit, account)
  const isKnown = shown !== null && (await isKnownDevice(db, shown))
  const token = isKnown
    ? (visit.device as string)
    : newTenantToken('device', site.tenantId, visit.randomBytes)
  await commit(visit, [upsertDevice(db, { tenantId: site.tenantId, id: idOf(token, account) }, visit.now())])
  return token
}

function upsertDevice(db: Database, { tenantId, id }: KnownDevice, now: number): Write {
  return db
    .insertInto('known_device')
    .values({ tenant_id: tenantId, id, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet({ last_used_at: sql`excluded.last_used_at` }),
    )
}

function idOf(token: string, { key }: Holder): string {
  return sha256Hex(`${token} ${key}`)
}
