import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { setFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  accountNames,
  BookkeepingInput,
  softwares,
  taxCodeNames,
  usualNames,
} from '#app/features/orders/model/books/bookkeeping.ts'
import { payoutColumns } from '#app/features/orders/model/books/payout-columns.ts'
import { getBookkeeping, saveBookkeeping } from '#app/features/orders/model/books/save-bookkeeping.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { Tabs } from '#app/ui/console/tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The names of a site's accounts and tax codes. Another program than the stored one begins with its usual names. */
export const loader = consolePage(async ({ visit, url }) => {
  const stored = await getBookkeeping(visit)
  const asked = softwares.find((one) => one === url.searchParams.get('software'))
  const software = asked ?? stored?.software ?? 'freee'
  const names = stored?.software === software ? stored.names : usualNames[software]
  return {
    values: { software, ...names, revision: stored?.revision ?? 0 },
    software,
    heading: translator(visit.locale, 'console-sales')('books.software'),
    tenantId: visit.site.tenantId,
    frame: await viewSiteConsole(visit),
  }
})

export const action = consoleForm(BookkeepingInput, async ({ visit, input, context }) => {
  await saveBookkeeping(visit, input)
  setFlash(context, 'api.update.200')
  return redirect(adminPaths.books(visit.site.tenantId))
})

export default function BookkeepingPage() {
  const { frame, heading, tenantId, software, values } = useLoaderData<typeof loader>()
  const { t } = useWords('console-sales')
  const path = adminPaths.bookkeeping(tenantId, software)
  const tabs = softwares.map((one) => ({
    to: adminPaths.bookkeeping(tenantId, one),
    label: t(`books.software.${one}`),
  }))
  return (
    <ConsolePage frame={frame} title={heading} back={adminPaths.books(tenantId)} backTo={t('books.back')}>
      <Tabs label={heading} tabs={tabs} />
      <SchemaForm
        schema={BookkeepingInput}
        {...{ values }}
        action={path}
        reply={useActionData<FormReply>()}
        words="console-sales"
        prefix="books"
        sections={[
          { title: t('books.accounts'), help: t(`books.accountsHelp.${software}`), fields: accountNames },
          {
            title: t('books.taxCodes'),
            help: t('books.taxCodesHelp', { sign: '{rate}' }),
            fields: taxCodeNames,
          },
          { title: t('books.payoutColumns'), help: t('books.payoutColumnsHelp'), fields: payoutColumns },
        ]}
        submit={t('books.saveFor', { software: t(`books.software.${software}`) })}
      />
    </ConsolePage>
  )
}
