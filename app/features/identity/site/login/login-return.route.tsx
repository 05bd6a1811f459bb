import { redirect } from '@remix-run/react'
import { z } from 'zod'
import { form } from '#app/doors/form.ts'
import { answerReturn, backToLogin } from '#app/features/identity/site/providers/provider-return.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { paths } from '#app/visit/paths/reader.ts'

const longest = 4096
const ReturnInput = z.object({
  code: z.string().max(longest).optional(),
  state: z.string().max(longest).optional(),
  error: z.string().max(longest).optional(),
})

/** This address has no page of its own. */
export const loader = () => redirect(paths.login())

/** Takes what the browser found in the fragment after returning from Microsoft (R161, R165). */
export const action = form(
  ReturnInput,
  async ({ visit, input, request, context }) =>
    (await answerReturn(context, request, input)) ?? redirect(backToLogin(visit)),
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
