import type { viewNotifications } from '#app/features/notifications/parts/news-view.ts'
import { useLayout, useLayoutIfAny } from '#app/ui/layout/layout.ts'
import type { viewLayout } from './layout-view.ts'

/** The data that the root route returns for every page's frame. */
export type LayoutData = ReturnType<typeof viewLayout> & ReturnType<typeof viewNotifications>

/** The layout's data for parts that error pages show too. Null if the root route itself failed. */
export function useSiteLayoutIfAny(): LayoutData | null {
  return useLayoutIfAny() as LayoutData | null
}

/** The layout's data on pages whose root route succeeded. Throws otherwise. */
export function useSiteLayout(): LayoutData {
  return useLayout() as LayoutData
}
