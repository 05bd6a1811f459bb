import type { viewNotifications } from '#app/features/notifications/parts/news-view.ts'
import { useFrame, useFrameIfAny } from '#app/ui/frame/frame.ts'
import type { viewFrame } from './frame-view.ts'

/** What the root route answers for every page's frame. */
export type FrameData = ReturnType<typeof viewFrame> & ReturnType<typeof viewNotifications>

/** For what stands on error pages too: null where the root route itself failed. */
export function useSiteFrameIfAny(): FrameData | null {
  return useFrameIfAny() as FrameData | null
}

/** For pages that were answered. */
export function useSiteFrame(): FrameData {
  return useFrame() as FrameData
}
