import { inviteLife } from '#app/features/identity/model/account/mail-link.ts'
import type { Inviting } from '#app/features/imports/model/run/csv-import.ts'
import { findCustomMail } from '#app/features/notifications/model/mail/custom-mail-store.ts'
import { sendMailJobId } from '#app/features/notifications/model/mail/send-mail-job.ts'
import { writeLetter } from '#app/features/notifications/model/mail/write-letter.ts'
import type { JobWork } from '#app/kernel/jobs/job-work.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import type { Invitable, Invitation } from './invitation-store.ts'
import { linkTo } from './link-to.ts'

/**
 * assumed: this many are sent per minute. It is fewer than the mail's sweep sends, so that other letters don't wait
 * behind them.
 */
const lettersAMinute = 50
const minute = 60_000

/**
 * A letter with a link for each reader, in their language or else the site's. `written` letters come before them in the
 * queue.
 */
export async function newInvitations(
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
    const { subject, text } = writeLetter(lang, 'invited', values, { en, ja }[lang].words)
    const mailId = newElementId(deps.randomBytes)
    return {
      accountId: id,
      linkId: tokenId(token),
      expiresAt: now + inviteLife,
      mailId,
      jobId: sendMailJobId({ tenantId, id: mailId }),
      dueAt: now + Math.floor((written + at) / lettersAMinute) * minute,
      recipient: email_key,
      senderName: site,
      subject,
      text,
    }
  })
}
