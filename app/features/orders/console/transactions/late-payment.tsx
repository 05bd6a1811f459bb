import { ReturnInput } from '#app/features/orders/model/late-payment/decide-late-payment.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import type { OrderRecordView } from './order-facts.tsx'

type Props = {
  action: string
  late: OrderRecordView['late'][number]
  reply: Reply | undefined
}

/** Money that no open order accounts for: what was decided about it, or what can be. */
export function LatePayment({ action, late, reply }: Props) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const dates = useDates()
  const { reason, amount, state, revision, noticedAt, decidedBy, decidedAt, note } = late
  const arrived = t(`late.arrived.${reason}`, { amount: yen(amount), at: dates.instant(noticedAt) })
  const title = t(`late.title.${reason}`)
  if (state !== 'open')
    return (
      <FormSection title={title} help={arrived}>
        <p>
          {t(`late.${state}`, {
            by: decidedBy ?? '',
            at: decidedAt === null ? '' : dates.instant(decidedAt),
          })}
        </p>
        {note !== null && <p>{t('late.how', { note })}</p>}
      </FormSection>
    )
  return (
    <>
      <FormSection title={title} help={`${arrived} ${t(`late.todo.${reason}`)}`}>
        {reason !== 'surplus' && (
          <Form method="post" action={action} className="form-actions">
            <input type="hidden" name="form" value="grant" />
            <input type="hidden" name="revision" value={revision} />
            <Button>{t(`late.grant.${reason}`)}</Button>
          </Form>
        )}
      </FormSection>
      <SchemaForm
        schema={ReturnInput}
        values={{ revision }}
        {...{ action, reply }}
        name="return"
        words="console-sales"
        prefix="late"
        sections={[{ title: t('late.returnTitle'), help: t('late.returnHelp'), fields: ['note'] }]}
        submit={t('late.return')}
      />
    </>
  )
}
