import type { AppLoadContext } from '@remix-run/cloudflare'
import { z } from 'zod'
import { addFavourite } from '#app/domain/reading/favourite/add-favourite.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import { setFlash, setRefusalFlash } from '#app/http/cookies/flash.ts'
import { clearCookie, setCookie } from '#app/http/cookies/set-cookie.ts'
import { planNeeded } from '#app/http/plan-needed.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What a guest was about to do when they were asked to sign in: only what is written here can be done after it (R111). */
const FollowUp = z.object({ action: z.literal('add-favourite'), contentId: z.string().max(64) })
export type FollowUp = z.infer<typeof FollowUp>

/** Long enough to sign in at a provider, or to register by mail. Seconds. */
const followUpLife = 1800

export function keepFollowUp(context: AppLoadContext, followUp: FollowUp): void {
  setCookie(context, 'after', JSON.stringify(followUp), followUpLife)
}

/** Does it, once, as the reader who has just signed in, and says how it went. Without one nothing happens (R112). */
export async function replayFollowUp(context: AppLoadContext, visit: Visit, request: Request): Promise<void> {
  const cookie = ownCookie(visit.site, request, 'after')
  if (cookie === null || cookie === '') return
  clearCookie(context, 'after')
  const stored = FollowUp.safeParse(jsonOf(cookie))
  if (!stored.success) return
  try {
    await addFavourite(visit, stored.data)
    setFlash(context, 'api.addFavorite.success')
  } catch (error) {
    if (!isRefusal(error)) throw error
    // A guest couldn't know that it was there: what they wanted is so.
    if (error.name === 'contentAlreadyFavourite') setFlash(context, 'api.addFavorite.success')
    else if (error.name === 'planNeededToAddFavourite')
      await sayPlanNeeded(context, visit, stored.data.contentId)
    else setRefusalFlash(context, error.name)
  }
}

async function sayPlanNeeded(context: AppLoadContext, visit: Visit, contentId: string): Promise<void> {
  const { key, way } = await planNeeded(visit, contentId)
  setFlash(context, key, { way })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
