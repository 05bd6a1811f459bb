import { redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import { form } from '#app/doors/form.ts'
import { chooseLanguage } from '#app/features/identity/model/account/choose-language.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { readConsoleRoute } from '#app/kernel/values/return-route.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { yearLong } from '#app/visit/cookies.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

const LanguageInput = z.object({ lang: z.enum(locales), back: z.string().optional() })

/** This address has no page of its own, so it redirects to the console. */
export const loader = () => redirect(adminPaths.admin())

/** Stores the language of the console and returns to the page on which it was chosen (ruling 6). */
export const action = form(
  LanguageInput,
  async ({ visit, input, context }) => {
    await chooseLanguage(visit, input.lang)
    setCookie(context, 'lang', input.lang, yearLong)
    return redirect(readConsoleRoute(input.back) ?? adminPaths.adminLogin())
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
