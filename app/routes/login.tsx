import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { logIn } from '#app/domain/session/log-in.ts'
import { viewLoginForm } from '#app/domain/session/login-form-view.ts'
import { LoginForm as LoginInput } from '#app/domain/session/session-input.ts'
import { type FormReply, form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { clearCookie, setCookie } from '#app/http/set-cookie.ts'
import { paths, platformPaths } from '#app/paths.ts'
import { passwordDigest } from '#app/values/password.ts'
import { readReturnRoute } from '#app/values/return-route.ts'
import { LoginForm } from '#app/view/ui/login-form.tsx'
import { cookieName, readCookie, yearLong } from '#app/visit/cookies.ts'
import type { Visit } from '#app/visit/visit.ts'
import { wordsFor } from '#app/visit/words.ts'
import { titleOf } from './meta.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit, request }) => {
  if (visit.site.accountType === 'OPEN_TYPE') throw redirect(paths.home())
  if (visit.actor?.kind === 'reader') throw redirect(wayBack(visit, request))
  return { ...viewLoginForm(visit), heading: wordsFor(visit.locale)('login.title') }
})

/**
 * What happens when a login fails: `logIn` refuses, `form` answers the same page with status 400, the reason in the
 * visitor's language, and what was typed but the password.
 */
export const action = form(
  LoginInput,
  async ({ visit, input, request, context }) => {
    const credentials = { name: input.email, digest: passwordDigest(input.password), keep: input.keep_login }
    const login = await logIn(visit, credentials)
    // Administrators don't stay on a reader's site (decision 2).
    if (login.kind === 'staff') return redirect(platformPaths.adminLogin())
    setCookie(context, undefined, login.accessToken, input.keep_login ? yearLong : undefined)
    clearCookie(context, 'return')
    return redirect(readReturnRoute(input.back) ?? wayBack(visit, request))
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

/** The page that asked for the login, else the site's first page; the search layout has its search for one (R077). */
function wayBack(visit: Visit, request: Request): string {
  const stored = readReturnRoute(readCookie(request.headers.get('Cookie'), cookieName(visit.site, 'return')))
  return stored ?? (visit.site.settings.layout.viewPage === 1 ? paths.search() : paths.home())
}
