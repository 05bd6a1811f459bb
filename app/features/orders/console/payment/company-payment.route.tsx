import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { listOutages, type PaymentOutage } from '#app/features/orders/model/outage/payment-outages.ts'
import {
  type ChargebackPolicy,
  ChargebackSettingInput,
} from '#app/features/orders/model/payment-setting/chargeback-setting.ts'
import { KonbiniSettingInput } from '#app/features/orders/model/payment-setting/konbini-setting.ts'
import {
  cardEntries,
  PaymentSettingInput,
  SellerInput,
  viewPaymentSetting,
} from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { connectSandbox, readSandbox } from '#app/features/orders/model/payment-setting/sandbox.ts'
import {
  checkKeptSetting,
  getPaymentSetting,
  saveChargebackSetting,
  savePaymentSetting,
  saveSeller,
} from '#app/features/orders/model/payment-setting/save-payment-setting.ts'
import {
  saveKonbiniSetting,
  saveTransferSetting,
  saveWalletSetting,
} from '#app/features/orders/model/payment-setting/save-way-setting.ts'
import { TransferSettingInput } from '#app/features/orders/model/payment-setting/transfer-setting.ts'
import { WalletSettingInput } from '#app/features/orders/model/payment-setting/wallet-setting.ts'
import { hasWay, type WayOffers } from '#app/features/orders/model/payment-setting/way-offers.ts'
import { SandboxNote } from '#app/features/orders/parts/sandbox-note.tsx'
import { getCompanyRecord } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { missingSellerFields, type SellerField } from '#app/features/tenancy/model/company/seller-fields.ts'
import { SilentDatabases } from '#app/features/tenancy/parts/silent-databases.tsx'
import { shopifyVersions } from '#app/gateways/payment/shopify/ask-store.ts'
import { type Way, wallets, ways } from '#app/gateways/payment/ways.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { CompanyTabs } from '#app/layout/console/tabs/company-tabs.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useListed, useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { KonbiniForm } from './konbini-form.tsx'
import { WayForm } from './way-form.tsx'
import './payment-forms.css'

type Props = {
  action: string
  /** The seller details that the law asks for and that are empty. */
  missing: readonly SellerField[]
  /** When the provider last accepted the contract. */
  checkedAt: number | null
  setting: ReturnType<typeof viewPaymentSetting>
  offers: WayOffers
  /** The ways to pay that the provider has besides cards. */
  ways: readonly Way[]
  chargebacks: ChargebackPolicy
  reply: Reply | undefined
}

export const meta = titled<typeof loader>(({ heading }) => heading)

/** A company's payment provider and seller details. */
export const loader = page(async ({ visit, params }) => {
  const company = await getCompanyRecord(visit, readConsoleId(params.companyId))
  const [setting, { outages, silent }] = await Promise.all([
    getPaymentSetting(visit, company.id),
    listOutages(visit, company.id),
  ])
  const heading = translator(visit.locale, 'console')('screen.companyPayment')
  return {
    companyId: company.id,
    setting: viewPaymentSetting(setting),
    offers: {
      konbini: setting.konbini,
      transfer: setting.transfer,
      paypay: setting.paypay,
      applepay: setting.applepay,
      googlepay: setting.googlepay,
    },
    chargebacks: setting.chargebacks,
    ways: ways.filter((way) => hasWay(setting.provider, way)),
    missing: missingSellerFields(setting.seller),
    checkedAt: setting.checkedAt,
    sandbox: readSandbox(visit.env)?.origin ?? null,
    outages,
    silent,
    heading,
    frame: await viewConsole(visit, company),
  }
})

const Sent = z.discriminatedUnion('form', [
  PaymentSettingInput.extend({ form: z.literal('contract') }),
  SellerInput.extend({ form: z.literal('seller') }),
  KonbiniSettingInput.extend({ form: z.literal('konbini') }),
  TransferSettingInput.extend({ form: z.literal('transfer') }),
  WalletSettingInput.extend({ form: z.enum(wallets) }),
  ChargebackSettingInput.extend({ form: z.literal('chargebacks') }),
  z.object({ form: z.literal('check') }),
  z.object({ form: z.literal('sandbox') }),
])

export const action = form(Sent, async ({ visit, input, params, context }) => {
  const companyId = readConsoleId(params.companyId)
  if (input.form === 'check') {
    await checkKeptSetting(visit, companyId)
    return redirectWithFlash(context, adminPaths.companyPayment(companyId), 'api.verify.veritrans.200')
  }
  if (input.form === 'sandbox') {
    await connectSandbox(visit, companyId)
    return redirectWithFlash(context, adminPaths.companyPayment(companyId), 'api.verify.veritrans.200')
  }
  if (input.form === 'contract') await savePaymentSetting(visit, companyId, input)
  else if (input.form === 'konbini') {
    const { form: _, ...konbini } = input
    await saveKonbiniSetting(visit, companyId, konbini)
  } else if (input.form === 'transfer') {
    const { form: _, ...transfer } = input
    await saveTransferSetting(visit, companyId, transfer)
  } else if (input.form === 'chargebacks') await saveChargebackSetting(visit, companyId, input)
  else if (input.form === 'seller') {
    const { form: _, ...seller } = input
    await saveSeller(visit, companyId, seller)
  } else await saveWalletSetting(visit, companyId, input.form, input)
  return redirectWithFlash(context, adminPaths.companyPayment(companyId), 'api.update.200')
})

export default function CompanyPayment() {
  const { companyId, heading, frame, outages, silent, sandbox, ...shown } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <CompanyTabs companyId={companyId} />
      <SandboxNote origin={sandbox}>
        {shown.setting.paymentMethod === '' && (
          <ConnectSandbox action={adminPaths.companyPayment(companyId)} />
        )}
      </SandboxNote>
      <SilentDatabases silent={silent} lacks="outages" />
      <PaymentOutages outages={outages} />
      <PaymentForms
        action={adminPaths.companyPayment(companyId)}
        {...shown}
        reply={useActionData<FormReply>()}
      />
    </ConsolePage>
  )
}

/** A button that connects the company to the provider that the sandbox plays. */
function ConnectSandbox({ action }: { action: string }) {
  const { t } = useWords('console-selling')
  return (
    <Form method="post" action={action} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="form" value="sandbox" />
      <Button kind="secondary">{t('sandbox.connect')}</Button>
      <span className="text-xs text-ink-2">{t('sandbox.connectHint')}</span>
    </Form>
  )
}

/** Lists the sites whose renewals aren't charged because of the contract, and says how to mend it. */
function PaymentOutages({ outages }: { outages: readonly PaymentOutage[] }) {
  const { t } = useWords('console-commerce')
  const dates = useDates()
  if (outages.length === 0) return null
  return (
    <div className="alert alert-error" role="alert">
      {outages.map(({ tenantId, siteName, provider, refusedWith, since }) => (
        <p key={`${tenantId}-${provider}`}>
          {t(outageWords(provider, refusedWith), {
            site: siteName,
            provider: t(`payment.paymentMethod.${provider}`),
            since: dates.instant(since),
            code: refusedWith,
          })}
        </p>
      ))}
      <p>{t('payment.outage.todo')}</p>
    </div>
  )
}

function outageWords(provider: string, refusedWith: string) {
  if (refusedWith === '') return 'payment.outage.none' as const
  return provider === 'SHOPIFY' ? ('payment.outage.store' as const) : ('payment.outage.refused' as const)
}

const contractFields = {
  VERITRANS: ['merchantCcid', 'merchantSecretKey', 'tokenApiKey'],
  GMO: ['shopId', 'shopPass', 'siteId', 'sitePass', 'cardEntry', 'pageConfigId'],
  GAKKEN_ID: ['serviceCode', 'clientId', 'clientSecret', 'webhookSecret'],
  SHOPIFY: [
    'shopifyStore',
    'shopifyClientId',
    'shopifyClientSecret',
    'shopifyWebhookSecret',
    'shopifyVersion',
  ],
} as const

/** The schema of a form that has only a button. */
const Nothing = z.object({})

/**
 * The contract with a provider, showing the fields of the chosen one, and the seller details for order pages and
 * invoices. Secrets are never shown.
 */
function PaymentForms({ action, setting, missing, checkedAt, reply, offers, ways, chargebacks }: Props) {
  const { t } = useWords('console-commerce')
  const { t: say } = useWords('console-selling')
  const [dates, listed] = [useDates(), useListed()]
  const { seller, secrets, paymentMethod, revision, ...contract } = setting
  const offered = ['', ...Object.keys(contractFields)]
  const ofProvider = Object.entries(contractFields).map(([provider, fields]) => ({
    title: t(`payment.paymentMethod.${provider}`),
    of: provider,
    help: t(fields.some((field) => secrets.includes(field)) ? 'payment.kept' : 'payment.notKept'),
    fields,
  }))
  return (
    <>
      <SchemaForm
        schema={PaymentSettingInput}
        values={{
          cardEntry: secrets.includes('shopPass') ? 'form' : 'page',
          ...contract,
          paymentMethod,
          revision,
        }}
        {...{ action, reply }}
        name="contract"
        words="console-commerce"
        prefix="payment"
        options={{
          paymentMethod: offered.map((value) => ({
            value,
            label: t(`payment.paymentMethod.${value || 'none'}`),
          })),
          cardEntry: cardEntries.map((value) => ({ value, label: t(`payment.cardEntry.${value}`) })),
          shopifyVersion: shopifyVersions.map((value) => ({ value, label: value })),
        }}
        sections={[
          {
            title: t('payment.section'),
            help: t('payment.sectionHelp'),
            fields: ['paymentMethod', 'isLive'],
          },
          ...ofProvider,
        ]}
        submit={t('payment.save')}
      />
      {paymentMethod !== '' && (
        <SchemaForm
          schema={Nothing}
          values={{}}
          {...{ action, reply }}
          name="check"
          words="console-commerce"
          prefix="payment"
          sections={[
            {
              title: t('payment.checkSection'),
              help: `${t('payment.checkHelp')} ${checkedAt === null ? say('company.unchecked') : say('company.checked', { at: dates.instant(checkedAt) })}`,
              fields: [],
            },
          ]}
          submit={t('payment.check')}
        />
      )}
      {ways.includes('konbini') && (
        <KonbiniForm {...{ action, reply, revision }} konbini={offers.konbini} provider={paymentMethod} />
      )}
      {ways.map(
        (way) => way !== 'konbini' && <WayForm key={way} {...{ way, action, reply, offers, revision }} />,
      )}
      <SchemaForm
        schema={ChargebackSettingInput}
        values={{ right: chargebacks, revision }}
        {...{ action, reply }}
        name="chargebacks"
        words="console-commerce"
        prefix="chargebacks"
        sections={[
          { title: t('chargebacks.section'), help: t('chargebacks.sectionHelp'), fields: ['right'] },
        ]}
        submit={t('chargebacks.save')}
      />
      <SchemaForm
        schema={SellerInput}
        values={{ ...seller, revision }}
        {...{ action, reply }}
        name="seller"
        words="console-commerce"
        prefix="seller"
        sections={[
          {
            title: t('seller.section'),
            help:
              missing.length === 0
                ? t('seller.sectionHelp')
                : `${t('seller.sectionHelp')} ${say('company.missing', { fields: listed(missing.map((field) => t(`seller.${field}`))) })}`,
            fields: ['name', 'representative', 'address', 'phone', 'email', 'registrationNumber'],
          },
        ]}
        submit={t('seller.save')}
      />
    </>
  )
}
