import type { Env } from '#app/kernel/data/env.ts'

/** The header by which a release's smoke test asks for the version, and the one that answers it (scripts/deploy/smoke.ts). */
export const askVersion = 'Bunko-Ask-Version'
export const saysVersion = 'Bunko-Version'

/**
 * Adds to an answer which version of the Worker gave it, if the request asks. While a release is divided among versions, nothing else tells
 * whether the wanted one has answered.
 */
export function namingVersion(
  { headers }: Request,
  { CF_VERSION_METADATA }: Pick<Env, 'CF_VERSION_METADATA'>,
  answer: Response,
): Response {
  if (CF_VERSION_METADATA === undefined || !headers.has(askVersion)) return answer
  const named = new Response(answer.body, answer)
  named.headers.set(saysVersion, CF_VERSION_METADATA.id)
  return named
}
