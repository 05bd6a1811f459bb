import { WriteOffInput } from '#app/features/orders/model/write-off/write-off.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import type { OrderRecordView } from './order-facts.tsx'

type Props = { action: string; record: OrderRecordView; reply: Reply | undefined }

/** Writes off what the provider won't pay. It starts empty, because the amount is what the reconciliation found. */
export function WriteOffForm({ action, record: { writable, writtenOff }, reply }: Props) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  return (
    <SchemaForm
      schema={WriteOffInput}
      values={{ amount: '', note: '', writtenOffBefore: writtenOff }}
      reply={withCurrent(reply)}
      {...{ action }}
      name="writeOff"
      words="console-sales"
      prefix="writeOff"
      sections={[
        {
          title: t('writeOff.title'),
          help: t('writeOff.help', { left: yen(writable) }),
          fields: ['amount', 'note'],
        },
      ]}
      submit={t('writeOff.do')}
    />
  )
}

/** The amount written off before is the current one, not the one that was sent with a refused form. */
function withCurrent(reply: Reply | undefined): Reply | undefined {
  if (reply === undefined) return undefined
  const { writtenOffBefore: _, ...typed } = reply.result.initialValue ?? {}
  return { ...reply, result: { ...reply.result, initialValue: typed } }
}
