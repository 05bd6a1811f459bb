import type { CSSProperties } from 'react'
import { inCss } from '#app/ui/theme/schemes.ts'
import type { OwnButton } from '#app/visit/site-settings.ts'
import { useFrameIfAny } from './frame.ts'

/** A button of the product as the site has it: its words, null where they are the product's, and its colours. */
export function useOwnButton(name: OwnButton): { label: string | null; style: CSSProperties | undefined } {
  const look = useFrameIfAny()?.buttons[name]
  if (look === undefined) return { label: null, style: undefined }
  return {
    label: look.label || null,
    style: { '--accent': inCss(look.ground), '--accent-ink': inCss(look.ink) } as CSSProperties,
  }
}
