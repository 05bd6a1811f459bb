import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { CouponForm as CouponFormInput } from '#app/features/plans/model/coupon/editing/coupon-input.ts'
import type { getCouponUses } from '#app/features/plans/model/coupon/editing/list-coupons.ts'
import { changeCoupon, deleteCoupon } from '#app/features/plans/model/coupon/editing/save-coupon.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { DeleteDialog } from '#app/ui/console/confirm-dialog.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { CouponForm } from './coupon-forms.tsx'
import { viewCouponPage } from './coupons-view.ts'

type Props = { tenantId: number; uses: Awaited<ReturnType<typeof getCouponUses>> }

export const meta = titled<typeof loader>(({ coupon }) => coupon.code)

/** One coupon and the readers who used it. */
export const loader = consolePage(async ({ visit, params }) => ({
  ...(await viewCouponPage(visit, params.couponId ?? '')),
  frame: await viewSiteConsole(visit),
  tenantId: visit.site.tenantId,
}))

export const action = consoleForm(CouponFormInput, async ({ visit, input, params, context }) => {
  const { tenantId } = visit.site
  const id = params.couponId ?? ''
  if (input.form === 'delete') {
    await deleteCoupon(visit, { id })
    return redirectWithFlash(context, adminPaths.coupons(tenantId), 'api.delete.200')
  }
  const { form: _, ...coupon } = input
  await changeCoupon(visit, id, coupon)
  return redirectWithFlash(context, adminPaths.coupon(tenantId, id), 'api.update.200')
})

export default function Coupon() {
  const { frame, tenantId, coupon, uses, plans, groups } = useLoaderData<typeof loader>()
  const { t } = useWords('console-commerce')
  const reply = useActionData<FormReply>()
  const action = adminPaths.coupon(tenantId, coupon.id)
  const remove = (
    <DeleteDialog
      id="delete-coupon"
      label={t('coupon.delete')}
      action={action}
      ask={t('coupon.deleteAsk', { code: coupon.code })}
    />
  )
  const back = adminPaths.coupons(tenantId)
  return (
    <ConsolePage frame={frame} title={coupon.code} action={remove} back={back} backTo={t('coupons.back')}>
      {reply?.result.initialValue?.form !== 'coupon' && <RefusalAlert name={reply?.refusal ?? null} />}
      <CouponForm {...{ action, plans, groups, reply }} values={coupon} name="coupon" />
      <CouponUses {...{ tenantId, uses }} />
    </ConsolePage>
  )
}

/** The readers who used a coupon, latest first. A reserved use belongs to an order that isn't settled yet. */
function CouponUses({ tenantId, uses }: Props) {
  const { t } = useWords('console-commerce')
  const dates = useDates()
  if (uses.length === 0) return <FormSection title={t('uses.title')} help={t('uses.none')} />
  return (
    <FormSection title={t('uses.title')} help={t('uses.help')}>
      <table className="console-table">
        <TableHead
          headings={[t('uses.reader'), t('uses.state'), t('uses.order'), { figure: t('uses.at') }]}
        />
        <tbody>
          {uses.map(({ accountId, name, email, orderId, state, at }) => (
            <tr key={accountId}>
              <th scope="row">
                <Link to={adminPaths.user(tenantId, accountId)}>{name || email}</Link>
              </th>
              <td data-label={t('uses.state')}>{t(`uses.is.${state}`)}</td>
              <td data-label={t('uses.order')}>{orderId}</td>
              <td className="figure" data-label={t('uses.at')}>
                {dates.instant(at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}
