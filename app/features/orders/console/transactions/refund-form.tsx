import { RefundInput } from '#app/features/orders/model/refund/refund-input.ts'
import { taxIn } from '#app/kernel/values/yen.ts'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'
import type { OrderRecordView } from './order-facts.tsx'

type Props = {
  action: string
  record: OrderRecordView
  reply: Reply | undefined
}

/** The first of two steps: what to refund. */
export function RefundForm({ action, record, reply }: Props) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const { left, refunded, canEndRight } = record
  const values = { amount: left, reason: '', endsRight: 'keep', refundedBefore: refunded }
  const fields = ['amount', 'reason', 'endsRight'].filter((field) => field !== 'endsRight' || canEndRight)
  return (
    <SchemaForm
      schema={RefundInput}
      {...{ action, values }}
      reply={again(reply)}
      name="review"
      words="console-sales"
      prefix="refund"
      sections={[{ title: t('refund.title'), help: t('refund.help', { left: yen(left) }), fields }]}
      submit={t('refund.next')}
    />
  )
}

/** Keeps what was entered after a refusal in either of the two steps. */
function again(reply: Reply | undefined): Reply | undefined {
  // The amount refunded before is the current one, not the one that was sent with the form.
  const { form, refundedBefore: _, ...typed } = reply?.result.initialValue ?? {}
  if (reply === undefined || (form !== 'review' && form !== 'refund')) return undefined
  return { ...reply, result: { ...reply.result, initialValue: { ...typed, form: 'review' } } }
}

/** The second step: shows what was entered once more before it is done. */
export function RefundReview({ action, record, review }: Omit<Props, 'reply'> & { review: RefundInput }) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const { amount, reason, endsRight, refundedBefore } = review
  const after = refundedBefore + amount
  const words = {
    amount: yen(amount),
    total: yen(record.total),
    tax: yen(taxIn(after) - taxIn(refundedBefore)),
    name: record.reader.name || record.reader.email || record.accountId,
  }
  const lines = [
    t('refund.review.amount', words),
    t(`refund.review.${endsRight}`),
    t('refund.review.letter'),
    t('refund.review.reason', { reason }),
  ]
  return (
    <FormSection title={t('refund.review')} help={t('refund.reviewHelp')}>
      <ul className="dialog-text">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form method="post" action={action} className="form-actions">
        {Object.entries({ form: 'refund', amount, reason, endsRight, refundedBefore }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={String(value)} />
          ),
        )}
        <Button>{t('refund.do', { amount: yen(amount) })}</Button>
        <ButtonLink to={action} kind="quiet">
          {t('refund.change')}
        </ButtonLink>
      </Form>
    </FormSection>
  )
}
