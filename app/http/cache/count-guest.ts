import { databaseFor } from '#app/data/database.ts'
import { isRobot } from '#app/domain/usage/is-robot.ts'
import { type Use, writeUses } from '#app/domain/usage/record-use.ts'
import { displayText, fold } from '#app/values/text-folding.ts'
import type { IncomingRequest } from '#app/visit/open-visit.ts'

/**
 * Counts what a guest did on a page that is kept for all of them: as the page told when it was made, else by its address.
 * What a browser fetches when somebody points at a link counts as well: it shows that very page when they follow it.
 */
export function countGuest(
  { request, env, ctx }: Pick<IncomingRequest, 'request' | 'env' | 'ctx'>,
  { tenantId, restOfPath, told }: { tenantId: number; restOfPath: string; told: readonly Use[] | null },
): void {
  const userAgent = request.headers.get('User-Agent')
  if (isRobot(userAgent)) return
  const uses = told ?? usesOf(restOfPath, new URL(request.url).searchParams)
  if (uses.length === 0) return
  const address = request.headers.get('CF-Connecting-IP')
  const guest = { tenantId, at: Date.now(), accountId: null, address, userAgent }
  ctx.waitUntil(writeUses(databaseFor(env, tenantId), env, guest, uses))
}

const contentPage = /^\/(?:(?:[1-9]\d{0,8}|home-search\/[1-9]\d{0,8}|search|content)\/)?([a-z0-9]{20,64})$/

/** What a kept page's address says was done there. */
function usesOf(restOfPath: string, query: URLSearchParams): Use[] {
  const contentId = contentPage.exec(restOfPath)?.[1]
  if (contentId !== undefined) return [{ kind: 'view', about: contentId }]
  const isSearch = restOfPath === '/search' && !query.has('form') && (query.get('page') ?? '1') === '1'
  return isSearch ? [{ kind: 'search', about: fold(displayText(query.get('q') ?? '')).slice(0, 60) }] : []
}
