import type { CopyStore, SavedCopy } from './copy-store.ts'

/** How long an opening waits for the server. A connection that is worse counts as none. Milliseconds. */
const patience = 3_000
/** Clocks are corrected by some minutes; one that is set back further would prolong a copy. Milliseconds. */
const clockTolerance = 3_600_000

/** Why a copy can't be read: its time is over, its reader lost the right, or the clock was set back. */
type LeaseEnd = 'over' | 'ended' | 'clock'

/** Decides by the clock alone whether a copy can still be read. */
export function endOfLease({ until, seen }: Pick<SavedCopy, 'until' | 'seen'>, now: number): LeaseEnd | null {
  if (now >= until) return 'over'
  return now < seen - clockTolerance ? 'clock' : null
}

/**
 * Renews a copy if there is a connection, and removes it if its time is over or the server says that its reader may no longer read it.
 * Answers null if it can be read. With a wrong clock it stays, but can't be read before the server has renewed it.
 */
export async function keepLease(store: CopyStore, copy: SavedCopy, now: number): Promise<LeaseEnd | null> {
  const end = endOfLease(copy, now)
  const renewed = navigator.onLine ? await renew(store, copy) : null
  if (renewed === 'refused') {
    await store.remove(copy.id)
    return 'ended'
  }
  if (renewed !== null) {
    await store.put({ ...copy, until: renewed, seen: now })
    return null
  }
  if (end === 'over') await store.remove(copy.id)
  else if (end === null && now > copy.seen) await store.put({ ...copy, seen: now })
  return end
}

/** The new end of a copy's lease, or that it was refused. Null if the server couldn't be asked. */
async function renew(store: CopyStore, copy: SavedCopy): Promise<number | 'refused' | null> {
  const answer = await askServer(store, copy, 'POST').catch(() => null)
  if (answer === null || answer.status >= 500 || answer.status === 429) return null
  if (!answer.ok) return 'refused'
  return Date.now() + ((await answer.json()) as { lasts: number }).lasts
}

/** Tells the server that a copy is removed, and removes it. Without a connection the server learns it when the lease is over. */
export async function giveUp(store: CopyStore, copy: SavedCopy): Promise<void> {
  await askServer(store, copy, 'DELETE').catch(() => null)
  await store.remove(copy.id)
}

/** The name of the part that holds the bearer key of a copy. */
export const keyPart = 'key'

async function askServer(
  store: CopyStore,
  copy: SavedCopy,
  method: 'POST' | 'DELETE',
): Promise<Response | null> {
  const key = await store.part(copy, keyPart)
  if (key === null) return null
  const headers = { Authorization: `Bearer ${new TextDecoder().decode(key)}` }
  // `AbortSignal.timeout` is younger than the oldest Safari.
  const gone = new AbortController()
  const timer = setTimeout(() => gone.abort(), patience)
  const asked = fetch('/v/offline', {
    method,
    headers,
    cache: 'no-store',
    credentials: 'omit',
    signal: gone.signal,
  })
  return asked.finally(() => clearTimeout(timer))
}
