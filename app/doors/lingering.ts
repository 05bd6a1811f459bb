import { isSoonOver } from './read-body.ts'

/** How long a client has to read an answer before its connection is closed, in milliseconds. */
const patience = 300

/**
 * Answers a large body that nobody read. After its answer, a server cuts off a client that is still sending, and most
 * clients then lose the answer. So the end of the answer is held back while the client reads, without reading what it
 * sends.
 */
export function lingering(request: Request, answer: Response, wait = afterPatience): Response {
  if (answer.status < 400 || isSoonOver(request)) return answer
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({ flush: wait })
  const sent = answer.body ?? new Response('').body
  // A client that has gone away doesn't read the end either.
  sent?.pipeTo(writable).catch(() => undefined)
  return new Response(readable, answer)
}

function afterPatience(): Promise<void> {
  return new Promise((done) => setTimeout(done, patience))
}
