import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, inSession, tenantDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readTenantToken, type TokenKind } from '#app/kernel/values/tenant-token.ts'

/** A request on the viewer's origin. No cookie or address names the tenant there, only the secret in the request. */
export type ViewerRequest = {
  tenantId: number
  /** SHA-256 of the secret. */
  secretId: string
  env: Env
  db: Database
  /** The connection's address. Null if it isn't known. */
  address: string | null
  now: number
  randomBytes(length: number): Uint8Array
  commit(writes: Write[]): Promise<number[]>
}

/** Refuses a secret of another kind with `tokenInvalid`. Reads from the primary, because a grant may be seconds old. */
export async function openViewerRequest(
  env: Env,
  secret: string,
  kind: TokenKind,
  { address, now, randomBytes }: Pick<ViewerRequest, 'address' | 'now' | 'randomBytes'>,
): Promise<ViewerRequest> {
  const read = readTenantToken(secret)
  if (read === null || read.kind !== kind) refuse('tokenInvalid')
  const { d1, db } = inSession(await tenantDb(env, read.tenantId), 'first-primary')
  return {
    tenantId: read.tenantId,
    secretId: read.id,
    env,
    db,
    address,
    now,
    randomBytes,
    commit: (writes) => commitTo(d1, writes),
  }
}
