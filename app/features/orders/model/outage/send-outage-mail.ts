import { type SqlBool, sql } from 'kysely'
import { insertMail } from '#app/features/notifications/model/mail/mail-store.ts'
import { mailsToAdministrators } from '#app/features/notifications/model/mail/mails-to-administrators.ts'
import { insertSendMailJob } from '#app/features/notifications/model/mail/send-mail-job.ts'
import type { TellDeps } from '#app/features/orders/model/notification-mail/send-payer-mail.ts'
import { finishJob, holdsLease } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler } from '#app/kernel/jobs/job-handler.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { Site } from '#app/visit/site.ts'
import { translator } from '#app/visit/translator.ts'
import { type Outage, tellOutageKind } from './outage-store.ts'

type Work = JobWork<TellDeps>

/** Sends the mail. Nobody is told if the site no longer exists. */
export const tellOutage = jobHandler(tellOutageKind, {
  async run(work: Work, outage: Outage) {
    const { db, job, deps } = work
    const now = deps.now()
    const site = await deps.siteOf(job.tenantId)
    const mails = site === null ? [] : await mailsAbout(work, site, outage)
    // Writes the mails only while this worker holds the job's lease, so that a worker that lost its lease can't send them twice.
    const condition = sql<SqlBool>`${holdsLease(job)}`
    await work.commit([
      ...mails.flatMap((mail) => [insertMail(db, { ...mail, condition }), insertSendMailJob(db, mail, now)]),
      finishJob(db, job, now),
    ])
    return 'ended'
  },
})

function mailsAbout({ deps }: Work, site: Site, outage: Outage) {
  return mailsToAdministrators(deps, site, {
    kind: outage.provider === 'SHOPIFY' ? 'storeOutage' : 'paymentOutage',
    path: adminPaths.companyPayment(site.companyId),
    detailsIn: (lang) => detailsOf(lang, outage),
  })
}

function detailsOf(lang: Site['lang'], { provider, refusedWith }: Outage) {
  const words = translator(lang, 'mail')
  const of = translator(lang, 'console-commerce') as (key: string) => string
  return {
    provider: of(`payment.paymentMethod.${provider}`),
    why:
      refusedWith === ''
        ? words('paymentOutage.none')
        : words('paymentOutage.refused', { code: refusedWith }),
  }
}
