import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { setFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  ChargebackInput,
  DecisionInput,
  decideOnChargeback,
  openChargeback,
} from '#app/features/orders/model/chargeback/record-chargeback.ts'
import {
  GrantInput,
  grantLatePayment,
  ReturnInput,
  returnLatePayment,
} from '#app/features/orders/model/late-payment/decide-late-payment.ts'
import { settleSiteOrder } from '#app/features/orders/model/order-history/get-order-history.ts'
import { changePlaceByStaff } from '#app/features/orders/model/places/own-places.ts'
import { ensureRefundable, RefundInput, refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { WriteOffInput, writeOff } from '#app/features/orders/model/write-off/write-off.ts'
import { isRefundedByHand } from '#app/gateways/payment/ways.ts'
import { taxIn } from '#app/kernel/values/yen.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { ChargebackForm, Chargebacks } from './chargebacks.tsx'
import { LatePayment } from './late-payment.tsx'
import { OrderFacts, OrderMovements, type OrderRecordView } from './order-facts.tsx'
import { viewOrderRecord } from './order-history-view.ts'
import { OrderPlaces } from './order-places.tsx'
import { WriteOffForm } from './write-off-form.tsx'

type Props = {
  action: string
  record: OrderRecordView
  reply: Reply | undefined
}

export const meta = titled<typeof loader>(({ record }) => record.id)

/** One order: its reader, its price, each step it took, and what was paid, refunded, charged back and written off. */
export const loader = consolePage(async ({ visit, params }) => ({
  record: await viewOrderRecord(visit, params.orderId ?? ''),
  frame: await viewSiteConsole(visit),
  tenantId: visit.site.tenantId,
}))

const PlaceInput = z.object({ placeId: z.string().max(64) })

const Sent = z.discriminatedUnion('form', [
  RefundInput.extend({ form: z.literal('review') }),
  RefundInput.extend({ form: z.literal('refund') }),
  z.object({ form: z.literal('settle') }),
  GrantInput.extend({ form: z.literal('grant') }),
  ReturnInput.extend({ form: z.literal('return') }),
  ChargebackInput.extend({ form: z.literal('chargeback') }),
  DecisionInput.extend({ form: z.literal('decide') }),
  WriteOffInput.extend({ form: z.literal('writeOff') }),
  PlaceInput.extend({ form: z.literal('placeSend') }),
  PlaceInput.extend({ form: z.literal('placeBack') }),
])

/** Shows the refund to the administrator for confirmation before it is made. */
export const action = consoleForm(Sent, async ({ visit, input, params, context }) => {
  const orderId = params.orderId ?? ''
  if (input.form === 'review') {
    await ensureRefundable(visit, orderId, input)
    return Response.json({ review: input })
  }
  if (input.form === 'settle') await settleSiteOrder(visit, { orderId })
  else if (input.form === 'placeSend' || input.form === 'placeBack') {
    const change = input.form === 'placeSend' ? 'send' : 'take back'
    await changePlaceByStaff(visit, { orderId, id: input.placeId }, change)
  } else if (input.form === 'grant') await grantLatePayment(visit, orderId, input)
  else if (input.form === 'return') await returnLatePayment(visit, orderId, input)
  else if (input.form === 'chargeback') {
    const { form: _, ...chargeback } = input
    await openChargeback(visit, orderId, chargeback)
  } else if (input.form === 'decide') await decideOnChargeback(visit, orderId, input)
  else if (input.form === 'writeOff') await writeOff(visit, orderId, input)
  else {
    const { form: _, ...refund } = input
    const { state } = await refundOrder(visit, orderId, refund)
    setFlash(context, state === 'done' ? 'refund.done' : 'refund.verifying')
  }
  return redirect(adminPaths.order(visit.site.tenantId, orderId))
})

/** The forms that consist of a button: a refusal of theirs is shown above the page. */
const withoutFields = ['settle', 'grant', 'placeSend', 'placeBack']

type Reviewed = { review: RefundInput }

export default function Order() {
  const { frame, tenantId, record } = useLoaderData<typeof loader>()
  const { t } = useWords('console-sales')
  const answer = useActionData<FormReply | Reviewed>()
  const review = answer !== undefined && 'review' in answer ? answer.review : null
  const reply = answer !== undefined && 'result' in answer ? answer : undefined
  const action = adminPaths.order(tenantId, record.id)
  return (
    <ConsolePage
      frame={frame}
      title={t('order.title', { id: record.id })}
      back={adminPaths.transactions(tenantId)}
      backTo={t('order.back')}
    >
      {withoutFields.includes(String(reply?.result.initialValue?.form)) && (
        <RefusalAlert name={reply?.refusal ?? null} />
      )}
      {record.late.map((late) => (
        <LatePayment key={late.number} {...{ action, reply, late }} />
      ))}
      {review !== null && record.left > 0 && <RefundReview {...{ action, record, review }} />}
      <OrderFacts {...{ tenantId, record }} />
      <OrderPlaces {...{ action }} places={record.places} />
      {record.isOpen && <SettleForm action={action} />}
      <OrderMovements record={record} />
      <Chargebacks {...{ action, record, reply }} />
      {review === null && record.left > 0 && <RefundForm {...{ action, record, reply }} />}
      {review === null && record.disputable > 0 && <ChargebackForm {...{ action, record, reply }} />}
      {review === null && record.writable > 0 && <WriteOffForm {...{ action, record, reply }} />}
    </ConsolePage>
  )
}

/** A form that looks up an unfinished order at its provider now. */
function SettleForm({ action }: { action: string }) {
  const { t } = useWords('console-sales')
  return (
    <FormSection title={t('settle.title')} help={t('settle.help')}>
      <Form method="post" action={action} className="form-actions">
        <input type="hidden" name="form" value="settle" />
        <Button kind="secondary">{t('settle.now')}</Button>
      </Form>
    </FormSection>
  )
}

/** The first of two steps: what to refund. */
function RefundForm({ action, record, reply }: Props) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const { left, refunded, canEndRight, way } = record
  const values = { amount: left, reason: '', byHand: '', endsRight: 'keep', refundedBefore: refunded }
  const fields = [
    'amount',
    'reason',
    ...(isRefundedByHand(way) ? ['byHand'] : []),
    ...(canEndRight ? ['endsRight'] : []),
  ]
  const help = isRefundedByHand(way) ? 'refund.helpByHand' : 'refund.help'
  return (
    <SchemaForm
      schema={RefundInput}
      {...{ action, values }}
      reply={again(reply)}
      name="review"
      words="console-sales"
      prefix="refund"
      sections={[{ title: t('refund.title'), help: t(help, { left: yen(left) }), fields }]}
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
function RefundReview({ action, record, review }: Omit<Props, 'reply'> & { review: RefundInput }) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const { amount, reason, byHand, endsRight, refundedBefore } = review
  const after = refundedBefore + amount
  const { taxRate } = record.agreed
  const words = {
    amount: yen(amount),
    total: yen(record.total),
    tax: yen(taxIn(after, taxRate) - taxIn(refundedBefore, taxRate)),
    name: record.reader.name || record.reader.email || record.accountId,
  }
  const lines = [
    t('refund.review.amount', words),
    t(`refund.review.${endsRight}`),
    t('refund.review.letter'),
    t('refund.review.reason', { reason }),
    ...(byHand ? [t('refund.review.byHand', { how: byHand })] : []),
  ]
  return (
    <FormSection title={t('refund.review')} help={t('refund.reviewHelp')}>
      <ul className="dialog-text">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form method="post" action={action} className="form-actions">
        {Object.entries({
          form: 'refund',
          amount,
          reason,
          byHand: byHand ?? '',
          endsRight,
          refundedBefore,
        }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ))}
        <Button>{t('refund.do', { amount: yen(amount) })}</Button>
        <ButtonLink to={action} kind="quiet">
          {t('refund.change')}
        </ButtonLink>
      </Form>
    </FormSection>
  )
}
