import { type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import { form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { Page } from '#app/layout/site/page.tsx'
import { appearanceToText, leadings, schemes, textSizes, usualAppearance } from '#app/visit/appearance.ts'
import { yearLong } from '#app/visit/cookies.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { AppearanceForm } from './appearance-form.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** How this browser shows the site's pages. */
export const loader = page(async ({ visit, url }) => ({
  heading: translator(visit.locale, 'appearance')('title'),
  now: visit.appearance ?? usualAppearance,
  back: readReturnRoute(url.searchParams.get('back')) ?? paths.home(),
}))

const AppearanceInput = z.object({
  scheme: z.enum(schemes),
  size: z.enum(textSizes),
  leading: z.enum(leadings),
  back: z.string().optional(),
})

/** Remembers it in this browser, and goes back to where one read. */
export const action = form(AppearanceInput, async ({ input, context }) => {
  const { back, ...appearance } = input
  setCookie(context, 'appearance', appearanceToText(appearance), yearLong)
  return redirect(readReturnRoute(back) ?? paths.home())
})

export default function AppearancePage() {
  return (
    <Page>
      <AppearanceForm {...useLoaderData<typeof loader>()} />
    </Page>
  )
}
