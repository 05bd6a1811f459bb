import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { CustomMailInput } from '#app/features/notifications/model/mail/custom-mail-input.ts'
import {
  getCustomMail,
  previewLetter,
  saveCustomMail,
} from '#app/features/notifications/model/mail/custom-mails.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { MailForm } from './mail-form.tsx'
import { MailLanguages } from './mail-languages.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** A letter in one language: the site's own first. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const lang = locales.find((one) => one === url.searchParams.get('lang')) ?? visit.site.lang
  const letter = await getCustomMail(visit, params.kind ?? '', lang)
  const heading = translator(visit.locale, 'console-company')(`mails.kind.${letter.kind}`)
  const kept = previewLetter(visit, letter.kind, lang, letter)
  return { tenantId: visit.site.tenantId, letter, kept, heading, frame: await viewSiteConsole(visit) }
})

const LetterInput = CustomMailInput.extend({ do: z.enum(['preview']).optional() })

/** Saves the words, or shows how they look and saves nothing. */
export const action = form(LetterInput, async ({ visit: staffVisit, input, params, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const { kind = '' } = params
  const { do: what, ...words } = input
  if (what === 'preview')
    return Response.json({ preview: previewLetter(visit, kind, words.lang, words), typed: words })
  await saveCustomMail(visit, kind, words)
  setFlash(context, 'api.update.200')
  return redirect(adminPaths.siteMail(visit.site.tenantId, kind, words.lang))
})

type Previewed = { preview: ReturnType<typeof previewLetter>; typed: { subject: string; body: string } }

export default function SiteMail() {
  const { tenantId, letter, kept, heading, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  const answer = useActionData<FormReply | Previewed>()
  const isPreview = answer !== undefined && 'preview' in answer
  const back = { back: adminPaths.siteMails(tenantId), backTo: t('site.tab.mails') }
  return (
    <ConsolePage frame={frame} title={heading} {...back}>
      <MailLanguages {...{ tenantId }} kind={letter.kind} lang={letter.lang} />
      <MailForm
        {...{ tenantId, letter }}
        typed={isPreview ? answer.typed : null}
        preview={isPreview ? answer.preview : kept}
        reply={isPreview ? undefined : answer}
      />
    </ConsolePage>
  )
}
