import type { CopyStore, LeaseEnd, SavedCopy } from './copy-store.ts'

/** How long an opening waits for the server. A connection that is worse counts as none. Milliseconds. */
const patience = 3_000
/** Clocks are corrected by seconds; one that is set back further would prolong a copy. Milliseconds. */
const clockTolerance = 300_000

/** Why the server refuses to renew a copy, by the number of its refusal. Any other refusal means that the right to read has ended. */
const refusals: Record<number, LeaseEnd> = {
  917: 'withdrawn',
  976: 'notAllowed',
  978: 'takenBack',
  979: 'signedOut',
}

/** Decides by the clock alone whether a copy can still be read. */
export function endOfLease({ until, seen }: Pick<SavedCopy, 'until' | 'seen'>, now: number): LeaseEnd | null {
  if (now >= until) return 'over'
  return now < seen - clockTolerance ? 'clock' : null
}

/** `end` is null if the copy can be read; `isAsked` says whether the server has answered. */
type Kept = { end: LeaseEnd | null; isAsked: boolean }

/**
 * Renews a copy if there is a connection, and removes it if its time is over or the server says that it may no longer be read. With a wrong
 * clock it stays, but can't be read before the server has renewed it.
 */
export async function keepLease(store: CopyStore, copy: SavedCopy, now: number): Promise<Kept> {
  const answer = navigator.onLine ? await renew(store, copy) : null
  if (typeof answer === 'string') {
    await store.remove(copy, answer)
    return { end: answer, isAsked: true }
  }
  if (answer !== null) {
    const { lasts, title, isOutdated } = answer
    await store.change(copy.id, { until: now + lasts, seen: now, title, isOutdated })
    return { end: null, isAsked: true }
  }
  const end = endOfLease(copy, now)
  if (end === 'over') await store.remove(copy, end)
  else if (end === null && now > copy.seen) await store.change(copy.id, { seen: now })
  return { end, isAsked: false }
}

type Renewed = { lasts: number; title: string; isOutdated: boolean }

/**
 * The copy's new lease, or why it was refused. Null if the server couldn't be asked: also if something else answered in its place, such as
 * the sign-in page of a train's network.
 */
async function renew(store: CopyStore, copy: SavedCopy): Promise<Renewed | LeaseEnd | null> {
  const key = await keyOf(store, copy)
  if (key === null) return null
  // `AbortSignal.timeout` is younger than the oldest Safari.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patience)
  const asked = ask('POST', key, { signal: late.signal }).catch(() => null)
  const answer = await asked.finally(() => clearTimeout(timer))
  if (answer === null || answer.status >= 500 || answer.status === 429) return null
  const said = (await answer.json().catch(() => ({}))) as Partial<Renewed> & { status?: number }
  if (answer.ok) return typeof said.lasts === 'number' ? (said as Renewed) : null
  return typeof said.status === 'number' ? (refusals[said.status] ?? 'ended') : null
}

/** Removes a copy and tells the server so. Without a connection the server learns it when the lease is over. */
export async function giveUp(store: CopyStore, copy: SavedCopy): Promise<void> {
  const key = await keyOf(store, copy).catch(() => null)
  await store.remove(copy, null)
  if (key !== null) void tellGone(key)
}

/** Tells the server that this browser doesn't have the copy of a key, also while the page is being left. */
export async function tellGone(key: string): Promise<void> {
  await ask('DELETE', key, { keepalive: true }).catch(() => null)
}

/** The name of the part that holds the bearer key of a copy. */
export const keyPart = 'key'

async function keyOf(store: CopyStore, copy: SavedCopy): Promise<string | null> {
  const key = await store.part(copy, keyPart)
  return key === null ? null : new TextDecoder().decode(key)
}

function ask(method: 'POST' | 'DELETE', key: string, init: RequestInit): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}` }
  return fetch('/v/offline', { ...init, method, headers, cache: 'no-store', credentials: 'omit' })
}
