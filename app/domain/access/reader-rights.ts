import type { Database } from '#app/data/database.ts'
import type { Day } from '#app/values/day.ts'
import type { Locale } from '#app/values/locale.ts'
import { isWithin } from '#app/values/period.ts'
import { inLanguage, readTranslations } from '#app/values/translations.ts'
import { licencesOf } from './licence.ts'
import { isRegistered, parametersOf } from './plan-coverage.ts'
import type { Print } from './print.ts'
import { listSingleLicences, noSingleLicences, type SingleLicences } from './single-licences.ts'

/**
 * Why a reader may read what stands in a content group, or why not: their user group licensed it, or licensed others; its
 * dates are over; a plan covers it that they are registered for, or are not; nothing stands in the way.
 */
export type GroupRight = {
  contentGroupId: number
  right: 'licensed' | 'notLicensed' | 'outsideDates' | 'plan' | 'planNeeded' | 'free'
  /** By name: of those that cover it the reader's own, where they have one, else all. */
  plans: string[]
}

export type ReaderRights = {
  /** What the user group lets print; null leaves it to each content. */
  print: Print | null
  groups: GroupRight[]
  /** What the user group has licensed one by one, which its readers may read whatever is said of the content's groups. */
  contents: SingleLicences & { right: 'licensed' | 'outsideDates' }
}

type Reader = { tenantId: number; accountId: string; today: Day }
type GroupLicence = { isWithinDates: boolean; print: Print | null; contentGroupIds: readonly number[] }
type CoveringPlan = { contentGroupId: number; name: string; isRegistered: boolean }

/** What a reader may read, its plans in one language, content group by content group, as `ensureMayOpen` would judge of a content that stands in one alone. */
export async function readReaderRights(
  db: Database,
  { tenantId, accountId, today, locale }: Reader & { locale: Locale },
  contentGroupIds: readonly number[],
): Promise<ReaderRights> {
  const [licence, plans] = await Promise.all([
    readLicenceOf(db, tenantId, { accountId, today }),
    readPlans(db, { tenantId, accountId, today }, locale),
  ])
  const groups = contentGroupIds.map((contentGroupId) => rightTo(contentGroupId, licence, plans))
  const singles =
    licence === null ? noSingleLicences : await listSingleLicences(db, tenantId, licence.groupId)
  const right = licence === null || licence.isWithinDates ? 'licensed' : 'outsideDates'
  return { print: licence?.print ?? null, groups, contents: { ...singles, right } }
}

/** The rule itself, in the order in which it is asked. */
export function rightTo(
  contentGroupId: number,
  licence: GroupLicence | null,
  plans: readonly CoveringPlan[],
): GroupRight {
  const covering = plans.filter((plan) => plan.contentGroupId === contentGroupId)
  const own = covering.filter((plan) => plan.isRegistered)
  const names = (own.length > 0 ? own : covering).map(({ name }) => name)
  const said = (right: GroupRight['right']): GroupRight => ({ contentGroupId, right, plans: names })
  if (licence !== null && !licence.isWithinDates) return said('outsideDates')
  if (licence !== null && licence.contentGroupIds.length > 0)
    return said(licence.contentGroupIds.includes(contentGroupId) ? 'licensed' : 'notLicensed')
  if (covering.length === 0) return said('free')
  return said(own.length > 0 ? 'plan' : 'planNeeded')
}

async function readLicenceOf(
  db: Database,
  tenantId: number,
  { accountId, today }: { accountId: string; today: Day },
): Promise<(GroupLicence & { groupId: string }) | null> {
  const rows = await licencesOf(db, { tenantId, accountId })
    .select(['user_group.starts_on as startsOn', 'user_group.ends_on as endsOn', 'user_group.print'])
    .select('user_group.id as groupId')
    .select('licence.content_group_id as contentGroupId')
    .execute()
  const [group] = rows
  if (group === undefined) return null
  const contentGroupIds = rows.flatMap((row) => row.contentGroupId ?? [])
  const { groupId, print } = group
  return { groupId, isWithinDates: isWithin(group, today), print, contentGroupIds }
}

async function readPlans(db: Database, reader: Reader, locale: Locale): Promise<CoveringPlan[]> {
  const at = parametersOf(reader)
  const rows = await db
    .selectFrom('subscription_plan_group as covered')
    .innerJoin('subscription_plan as plan', (join) =>
      join.onRef('plan.tenant_id', '=', 'covered.tenant_id').onRef('plan.id', '=', 'covered.plan_id'),
    )
    .select(['covered.group_id as contentGroupId', 'plan.name', 'plan.translations'])
    .select((eb) => isRegistered(at)(eb as never).as('isRegistered'))
    .where('covered.tenant_id', '=', at.tenantId)
    .where('plan.state', '!=', 'draft')
    .execute()
  return rows.map(({ contentGroupId, name, translations, isRegistered }) => ({
    contentGroupId,
    ...inLanguage({ name, ...readTranslations(translations) }, locale),
    isRegistered: Number(isRegistered) === 1,
  }))
}
