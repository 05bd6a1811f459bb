import { useRouteLoaderData } from '@remix-run/react'
import type { BareFrame } from './bare-frame-view.ts'

/** Returns the frame for parts that error pages show too; null if the root route itself failed. */
export function useFrameIfAny(): BareFrame | null {
  return useRouteLoaderData<() => Promise<BareFrame>>('root') ?? null
}

/** For parts of pages that were answered. */
export function useFrame(): BareFrame {
  const frame = useFrameIfAny()
  if (frame === null) throw new Error('the root route has answered nothing')
  return frame
}
