import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { listAcceptances, TermsInput, updateTerms } from '#app/features/identity/model/terms/save-terms.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { AcceptancesList } from './acceptances-list.tsx'
import { TermsForm } from './terms-form.tsx'
import { viewTermsForm } from './terms-page-view.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/**
 * One version. It can be changed while nobody could have accepted it. After that it can only be read, with the readers
 * who accepted it.
 */
export const loader = consolePage(async ({ visit, params, url }) => {
  const query = readListQuery(url)
  const version = readConsoleId(params.version)
  const { terms, versions, ...list } = await listAcceptances(
    visit,
    version,
    readPaging({ page: query.page, size: 50 }),
  )
  return {
    form: viewTermsForm(visit, terms, versions),
    list: { ...list, query },
    ...(await viewSiteScreen(
      visit,
      translator(visit.locale, 'console-company')('terms.version', { version }),
    )),
  }
})

export const action = consoleForm(TermsInput, async ({ visit, input, params, context }) => {
  await updateTerms(visit, readConsoleId(params.version), input)
  return redirectWithFlash(context, adminPaths.siteTerms(visit.site.tenantId), 'api.update.200')
})

export default function TermsVersion() {
  const { tenantId, form: shown, list, heading, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  const reply = useActionData<FormReply>()
  const { version, values } = shown
  const back = { back: adminPaths.siteTerms(tenantId), backTo: t('site.tab.terms') }
  return (
    <ConsolePage frame={frame} title={heading} {...back}>
      {shown.isOpen ? (
        <TermsForm action={adminPaths.siteTermsVersion(tenantId, version)} {...{ values, reply }} />
      ) : (
        <>
          <TermsText {...values} />
          <h2 className="text-base bold">{t('acceptances.title')}</h2>
          <AcceptancesList {...{ tenantId, version }} {...list} />
        </>
      )}
    </ConsolePage>
  )
}

/** The text in both languages of terms that are or were in force. It can only be read. */
function TermsText({ textJa, textEn }: { textJa: string; textEn: string }) {
  const { t } = useWords('console-company')
  return (
    <div className="max-w-180 mb-6">
      {textJa !== '' && <Text lang="ja" title={t('terms.textJa')} text={textJa} />}
      {textEn !== '' && <Text lang="en" title={t('terms.textEn')} text={textEn} />}
    </div>
  )
}

function Text({ lang, title, text }: { lang: 'ja' | 'en'; title: string; text: string }) {
  return (
    <details open={lang === 'ja'}>
      <summary className="min-h-11 py-2 bold cursor-pointer">{title}</summary>
      <p className="whitespace-pre-line leading-[1.75] mt-2 mb-4" lang={lang}>
        {text}
      </p>
    </details>
  )
}
