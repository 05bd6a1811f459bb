import { useRouteLoaderData } from '@remix-run/react'
import type { viewFrame } from '#app/pages/frame/frame-view.ts'
import type { viewNotifications } from '#app/pages/frame/news-view.ts'

/** What the root route answers for every page's frame. */
export type FrameData = ReturnType<typeof viewFrame> & ReturnType<typeof viewNotifications>

/** For parts that stand on error pages too: null where the root route itself failed. */
export function useFrameIfAny(): FrameData | null {
  return useRouteLoaderData<() => Promise<FrameData>>('root') ?? null
}

/** For parts of pages that were answered. */
export function useFrame(): FrameData {
  const frame = useFrameIfAny()
  if (frame === null) throw new Error('the root route has answered nothing')
  return frame
}
