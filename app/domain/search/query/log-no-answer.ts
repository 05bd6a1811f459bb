import type { Visit } from '#app/visit/visit.ts'

/** The index is a service of its own: the records are well without it, and the log says what is wrong with it, and what was asked. */
export function logNoAnswer({ requestId, site }: Visit, asked: string, error: unknown): void {
  const where = { requestId, tenantId: site.tenantId, where: asked }
  console.error(JSON.stringify({ level: 'error', ...where, error: String(error) }))
}
