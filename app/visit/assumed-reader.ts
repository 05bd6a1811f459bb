import type { Site } from './site.ts'
import type { Actor, Reader } from './visit.ts'

/** The most readers that an isolate remembers, some 500 bytes each. */
const most = 5_000

/** The readers of the sessions that this isolate has read, the one that was unused for longest first. */
const remembered = new Map<string, Reader>()

/** The reader that a session had when this isolate last read it. Null if it remembers none. Never proves anything. */
export function rememberedReader(site: Site, sessionId: string): Reader | null {
  return remembered.get(keyOf(site, sessionId)) ?? null
}

/** Remembers what the database says about a session: its reader, or that it has none any more. */
export function rememberReader(site: Site, sessionId: string, actor: Actor | null): void {
  const key = keyOf(site, sessionId)
  remembered.delete(key)
  if (actor?.kind !== 'reader') return
  if (remembered.size >= most) remembered.delete(remembered.keys().next().value as string)
  remembered.set(key, actor)
}

function keyOf({ tenantId }: Site, sessionId: string): string {
  return `${tenantId}/${sessionId}`
}

/** Whether the database knows the same reader as was assumed, with the same rights, name and language. */
export function isAsAssumed(assumed: Reader, actor: Actor | null): boolean {
  return JSON.stringify(assumed) === JSON.stringify(actor)
}

/** Tells `withAssumedReader` that an answer assumes a reader, and will be wrong if the promise says so. */
export type Assume = (isConfirmed: Promise<boolean>) => void

/**
 * Makes an answer for the reader whom this isolate remembers for the session, while the database is asked about the session. Sends it only
 * if the database says the same of the reader. Otherwise nobody sees it, and the answer is made again for whoever the database knows. So a
 * page waits once for the database instead of twice (docs/adr/164).
 */
export async function withAssumedReader(
  method: string,
  answer: (assume?: Assume) => Promise<Response>,
): Promise<Response> {
  if (!['GET', 'HEAD'].includes(method)) return answer()
  const confirmations: Promise<boolean>[] = []
  const made = answer((isConfirmed) => confirmations.push(isConfirmed))
  // Reported below, or dropped with the answer.
  await made.catch(() => undefined)
  const confirmed = await Promise.all(confirmations)
  if (confirmed.every(Boolean)) return made
  await made.then((dropped) => dropped.body?.cancel()).catch(() => undefined)
  return answer()
}
