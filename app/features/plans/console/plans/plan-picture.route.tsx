import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleUpload } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { setPlanImage } from '#app/features/plans/model/plan/editing/plan-image.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { loader } from './plan.route.tsx'
import { PlanPicture } from './plan-picture.tsx'

export { loader, meta } from './plan.route.tsx'

/** Makes an uploaded picture the plan's. If the picture is refused, this page says why. */
export const action = consoleUpload(z.object({}), async ({ visit, params, file, context }) => {
  const id = params.planId ?? ''
  await setPlanImage(visit, id, file)
  return redirectWithFlash(context, adminPaths.plan(visit.site.tenantId, id), 'api.update.200')
})

export default function PlanPicturePage() {
  const { frame, tenantId, plan } = useLoaderData<typeof loader>()
  const back = adminPaths.plan(tenantId, plan.id)
  return (
    <ConsolePage frame={frame} title={plan.title} back={back} backTo={plan.title}>
      <PlanPicture {...plan} tenantId={tenantId} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
