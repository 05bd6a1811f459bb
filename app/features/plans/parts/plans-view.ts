import { firstNoticeDay, listNotices } from '#app/features/plans/model/plan/editing/announce-price.ts'
import { getEditedPlan, listEditedPlans } from '#app/features/plans/model/plan/editing/edit-plans.ts'
import type { EditedPlan } from '#app/features/plans/model/plan/editing/edited-plan-store.ts'
import { concernOf } from '#app/features/plans/model/price/price-period-store.ts'
import { readTaxRates, taxClasses, taxOn } from '#app/features/plans/model/tax/tax-rate.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import { writeDay } from '#app/ui/atoms/formats.ts'
import type { Option } from '#app/ui/console/option.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A plan as its row in the console's list. */
export type PlanRow = Pick<
  EditedPlan,
  'id' | 'name' | 'price' | 'discountPrice' | 'duration' | 'durationType' | 'freeDays' | 'state' | 'running'
>

export async function viewPlanRows(visit: Visit): Promise<PlanRow[]> {
  const plans = await listEditedPlans(visit)
  return plans.map(
    ({ id, price, discountPrice, duration, durationType, freeDays, state, running, ...plan }) => {
      const name = String(plan.translations[visit.locale]?.name ?? plan.name)
      return { id, name, price, discountPrice, duration, durationType, freeDays, state, running }
    },
  )
}

/** The plans as choices for other forms. */
export async function viewPlanChoices(visit: Visit): Promise<{ value: string; label: string }[]> {
  return (await viewPlanRows(visit)).map(({ id, name }) => ({ value: id, label: name }))
}

/** A plan with the values of its form, its picture and the announced prices. */
export async function viewPlanPage(visit: Visit, planId: string) {
  const plan = await getEditedPlan(visit, { id: planId })
  const { name, description, translations, imageName, running, state, fullPricePeriod, ...fields } = plan
  const inEach = (field: 'name' | 'description', own: string) => ({
    ...Object.fromEntries(Object.entries(translations).map(([lang, words]) => [lang, words?.[field] ?? ''])),
    [visit.site.lang]: own,
  })
  return {
    id: planId,
    title: String(translations[visit.locale]?.name ?? name),
    running,
    state,
    price: plan.price,
    /** The price that readers see struck through. Null if there is none. */
    struck:
      state === 'published' && plan.discountPrice !== null
        ? { period: fullPricePeriod, concern: concernOf(fullPricePeriod, dayOf(visit.now())) }
        : null,
    imageUrl: imageName === null ? null : absoluteUrl(visit, paths.planImage(imageName)),
    values: { ...fields, state, name: inEach('name', name), description: inEach('description', description) },
    notices: await listNotices(visit, { id: planId }),
    firstDay: firstNoticeDay(visit.now()),
  }
}

export type PlanPage = Awaited<ReturnType<typeof viewPlanPage>>

/** The tax classes of a plan as choices, each with its rate today and with changes that are known. */
export function viewTaxChoices({ env, locale, now }: Visit): Option[] {
  const t = translator(locale, 'console-commerce')
  const [rates, today] = [readTaxRates(env), dayOf(now())]
  return taxClasses.map((taxClass) => {
    const { taxRate } = taxOn(rates, taxClass, today)
    const later = rates
      .filter(({ from }) => from > today)
      .map(({ from }) => ({ from, rate: taxOn(rates, taxClass, from as Day).taxRate }))
      .filter(({ rate }, at, all) => rate !== (all[at - 1]?.rate ?? taxRate))
    const changes = later.map(({ from, rate }) => t('plan.taxFrom', { day: writeDay(from, locale), rate }))
    const label = t(`plan.taxClass.${taxClass}`, { rate: taxRate })
    return { value: taxClass, label: [label, ...changes].join(' ') }
  })
}

/** The content groups that a plan can open, as choices. */
export function viewPlanGroups({ site }: Visit) {
  const normal = site.groups.filter(({ type }) => type === 'normal')
  return normal.map(({ id, name }) => ({ value: String(id), label: name }))
}
