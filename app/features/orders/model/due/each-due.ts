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
  /** The most items that are handled; the others are only there to be chosen from. */
  most?: number
}

/**
 * Handles items that a sweep found due. As soon as one is done the next begins: the first of the tenant that has the fewest under way, so
 * that a tenant whose provider doesn't answer can't take all places for itself. A failure is logged and the item postponed, so that it
 * doesn't hold up the others. If postponing fails as well, that is logged too, and the next sweep finds the item again.
 */
export async function eachDue<Deps, Key extends Due>(
  deps: Deps,
  due: readonly Key[],
  work: Work<Deps, Key>,
): Promise<void> {
  const waiting = [...due]
  const underWay = new Map<number, number>()
  const change = ({ tenantId }: Due, by: 1 | -1) => underWay.set(tenantId, (underWay.get(tenantId) ?? 0) + by)
  let left = work.most ?? due.length
  const takeTurns = async () => {
    while (waiting.length > 0 && left > 0) {
      left--
      const key = takeNext(waiting, underWay)
      change(key, 1)
      await workApart(deps, key, work)
      change(key, -1)
    }
  }
  await Promise.all(Array.from({ length: work.atOnce }, takeTurns))
}

/** Takes out the first item of the tenant with the fewest items under way. */
function takeNext<Key extends Due>(waiting: Key[], underWay: ReadonlyMap<number, number>): Key {
  const countOf = ({ tenantId }: Key) => underWay.get(tenantId) ?? 0
  const fewest = Math.min(...waiting.map(countOf))
  const at = waiting.findIndex((key) => countOf(key) === fewest)
  return waiting.splice(at, 1)[0] as Key
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
