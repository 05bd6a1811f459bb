import { inWording, type Wording } from '#app/kernel/i18n/translations.ts'
import type { EditedPlan } from './edited-plan-store.ts'

/** A plan on the API for its administrators, in the specification's names (SubscriptionPlan) with what only they see. */
export function viewEditedPlan(plan: EditedPlan, visit: Wording) {
  const { id, name, description, translations, imageName, price, discountPrice, state, running, revision } =
    inWording(visit, plan)
  return {
    id,
    name,
    description,
    translations,
    imageName,
    price,
    discountPrice,
    duration: plan.duration,
    durationType: plan.durationType,
    numberFreeTerm: plan.freeDays,
    subscriptionContentGroups: plan.groupIds.map((group) => ({ contentGroupId: String(group) })),
    state,
    running,
    revision,
  }
}
