import { type SqlBool, sql } from 'kysely'
import { insertMail } from '#app/features/notifications/model/mail/mail-store.ts'
import { mailsToAdministrators } from '#app/features/notifications/model/mail/mails-to-administrators.ts'
import { insertSendMailJob } from '#app/features/notifications/model/mail/send-mail-job.ts'
import { writeAmount } from '#app/features/notifications/model/mail/write-mail.ts'
import type { TellDeps } from '#app/features/orders/model/notification-mail/send-payer-mail.ts'
import {
  type LatePaymentNotice,
  tellLatePaymentKind,
} from '#app/features/orders/model/order/late-payment-store.ts'
import { finishJob, holdsLease } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler } from '#app/kernel/jobs/job-handler.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

/** Sends the mail. Nobody is told if the site no longer exists. */
export const tellLatePayment = jobHandler(tellLatePaymentKind, {
  async run({ db, job, deps, commit }: JobWork<TellDeps>, { orderId, amount, reason }: LatePaymentNotice) {
    const now = deps.now()
    const site = await deps.siteOf(job.tenantId)
    const mails =
      site === null
        ? []
        : await mailsToAdministrators(deps, site, {
            kind: 'latePayment',
            path: adminPaths.order(site.tenantId, orderId),
            detailsIn: (lang) => ({
              amount: writeAmount(lang, amount),
              order: orderId,
              why: translator(lang, 'mail')(`latePayment.why.${reason}`),
            }),
          })
    // Writes the mails only while this worker holds the job's lease, so that a worker that lost its lease can't send them twice.
    const condition = sql<SqlBool>`${holdsLease(job)}`
    await commit([
      ...mails.flatMap((mail) => [insertMail(db, { ...mail, condition }), insertSendMailJob(db, mail, now)]),
      finishJob(db, job, now),
    ])
    return 'ended'
  },
})
