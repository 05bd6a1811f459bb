import { isRobot } from '#app/domain/usage/is-robot.ts'

/** What browsers say of a page that nobody has asked for yet, under the names it had. */
const foretold = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz']

/**
 * Whether a person has gone to this page in a window of their browser: no robot, no link checker, no script's request, no frame and nothing
 * that is only fetched ahead. Browsers that don't say what a request is for are known by what they accept.
 */
export function isNavigation({ method, headers }: Request): boolean {
  // A browser without a window keeps cookies as any other does.
  const program = (headers.get('User-Agent') ?? '').replace('Headless', '')
  if (method !== 'GET' || isRobot(program)) return false
  if (foretold.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))) return false
  const [mode, dest] = [headers.get('Sec-Fetch-Mode'), headers.get('Sec-Fetch-Dest')]
  if (mode !== null || dest !== null) return mode === 'navigate' && dest === 'document'
  return program.startsWith('Mozilla/') && /\btext\/html\b/.test(headers.get('Accept') ?? '')
}
