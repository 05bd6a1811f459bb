import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { acceptContent, isUnaccepted } from './card-script-store.ts'

/** The content that was looked at: an address, and the SHA-256 of what it answered. */
export const SeenScript = z.object({ url: z.url().max(500), digest: z.string().regex(/^[0-9a-f]{64}$/) })

/**
 * Records that a system administrator has looked at a changed script and accepts it. Refuses a content that is accepted already, and one that
 * has changed again meanwhile, with `changedMeanwhile`.
 */
export async function acceptCardScript(visit: Visit, seen: z.output<typeof SeenScript>): Promise<void> {
  const admin = requireStaff(visit, 'system')
  const [, accepted] = await commit(visit, [
    insertAudit(visit, admin, {
      condition: isUnaccepted(visit.db, seen),
      action: 'platform.cardScript',
      subject: seen.url.slice(0, 200),
      detail: { digest: seen.digest },
    }),
    acceptContent(visit.db, seen, { name: admin.name, now: visit.now() }),
  ])
  if (accepted === 0) refuse('changedMeanwhile')
}
