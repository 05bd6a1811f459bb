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
 * The write that makes this browser a known device of the account after a correct password, and the token for its cookie. An existing
 * token is kept only if it belongs to this account already, because somebody else may have planted it.
 */
export function deviceToKeep(
  visit: Visit,
  { account, isKnownDevice }: { account: Holder; isKnownDevice: boolean },
): { token: string; write: Write } {
  const { db, site } = visit
  const token = isKnownDevice
    ? (visit.device as string)
    : newTenantToken('device', site.tenantId, visit.randomBytes)
  const id = idOf(token, account)
  return { token, write: upsertDevice(db, { tenantId: site.tenantId, id }, visit.now()) }
}

/** Makes this browser a known device at once. Returns the token for its cookie. */
export async function keepDevice(visit: Visit, checked: Parameters<typeof deviceToKeep>[1]): Promise<string> {
  const { token, write } = deviceToKeep(visit, checked)
  await commit(visit, [write])
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
