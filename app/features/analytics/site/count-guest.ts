import { isRobot, type Use, writeUses } from '#app/features/analytics/model/recording/record-use.ts'
import { tenantDb } from '#app/kernel/data/database.ts'
import type { IncomingRequest } from '#app/visit/open-visit.ts'

/**
 * Counts what a guest did on a page that is shared by all of them, as recorded when the page was made. A prefetch on
 * hovering over a link counts too, because following the link shows that very response.
 */
export function countGuest(
  { request, env, ctx }: Pick<IncomingRequest, 'request' | 'env' | 'ctx'>,
  { tenantId, uses }: { tenantId: number; uses: readonly Use[] },
): void {
  if (uses.length === 0) return
  const userAgent = request.headers.get('User-Agent')
  if (isRobot(userAgent)) return
  const address = request.headers.get('CF-Connecting-IP')
  const guest = { tenantId, at: Date.now(), accountId: null, address, userAgent }
  ctx.waitUntil(tenantDb(env, tenantId).then((records) => writeUses(records, env, guest, uses)))
}
