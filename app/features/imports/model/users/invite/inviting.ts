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

/** Invites the readers that an import (the subject) added. The payload is what their letters say about the site. */
export const inviteReadersKind = jobKind('invite-readers', Payload)

/** What the job needs to know about the site to write letters for it, because a job has no visit. */
export function invitingOf(visit: Visit): Inviting {
  const { titles, lang } = visit.site
  return { siteUrl: absoluteUrl(visit, '/'), titles, lang }
}
