import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { getHealth } from '#app/features/operations/model/get-health.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { translator } from '#app/visit/translator.ts'
import { HealthPanel } from './health-panel.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, url }) => ({
  heading: translator(visit.locale, 'console-staff')('health.title'),
  health: await getHealth(visit, { page: url.searchParams.get('page') }),
  frame: await viewConsole(visit),
}))

/** The screen with the platform's health, for system administrators. */
export default function HealthPage() {
  const { heading, frame, health } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <HealthPanel health={health} />
    </ConsolePage>
  )
}
