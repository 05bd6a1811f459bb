type Work<Key> = {
  /** What a line of the log calls one that broke. */
  event: string
  work(key: Key): Promise<unknown>
  /** Has it come again later. */
  putOff(key: Key): Promise<unknown>
  /** How many side by side; a Worker has six connections at a time. */
  atOnce: number
}

/**
 * Works through what a sweep found due. One that breaks is told and put off, so that the others don't wait behind it; one that
 * can't even be put off is told as well, and comes again with the next sweep.
 */
export async function eachDue<Key extends { tenantId: number; id: string }>(
  due: readonly Key[],
  work: Work<Key>,
): Promise<void> {
  for (let at = 0; at < due.length; at += work.atOnce)
    await Promise.all(due.slice(at, at + work.atOnce).map((key) => workApart(key, work)))
}

async function workApart<Key extends { tenantId: number; id: string }>(
  key: Key,
  { event, work, putOff }: Work<Key>,
): Promise<void> {
  const { tenantId, id } = key
  try {
    await work(key)
  } catch (error) {
    console.warn(JSON.stringify({ event, tenantId, id, cause: String(error) }))
    try {
      await putOff(key)
    } catch (again) {
      console.error(JSON.stringify({ event, tenantId, id, cause: `not put off: ${String(again)}` }))
    }
  }
}
