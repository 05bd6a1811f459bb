import { useRouteLoaderData } from '@remix-run/react'
import type { FrameData } from './frame-data.ts'

export function SiteFooter() {
  const frame = useRouteLoaderData('root') as FrameData | undefined
  return (
    <footer className="site-footer">
      <p>© {frame?.title ?? 'Bunko'}</p>
    </footer>
  )
}
