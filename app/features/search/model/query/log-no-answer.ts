import type { Visit } from '#app/visit/visit.ts'

/**
 * Logs that the search index didn't answer, and the query. The index is a separate service, and everything else goes on
 * working without it.
 */
export function logNoAnswer({ requestId, site }: Visit, asked: string, error: unknown): void {
  const where = { requestId, tenantId: site.tenantId, where: asked }
  console.error(JSON.stringify({ level: 'error', ...where, error: String(error) }))
}
