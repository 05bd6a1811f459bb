type Due = { tenantId: number; id: string }

type Work<Deps, Key> = {
  /** The name in the log for a failure. */
  event: string
  work(deps: Deps, key: Key): Promise<unknown>
  /** Has it come again later. */
  reschedule(deps: Deps, key: Key): Promise<unknown>
  /** How many run in parallel. A Worker has six connections at a time. */
  atOnce: number
}

/**
 * Works through everything that a sweep found due. A failing one is logged and postponed, so that the others don't wait
 * behind it. If it can't even be postponed, that is logged as well, and the next sweep finds it again.
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
    console.warn(JSON.stringify({ event, tenantId, id, cause: String(error) }))
    try {
      await reschedule(deps, key)
    } catch (again) {
      console.error(JSON.stringify({ event, tenantId, id, cause: `not put off: ${String(again)}` }))
    }
  }
}
