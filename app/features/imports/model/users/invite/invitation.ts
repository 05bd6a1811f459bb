import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { type CsvImport, hasAddedReaders, type Inviting } from '#app/features/imports/model/run/csv-import.ts'
import { findImport } from '#app/features/imports/model/run/import-store.ts'
import type { ImportWork } from '#app/features/imports/model/run/importer.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { insertJob, jobKind, wakeJob } from '#app/kernel/jobs/job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { commit } from '#app/visit/commit.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

const Payload = z.object({
  siteUrl: z.string(),
  titles: z.record(z.enum(locales), z.string()),
  lang: z.enum(locales),
})

/** Invites the readers that an import (the subject) added. The payload is the site's data for their mails. */
export const inviteReadersKind = jobKind('invite-readers', Payload)

/** The site's data for the mails. The job gets them with its payload, because it has no visit. */
export function invitingOf(visit: Visit): Inviting {
  const { titles, lang } = visit.site
  return { siteUrl: absoluteUrl(visit, '/'), titles, lang }
}

/** The address of the page that sets a password, made from a site's address, without a visit. */
export function linkTo(siteUrl: string, token: string): string {
  return `${siteUrl.replace(/\/$/, '')}${paths.resetPassword(token)}`
}

/** An import that has added readers of the site. Refuses any other with `notFound`. */
export async function getUserImport(visit: Visit, id: string): Promise<CsvImport> {
  requireStaff(visit, 'service')
  const about = await findImport(visit.db, { tenantId: visit.site.tenantId, id })
  return about !== null && hasAddedReaders(about) ? about : refuse('notFound')
}

/** The job that invites the readers whom an import added. Awake workers continue with it. */
export function inviteLater(
  { db, deps }: ImportWork,
  { tenantId, id }: CsvImport,
  inviting: Inviting,
): Write {
  const now = deps.now()
  const job = {
    id: newElementId(deps.randomBytes),
    tenantId,
    subject: id,
    payload: inviting,
    dueAt: now,
    now,
  }
  return insertJob(db, inviteReadersKind, job)
}

/**
 * Mails a link to set a password to the readers whom an import added, except those who have a password or an open
 * invitation. Refuses an import that isn't finished or isn't of readers with `notFound`.
 */
export async function inviteImported(visit: Visit, importId: string): Promise<CsvImport> {
  const admin = requireStaff(visit, 'service')
  const about = await getUserImport(visit, importId)
  const [id, now] = [newElementId(visit.randomBytes), visit.now()]
  const job = { id, tenantId: about.tenantId, subject: about.id, payload: invitingOf(visit), dueAt: now, now }
  await commit(visit, [
    insertJob(visit.db, inviteReadersKind, job),
    insertAudit(visit, admin, { action: 'import.invite', subject: about.id, name: about.fileName }),
  ])
  await wakeJob(visit, id)
  return about
}
