import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsolePlace } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { addStaff } from '#app/features/staff/model/staff/add-staff.ts'
import { NewStaff } from '#app/features/staff/model/staff/staff-input.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { NewStaffForm } from './new-staff-form.tsx'
import { viewNewStaff } from './staff-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit, params }) => ({
  heading: translator(visit.locale, 'console-staff')('member.title'),
  ...(await viewNewStaff(visit, readConsolePlace(params).companyId)),
}))

/** Sends the invitation by mail and shows the invited administrator. */
export const action = form(NewStaff, async ({ visit, input, params, context }) => {
  const { companyId } = readConsolePlace(params)
  const member = await addStaff(visit, { ...input, companyId: companyId ?? input.companyId })
  setFlash(context, 'staff.invited')
  return redirect(adminPaths.staffMember(companyId, member.id))
})

export default function NewStaffPage() {
  const { heading, frame, ...form } = useLoaderData<typeof loader>()
  const { t } = useTranslation('console-staff')
  return (
    <ConsolePage
      frame={frame}
      title={heading}
      back={adminPaths.staff(form.companyId)}
      backTo={t('staff.title')}
    >
      <NewStaffForm {...form} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
