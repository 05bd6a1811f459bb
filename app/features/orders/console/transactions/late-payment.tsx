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
  late: NonNullable<OrderRecordView['late']>
  reply: Reply | undefined
}

/** Money that arrived after the order had ended: what was decided about it, or the two things that can be. */
export function LatePayment({ action, late, reply }: Props) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const dates = useDates()
  const { amount, state, noticedAt, decidedBy, decidedAt, note } = late
  const arrived = t('late.arrived', { amount: yen(amount), at: dates.instant(noticedAt) })
  if (state !== 'open')
    return (
      <FormSection title={t('late.title')} help={arrived}>
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
      <FormSection title={t('late.title')} help={`${arrived} ${t('late.todo')}`}>
        <Form method="post" action={action} className="form-actions">
          <input type="hidden" name="form" value="grant" />
          <Button>{t('late.grant')}</Button>
        </Form>
      </FormSection>
      <SchemaForm
        schema={ReturnInput}
        values={{}}
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
