import {
  type TransferSetting,
  TransferSettingInput,
} from '#app/features/orders/model/payment-setting/transfer-setting.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { paths } from '#app/visit/paths/reader.ts'

type Props = {
  action: string
  reply: Reply | undefined
  transfer: TransferSetting | null
  revision: number
}

/** Whether readers may pay by bank transfer, and within how many days. */
export function TransferForm({ action, reply, transfer, revision }: Props) {
  const { t } = useWords('console-commerce')
  return (
    <SchemaForm
      schema={TransferSettingInput}
      {...{ action, reply }}
      values={{ isOffered: transfer !== null, ...transfer, revision }}
      name="transfer"
      words="console-commerce"
      prefix="transfer"
      sections={[
        {
          title: t('transfer.section'),
          help: t('transfer.sectionHelp', { path: paths.gmoPush() }),
          fields: ['isOffered', 'days'],
        },
      ]}
      submit={t('konbini.save')}
    />
  )
}
