import { inviteLife } from '#app/features/identity/model/account/mail-link.ts'
import type { Inviting } from '#app/features/imports/model/run/csv-import.ts'
import { findImport } from '#app/features/imports/model/run/import-store.ts'
import { readRows } from '#app/features/imports/model/run/row-store.ts'
import { findCustomMail } from '#app/features/notifications/model/mail/custom-mail-store.ts'
import { sendMailJobId } from '#app/features/notifications/model/mail/send-mail-job.ts'
import { writeMail } from '#app/features/notifications/model/mail/write-mail.ts'
import { finishJob, handOverJob, noteProgress } from '#app/kernel/jobs/job.ts'
import { type JobEnd, type JobWork, jobHandler } from '#app/kernel/jobs/job-handler.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { inviteReadersKind, linkTo } from './invitation.ts'
import { type Invitable, type Invitation, readInvitable, writeInvitations } from './invitation-store.ts'

const rowsAtOnce = 200

/** A batch uses up a turn as much as this many segments of a document (`Turn`). */
const costOfBatch = 1

/**
 * Writes an invitation to each reader whom an import added, who can be mailed, and who has neither a password nor an open
 * invitation. Because of that it can be started again at any time. The mails are sent a few per minute.
 */
export const inviteReaders = jobHandler(inviteReadersKind, {
  run: inviteAll,
})

async function inviteAll(work: JobWork, inviting: Inviting): Promise<JobEnd> {
  const { db, job, deps } = work
  const key = { tenantId: job.tenantId, id: job.subject }
  const about = await findImport(db, key)
  for (let after = job.progress?.done ?? 0, written = 0; ; ) {
    const rows = await readRows(db, key, { outcomes: ['added'], after, limit: rowsAtOnce })
    const last = rows.at(-1)
    if (last === undefined) break
    work.turn.take(costOfBatch)
    const ids = rows.flatMap(({ subjectId }) => subjectId ?? [])
    const readers = await readInvitable(db, { tenantId: job.tenantId, ids, now: deps.now() })
    const invitations = await newInvitations(work, inviting, readers, written)
    after = last.number
    written += invitations.length
    const progress = { done: after, total: about?.lastRow ?? null }
    await work.commit([
      ...writeInvitations(db, job, deps.now(), invitations),
      noteProgress(db, job, deps.now(), progress),
    ])
    await work.reached('batch invited')
    if (work.turn.isOver) {
      await work.commit([handOverJob(db, job, deps.now())])
      return 'goes on'
    }
  }
  await work.commit([finishJob(db, job, deps.now())])
  return 'ended'
}

/**
 * assumed: this many are sent per minute. It is fewer than the mail's sweep sends, so that other mails don't wait
 * behind them.
 */
const mailsPerMinute = 50

const minute = 60_000

/**
 * A mail with a link for each reader, in their language or else the site's. `written` mails come before them in the
 * queue.
 */
async function newInvitations(
  { db, deps, job: { tenantId } }: JobWork,
  { siteUrl, titles, lang: usual }: Inviting,
  readers: readonly Invitable[],
  written: number,
): Promise<Invitation[]> {
  const own = (lang: 'en' | 'ja') => findCustomMail(db, { tenantId, kind: 'invited', lang })
  const [en, ja] = await Promise.all([own('en'), own('ja')])
  const now = deps.now()
  return readers.map(({ id, name, email_key, lang: chosen }, at) => {
    const lang = chosen ?? usual
    const token = newTenantToken('mailLink', tenantId, deps.randomBytes)
    const site = titles[lang]
    const values = { site, siteUrl, name, url: linkTo(siteUrl, token), otherUrl: null, email: null }
    const { subject, text } = writeMail(lang, 'invited', values, { en, ja }[lang].words)
    const mailId = newElementId(deps.randomBytes)
    return {
      accountId: id,
      linkId: tokenId(token),
      expiresAt: now + inviteLife,
      mailId,
      jobId: sendMailJobId({ tenantId, id: mailId }),
      dueAt: now + Math.floor((written + at) / mailsPerMinute) * minute,
      recipient: email_key,
      senderName: site,
      subject,
      text,
    }
  })
}
