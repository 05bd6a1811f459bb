import {
  type PaypaySetting,
  PaypaySettingInput,
} from '#app/features/orders/model/payment-setting/paypay-setting.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { paths } from '#app/visit/paths/reader.ts'

type Props = {
  action: string
  reply: Reply | undefined
  paypay: PaypaySetting | null
  revision: number
}

/** Whether readers may pay by PayPay. */
export function PaypayForm({ action, reply, paypay, revision }: Props) {
  const { t } = useWords('console-commerce')
  return (
    <SchemaForm
      schema={PaypaySettingInput}
      {...{ action, reply }}
      values={{ isOffered: paypay !== null, revision }}
      name="paypay"
      words="console-commerce"
      prefix="paypay"
      sections={[
        {
          title: t('paypay.section'),
          help: t('paypay.sectionHelp', { path: paths.gmoPush() }),
          fields: ['isOffered'],
        },
      ]}
      submit={t('konbini.save')}
    />
  )
}
