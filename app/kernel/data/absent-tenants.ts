import { Refusal } from '#app/kernel/errors/refusal.ts'

/** What a trigger answers to a write of a tenant that isn't used in this database at the moment, as a refusal; any other error as it is. */
export function asMoving(error: unknown): unknown {
  return error instanceof Error && error.message.includes('tenant_moving')
    ? new Refusal('tenantMoving')
    : error
}
