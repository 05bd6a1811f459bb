import { type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { LookPage } from '#app/features/branding/console/records/look-page.tsx'
import { saveWord, WordInput } from '#app/features/branding/model/languages/site-words.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { translator } from '#app/visit/translator.ts'
import { SiteWords } from './site-words.tsx'
import { viewSiteWords } from './site-words-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** The site's own words in both languages. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const heading = translator(visit.locale, 'console-languages')('title')
  return {
    tenantId: visit.site.tenantId,
    words: await viewSiteWords(visit, url.searchParams),
    heading,
    frame: await viewSiteConsole(visit),
  }
})

/** Writes one of them, and goes on where one was. */
export const action = form(WordInput, async ({ visit: staffVisit, input, params, request, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  await saveWord(visit, input)
  setFlash(context, 'api.update.200')
  const { here } = await viewSiteWords(visit, new URL(request.url).searchParams)
  return redirect(here)
})

export default function LookLanguages() {
  const { tenantId, words, heading, frame } = useLoaderData<typeof loader>()
  return (
    <LookPage frame={frame} heading={heading}>
      <SiteWords {...{ tenantId, words }} reply={useActionData<FormReply>()} />
    </LookPage>
  )
}
