import { displayInstant } from '#app/kernel/values/day.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type DirectLink, stateOfLink } from './direct-link.ts'

/** A link on the API and in the console, with the address to share. */
export function viewDirectLink(link: DirectLink, visit: Visit) {
  const { id, contentId, token, label, referrerUrls, expiresAt, revokedAt, uses, lastUsedAt, createdAt } =
    link
  const shown = (time: number | null) => (time === null ? null : displayInstant(time))
  return {
    id,
    contentId,
    label,
    url: absoluteUrl(visit, paths.directView(token)),
    state: stateOfLink({ expiresAt, revokedAt }, visit.now()),
    referrerUrls,
    expiresAt: shown(expiresAt),
    revokedAt: shown(revokedAt),
    uses,
    lastUsedAt: shown(lastUsedAt),
    createdAt: displayInstant(createdAt),
  }
}
