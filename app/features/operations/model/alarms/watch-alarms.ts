import { insertMail, type NewMail } from '#app/features/notifications/model/mail/mail-store.ts'
import { insertSendMailJob } from '#app/features/notifications/model/mail/send-mail-job.ts'
import { writeMail } from '#app/features/notifications/model/mail/write-mail.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, platformDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { defaultLocale, type Locale } from '#app/kernel/i18n/locale.ts'
import { log } from '#app/kernel/logging/log.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { platformSite } from '#app/visit/site.ts'
import { writeAlarms } from './alarm-words.ts'
import type { AlarmState } from './budgets.ts'
import { type Measure, measureAlarms } from './measure-alarms.ts'
import { readFigures } from './read-figures.ts'

type Deps = { env: Env; now: () => number; randomBytes: (length: number) => Uint8Array }

type Row = { state: AlarmState; since: number; told: 0 | 1; told_on: string | null }

/**
 * Run by cron: measures all alarms and writes to the system administrators when some begin and when they are over, at most once a day about
 * the beginning of each. Answers how many have another state than before.
 */
export async function watchAlarms(deps: Deps): Promise<number> {
  const { d1, db } = await platformDb(deps.env)
  const now = deps.now()
  const figures = await readFigures({ env: deps.env, db, now, locale: defaultLocale })
  const measures = measureAlarms(figures, now)
  const known = await readStates(db)
  const changes = measures.map((measure) => changeOf(measure, known.get(measure.name), now))
  const changed = changes.filter(({ isNew }) => isNew)
  if (changed.length === 0) return 0
  const began = changes.flatMap(({ measure, tells }) => (tells === 'began' ? [measure] : []))
  const ended = changes.flatMap(({ measure, tells }) => (tells === 'ended' ? [measure] : []))
  for (const { name, state, value, about } of began) log('error', 'alarm', { name, state, value, about })
  const mails = [
    ...(await mailsAbout(deps, db, { kind: 'alarmsBegan', measures: began })),
    ...(await mailsAbout(deps, db, { kind: 'alarmsEnded', measures: ended })),
  ]
  await commitTo(d1, [
    ...changed.map(({ measure, row }) => upsertState(db, measure, row)),
    ...mails.flatMap((mail) => [insertMail(db, mail), insertSendMailJob(db, mail, now)]),
  ])
  return changed.length
}

type Change = { measure: Measure; row: Row; isNew: boolean; tells: 'began' | 'ended' | null }

/** Decides what becomes of an alarm. Exported for its test. */
export function changeOf(measure: Measure, before: Row | undefined, now: number): Change {
  const { state } = measure
  const old: Row = before ?? { state: 'ok', since: now, told: 0, told_on: null }
  const since = old.state === state ? old.since : now
  const today = dayOf(now)
  if (state === 'alarm' && old.told === 0 && old.told_on !== today)
    return { measure, row: { state, since, told: 1, told_on: today }, isNew: true, tells: 'began' }
  if (state !== 'alarm' && old.told === 1)
    return { measure, row: { ...old, state, since, told: 0 }, isNew: true, tells: 'ended' }
  return { measure, row: { ...old, state, since }, isNew: old.state !== state, tells: null }
}

/** Since when each alarm has its state. */
export async function readStates(db: Database): Promise<Map<string, Row>> {
  const rows = await db
    .selectFrom('alarm_state')
    .select(['name', 'state', 'since', 'told', 'told_on'])
    .execute()
  return new Map(rows.map(({ name, ...row }) => [name, row]))
}

function upsertState(db: Database, { name }: Measure, row: Row): Write {
  return db
    .insertInto('alarm_state')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
}

/** If there are more administrators, the others see the health page. */
const maxAddressees = 20

type About = { kind: 'alarmsBegan' | 'alarmsEnded'; measures: readonly Measure[] }

/** One mail about all alarms that began, or ended, for each system administrator in their own language. */
async function mailsAbout(deps: Deps, db: Database, { kind, measures }: About): Promise<NewMail[]> {
  if (measures.length === 0) return []
  const { env, now, randomBytes } = deps
  const site = platformSite()
  const at = (path: string) => absoluteUrl({ env, origin: env.SITE_ORIGIN, site, basePath: '' }, path)
  const addressees = await db
    .selectFrom('staff')
    .select(['name', 'email', 'lang'])
    .where('level', '=', 'system_admin')
    .where('status', '=', 'allow')
    .orderBy('created_at')
    .limit(maxAddressees)
    .execute()
  return addressees.map(({ name, email, lang: own }) => {
    const lang: Locale = own ?? defaultLocale
    const url = at(adminPaths.health())
    const letter = writeMail(lang, kind, {
      ...{ site: site.titles[lang], siteUrl: at('/admin'), name, url, otherUrl: null, email: null },
      details: { alarms: writeAlarms(lang, measures) },
    })
    const key = { tenantId: site.tenantId, id: newElementId(randomBytes) }
    return { ...key, kind, recipient: emailKey(email), senderName: site.titles[lang], ...letter, now: now() }
  })
}
