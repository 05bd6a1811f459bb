import { TransferSettingInput } from '#app/features/orders/model/payment-setting/transfer-setting.ts'
import { WalletSettingInput } from '#app/features/orders/model/payment-setting/wallet-setting.ts'
import type { WayOffers } from '#app/features/orders/model/payment-setting/way-offers.ts'
import type { Way } from '#app/gateways/payment/ways.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { paths } from '#app/visit/paths/reader.ts'

type FormWay = Exclude<Way, 'konbini'>
type Props = {
  way: FormWay
  action: string
  reply: Reply | undefined
  offers: WayOffers
  revision: number
}

/** Whether readers may pay by bank transfer, and within how many days, or from a wallet. Convenience stores have a form of their own. */
export function WayForm({ way, action, reply, offers, revision }: Props) {
  const { t } = useWords('console-commerce')
  const shape = { action, reply, name: way, words: 'console-commerce', submit: t('konbini.save') } as const
  const section = { title: t(`${way}.section`), help: t(`${way}.sectionHelp`, { path: paths.gmoPush() }) }
  const values = { isOffered: offers[way] !== null, ...offers[way], revision }
  return way === 'transfer' ? (
    <SchemaForm
      {...{ ...shape, values }}
      schema={TransferSettingInput}
      prefix={way}
      sections={[{ ...section, fields: ['isOffered', 'days'] }]}
    />
  ) : (
    <SchemaForm
      {...{ ...shape, values }}
      schema={WalletSettingInput}
      prefix={way}
      sections={[{ ...section, fields: ['isOffered'] }]}
    />
  )
}
