import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { getReadiness } from '#app/features/orders/model/selling/get-readiness.ts'
import { SellingGaps } from '#app/features/orders/parts/selling-gaps.tsx'
import {
  announcePrice,
  type PriceNotice,
  withdrawNotice,
} from '#app/features/plans/model/plan/editing/announce-price.ts'
import {
  changePlan,
  deletePlan,
  PlanInput,
  PriceNoticeInput,
} from '#app/features/plans/model/plan/editing/edit-plans.ts'
import {
  type PlanPage,
  viewPlanGroups,
  viewPlanPage,
  viewTaxChoices,
} from '#app/features/plans/parts/plans-view.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { DeleteDialog } from '#app/ui/console/confirm-dialog.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { PlanForm } from './plan-form.tsx'
import { PlanPicture } from './plan-picture.tsx'

type Props = {
  action: string
  price: number
  running: number
  notices: readonly PriceNotice[]
  /** The first day on which a price announced today may take effect. */
  firstDay: string
  reply: Reply | undefined
}

export const meta = titled<typeof loader>(({ plan }) => plan.title)

/** One plan: its fields, its picture, and the prices announced to registered readers. */
export const loader = consolePage(async ({ visit, params }) => ({
  plan: await viewPlanPage(visit, params.planId ?? ''),
  frame: await viewSiteConsole(visit),
  readiness: await getReadiness(visit),
  tenantId: visit.site.tenantId,
  companyId: visit.site.companyId,
  groups: viewPlanGroups(visit),
  taxes: viewTaxChoices(visit),
}))

/** The forms of the page. The field `form` says which one was sent. */
const Sent = z.discriminatedUnion('form', [
  PlanInput.extend({ form: z.literal('plan') }),
  PriceNoticeInput.extend({ form: z.literal('announce') }),
  z.object({ form: z.literal('unannounce'), effectiveOn: z.string() }),
  z.object({ form: z.literal('delete') }),
])

export const action = consoleForm(Sent, async ({ visit, input, params, context }) => {
  const { tenantId } = visit.site
  const id = params.planId ?? ''
  if (input.form === 'delete') {
    await deletePlan(visit, { id })
    return redirectWithFlash(context, adminPaths.plans(tenantId), 'api.delete.200')
  }
  if (input.form === 'plan') await changePlan(visit, id, input)
  else if (input.form === 'announce') await announcePrice(visit, id, input)
  else await withdrawNotice(visit, id, input.effectiveOn)
  return redirectWithFlash(context, adminPaths.plan(tenantId, id), 'api.update.200')
})

export default function Plan() {
  const { frame, tenantId, companyId, plan, groups, taxes, readiness } = useLoaderData<typeof loader>()
  const { t } = useWords('console-commerce')
  const reply = useActionData<FormReply>()
  const action = adminPaths.plan(tenantId, plan.id)
  const isOfForm = ['plan', 'announce'].includes(String(reply?.result.initialValue?.form))
  return (
    <ConsolePage
      frame={frame}
      title={plan.title}
      action={<DeletePlan action={action} name={plan.title} />}
      back={adminPaths.plans(tenantId)}
      backTo={t('plans.back')}
    >
      {!isOfForm && <RefusalAlert name={reply?.refusal ?? null} />}
      {plan.values.state === 'published' && <SellingGaps {...{ readiness, tenantId, companyId }} />}
      <PlanForm {...{ action, groups, taxes, reply }} values={plan.values} />
      {plan.struck !== null && <StruckPrice price={plan.price} {...plan.struck} />}
      <PlanPicture tenantId={tenantId} id={plan.id} imageUrl={plan.imageUrl} reply={undefined} />
      <PriceNotices {...plan} {...{ action, reply }} />
    </ConsolePage>
  )
}

/** When the price that readers see struck through was charged, and what may speak against comparing with it. */
function StruckPrice({ price, period, concern }: { price: number } & NonNullable<PlanPage['struck']>) {
  const { t } = useWords('console-commerce')
  const { yen } = useYen()
  const dates = useDates()
  return (
    <section className="alert mb-6 max-w-190" aria-labelledby="struck-price">
      <h2 id="struck-price" className="text-sm bold">
        {t('plan.struck.title')}
      </h2>
      {period !== null && (
        <p className="mt-1">
          {t('plan.struck.period', {
            price: yen(price),
            from: dates.day(period.from),
            until: dates.day(period.until),
          })}
        </p>
      )}
      {concern !== null && (
        <p className="mt-1">
          {t(`plan.struck.${concern}`)} {t('plan.struck.law')}
        </p>
      )}
    </section>
  )
}

/** Deletes the plan. The use-case refuses this for a plan that was ever bought, which can only be withdrawn. */
function DeletePlan({ action, name }: { action: string; name: string }) {
  const { t } = useWords('console-commerce')
  return (
    <DeleteDialog
      id="delete-plan"
      label={t('plan.delete')}
      action={action}
      ask={t('plan.deleteAsk', { name })}
    />
  )
}

/** The prices that running registrations will pay, and from which day. A price is announced at least 30 days ahead (ruling 46). */
function PriceNotices({ action, price, running, notices, firstDay, reply }: Props) {
  const { t } = useWords('console-commerce')
  const dates = useDates()
  return (
    <>
      <SchemaForm
        schema={PriceNoticeInput}
        values={{ price, effectiveOn: firstDay }}
        action={action}
        name="announce"
        reply={reply}
        words="console-commerce"
        prefix="notice"
        sections={[
          {
            title: t('notice.title'),
            help: t('notice.help', { count: running, day: dates.day(firstDay) }),
            fields: ['price', 'effectiveOn'],
          },
        ]}
        submit={t('notice.announce')}
      />
      {notices.map((notice) => (
        <AnnouncedPrice key={notice.effectiveOn} {...{ action, notice }} />
      ))}
    </>
  )
}

function AnnouncedPrice({ action, notice }: Pick<Props, 'action'> & { notice: PriceNotice }) {
  const { t } = useWords('console-commerce')
  const { yen } = useYen()
  const dates = useDates()
  return (
    <Form method="post" action={action} className="form-actions">
      <input type="hidden" name="form" value="unannounce" />
      <input type="hidden" name="effectiveOn" value={notice.effectiveOn} />
      <span>{t('notice.from', { day: dates.day(notice.effectiveOn), price: yen(notice.price) })}</span>
      <button type="submit" className="button quiet danger">
        {t('notice.withdraw')}
      </button>
    </Form>
  )
}
