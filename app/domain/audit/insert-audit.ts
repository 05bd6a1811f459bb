import type { Write } from '#app/data/commit.ts'
import { newElementId } from '#app/values/element-id.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'

/**
 * Who changed what: every administrative write commits one of these with it. `action` is the spec's call
 * (`content.uploadAdd`), `subject` the id it touched; `detail` holds no secrets and no texts, only what changed.
 */
export function insertAudit(
  visit: Visit,
  actor: Actor,
  entry: { action: string; subject: string; detail?: Record<string, unknown> },
): Write {
  return visit.db.insertInto('audit').values({
    tenant_id: visit.site.tenantId,
    id: newElementId(visit.randomBytes),
    at: visit.now(),
    actor_id: actor.id,
    actor_level: actor.level,
    action: entry.action,
    subject: entry.subject,
    detail: JSON.stringify(entry.detail ?? {}),
  })
}
