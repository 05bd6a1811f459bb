import type { AppLoadContext } from '@remix-run/cloudflare'
import { setFlash, setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { takeFollowUp } from '#app/doors/sign-in/follow-up.ts'
import { planNeeded } from '#app/features/plans/parts/plan-needed/plan-needed.ts'
import { addFavourite } from '#app/features/reading/model/favourite/add-favourite.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Does the stored action once, as the reader who has just signed in, and sets a message about the result. Without a
 * stored action nothing happens (R112).
 */
export async function replayFollowUp(context: AppLoadContext, visit: Visit, request: Request): Promise<void> {
  const followUp = takeFollowUp(context, visit, request)
  if (followUp === null) return
  try {
    await addFavourite(visit, followUp)
    setFlash(context, 'api.addFavorite.success')
  } catch (error) {
    if (!isRefusal(error)) throw error
    // The guest couldn't know that it is in their favourites already; the result is what they wanted.
    if (error.name === 'contentAlreadyFavourite') setFlash(context, 'api.addFavorite.success')
    else if (error.name === 'planNeededToAddFavourite')
      await sayPlanNeeded(context, visit, followUp.contentId)
    else setRefusalFlash(context, error.name)
  }
}

async function sayPlanNeeded(context: AppLoadContext, visit: Visit, contentId: string): Promise<void> {
  const { key, way } = await planNeeded(visit, contentId)
  setFlash(context, key, { way })
}
