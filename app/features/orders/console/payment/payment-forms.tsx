import './payment-forms.css'
import { z } from 'zod'
import {
  PaymentSettingInput,
  SellerInput,
} from '#app/features/orders/model/payment-setting/payment-setting-input.ts'
import type { viewPaymentSetting } from '#app/features/orders/model/payment-setting/payment-setting-view.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = {
  action: string
  setting: ReturnType<typeof viewPaymentSetting>
  reply: Reply | undefined
}

const contractFields = {
  VERITRANS: ['merchantCcid', 'merchantSecretKey', 'tokenApiKey'],
  GMO: ['shopId', 'shopPass', 'siteId', 'sitePass'],
  GAKKEN_ID: ['serviceCode', 'clientId', 'clientSecret', 'webhookSecret'],
} as const

/** A form of nothing but its button. */
const Nothing = z.object({})

/**
 * The contract with a provider, showing the fields of the chosen one, and the seller details for order pages and
 * invoices. Secrets are never shown.
 */
export function PaymentForms({ action, setting, reply }: Props) {
  const { t } = useWords('console-commerce')
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
        values={{ ...contract, paymentMethod: paymentMethod ?? '', revision }}
        {...{ action, reply }}
        name="contract"
        words="console-commerce"
        prefix="payment"
        options={{
          paymentMethod: offered.map((value) => ({
            value,
            label: t(`payment.paymentMethod.${value || 'none'}`),
          })),
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
      {paymentMethod !== null && (
        <SchemaForm
          schema={Nothing}
          values={{}}
          {...{ action, reply }}
          name="check"
          words="console-commerce"
          prefix="payment"
          sections={[{ title: t('payment.checkSection'), help: t('payment.checkHelp'), fields: [] }]}
          submit={t('payment.check')}
        />
      )}
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
            help: t('seller.sectionHelp'),
            fields: ['name', 'representative', 'address', 'phone', 'email', 'registrationNumber'],
          },
        ]}
        submit={t('seller.save')}
      />
    </>
  )
}
