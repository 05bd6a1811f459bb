import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { HealthTabs } from '#app/features/operations/console/health/health-tabs.tsx'
import { getCosts } from '#app/features/operations/model/costs/get-costs.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { translator } from '#app/visit/translator.ts'
import { CostsPanel } from './costs-panel.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit }) => {
  const [costs, frame] = await Promise.all([getCosts(visit), viewConsole(visit)])
  return { heading: translator(visit.locale, 'console-staff')('costs.title'), costs, frame }
})

/** The screen with an estimate of what the platform costs, for system administrators. */
export default function CostsPage() {
  const { heading, frame, costs } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <HealthTabs />
      <CostsPanel costs={costs} />
    </ConsolePage>
  )
}
