import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import { z } from 'zod'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { ensureSameOrigin } from '#app/doors/same-origin.ts'
import { rememberReturnTarget } from '#app/doors/sign-in/ask-to-sign-in.ts'
import { beginProviderLogin } from '#app/features/identity/site/providers/provider-login.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { BackToLogin, LoginStart } from './login-start.tsx'

const StartInput = z.object({
  provider: z.enum(['google', 'microsoft', 'learning']),
  /** `link` adds an identity to the signed-in reader, `prove` confirms that it is really them. */
  purpose: z.enum(['sign-in', 'link', 'prove']).default('sign-in'),
  keep_login: flagInput,
  back: z.string().max(2000).optional(),
  view: z.string().max(2000).optional(),
})

export const meta: MetaFunction = (args) => titleOf(args)

/** Handles a provider's button (R158–R160): remembers what the visitor was doing and redirects to the provider. */
export const action = form(
  StartInput,
  async ({ input, request, context }) => {
    const { provider, purpose, keep_login: keep, back, view } = input
    if (purpose !== 'sign-in') ensureSameOrigin(request)
    else rememberReturnTarget(context, { back, view })
    const { url, formPost } = await beginProviderLogin(context, { provider, purpose, keep })
    return Response.json({ start: { provider, url, formPost } })
  },
  { guard: 'not-cross-site' },
)

type Start = Parameters<typeof LoginStart>[0]

export default function Started() {
  const reply = useActionData<{ start: Start } | FormReply>()
  return reply !== undefined && 'start' in reply ? <LoginStart {...reply.start} /> : <BackToLogin />
}
