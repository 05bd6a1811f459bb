import type { viewNotifications } from '#app/features/notifications/parts/news-view.ts'
import { useFrame, useFrameIfAny } from '#app/ui/frame/frame.ts'
import type { viewFrame } from './frame-view.ts'

/** The data that the root route returns for every page's frame. */
export type FrameData = ReturnType<typeof viewFrame> & ReturnType<typeof viewNotifications>

/** Returns the frame for parts that error pages show too; null if the root route itself failed. */
export function useSiteFrameIfAny(): FrameData | null {
  return useFrameIfAny() as FrameData | null
}

/** For pages that were answered. */
export function useSiteFrame(): FrameData {
  return useFrame() as FrameData
}
