import { type SqlBool, sql } from 'kysely'
import { jobHandler } from '#app/data/jobs/job-handler.ts'
import type { JobWork } from '#app/data/jobs/job-work.ts'
import { finishJob, holdsLease } from '#app/data/jobs/lease.ts'
import type { TellDeps } from '#app/domain/commerce/letters/tell-payer.ts'
import { type Administrator, listAdministrators } from '#app/domain/company/list-administrators.ts'
import { insertMail } from '#app/domain/mail/mail-store.ts'
import { insertSendMailJob } from '#app/domain/mail/send-mail-job.ts'
import { writeLetter } from '#app/domain/mail/write-letter.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { newElementId } from '#app/values/element-id.ts'
import { emailKey } from '#app/values/email.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { basePathOf, platformSite, type Site } from '#app/visit/site.ts'
import { translator } from '#app/visit/translator.ts'
import { type Outage, tellOutageKind } from './tell-outage-kind.ts'

type Work = JobWork<TellDeps>

/** Of a site that isn't there any more nobody is told. */
export const tellOutage = jobHandler(tellOutageKind, {
  async run(work: Work, outage: Outage) {
    const { db, job, deps } = work
    const now = deps.now()
    const site = await deps.siteOf(job.tenantId)
    const addressees = site === null ? [] : await listAdministrators(db, site.companyId)
    const mails = site === null ? [] : addressees.map((to) => mailTo(work, { to, site, outage }))
    // Only under its lease, so that a worker that was taken for dead writes no second one.
    const condition = sql<SqlBool>`${holdsLease(job)}`
    await work.commit([
      ...mails.flatMap((mail) => [insertMail(db, { ...mail, condition }), insertSendMailJob(db, mail, now)]),
      finishJob(db, job, now),
    ])
    return 'ended'
  },
})

type About = { to: Administrator; site: Site; outage: Outage }

function mailTo({ deps, job }: Work, { to, site, outage }: About) {
  const lang = to.lang ?? site.lang
  const at = (where: Site, path: string) =>
    absoluteUrl(
      { env: deps.env, origin: deps.env.SITE_ORIGIN, site: where, basePath: basePathOf(where) },
      path,
    )
  const letter = writeLetter(lang, 'paymentOutage', {
    site: site.titles[lang],
    siteUrl: at(site, '/'),
    name: to.name,
    url: at(platformSite(), adminPaths.companyPayment(site.companyId)),
    otherUrl: null,
    email: null,
    details: detailsOf(lang, outage),
  })
  return {
    tenantId: job.tenantId,
    id: newElementId(deps.randomBytes),
    kind: 'paymentOutage' as const,
    recipient: emailKey(to.email),
    senderName: platformSite().titles[lang],
    ...letter,
    now: deps.now(),
  }
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
