/** What is read before anybody asks who sent it: to parse it costs less than to find out. Bytes. */
const smallBody = 16 * 1024
/** What a guest may send: no form or call that is open to everybody is longer. Bytes. */
const mostOfGuest = 64 * 1024
/** A body that is over so soon is read past, so that its sender, who may read no answer before, gets one. Bytes. */
const soonOver = 256 * 1024

/** How long a body says it is: 0 where there is none, null where that isn't said. A server holds its sender to it. */
function saidLength({ body, headers }: Request): number | null {
  if (body === null) return 0
  const said = headers.get('Content-Length')
  return said !== null && /^\d+$/.test(said) ? Number(said) : null
}

/** Whether a body may be read whoever sent it. One that doesn't say how long it is may be of any length. */
export function isSmallBody(request: Request): boolean {
  const length = saidLength(request)
  return length !== null && length <= smallBody
}

/** How long a body may be: what the door takes of those who are somebody, and of guests no more than a small form. */
export function mostBytesOf({ actor }: { actor?: unknown }, most: number): number {
  return actor ? most : Math.min(most, mostOfGuest)
}

/**
 * A request's body where it stays within `limit` bytes, null where it is longer. One that says so is not touched; of one that
 * says nothing no more is read than the limit.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (request.body === null) return new Uint8Array(0)
  if ((saidLength(request) ?? 0) > limit) return null
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(chunks, length)
    length += value.length
    if (length > limit) {
      // Not waited for: of a copy it ends only with the other.
      reader.cancel().catch(() => undefined)
      return null
    }
    chunks.push(value)
  }
}

/** The same as text; bytes that are no UTF-8 become U+FFFD. */
export async function readBodyText(request: Request, limit: number): Promise<string | null> {
  const bytes = await readBody(request, limit)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}

/** Whether a body says that it is short enough to be read past. */
export function isSoonOver(request: Request): boolean {
  const length = saidLength(request)
  return length !== null && length <= soonOver
}

/**
 * Leaves a body that nobody began to read: what is short is read past, the rest is never fetched. To read on to the end of whatever
 * somebody may not send would cost more than all that was refused.
 */
export async function leaveBody(request: Request): Promise<void> {
  if (request.body === null || request.bodyUsed || request.body.locked) return
  // The sender may have gone away: that is no reason to answer otherwise.
  if (isSoonOver(request)) await readBody(request, soonOver).catch(() => undefined)
  else await request.body.cancel().catch(() => undefined)
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
