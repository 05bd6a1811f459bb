import { isRobot } from '#app/features/analytics/model/recording/record-use.ts'

/** The headers by which browsers mark a prefetch, under all names that they have had. */
const foretold = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz']

/**
 * Whether a person opened this page in a browser window, and not a robot, a link checker, a script, a frame or a
 * prefetch. Browsers that don't say what a request is for are judged by what they accept.
 */
export function isNavigation({ method, headers }: Request): boolean {
  // A headless browser keeps cookies like any other.
  const program = (headers.get('User-Agent') ?? '').replace('Headless', '')
  if (method !== 'GET' || isRobot(program)) return false
  if (foretold.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))) return false
  const [mode, dest] = [headers.get('Sec-Fetch-Mode'), headers.get('Sec-Fetch-Dest')]
  if (mode !== null || dest !== null) return mode === 'navigate' && dest === 'document'
  return program.startsWith('Mozilla/') && /\btext\/html\b/.test(headers.get('Accept') ?? '')
}
