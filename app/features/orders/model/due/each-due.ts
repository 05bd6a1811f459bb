import { log } from '#app/kernel/logging/log.ts'

type Due = { tenantId: number; id: string }

type Work<Deps, Key> = {
  /** The name under which a failure is logged. */
  event: string
  work(deps: Deps, key: Key): Promise<unknown>
  /** Postpones the item, so that a later sweep takes it up again. */
  reschedule(deps: Deps, key: Key): Promise<unknown>
  /** How many items are handled in parallel. A Worker can have six open connections. */
  atOnce: number
}

/**
 * Handles every item that a sweep found due. A failure is logged and the item postponed, so that it doesn't hold up the others. If
 * postponing fails as well, that is logged too, and the next sweep finds the item again.
 */
export async function eachDue<Deps, Key extends Due>(
  deps: Deps,
  due: readonly Key[],
  work: Work<Deps, Key>,
): Promise<void> {
  for (let at = 0; at < due.length; at += work.atOnce)
    await Promise.all(due.slice(at, at + work.atOnce).map((key) => workApart(deps, key, work)))
}

async function workApart<Deps, Key extends Due>(
  deps: Deps,
  key: Key,
  { event, work, reschedule }: Work<Deps, Key>,
): Promise<void> {
  const { tenantId, id } = key
  try {
    await work(deps, key)
  } catch (error) {
    log('warn', event, { tenantId, id, cause: String(error) })
    try {
      await reschedule(deps, key)
    } catch (again) {
      log('error', event, { tenantId, id, cause: `not put off: ${String(again)}` })
    }
  }
}
