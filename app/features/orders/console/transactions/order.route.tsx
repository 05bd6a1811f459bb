import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { settleSiteOrder } from '#app/features/orders/model/order-record/get-order-record.ts'
import { RefundInput } from '#app/features/orders/model/refund/refund-input.ts'
import { ensureRefundable, refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderMovements } from './order-movements.tsx'
import { viewOrderRecord } from './order-record-view.ts'
import { RefundForm, RefundReview } from './refund-form.tsx'
import { SettleForm } from './settle-form.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.record.id)

/** One order: its reader, its price, each step it took, and what was paid and refunded. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return {
    record: await viewOrderRecord(visit, params.orderId ?? ''),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
  }
})

const Sent = z.discriminatedUnion('form', [
  RefundInput.extend({ form: z.literal('review') }),
  RefundInput.extend({ form: z.literal('refund') }),
  z.object({ form: z.literal('settle') }),
])

/** A refund is shown once more before it is done. */
export const action = form(Sent, async ({ visit: staffVisit, input, params, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const orderId = params.orderId ?? ''
  if (input.form === 'review') {
    await ensureRefundable(visit, orderId, input)
    return Response.json({ review: input })
  }
  if (input.form === 'settle') await settleSiteOrder(visit, { orderId })
  else {
    const { form: _, ...refund } = input
    const { state } = await refundOrder(visit, orderId, refund)
    setFlash(context, state === 'done' ? 'refund.done' : 'refund.verifying')
  }
  return redirect(adminPaths.order(visit.site.tenantId, orderId))
})

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
      {reply?.result.initialValue?.form === 'settle' && <RefusalAlert name={reply.refusal} />}
      {review !== null && record.left > 0 && <RefundReview {...{ action, record, review }} />}
      <OrderFacts {...{ tenantId, record }} />
      {record.isOpen && <SettleForm action={action} />}
      <OrderMovements record={record} />
      {review === null && record.left > 0 && <RefundForm {...{ action, record, reply }} />}
    </ConsolePage>
  )
}
