import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  CustomMailInput,
  type CustomMailTexts,
  getCustomMail,
  previewMail,
  saveCustomMail,
} from '#app/features/notifications/model/mail/custom-mails.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import './mail-form.css'
import { Tabs } from '#app/ui/console/tabs.tsx'

type Preview = { subject: string; text: string }

type Props = {
  tenantId: number
  letter: CustomMailTexts
  /** The typed texts for a preview. Null if the stored ones are shown. */
  typed: { subject: string; body: string } | null
  preview: Preview
  reply: Reply | undefined
}

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen of a mail in one language: the requested one, or else the site's own. */
export const loader = consolePage(async ({ visit, params, url }) => {
  const lang = locales.find((one) => one === url.searchParams.get('lang')) ?? visit.site.lang
  const letter = await getCustomMail(visit, params.kind ?? '', lang)
  const kept = previewMail(visit, letter.kind, lang, letter)
  return {
    letter,
    kept,
    ...(await viewSiteScreen(
      visit,
      translator(visit.locale, 'console-company')(`mails.kind.${letter.kind}`),
    )),
  }
})

const MailInput = CustomMailInput.extend({ do: z.enum(['preview']).optional() })

/** Saves the texts, or only previews them. */
export const action = consoleForm(MailInput, async ({ visit, input, params, context }) => {
  const { kind = '' } = params
  const { do: what, ...words } = input
  if (what === 'preview')
    return Response.json({ preview: previewMail(visit, kind, words.lang, words), typed: words })
  await saveCustomMail(visit, kind, words)
  return redirectWithFlash(
    context,
    adminPaths.siteMail(visit.site.tenantId, kind, words.lang),
    'api.update.200',
  )
})

type Previewed = { preview: ReturnType<typeof previewMail>; typed: { subject: string; body: string } }

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

/** Links to the mail's texts in each language. */
function MailLanguages({ tenantId, kind, lang }: { tenantId: number; kind: string; lang: Locale }) {
  const { t } = useWords('console-company')
  return (
    <Tabs
      label={t('mails.languages')}
      here={adminPaths.siteMail(tenantId, kind, lang)}
      tabs={locales.map((one) => ({
        to: adminPaths.siteMail(tenantId, kind, one),
        label: t(`site.lang.${one}`),
      }))}
    />
  )
}

/**
 * The texts of a mail, a preview with sample data, a button for a test mail, and a button that restores the product's
 * texts.
 */
function MailForm({ tenantId, letter, typed, preview, reply }: Props) {
  const { t } = useWords('console-company')
  const { kind, lang, revision, placeholders } = letter
  const action = adminPaths.siteMail(tenantId, kind, lang)
  const known = placeholders.map((name) => `{{${name}}} ${t(`mails.placeholder.${name}`)}`).join(' · ')
  return (
    <div className="mail-form grid gap-8 min-[1100px]:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
      <div>
        <SchemaForm
          schema={CustomMailInput}
          action={action}
          values={{ lang, revision, subject: letter.subject, body: letter.body, ...typed }}
          reply={reply}
          isUnsaved={typed !== null}
          words="console-company"
          prefix="mails"
          sections={[{ title: t('mails.words'), help: known, fields: ['subject', 'body'] }]}
          submit={t('site.save')}
        >
          <button type="submit" name="do" value="preview" className="button secondary">
            {t('mails.preview')}
          </button>
        </SchemaForm>
        <Form method="post" action={adminPaths.siteMailTest(tenantId, kind)} className="form-actions">
          <input type="hidden" name="lang" value={lang} />
          <button type="submit" name="do" value="test" className="button secondary">
            {t('mails.test')}
          </button>
          {letter.isOwn && (
            <button type="submit" name="do" value="reset" className="button quiet">
              {t('mails.reset')}
            </button>
          )}
        </Form>
      </div>
      <section
        className="self-start py-4 px-6 line rounded-field bg-paper-2"
        aria-label={t('mails.preview')}
        lang={lang}
      >
        <h2 className="text-base bold leading-[1.35] mt-0 mb-3">{preview.subject}</h2>
        <p className="whitespace-pre-wrap wrap-anywhere leading-[1.75]">{preview.text}</p>
      </section>
    </div>
  )
}
