import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import type { FormReply } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { uploadForm } from '#app/doors/upload-form.ts'
import { savedProviders } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { getPaymentSetting } from '#app/features/orders/model/payment-setting/save-payment-setting.ts'
import { listDays } from '#app/features/orders/model/reconciliation/list-days.ts'
import { reconcileDay } from '#app/features/orders/model/reconciliation/reconcile-day.ts'
import { ReconciliationInput } from '#app/features/orders/model/reconciliation/reconciliation-input.ts'
import { getCompanyRecord } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { CompanyTabs } from '#app/layout/console/tabs/company-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { ReconciledDays } from './reconciled-days.tsx'
import { ReconciliationForm } from './reconciliation-form.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** The last days of a company's providers, and the form that compares one. */
export const loader = page(async ({ visit, params, url }) => {
  const company = await getCompanyRecord(visit, readConsoleId(params.companyId))
  const days = await listDays(visit, company.id, savedProviders(await getPaymentSetting(visit, company.id)))
  return {
    companyId: company.id,
    days,
    chosen: { day: url.searchParams.get('day'), provider: url.searchParams.get('provider') },
    heading: translator(visit.locale, 'console')('screen.reconciliation'),
    frame: await viewConsole(visit, company),
  }
})

export const action = uploadForm(ReconciliationInput, async ({ visit, input, params, file }) => {
  const companyId = readConsoleId(params.companyId)
  const { provider, day } = await reconcileDay(visit, companyId, input, file)
  return redirect(adminPaths.reconciledDay(companyId, provider, day))
})

export default function Reconciliation() {
  const { companyId, heading, frame, ...shown } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <CompanyTabs companyId={companyId} />
      <ReconciliationForm {...{ companyId, reply }} {...shown} />
      <ReconciledDays companyId={companyId} days={shown.days} />
    </ConsolePage>
  )
}
