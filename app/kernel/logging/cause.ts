import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What caused the work that is being done: a request, and the job or sweep that does it now. A job keeps the id of the request that inserted
 * it (docs/adr/181). A sweep has an id of the minute in which cron asked for it.
 */
export type Cause = { requestId?: string; jobId?: string; sweep?: string }

const current = new AsyncLocalStorage<Cause>()

/** Does the work in the name of a cause. All that it awaits, starts and logs has the same cause, even after the answer was sent. */
export function causedBy<Result>(cause: Cause, work: () => Result): Result {
  return current.run(cause, work)
}

/** What caused the work that is being done now. Empty where nobody has said so, such as in most tests. */
export function currentCause(): Cause {
  return current.getStore() ?? {}
}

/** The id of a request: Cloudflare's, or one of our own where there is no Cloudflare. */
export function requestIdOf(request: Request): string {
  return request.headers.get('CF-Ray') ?? current.getStore()?.requestId ?? crypto.randomUUID()
}
