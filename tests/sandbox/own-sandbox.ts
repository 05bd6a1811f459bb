import { createSandbox } from '#workers/sandbox/respond.ts'
import { memoryState } from './memory-state.ts'
import { sandboxClient } from './sandbox-client.ts'

export const ownOrigin = 'http://sandbox.test'

/** Makes a sandbox for one test, with its own codes and mails. The test sets the clock, and waits are only recorded. */
export function ownSandbox(now = Date.parse('2026-11-20T03:00:00Z')) {
  const clock = { now }
  const waited: number[] = []
  const respond = createSandbox({
    state: memoryState(),
    now: () => clock.now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    origin: ownOrigin,
    wait: async (milliseconds) => void waited.push(milliseconds),
  })
  /** Replaces `fetch` for the product: only the sandbox answers. */
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => respond(new Request(input, init))
  return { ...sandboxClient(ownOrigin, respond), clock, waited, respond, fetch }
}
