import type { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { clearCookie } from '#app/doors/cookies/set-cookie.ts'
import { form } from '#app/doors/form.ts'
import type { ToastKey } from '#app/kernel/errors/toast.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Makes the action of a page that a mailed link leads to, with or without a session. It ends the session of this browser, because
 * the person then signs in with what the form has set.
 */
export function mailedLinkForm<Schema extends z.ZodType>(
  schema: Schema,
  accept: (visit: Visit, input: z.output<Schema>) => Promise<unknown>,
  { login, message }: { login: string; message: ToastKey },
) {
  return form(
    schema,
    async ({ visit, input, context }) => {
      await accept(visit, input)
      clearCookie(context, undefined)
      return redirectWithFlash(context, login, message)
    },
    { guard: 'not-cross-site' },
  )
}
