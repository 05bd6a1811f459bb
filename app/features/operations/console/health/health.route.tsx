import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { listDeadLetters } from '#app/features/operations/model/dead-letters/dead-letters.ts'
import { getHealth } from '#app/features/operations/model/health/get-health.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { translator } from '#app/visit/translator.ts'
import { HealthPanel } from './health-panel.tsx'
import { HealthTabs } from './health-tabs.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, url }) => {
  const [health, letters, frame] = await Promise.all([
    getHealth(visit, { page: url.searchParams.get('page') }),
    listDeadLetters(visit, {}),
    viewConsole(visit),
  ])
  return { heading: translator(visit.locale, 'console-staff')('health.title'), health, letters, frame }
})

/** The screen with the platform's health, for system administrators. */
export default function HealthPage() {
  const { heading, frame, health, letters } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <HealthTabs />
      <HealthPanel health={health} letters={letters} />
    </ConsolePage>
  )
}
