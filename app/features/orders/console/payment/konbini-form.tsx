import {
  type KonbiniSetting,
  KonbiniSettingInput,
} from '#app/features/orders/model/payment-setting/konbini-setting.ts'
import { konbiniChains } from '#app/gateways/payment/payment-gateway.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { paths } from '#app/visit/paths/reader.ts'

type Props = {
  action: string
  reply: Reply | undefined
  konbini: KonbiniSetting | null
  /** How the provider tells payments: GMO's shop console needs an address for that. */
  provider: string
  revision: number
}

/** Whether readers may pay at convenience stores: at which, and within how many days. */
export function KonbiniForm({ action, reply, konbini, provider, revision }: Props) {
  const { t } = useWords('console-commerce')
  const { t: say } = useTranslation('commerce')
  const values = { isOffered: konbini !== null, ...konbini, revision }
  return (
    <SchemaForm
      schema={KonbiniSettingInput}
      {...{ action, reply, values }}
      name="konbini"
      words="console-commerce"
      prefix="konbini"
      options={{
        chains: konbiniChains.map((value) => ({ value, label: say(`konbini.chain.${value}`) })),
      }}
      sections={[
        {
          title: t('konbini.section'),
          help:
            provider === 'GMO'
              ? t('konbini.sectionHelp', { path: paths.gmoPush() })
              : t('konbini.sectionHelpVeritrans'),
          fields: ['isOffered', 'chains', 'days', 'hours'],
        },
      ]}
      submit={t('konbini.save')}
    />
  )
}
