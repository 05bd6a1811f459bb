import { redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { page } from '#app/doors/page.ts'
import {
  DeadLetterId,
  forgetAllDeadLetters,
  forgetDeadLetter,
  resendDeadLetter,
} from '#app/features/operations/model/dead-letters/dead-letters.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'

/** This address has no page of its own: it redirects to the health screen. */
export const loader = page(async ({ visit }) => {
  requireStaff(visit, 'system')
  return redirect(adminPaths.health())
})

const Act = z.discriminatedUnion('act', [
  DeadLetterId.extend({ act: z.literal('resend') }),
  DeadLetterId.extend({ act: z.literal('forget') }),
  z.object({ act: z.literal('forgetAll') }),
])

/** Sends a message that a queue gave up again, or removes it or all of them from the list. */
export const action = form(
  Act,
  async ({ visit, input, context }) => {
    if (input.act === 'forgetAll') await forgetAllDeadLetters(visit)
    else if (input.act === 'forget') await forgetDeadLetter(visit, input)
    else await resendDeadLetter(visit, input)
    return redirectWithFlash(context, adminPaths.health(), 'api.update.200')
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
