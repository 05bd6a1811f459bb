import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { titled } from '#app/doors/html/meta.ts'
import { guideDone, guideSteps } from '#app/features/dashboard/model/guide.ts'
import { getSiteHome, setChecklist } from '#app/features/dashboard/model/site-home.ts'
import { GuideLine } from '#app/features/dashboard/parts/guide-line.tsx'
import { readSandbox } from '#app/features/orders/model/payment-setting/sandbox.ts'
import { SandboxNote } from '#app/features/orders/parts/sandbox-note.tsx'
import { SellingGaps } from '#app/features/orders/parts/selling-gaps.tsx'
import { addSamples, removeSamples } from '#app/features/publishing/model/samples/edit-samples.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { Checklist } from './checklist.tsx'
import { FiguresToday } from './figures-today.tsx'
import { Samples } from './samples.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The home of a site: what to do next, and today's figures. */
export const loader = consolePage(async ({ visit }) => {
  const [screen, home] = await Promise.all([
    viewSiteScreen(visit, visit.site.serviceName),
    getSiteHome(visit),
  ])
  const at = (path: string) => absoluteUrl(visit, path)
  return {
    ...screen,
    home,
    sandbox: readSandbox(visit.env)?.origin ?? null,
    companyId: visit.site.companyId,
    seenAt: {
      brand: at(paths.home()),
      title: at(paths.home()),
      wayIn: at(paths.login()),
      ...(home.readiness.isSelling && {
        plan: at(paths.subscriptions()),
        selling: at(paths.subscriptions()),
      }),
    },
  }
})

const Sent = z.object({ form: z.enum(['hide', 'show', 'addSamples', 'removeSamples']) })

/** Puts the checklist away or takes it out again; adds or removes the samples. */
export const action = consoleForm(
  Sent,
  async ({ visit, input, context }) => {
    const back = adminPaths.siteHome(visit.site.tenantId)
    if (input.form === 'addSamples') {
      await addSamples(visit)
      return redirectWithFlash(context, back, 'api.create.200')
    }
    if (input.form === 'removeSamples') {
      await removeSamples(visit)
      return redirectWithFlash(context, back, 'api.delete.200')
    }
    await setChecklist(visit, { isHidden: input.form === 'hide' })
    return redirectWithFlash(context, back, 'api.update.200')
  },
  { hasPage: false },
)

export default function Home() {
  const { frame, heading, tenantId, companyId, home, seenAt, sandbox } = useLoaderData<typeof loader>()
  const { t } = useWords('console-dashboard')
  const isDone = (step: string) => home.steps.some((one) => one.step === step && one.isDone)
  const done = guideDone(home.steps.flatMap(({ step, isDone: isTaken }) => (isTaken ? [] : [step])))
  const isGuided = !home.isHidden && done.length < guideSteps.length
  return (
    <ConsolePage
      frame={frame}
      title={heading}
      action={
        <a className="button secondary" href={frame.site?.address} target="_blank" rel="noreferrer">
          {t('seeAsReader')}
          <span aria-hidden="true"> ↗</span>
        </a>
      }
    >
      <SandboxNote origin={sandbox} />
      {isGuided && (
        <GuideLine
          done={done}
          to={{
            look: adminPaths.brandingThemes(tenantId),
            books: adminPaths.newContent(tenantId),
            plan: adminPaths.plans(tenantId),
          }}
        />
      )}
      {home.readiness.isSelling && <SellingGaps readiness={home.readiness} {...{ tenantId, companyId }} />}
      <Checklist {...{ home, tenantId, companyId, seenAt }} />
      <Samples tenantId={tenantId} hasSamples={home.hasSamples} hasOwnTitle={isDone('title')} />
      <FiguresToday
        figures={home.figures}
        to={{
          visitors: adminPaths.numbers(tenantId),
          reads: adminPaths.contentsAnalytics(tenantId),
          sales: adminPaths.transactions(tenantId),
          refusedFiles: adminPaths.contents(tenantId, { state: 'refused' }),
          ...(frame.staff.level === 'system_admin' && { failedJobs: adminPaths.health() }),
          openJobs: adminPaths.contents(tenantId, { state: 'working' }),
        }}
      />
    </ConsolePage>
  )
}
