import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { listOutages } from '#app/features/orders/model/outage/list-outages.ts'
import { checkKeptSetting } from '#app/features/orders/model/payment-setting/check-payment-setting.ts'
import {
  PaymentSettingInput,
  SellerInput,
} from '#app/features/orders/model/payment-setting/payment-setting-input.ts'
import { viewPaymentSetting } from '#app/features/orders/model/payment-setting/payment-setting-view.ts'
import {
  getPaymentSetting,
  savePaymentSetting,
} from '#app/features/orders/model/payment-setting/save-payment-setting.ts'
import { saveSeller } from '#app/features/orders/model/payment-setting/save-seller.ts'
import { getCompanyRecord } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { CompanyTabs } from '#app/layout/console/tabs/company-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { PaymentForms } from './payment-forms.tsx'
import { PaymentOutages } from './payment-outages.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** A company's payment provider and seller details. */
export const loader = page(async ({ visit, params }) => {
  const company = await getCompanyRecord(visit, readConsoleId(params.companyId))
  const [setting, outages] = await Promise.all([
    getPaymentSetting(visit, company.id),
    listOutages(visit, company.id),
  ])
  const heading = translator(visit.locale, 'console')('screen.companyPayment')
  return {
    companyId: company.id,
    setting: viewPaymentSetting(setting),
    outages,
    heading,
    frame: await viewConsole(visit, company),
  }
})

const Sent = z.discriminatedUnion('form', [
  PaymentSettingInput.extend({ form: z.literal('contract') }),
  SellerInput.extend({ form: z.literal('seller') }),
  z.object({ form: z.literal('check') }),
])

export const action = form(Sent, async ({ visit, input, params, context }) => {
  const companyId = readConsoleId(params.companyId)
  if (input.form === 'check') {
    await checkKeptSetting(visit, companyId)
    setFlash(context, 'api.verify.veritrans.200')
    return redirect(adminPaths.companyPayment(companyId))
  }
  if (input.form === 'contract') await savePaymentSetting(visit, companyId, input)
  else {
    const { form: _, ...seller } = input
    await saveSeller(visit, companyId, seller)
  }
  setFlash(context, 'api.update.200')
  return redirect(adminPaths.companyPayment(companyId))
})

export default function CompanyPayment() {
  const { companyId, heading, frame, setting, outages } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <CompanyTabs companyId={companyId} />
      <PaymentOutages outages={outages} />
      <PaymentForms
        action={adminPaths.companyPayment(companyId)}
        setting={setting}
        reply={useActionData<FormReply>()}
      />
    </ConsolePage>
  )
}
