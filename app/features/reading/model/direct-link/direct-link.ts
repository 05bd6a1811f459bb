import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { dayOf, displayInstant } from '#app/kernel/values/day.ts'
import { dayInput, linesInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A link that opens one content for anybody who has it. Times are milliseconds since 1970. */
export type DirectLink = {
  id: string
  contentId: string
  token: string
  label: string
  /** The pages from which the link may be followed. If there are none, the company's list applies. */
  referrerUrls: string[]
  expiresAt: number | null
  revokedAt: number | null
  uses: number
  lastUsedAt: number | null
  createdAt: number
}

/** The most referrers of a link (R420). */
const maxReferrers = 5

/** The addresses as text, one per line, or as a list. */
const referrerUrls = linesInput().pipe(
  z
    .array(z.string())
    .refine((urls) => urls.every(isWebAddress), 'invalidUrl')
    .max(maxReferrers, fieldProblem('tooMany', { max: maxReferrers })),
)

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/**
 * A new link: its purpose, its last day in Japan (without one it is valid until it is revoked), and the pages from which
 * it may be followed.
 */
export const DirectLinkInput = z.object({
  label: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(100, fieldProblem('tooLong', { max: 100 })),
  expiresOn: z
    .union([z.literal(''), z.null(), dayInput], { error: 'invalidDate' })
    .default(null)
    .meta({ input: 'day' })
    .transform((day) => day || null),
  referrerUrls,
})
export type DirectLinkInput = z.output<typeof DirectLinkInput>

type LinkState = 'open' | 'revoked' | 'expired'

export function stateOfLink(
  { revokedAt, expiresAt }: Pick<DirectLink, 'revokedAt' | 'expiresAt'>,
  now: number,
): LinkState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'open'
}

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

/** A link as a row of the list: with the last day on which it works, and the day of its last use. */
export function viewLinkRow(link: DirectLink, visit: Visit) {
  const { expiresAt, lastUsedAt } = link
  return {
    ...viewDirectLink(link, visit),
    lastDay: expiresAt === null ? null : dayOf(expiresAt - 1),
    usedAt: lastUsedAt,
  }
}
export type LinkRow = ReturnType<typeof viewLinkRow>
