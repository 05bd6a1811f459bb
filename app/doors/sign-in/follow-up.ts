import type { AppLoadContext } from '@remix-run/cloudflare'
import { z } from 'zod'
import { clearCookie, setCookie } from '#app/doors/cookies/set-cookie.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * What a guest was about to do when they were asked to sign in. Only the actions listed here can be done afterwards
 * (R111).
 */
const FollowUp = z.object({ action: z.literal('add-favourite'), contentId: z.string().max(64) })
export type FollowUp = z.infer<typeof FollowUp>

/** Long enough to sign in at a provider or to register by mail. Seconds. */
const followUpLife = 1800

export function keepFollowUp(context: AppLoadContext, followUp: FollowUp): void {
  setCookie(context, 'after', JSON.stringify(followUp), followUpLife)
}

/** Takes the stored action. Null if there is none, or an unknown one. */
export function takeFollowUp(
  context: AppLoadContext,
  { site }: Pick<Visit, 'site'>,
  request: Request,
): FollowUp | null {
  const cookie = ownCookie(site, request, 'after')
  if (cookie === null || cookie === '') return null
  clearCookie(context, 'after')
  return FollowUp.safeParse(jsonOf(cookie)).data ?? null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
