import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { checkPassword } from '#app/domain/session/check-password.ts'
import { logReaderIn } from '#app/domain/session/log-in.ts'
import { viewLoginForm } from '#app/domain/session/login-form-view.ts'
import { LoginForm as LoginInput } from '#app/domain/session/session-input.ts'
import { beginSession, wayBack } from '#app/http/begin-session.ts'
import { type FormReply, form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { paths, platformPaths } from '#app/paths.ts'
import { passwordDigest } from '#app/values/password.ts'
import { LoginForm } from '#app/view/ui/login-form.tsx'
import { wordsFor } from '#app/visit/words.ts'
import { titleOf } from './meta.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit, request }) => {
  if (visit.site.accountType === 'OPEN_TYPE') throw redirect(paths.home())
  if (visit.actor?.kind === 'reader') throw redirect(wayBack(visit, request))
  return { ...viewLoginForm(visit), heading: wordsFor(visit.locale)('login.title') }
})

/**
 * What happens when a login fails: `checkPassword` refuses, `form` answers the same page with status 400, the reason in the
 * visitor's language, and what was typed but the password.
 */
export const action = form(
  LoginInput,
  async ({ visit, input, request, context }) => {
    const credentials = { name: input.email, digest: passwordDigest(input.password) }
    const candidate = await checkPassword(visit, credentials)
    // Administrators have no session on a reader's site (decision 2).
    if (candidate.kind === 'staff') return redirect(platformPaths.adminLogin())
    const login = await logReaderIn(visit, candidate, { name: input.email, keep: input.keep_login })
    return beginSession(context, request, login, { back: input.back, view: input.view })
  },
  { guard: 'not-cross-site' },
)

export default function Login() {
  const { tagline, fields, heading } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const back = reply?.result.initialValue?.back
  return (
    <LoginForm
      heading={heading}
      tagline={tagline}
      fields={fields}
      reply={reply}
      back={typeof back === 'string' ? back : undefined}
    />
  )
}
