import { redirect } from '@remix-run/react'
import { z } from 'zod'
import { setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { ipLogin } from '#app/features/identity/model/session/ip-login.ts'
import { backToLogin } from '#app/features/identity/site/providers/provider-return.ts'
import { beginSession } from '#app/features/identity/site/session/begin-session.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { paths } from '#app/visit/paths/reader.ts'

const AddressInput = z.object({
  keep_login: flagInput,
  back: z.string().max(2000).optional(),
  view: z.string().max(2000).optional(),
})

/** This address has no page of its own. */
export const loader = () => redirect(paths.login())

/** Signs in a reader whose address belongs to a user group, when they press the button. */
export const action = form(
  AddressInput,
  async ({ visit, input, request, context }) => {
    try {
      const login = await ipLogin(visit, { keep: input.keep_login })
      return await beginSession(context, request, login, { back: input.back, view: input.view })
    } catch (error) {
      if (!isRefusal(error)) throw error
      setRefusalFlash(context, error.name)
      return redirect(backToLogin(visit))
    }
  },
  { guard: 'not-cross-site', hasPage: false },
)

export { RouteError as ErrorBoundary }
