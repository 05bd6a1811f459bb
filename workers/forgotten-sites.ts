import { countForgotten, forgetSites, sitesForgottenSince } from '#app/visit/site.ts'

/** On answers of the console's Worker to that of readers, the sites that were changed. No client sees it, and none can send it. */
const header = 'Bunko-Forgotten-Sites'

/**
 * Adds to an answer of the console's Worker which sites it has forgotten meanwhile, so that whoever saved something sees the change at once
 * on the readers' pages, too. Other isolates ask for a site's version once a second.
 */
export async function tellingForgotten(work: () => Promise<Response>): Promise<Response> {
  const before = countForgotten()
  const answer = await work()
  const sites = sitesForgottenSince(before)
  if (sites.length > 0) answer.headers.set(header, sites.map(encodeURIComponent).join(','))
  return answer
}

/** Forgets the sites that an answer of the console's Worker names, and takes their names off it. */
export function forgettingToo(answer: Response): Response {
  const sites = answer.headers.get(header)
  if (sites === null) return answer
  forgetSites(sites.split(',').map(decodeURIComponent))
  const passedOn = new Response(answer.body, answer)
  passedOn.headers.delete(header)
  return passedOn
}
