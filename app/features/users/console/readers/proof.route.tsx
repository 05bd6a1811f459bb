import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { getStaffProof, ProveStaffInput, proveStaff } from '#app/features/staff/model/staff/prove-staff.ts'
import { StaffProofForm } from '#app/features/staff/parts/staff-proof-form.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readConsoleRoute } from '#app/kernel/values/return-route.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewOwnPlace } from '#app/layout/console/console-view.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, url }) => {
  const heading = translator(visit.locale, 'console-staff')('proof.title')
  const [frame, { asksCode }] = await Promise.all([viewOwnPlace(visit), getStaffProof(visit)])
  const back = readConsoleRoute(url.searchParams.get('back'))
  return { heading, frame, asksCode, back, isDone: url.searchParams.has('done') }
})

/** Renews the session's proof and leads back to the page that needed it. A window that was opened for the proof says that it is done. */
export const action = form(ProveStaffInput, async ({ visit, input, request }) => {
  await proveStaff(visit, input)
  const back = readConsoleRoute(new URL(request.url).searchParams.get('back'))
  return redirect(back ?? adminPaths.proof({ done: 'true' }))
})

export default function StaffProofPage() {
  const { heading, frame, asksCode, back, isDone } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation('console-staff')
  return (
    <ConsolePage frame={frame} title={heading} back={adminPaths.ownAccount()} backTo={t('account.title')}>
      {isDone && reply === undefined ? (
        <p className="alert alert-done" role="status">
          {t('proof.done')}
        </p>
      ) : (
        <StaffProofForm asksCode={asksCode} back={back} reply={reply} />
      )}
    </ConsolePage>
  )
}
