import { redirect } from '@remix-run/react'
import { z } from 'zod'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import { form } from '#app/doors/form.ts'
import { chooseLanguage } from '#app/features/identity/model/account/choose-language.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { yearLong } from '#app/visit/cookies.ts'
import { paths } from '#app/visit/paths/reader.ts'

const LanguageInput = z.object({ lang: z.enum(locales), back: z.string().optional() })

export const loader = () => redirect(paths.home())

/** Pages that are not return routes, but that a visitor may want to read in the other language. */
const loginSteps = new Set([paths.loginTerms(), paths.loginMyPage()])

/** Stores the language of the site in this browser and returns to the page on which it was chosen (ruling 6). */
export const action = form(
  LanguageInput,
  async ({ visit, input, context }) => {
    await chooseLanguage(visit, input.lang)
    setCookie(context, 'lang', input.lang, yearLong)
    const asked = input.back?.startsWith(visit.basePath)
      ? input.back.slice(visit.basePath.length) || '/'
      : '/'
    const back = withoutLanguage(asked)
    return redirect(readReturnRoute(back) ?? (loginSteps.has(back) ? back : paths.login()))
  },
  { guard: 'not-cross-site', hasPage: false },
)

/** Removes the language from an address, because the address would override the choice. */
function withoutLanguage(path: string): string {
  const [page = '', query = ''] = path.split('?', 2)
  const rest = query.split('&').filter((part) => part !== '' && !part.startsWith('lang='))
  return rest.length === 0 ? page : `${page}?${rest.join('&')}`
}

export { RouteError as ErrorBoundary }
