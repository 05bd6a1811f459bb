import type { Ground } from '#workers/sandbox/ground.ts'

/** Answers what is under `/publisher`; null for a path that isn't there. */
export async function respondPublisher(_ground: Ground, _request: Request): Promise<Response | null> {
  return null
}
