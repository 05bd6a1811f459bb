import { readCardLimits } from '#app/data/card-limits.ts'
import { commitTo } from '#app/data/commit.ts'
import { type Database, databaseFor, openDatabase } from '#app/data/database.ts'
import type { TellDeps } from '#app/domain/commerce/letters/tell-payer.ts'
import { type Administrator, listAdministrators } from '#app/domain/company/list-administrators.ts'
import { type CardAlarm, listCardAlarms } from '#app/domain/health/read-health.ts'
import { insertMail } from '#app/domain/mail/mail-store.ts'
import { insertSendMailJob } from '#app/domain/mail/send-mail-job.ts'
import { writeLetter } from '#app/domain/mail/write-letter.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { newElementId } from '#app/values/element-id.ts'
import { emailKey } from '#app/values/email.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { basePathOf, platformSite, type Site } from '#app/visit/site.ts'
import { insertAlarm, wasToldToday } from './alarm-store.ts'

/**
 * Run by cron: where unusually many cards were declined at a site within an hour, its administrators are written to, once a day. Nothing
 * is closed by it: honest readers pay on.
 */
export async function sweepCardAlarms(deps: TellDeps): Promise<number> {
  const db = openDatabase(databaseFor(deps.env, 0))
  const alarms = await listCardAlarms(db, readCardLimits(deps.env), deps.now())
  for (const alarm of alarms)
    if (!(await wasToldToday(db, alarm.tenantId, deps.now()))) await tell(deps, db, alarm)
  return alarms.length
}

async function tell(deps: TellDeps, db: Database, alarm: CardAlarm): Promise<void> {
  const now = deps.now()
  const site = await deps.siteOf(alarm.tenantId)
  if (site === null) return
  console.warn(JSON.stringify({ level: 'warn', event: 'many cards declined', ...alarm }))
  const mails = (await listAdministrators(db, site.companyId)).map((to) => mailTo(deps, site, alarm, to))
  try {
    await commitTo(databaseFor(deps.env, 0), [
      insertAlarm(db, alarm, now),
      ...mails.flatMap((mail) => [insertMail(db, mail), insertSendMailJob(db, mail, now)]),
    ])
  } catch (error) {
    // Another sweep has told them.
    if (!isRefusal(error) || error.name !== 'changedMeanwhile') throw error
  }
}

function mailTo(
  deps: TellDeps,
  site: Site,
  { declined }: CardAlarm,
  { name, email, lang: own }: Administrator,
) {
  const lang = own ?? site.lang
  const at = (where: Site, path: string) =>
    absoluteUrl(
      { env: deps.env, origin: deps.env.SITE_ORIGIN, site: where, basePath: basePathOf(where) },
      path,
    )
  const letter = writeLetter(lang, 'cardAlarm', {
    site: site.titles[lang],
    siteUrl: at(site, '/'),
    name,
    url: at(platformSite(), adminPaths.transactions(site.tenantId)),
    otherUrl: null,
    email: null,
    details: { declined: String(declined) },
  })
  return {
    tenantId: site.tenantId,
    id: newElementId(deps.randomBytes),
    kind: 'cardAlarm' as const,
    recipient: emailKey(email),
    senderName: platformSite().titles[lang],
    ...letter,
    now: deps.now(),
  }
}
