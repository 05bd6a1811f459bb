import { z } from 'zod'
import type { Inviting } from '#app/features/imports/model/run/csv-import.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { jobKind } from '#app/kernel/jobs/job.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import type { Visit } from '#app/visit/visit.ts'

const Payload = z.object({
  siteUrl: z.string(),
  titles: z.record(z.enum(locales), z.string()),
  lang: z.enum(locales),
})

/** Invites the readers that an import, the subject, has added; the payload is what their letters say of the site. */
export const inviteReadersKind = jobKind('invite-readers', Payload)

/** What a job, which has no visit, has to know of the site that it writes letters for. */
export function invitingOf(visit: Visit): Inviting {
  const { titles, lang } = visit.site
  return { siteUrl: absoluteUrl(visit, '/'), titles, lang }
}
