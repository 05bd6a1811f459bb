import { useRouteLoaderData } from '@remix-run/react'
import type { BareFrame } from './bare-frame-view.ts'

/** For parts that stand on error pages too: null where the root route itself failed. */
export function useFrameIfAny(): BareFrame | null {
  return useRouteLoaderData<() => Promise<BareFrame>>('root') ?? null
}

/** For parts of pages that were answered. */
export function useFrame(): BareFrame {
  const frame = useFrameIfAny()
  if (frame === null) throw new Error('the root route has answered nothing')
  return frame
}
