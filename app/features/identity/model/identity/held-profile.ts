import type { Profile } from '#app/gateways/oauth/redeem-code.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * A verified profile that waits until the terms are accepted, because its code is used up by then. It is stored under the
 * hash of a secret that only its owner has: the code that an API client sends again, or the token in the browser's
 * cookie.
 */
export type HeldProfile = { profile: Profile; keep: boolean; isApp: boolean }

const heldFor = 10 * 60_000

export function holdProfile(
  visit: Visit,
  { secret, redirectUrl, ...held }: HeldProfile & { secret: string; redirectUrl: string },
): Write {
  const row = {
    redirect_url: redirectUrl,
    profile: JSON.stringify(held satisfies HeldProfile),
    expires_at: visit.now() + heldFor,
  }
  return visit.db
    .insertInto('verified_profile')
    .values({ tenant_id: visit.site.tenantId, id: idOf(secret), ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(row))
}

/** Takes it, once: if many requests come with the secret, one of them gets it. */
export async function takeProfile(
  visit: Visit,
  { secret, redirectUrl }: { secret: string; redirectUrl: string },
): Promise<HeldProfile | null> {
  const row = await visit.db
    .deleteFrom('verified_profile')
    .where('tenant_id', '=', visit.site.tenantId)
    .where('id', '=', idOf(secret))
    .where('redirect_url', '=', redirectUrl)
    .where('expires_at', '>', visit.now())
    .returning('profile')
    .executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.profile) as HeldProfile)
}

function idOf(secret: string): string {
  return sha256Hex(secret)
}
