import { insertMail } from '#app/features/notifications/model/mail/mail-store.ts'
import { mailsToAdministrators } from '#app/features/notifications/model/mail/mails-to-administrators.ts'
import { insertSendMailJob } from '#app/features/notifications/model/mail/send-mail-job.ts'
import type { TellDeps } from '#app/features/orders/model/notification-mail/send-payer-mail.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, type OpenDatabase, sweepTenantDbs } from '#app/kernel/data/database.ts'
import { type CardLimits, readCardLimits } from '#app/kernel/data/limits.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { log } from '#app/kernel/logging/log.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/**
 * A site at which unusually many cards were declined within an hour, and how many accounts and networks they came from.
 */
export type CardAlarm = { tenantId: number; declined: number; accounts: number; networks: number }

/** Lists the sites that have such an alarm now, worst first. */
export async function listCardAlarms(
  db: Database,
  { siteDeclinedHour }: Pick<CardLimits, 'siteDeclinedHour'>,
  now: number,
): Promise<CardAlarm[]> {
  return await db
    .selectFrom('card_attempt')
    .select(({ fn }) => [
      'tenant_id as tenantId',
      fn.countAll<number>().as('declined'),
      fn.count<number>('account_id').distinct().as('accounts'),
      fn.count<number>('network_key').distinct().as('networks'),
    ])
    .where('outcome', '=', 'declined')
    .where('at', '>', now - 3_600_000)
    .groupBy('tenant_id')
    .having(({ fn }) => fn.countAll(), '>=', siteDeclinedHour)
    .orderBy('declined', 'desc')
    .limit(50)
    .execute()
}

/**
 * Run by cron: if unusually many cards were declined at a site within an hour, it writes to the site's administrators,
 * once a day. It blocks nothing, so honest readers can still pay.
 */
export function sweepCardAlarms(deps: TellDeps): Promise<number> {
  return sweepTenantDbs(deps.env, (tenants) => sweepCardAlarmsOf(deps, tenants))
}

async function sweepCardAlarmsOf(deps: TellDeps, tenants: OpenDatabase): Promise<number> {
  const { db } = tenants
  const alarms = await listCardAlarms(db, readCardLimits(deps.env), deps.now())
  for (const alarm of alarms)
    if (!(await wasToldToday(db, alarm.tenantId, deps.now()))) await tell(deps, tenants, alarm)
  return alarms.length
}

async function tell(deps: TellDeps, { d1, db }: OpenDatabase, alarm: CardAlarm): Promise<void> {
  const now = deps.now()
  const site = await deps.siteOf(alarm.tenantId)
  if (site === null) return
  log('warn', 'many cards declined', alarm)
  const mails = await mailsToAdministrators(deps, site, {
    kind: 'cardAlarm',
    path: adminPaths.transactions(site.tenantId),
    detailsIn: () => ({ declined: String(alarm.declined) }),
  })
  try {
    await commitTo(d1, [
      insertAlarm(db, alarm, now),
      ...mails.flatMap((mail) => [insertMail(db, mail), insertSendMailJob(db, mail, now)]),
    ])
  } catch (error) {
    // Another sweep has already written to the administrators.
    if (!isRefusal(error) || error.name !== 'changedMeanwhile') throw error
  }
}

async function wasToldToday(db: Database, tenantId: number, now: number): Promise<boolean> {
  const told = await db
    .selectFrom('card_alarm')
    .select('day')
    .where('tenant_id', '=', tenantId)
    .where('day', '=', dayOf(now))
    .executeTakeFirst()
  return told !== undefined
}

/** Records that the administrators were told today. If two sweeps do so at once, the second gets `changedMeanwhile`. */
function insertAlarm(
  db: Database,
  { tenantId, declined }: Pick<CardAlarm, 'tenantId' | 'declined'>,
  now: number,
): Write {
  return db.insertInto('card_alarm').values({ tenant_id: tenantId, day: dayOf(now), declined, told_at: now })
}
