/** The size in bytes up to which a body is read before its sender is identified, because reading it costs less than the identification. */
const smallBody = 16 * 1024

/** The limit for guests in bytes. No form or call that is open to everybody is longer. */
const maxGuestBytes = 64 * 1024

/** The size in bytes up to which a left body is read and ignored, because some clients only read the answer after sending everything. */
const soonOver = 256 * 1024

/**
 * The length that a request declares for its body: 0 if there is no body, null if it declares none. The server enforces a declared length.
 */
function saidLength({ body, headers }: Request): number | null {
  if (body === null) return 0
  const said = headers.get('Content-Length')
  return said !== null && /^\d+$/.test(said) ? Number(said) : null
}

/** Whether a body may be read whoever sent it. A body without a declared length isn't, since it may have any size. */
export function isSmallBody(request: Request): boolean {
  const length = saidLength(request)
  return length !== null && length <= smallBody
}

/** The maximum length of a body: `most` for a visitor who is signed in, and at most the small limit for guests. */
export function maxBytesFor({ actor }: { actor?: unknown }, most: number): number {
  return actor ? most : Math.min(most, maxGuestBytes)
}

/**
 * Reads a request's body of at most `limit` bytes; null if it is longer. Doesn't read a body that declares more, and stops at the limit for
 * one that declares nothing.
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
      // Isn't awaited: the stream may be a copy, which only ends together with the other one.
      reader.cancel().catch(() => undefined)
      return null
    }
    chunks.push(value)
  }
}

/** Reads a body like `readBody`, as text. Bytes that aren't UTF-8 become U+FFFD. */
export async function readBodyText(request: Request, limit: number): Promise<string | null> {
  const bytes = await readBody(request, limit)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}

/** Whether a body declares a length that is short enough to be read and ignored. */
function isSoonOver(request: Request): boolean {
  const length = saidLength(request)
  return length !== null && length <= soonOver
}

/**
 * Drops a body that nobody has begun to read: reads and ignores a short one, and cancels any other. Reading everything that a sender may
 * not send would cost more than handling it.
 */
export async function leaveBody(request: Request): Promise<void> {
  if (request.body === null || request.bodyUsed || request.body.locked) return
  // Ignores a failure: the sender may have gone away, which doesn't change the answer.
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

/** How long a client has to read an answer before its connection is closed, in milliseconds. */
const patience = 300

/**
 * Holds back the end of the answer to a large unread body. After an answer, a server cuts off a client that is still sending, and most
 * clients then lose the answer. So the client gets time to read it, while its own data isn't read.
 */
export function lingering(request: Request, answer: Response, wait = afterPatience): Response {
  if (answer.status < 400 || isSoonOver(request)) return answer
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({ flush: wait })
  const sent = answer.body ?? new Response('').body
  // Ignores a failure: a client that has gone away doesn't read the end either.
  sent?.pipeTo(writable).catch(() => undefined)
  return new Response(readable, answer)
}

function afterPatience(): Promise<void> {
  return new Promise((done) => setTimeout(done, patience))
}
