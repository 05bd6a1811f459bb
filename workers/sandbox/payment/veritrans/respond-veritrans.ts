import type { Ground } from '#workers/sandbox/ground.ts'

/** Answers what is under `/veritrans`; null for a path that isn't there. */
export async function respondVeritrans(_ground: Ground, _request: Request): Promise<Response | null> {
  return null
}
