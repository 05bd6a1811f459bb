import { isSoonOver } from './read-body.ts'

/** So long has a client to read an answer before its connection is cut. Milliseconds. */
const patience = 300

/**
 * An answer to a large body that nobody read. A server that has answered cuts off whoever is still sending, and most clients lose what
 * they were told with that: its end is kept back until they have read the rest, and meanwhile they are only not listened to.
 */
export function lingering(request: Request, answer: Response, wait = afterPatience): Response {
  if (answer.status < 400 || isSoonOver(request)) return answer
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({ flush: wait })
  const sent = answer.body ?? new Response('').body
  // Whoever has gone away reads no end either.
  sent?.pipeTo(writable).catch(() => undefined)
  return new Response(readable, answer)
}

function afterPatience(): Promise<void> {
  return new Promise((done) => setTimeout(done, patience))
}
