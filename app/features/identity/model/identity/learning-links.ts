import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The learning service's pages for registering and for the own account, which lead back to this site's sign-in. */
export function learningLinks(visit: Visit): { register: string; myPage: string } {
  const query = new URLSearchParams({
    service_code: visit.site.settings.signIn.gakkenServiceCode,
    return_url: absoluteUrl(visit, paths.login()),
  })
  const issuer = visit.env.LEARNING_ISSUER
  return { register: `${issuer}/register?${query}`, myPage: `${issuer}/mypage?${query}` }
}
