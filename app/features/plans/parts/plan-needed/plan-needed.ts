import type { FlashWay } from '#app/doors/cookies/flash.ts'
import { isRegistrationOpen } from '#app/features/identity/model/account/account-rules.ts'
import { listPlans } from '#app/features/plans/model/plan/list-plans.ts'
import { viewPlan } from '#app/features/plans/parts/plan-view.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { ToastKey } from '#app/kernel/errors/toast.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { isHereByAddress, type Visit } from '#app/visit/visit.ts'

/** assumed: no content belongs to more plans than this. */
const allPlans = { page: 1, size: 100 }

/**
 * The message for a reader who wants to add a content to their favourites without having its plan, with a link to the plan's page, or to
 * the list if several plans open it. A reader who came in by an institution's address first needs an account of their own. If the site
 * shows no plans, the message says to ask the company.
 */
export async function planNeeded(
  visit: Visit,
  contentId: string,
): Promise<{ key: ToastKey; way: FlashWay | null }> {
  const way = (await stepToPlan(visit, contentId)) ?? null
  return { key: way === null ? 'favourite.planNeededAsk' : 'favourite.planNeeded', way }
}

async function stepToPlan(visit: Visit, contentId: string): Promise<FlashWay | null> {
  const { actor, site } = visit
  const { subscription, signIn, layout } = site.settings
  if (actor !== null && isHereByAddress(actor))
    return isRegistrationOpen({ ...signIn, accountType: site.accountType })
      ? { word: 'register', to: paths.register() }
      : { word: 'signIn', to: paths.login() }
  if (!subscription.showSubscriptionStatus || layout.viewPage === 3) return null
  const { plans } = await listPlans(visit, { ...allPlans, contentId })
  const [plan] = plans
  return plan !== undefined && plans.length === 1
    ? { word: 'plan', to: paths.subscription(plan.id) }
    : { word: 'plans', to: paths.subscriptions() }
}

/** assumed: no content belongs to more plans than this. */
const allNeededPlans = { page: 1, size: 100 }

/** The plans that open a content, if the reader was refused because they need one. Null for every other reason. */
export async function viewNeededPlans(visit: Visit, error: unknown, contentId: string) {
  if (!isRefusal(error) || error.name !== 'planNeededToView') return null
  const { plans } = await listPlans(visit, { ...allNeededPlans, contentId })
  return plans.map((plan) => viewPlan(plan, visit))
}
